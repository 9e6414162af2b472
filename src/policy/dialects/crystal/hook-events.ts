import type { HookEvent, HookProtocol } from '../../hook-profile.ts';

/** The agent's plugins are functions in its own process. A program that a host puts there can only hold a call back. */
const protocol: HookProtocol = {
  payload: [
    { name: 'event', from: 'event', always: true },
    { name: 'session', from: 'session', always: true },
    { name: 'cwd', from: 'cwd', always: true },
    { name: 'tool', from: 'tool', always: true },
    { name: 'input', from: 'input', always: true },
  ],
  variables: [],
  exitCodes: [{ code: 2, says: 'deny', blankReason: 'held back by a hook' }],
  outputAfter: 'zero',
  output: { text: 'braced', wrongType: 'skip', forms: [] },
};

const shared = {
  protocol,
  aggregation: {
    // A plugin cannot let a call pass.
    order: ['deny', 'ask'],
    reasons: 'of-the-answer',
    separator: '\n',
    input: 'replace',
    dropInputOn: ['deny'],
  },
  matcher: { plain: { characters: '_-', separators: '|,' }, star: true },
  sameHook: 'never',
  timeout: 30_000,
  grace: 1_000,
  // The stored documentation: a hook that throws is left out, with a note.
  failed: { error: 'none', timeoutOfProgram: 'none', timeoutOfFunction: 'none', thrown: 'none' },
  inChildren: true,
} as const satisfies Partial<HookEvent>;

/** docs/dialects/crystal.md, "Plugins". */
export const crystalEvents: readonly HookEvent[] = [
  { ...shared, name: 'ToolCall', moment: 'call', renames: true },
  { ...shared, name: 'Approval', moment: 'classification', power: 'free' },
];
