import type { GateProfile } from '../../gate-profile.ts';
import type { HookProtocol } from '../../hook-profile.ts';

/** Both envelopes: the agent's own, and Claude Code's, which stands for the rest where its key is present. */
const protocol: HookProtocol = {
  payload: [
    { name: 'event', from: 'event', always: true },
    { name: 'session_id', from: 'session', always: true },
    { name: 'cwd', from: 'cwd', always: true },
    { name: 'tool_name', from: 'tool', always: true },
    { name: 'tool_input', from: 'input', always: true },
  ],
  variables: [
    { name: 'CRUSH', text: '1' },
    { name: 'AGENT', text: 'crush' },
    { name: 'AI_AGENT', text: 'crush' },
    { name: 'CRUSH_EVENT', from: 'event' },
    { name: 'CRUSH_TOOL_NAME', from: 'tool' },
    { name: 'CRUSH_SESSION_ID', from: 'session' },
    { name: 'CRUSH_CWD', from: 'cwd' },
    { name: 'CRUSH_PROJECT_DIR', from: 'project' },
    { name: 'CRUSH_TOOL_INPUT_COMMAND', input: 'command' },
    { name: 'CRUSH_TOOL_INPUT_FILE_PATH', input: 'file_path' },
  ],
  exitCodes: [
    { code: 2, says: 'deny', blankReason: 'blocked by hook' },
    { code: 49, says: 'deny', halt: true, blankReason: 'turn halted by hook' },
  ],
  outputAfter: 'zero',
  output: {
    text: 'object',
    looseKeys: true,
    wrongType: 'void',
    forms: [
      {
        marker: 'hookSpecificOutput',
        fields: [
          {
            means: 'decision',
            path: ['hookSpecificOutput', 'permissionDecision'],
            words: { allow: 'allow', deny: 'deny' },
            looseWords: true,
            otherwise: 'none',
          },
          { means: 'reason', path: ['hookSpecificOutput', 'permissionDecisionReason'] },
          { means: 'input', path: ['hookSpecificOutput', 'updatedInput'], lenient: true },
          { means: 'context', path: ['hookSpecificOutput', 'additionalContext'] },
        ],
      },
      {
        fields: [
          {
            means: 'decision',
            path: ['decision'],
            words: { allow: 'allow', deny: 'deny' },
            looseWords: true,
            otherwise: 'none',
          },
          { means: 'halt', path: ['halt'], when: true },
          { means: 'reason', path: ['reason'] },
          { means: 'context', path: ['context'], lists: true, lenient: true },
          { means: 'input', path: ['updated_input'], orText: true, lenient: true },
          { means: 'nothing', path: ['version'], type: 'number' },
        ],
      },
    ],
  },
};

/** Source: charmbracelet/crush at afe5482, internal/permission and internal/hooks. */
export const crushGate: GateProfile = {
  name: 'crush@0.90',
  hooks: [
    {
      name: 'PreToolUse',
      moment: 'call',
      looseName: true,
      protocol,
      aggregation: {
        order: ['deny', 'allow'],
        reasons: 'of-the-answer',
        silentReasons: ['allow'],
        separator: '\n',
        input: 'merge',
        dottedKeys: true,
        dropInputOn: ['deny'],
      },
      matcher: { star: false },
      sameHook: 'command',
      timeout: 30_000,
      grace: 1000,
      failed: { error: 'none', timeoutOfProgram: 'none', timeoutOfFunction: 'none', thrown: 'none' },
      inChildren: false,
    },
  ],
  questions: {
    open: 1,
    waits: 'undecided',
    before: ['never asks', 'skip', 'allowed tools', 'hook'],
    afterGrant: 'none',
    release: 'decide',
    afterDeny: 'none',
  },
  grants: { scopes: ['once', 'session'], sharedBy: 'session', caps: {}, overCap: 'shorten' },
  reviewer: { needsConversation: true, timeout: 60_000, attempts: 1, onFailure: 'ask', onTimeout: 'ask' },
  notices: [
    { tables: ['never asks', 'skip', 'allowed tools'], send: [] },
    { tables: ['hook'], send: ['granted'] },
    { tables: ['auto session', 'session grant'], send: ['opened', 'granted'] },
    { tables: ['person'], send: ['opened', 'granted', 'denied'] },
  ],
  stops: ['person-denied', 'hook-halted'],
  breakers: [],
  repetition: { counts: 'none', canonical: false, brokenBy: [] },
  children: { hooks: false },
  escalation: { offers: [], reuseApproval: false },
  messages: {
    policy: '{reason}',
    person: 'User denied permission',
    personWithFeedback: 'User denied permission: {reason}',
    reviewer: '{reason}',
    hook: '{reason}',
    headless: 'Nobody is there to grant permission.',
  },
};
