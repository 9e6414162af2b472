import type { Effect } from '../../types.ts';

/** `[key, pattern, action]`; a pattern in angle brackets is a folder of the machine (`AgentFolders`). */
export type TableRule = readonly [permission: string, pattern: string, action: Effect];

export interface BuiltInAgent {
  readonly name: string;
  /** Between the base rules and the user's. */
  readonly own: readonly TableRule[];
  /** Of the sound view alone: what the agent is meant to be held to, and its own rules do not hold the shell to. */
  readonly meant?: readonly TableRule[];
}

/** `<folders>` stands for one rule for each folder that is never asked about. */
const outside: readonly TableRule[] = [
  ['external_directory', '*', 'ask'],
  ['external_directory', '<folders>', 'allow'],
];

/** packages/opencode/src/agent/agent.ts:119-136. */
export const baseRules: readonly TableRule[] = [
  ['*', '*', 'allow'],
  ['doom_loop', '*', 'ask'],
  ...outside,
  ['question', '*', 'deny'],
  ['plan_enter', '*', 'deny'],
  ['plan_exit', '*', 'deny'],
  ['read', '*', 'allow'],
  ['read', '*.env', 'ask'],
  ['read', '*.env.*', 'ask'],
  ['read', '*.env.example', 'allow'],
];

const closed: readonly TableRule[] = [['*', '*', 'deny']];

/** packages/opencode/src/agent/agent.ts:138-262, the strictest first. */
export const builtInAgents: readonly BuiltInAgent[] = [
  { name: 'compaction', own: closed },
  { name: 'title', own: closed },
  { name: 'summary', own: closed },
  {
    name: 'explore',
    own: [
      ...closed,
      ['grep', '*', 'allow'],
      ['glob', '*', 'allow'],
      ['list', '*', 'allow'],
      ['bash', '*', 'allow'],
      ['webfetch', '*', 'allow'],
      ['websearch', '*', 'allow'],
      ['read', '*', 'allow'],
      ...outside,
    ],
    meant: [['edit', '*', 'deny']],
  },
  {
    name: 'plan',
    own: [
      ['question', '*', 'allow'],
      ['plan_exit', '*', 'allow'],
      ['task', 'general', 'deny'],
      ['external_directory', '<plans>/*', 'allow'],
      ['edit', '*', 'deny'],
      ['edit', '.opencode/plans/*.md', 'allow'],
      ['edit', '<plans-seen-from-worktree>/*.md', 'allow'],
    ],
  },
  { name: 'general', own: [['todowrite', '*', 'deny']] },
  {
    name: 'build',
    own: [
      ['question', '*', 'allow'],
      ['plan_enter', '*', 'allow'],
    ],
  },
];

/** Sessions without a person. packages/opencode/src/cli/cmd/run.ts:430-450. */
export const headlessSession: readonly TableRule[] = [
  ['question', '*', 'deny'],
  ['plan_enter', '*', 'deny'],
  ['plan_exit', '*', 'deny'],
];
