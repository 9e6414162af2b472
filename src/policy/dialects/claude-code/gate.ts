import type { GateProfile } from '../../gate-profile.ts';
import type { HookEvent, MatcherStyle, PayloadField } from '../../hook-profile.ts';

/**
 * What differs in the gate. Source: https://code.claude.com/docs/en/hooks
 */

const common: readonly PayloadField[] = [
  { name: 'session_id', from: 'session', always: true },
  { name: 'prompt_id', from: 'prompt-id' },
  { name: 'transcript_path', from: 'transcript', always: true },
  { name: 'cwd', from: 'cwd', always: true },
  { name: 'permission_mode', from: 'mode', always: true, words: { manual: 'default' } },
  { name: 'hook_event_name', from: 'event', always: true },
  { name: 'agent_id', from: 'agent-id' },
  { name: 'agent_type', from: 'agent-type' },
  { name: 'tool_name', from: 'tool', always: true },
  { name: 'tool_input', from: 'input', always: true },
];

const matcher: MatcherStyle = {
  plain: {
    characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_- ,|',
    separators: ',|',
  },
  star: true,
};

const tenMinutes = 600_000;

const shared = {
  matcher,
  sameHook: 'command',
  timeout: tenMinutes,
  grace: 0,
  inChildren: true,
  aggregation: {
    order: ['deny', 'defer', 'ask', 'allow'],
    reasons: 'of-the-answer',
    separator: '\n',
    input: 'replace',
    dropInputOn: ['deny', 'defer'],
  },
} as const;

const variables = [{ name: 'CLAUDE_PROJECT_DIR', from: 'project' }] as const;

const preToolUse: HookEvent = {
  ...shared,
  name: 'PreToolUse',
  moment: 'call',
  protocol: {
    payload: [...common, { name: 'tool_use_id', from: 'call-id' }],
    variables,
    // Over whatever the output says, even where it allows or cannot be read (2.1.214).
    exitCodes: [{ code: 2, says: 'deny', blankReason: 'Blocked by a hook.' }],
    outputAfter: 'any',
    output: {
      text: 'braced',
      wrongType: 'void',
      forms: [
        {
          marker: 'hookSpecificOutput',
          fields: [
            {
              means: 'decision',
              path: ['hookSpecificOutput', 'permissionDecision'],
              words: { allow: 'allow', deny: 'deny', ask: 'ask', defer: 'defer' },
              otherwise: 'none',
            },
            // The older field counts where the newer one is missing.
            {
              means: 'decision',
              path: ['decision'],
              words: { approve: 'allow', block: 'deny' },
              otherwise: 'none',
            },
            { means: 'reason', path: ['hookSpecificOutput', 'permissionDecisionReason'] },
            { means: 'reason', path: ['reason'] },
            { means: 'input', path: ['hookSpecificOutput', 'updatedInput'] },
            { means: 'context', path: ['hookSpecificOutput', 'additionalContext'] },
            { means: 'halt', path: ['continue'], when: false },
          ],
        },
        {
          fields: [
            {
              means: 'decision',
              path: ['decision'],
              words: { approve: 'allow', block: 'deny' },
              otherwise: 'none',
            },
            { means: 'reason', path: ['reason'] },
            { means: 'halt', path: ['continue'], when: false },
          ],
        },
      ],
    },
  },
  failed: { error: 'none', timeoutOfProgram: 'none', timeoutOfFunction: 'deny', thrown: 'none' },
  deferNeeds: { headless: true, onlyCallOfTurn: true },
};

const permissionRequest: HookEvent = {
  ...shared,
  name: 'PermissionRequest',
  moment: 'question',
  aggregation: { ...shared.aggregation, order: ['deny', 'allow'] },
  protocol: {
    payload: [...common, { name: 'permission_suggestions', from: 'suggestions' }],
    variables,
    exitCodes: [],
    outputAfter: 'any',
    output: {
      text: 'braced',
      wrongType: 'void',
      forms: [
        {
          fields: [
            {
              means: 'decision',
              path: ['hookSpecificOutput', 'decision', 'behavior'],
              words: { allow: 'allow', deny: 'deny' },
              otherwise: 'none',
            },
            { means: 'reason', path: ['hookSpecificOutput', 'decision', 'message'] },
            { means: 'input', path: ['hookSpecificOutput', 'decision', 'updatedInput'] },
            { means: 'updates', path: ['hookSpecificOutput', 'decision', 'updatedPermissions'] },
            { means: 'halt', path: ['hookSpecificOutput', 'decision', 'interrupt'], when: true },
          ],
        },
      ],
    },
  },
  failed: { error: 'none', timeoutOfProgram: 'none', timeoutOfFunction: 'none', thrown: 'none' },
};

const permissionDenied: HookEvent = {
  ...shared,
  name: 'PermissionDenied',
  moment: 'denied',
  denialsOf: ['reviewer'],
  aggregation: { ...shared.aggregation, order: [] },
  protocol: {
    payload: [...common, { name: 'tool_use_id', from: 'call-id' }, { name: 'reason', from: 'reason' }],
    variables,
    exitCodes: [],
    outputAfter: 'any',
    output: {
      text: 'braced',
      wrongType: 'void',
      forms: [{ fields: [{ means: 'retry', path: ['hookSpecificOutput', 'retry'] }] }],
    },
  },
  failed: { error: 'none', timeoutOfProgram: 'none', timeoutOfFunction: 'none', thrown: 'none' },
};

export const claudeGate: GateProfile = {
  name: 'claude-code@2.1',
  hooks: [preToolUse, permissionRequest, permissionDenied],
  questions: {
    open: 1,
    waits: 'asking',
    afterGrant: 'same-session',
    release: 'decide',
    afterDeny: 'none',
  },
  grants: {
    scopes: ['once', 'session', 'project'],
    sharedBy: 'session',
    caps: {},
    overCap: 'shorten',
  },
  // The classifier of the mode `auto`.
  reviewer: {
    needsConversation: false,
    timeout: 60_000,
    attempts: 1,
    onFailure: 'ask',
    onTimeout: 'ask',
  },
  notices: [],
  stops: ['person-denied-silently', 'hook-halted'],
  breakers: [{ counts: 'reviewer-denied', consecutive: 3, total: 20, action: 'skip-reviewer' }],
  repetition: { counts: 'none', canonical: true, brokenBy: [] },
  children: { hooks: true },
  escalation: { offers: [{ tools: ['Bash'], offer: true }], reuseApproval: false },
  messages: {
    policy: 'Permission to use {tool} was denied by the rule {rule}. {reason}',
    person: 'The person did not allow this call of {tool}. Do something else, or ask what is wanted.',
    personWithFeedback: 'The person did not allow this call of {tool} and said: {reason}',
    reviewer: 'The classifier blocked this call of {tool}: {reason}',
    hook: 'A hook blocked this call of {tool}: {reason}',
    headless: 'This call of {tool} needs a permission, and nobody is there to be asked.',
  },
};
