import type { BuiltInAgent, TableRule } from './agents.table.ts';

/** packages/core/src/plugin/agent.ts:105-203: no doom_loop, no rule for the task of `plan`, no shell for `explore`. */

const outside: readonly TableRule[] = [
  ['external_directory', '*', 'ask'],
  ['external_directory', '<folders>', 'allow'],
];

export const baseRulesOfV2: readonly TableRule[] = [
  ['*', '*', 'allow'],
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

/** The strictest first. */
export const builtInAgentsOfV2: readonly BuiltInAgent[] = [
  { name: 'compaction', own: closed },
  { name: 'title', own: closed },
  { name: 'summary', own: closed },
  {
    name: 'explore',
    own: [
      ...closed,
      ['grep', '*', 'allow'],
      ['glob', '*', 'allow'],
      ['webfetch', '*', 'allow'],
      ['websearch', '*', 'allow'],
      ['read', '*', 'allow'],
      ...outside,
    ],
  },
  {
    name: 'plan',
    own: [
      ['question', '*', 'allow'],
      ['plan_exit', '*', 'allow'],
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
