import type { GateProfile } from '../../gate-profile.ts';
import type { HookEvent, HookProtocol, PayloadField } from '../../hook-profile.ts';
import { type Era, eraRules } from './commands/eras.ts';

/** How the agent's hooks speak, whom it asks, and what it does after a denial. docs/dialects/codex.md, "Gate". */

const MINUTE = 60_000;

const payload: readonly PayloadField[] = [
  { name: 'session_id', from: 'session', always: true },
  { name: 'turn_id', from: 'turn' },
  { name: 'transcript_path', from: 'transcript' },
  { name: 'cwd', from: 'cwd', always: true },
  { name: 'hook_event_name', from: 'event', always: true },
  { name: 'model', from: 'model' },
  {
    name: 'permission_mode',
    from: 'mode',
    words: { untrusted: 'default', 'on-request': 'default', granular: 'default', never: 'bypassPermissions' },
  },
  {
    name: 'tool_name',
    from: 'tool',
    always: true,
    words: { exec_command: 'Bash', shell_command: 'Bash', shell: 'Bash', local_shell: 'Bash' },
  },
  { name: 'tool_input', from: 'input', always: true },
  { name: 'tool_use_id', from: 'call-id' },
  { name: 'agent_id', from: 'agent-id' },
  { name: 'agent_type', from: 'agent-type' },
];

/** Hooks know one shell tool and one patch tool, each with the field `command`. core/src/tools/hook_names.rs. */
const inputNames: HookProtocol['inputNames'] = {
  exec_command: { cmd: 'command' },
  shell_command: { command: 'command' },
  shell: { command: 'command' },
  local_shell: { command: 'command' },
  apply_patch: { input: 'command', patch: 'command', command: 'command' },
};

const exitCodes: HookProtocol['exitCodes'] = [{ code: 2, says: 'deny' }];

const preToolUse: HookProtocol = {
  payload,
  inputNames,
  variables: [],
  exitCodes,
  outputAfter: 'zero',
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
            words: { allow: 'allow', deny: 'deny' },
            otherwise: 'failed',
          },
          // The older field counts where the newer one is missing.
          { means: 'decision', path: ['decision'], words: { block: 'deny' }, otherwise: 'failed' },
          { means: 'reason', path: ['hookSpecificOutput', 'permissionDecisionReason'] },
          { means: 'reason', path: ['reason'] },
          { means: 'input', path: ['hookSpecificOutput', 'updatedInput'] },
          { means: 'context', path: ['hookSpecificOutput', 'additionalContext'] },
          { means: 'unsupported', path: ['continue'], unless: true },
          { means: 'unsupported', path: ['stopReason'] },
          { means: 'unsupported', path: ['suppressOutput'], unless: false },
        ],
        // An allow only goes with a rewrite.
        needs: [
          { decision: 'allow', field: 'input' },
          { decision: 'deny', field: 'reason' },
        ],
      },
      {
        fields: [
          { means: 'decision', path: ['decision'], words: { block: 'deny' }, otherwise: 'failed' },
          { means: 'reason', path: ['reason'] },
          { means: 'unsupported', path: ['continue'], unless: true },
          { means: 'unsupported', path: ['stopReason'] },
          { means: 'unsupported', path: ['suppressOutput'], unless: false },
        ],
        needs: [{ decision: 'deny', field: 'reason' }],
      },
    ],
  },
};

const permissionRequest: HookProtocol = {
  payload,
  inputNames,
  variables: [],
  exitCodes,
  outputAfter: 'zero',
  output: {
    text: 'braced',
    wrongType: 'void',
    forms: [
      {
        marker: 'hookSpecificOutput',
        fields: [
          {
            means: 'decision',
            path: ['hookSpecificOutput', 'decision', 'behavior'],
            words: { allow: 'allow', deny: 'deny' },
            otherwise: 'failed',
          },
          { means: 'reason', path: ['hookSpecificOutput', 'decision', 'message'] },
          { means: 'unsupported', path: ['hookSpecificOutput', 'decision', 'updatedInput'] },
          { means: 'unsupported', path: ['hookSpecificOutput', 'decision', 'updatedPermissions'] },
          { means: 'unsupported', path: ['hookSpecificOutput', 'decision', 'interrupt'], unless: false },
        ],
      },
    ],
  },
};

/** Whatever goes wrong in a hook, the call goes on. */
const failsOpen: HookEvent['failed'] = {
  error: 'none',
  timeoutOfProgram: 'none',
  timeoutOfFunction: 'none',
  thrown: 'none',
};

const shared = {
  matcher: {
    plain: { characters: '_', separators: '|' },
    star: true,
    aliases: {
      exec_command: ['Bash'],
      shell_command: ['Bash'],
      shell: ['Bash'],
      local_shell: ['Bash'],
      apply_patch: ['Write', 'Edit'],
      spawn_agent: ['Agent'],
    },
  },
  sameHook: 'never',
  timeout: 10 * MINUTE,
  grace: 0,
  failed: failsOpen,
  inChildren: true,
} as const satisfies Partial<HookEvent>;

const events: readonly HookEvent[] = [
  {
    ...shared,
    name: 'PreToolUse',
    moment: 'call',
    protocol: preToolUse,
    aggregation: {
      order: ['deny'],
      reasons: 'of-the-answer',
      separator: '\n',
      input: 'last-finished',
      dropInputOn: ['deny'],
    },
  },
  {
    ...shared,
    name: 'PermissionRequest',
    moment: 'question',
    protocol: permissionRequest,
    aggregation: {
      order: ['deny', 'allow'],
      reasons: 'of-the-answer',
      separator: '\n',
      input: 'replace',
      dropInputOn: [],
    },
  },
];

export function codexGate(era: Era): GateProfile {
  return {
    name: `codex@${eraRules[era].version}`,
    hooks: events,
    questions: { open: 1, waits: 'asking', afterGrant: 'none', release: 'decide', afterDeny: 'none' },
    grants: {
      // A lasting answer is a rule in the user's own file.
      scopes: ['once', 'session', 'user'],
      sharedBy: 'session',
      caps: {},
      overCap: 'shorten',
    },
    reviewer: {
      needsConversation: false,
      timeout: 90_000,
      attempts: 3,
      onFailure: 'deny',
      onTimeout: 'deny',
    },
    notices: [],
    stops: [],
    breakers: [
      { counts: 'reviewer-denied', consecutive: 3, window: { denials: 10, calls: 50 }, action: 'stop-turn' },
    ],
    repetition: { counts: 'none', canonical: false, brokenBy: [] },
    children: { hooks: true },
    // For a host that has no configuration; an opened one knows more (`retry.ts`).
    escalation: {
      offers: [
        { approvals: ['untrusted', 'granular', 'on-failure'], offer: true },
        { approvals: ['on-request'], tools: ['apply_patch'], offer: true },
        { approvals: ['on-request'], refused: ['network'], offer: true },
      ],
      reuseApproval: true,
    },
    messages: {
      policy: '{reason}',
      person: 'rejected by user',
      personWithFeedback: 'rejected by user: {reason}',
      reviewer: 'This action was rejected: {reason}',
      hook: 'Command blocked by a hook: {reason}',
      headless: 'approval is required and nobody can be asked',
    },
  };
}
