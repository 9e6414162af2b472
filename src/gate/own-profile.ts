import type { GateProfile, HookEvent, HookProtocol } from '../policy/index.ts';

/** Claude Code's payload and envelope, which most hook programs speak; what cannot be read asks. */
const protocol: HookProtocol = {
  payload: [
    { name: 'session_id', from: 'session', always: true },
    { name: 'cwd', from: 'cwd', always: true },
    { name: 'permission_mode', from: 'mode' },
    { name: 'hook_event_name', from: 'event', always: true },
    { name: 'tool_name', from: 'tool', always: true },
    { name: 'tool_input', from: 'input', always: true },
    { name: 'tool_use_id', from: 'call-id' },
    { name: 'reason', from: 'reason' },
    { name: 'tool_response', from: 'result' },
  ],
  variables: [{ name: 'TOOLGATE_EVENT', from: 'event' }],
  exitCodes: [
    { code: 2, says: 'deny', blankReason: 'blocked by a hook' },
    { code: 49, says: 'deny', halt: true, blankReason: 'the turn was halted by a hook' },
  ],
  outputAfter: 'zero',
  output: {
    text: 'object',
    wrongType: 'void',
    forms: [
      {
        marker: 'hookSpecificOutput',
        fields: [
          {
            means: 'decision',
            path: ['hookSpecificOutput', 'permissionDecision'],
            words: { allow: 'allow', ask: 'ask', defer: 'defer', deny: 'deny' },
            otherwise: 'failed',
          },
          {
            means: 'decision',
            path: ['hookSpecificOutput', 'decision', 'behavior'],
            words: { allow: 'allow', deny: 'deny' },
            otherwise: 'failed',
          },
          // The older field beside the newer ones: a hook that blocks by it is heard, too.
          {
            means: 'decision',
            path: ['decision'],
            words: { approve: 'allow', block: 'deny', allow: 'allow', deny: 'deny', ask: 'ask' },
            otherwise: 'failed',
          },
          { means: 'reason', path: ['hookSpecificOutput', 'permissionDecisionReason'] },
          { means: 'reason', path: ['hookSpecificOutput', 'decision', 'message'] },
          { means: 'reason', path: ['reason'] },
          { means: 'input', path: ['hookSpecificOutput', 'updatedInput'] },
          { means: 'input', path: ['hookSpecificOutput', 'decision', 'updatedInput'] },
          { means: 'context', path: ['hookSpecificOutput', 'additionalContext'] },
          { means: 'retry', path: ['hookSpecificOutput', 'retry'] },
          { means: 'halt', path: ['continue'], when: false },
          { means: 'halt', path: ['halt'], when: true },
        ],
      },
      {
        fields: [
          {
            means: 'decision',
            path: ['decision'],
            words: {
              allow: 'allow',
              approve: 'allow',
              ask: 'ask',
              defer: 'defer',
              deny: 'deny',
              block: 'deny',
            },
            otherwise: 'failed',
          },
          { means: 'reason', path: ['reason'] },
          { means: 'input', path: ['updated_input'], orText: true },
          { means: 'context', path: ['context'], lists: true },
          { means: 'halt', path: ['halt'], when: true },
          { means: 'halt', path: ['continue'], when: false },
          { means: 'risk', path: ['risk'] },
          { means: 'permission', path: ['permission'] },
          { means: 'requires-prompt', path: ['requires_prompt'] },
        ],
      },
    ],
  },
};

function event(name: string, moment: HookEvent['moment']): HookEvent {
  return {
    name,
    moment,
    protocol,
    aggregation: {
      order: ['deny', 'defer', 'ask', 'allow'],
      reasons: 'of-the-answer',
      separator: '\n',
      input: 'merge',
      dropInputOn: ['deny'],
    },
    matcher: { plain: { characters: '_-', separators: '|,' }, star: true },
    sameHook: 'command',
    timeout: 30_000,
    grace: 1_000,
    // A hook is there to hold something back: one that breaks must not let it through.
    failed: { error: 'ask', timeoutOfProgram: 'ask', timeoutOfFunction: 'ask', thrown: 'ask' },
    inChildren: true,
    power: 'raise-only',
  };
}

/** toolgate's own way of asking. */
export const ownProfile: GateProfile = {
  name: 'toolgate',
  hooks: [
    event('PreToolUse', 'call'),
    event('Classified', 'classification'),
    event('PermissionRequest', 'question'),
    event('PermissionDenied', 'denied'),
    event('PostToolUse', 'result'),
  ],
  questions: {
    open: 1,
    waits: 'asking',
    afterGrant: 'all',
    release: 'decide',
    afterDeny: 'none',
  },
  grants: {
    scopes: ['once', 'session', 'project', 'user'],
    sharedBy: 'session',
    caps: { privileged: 'project' },
    overCap: 'shorten',
  },
  reviewer: {
    needsConversation: false,
    timeout: 60_000,
    attempts: 1,
    onFailure: 'ask',
    onTimeout: 'ask',
  },
  notices: [{ tables: ['person'], send: ['opened'] }],
  stops: ['hook-halted'],
  breakers: [],
  repetition: { counts: 'tool-and-input', canonical: true, brokenBy: [] },
  children: { hooks: true },
  escalation: {
    offers: [{ offer: true }],
    reuseApproval: false,
  },
  messages: {
    policy:
      'Not allowed: {reason} {rule}Do not try the same call again or reach the same end by another way. Choose another approach, or ask the person.',
    person:
      'The person declined this call. Do not try it again. Choose another approach, or ask the person what to do.',
    personWithFeedback: 'The person declined this call and says: {reason}',
    reviewer:
      'The reviewer declined this call: {reason} Do not try it again. Choose another approach, or ask the person.',
    hook: 'A hook of the operator stopped this call: {reason} Do not try the same call again.',
    headless:
      'This call needs a person to approve it, and nobody can be asked in this run: {reason} {rule}Go on without it, and say at the end that it was left out.',
  },
};
