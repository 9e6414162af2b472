import type { Condition, Rule, Table } from '../../types.ts';
import type { AgentRule, AgentRules } from './agent-rules.ts';
import { engineRule, fact } from './engine-rule.ts';
import type { Platform } from './wildcard.ts';

/** The step order of OpenCode, as tables. */

const tableNames: Readonly<Record<AgentRule['origin'], string>> = {
  defaults: 'opencode defaults',
  configuration: 'opencode',
  session: 'opencode session',
};

/** The condition that a rule is one of the agent's that is at work. */
export function agentCondition({ agents }: AgentRule): readonly Condition[] {
  return agents === undefined ? [] : [{ kind: 'mode', modes: agents }];
}

const notOfSession: Condition = {
  kind: 'not',
  of: { kind: 'fact', name: fact.agentOnly, values: [true] },
};

export function tableName({ origin }: AgentRule): string {
  return tableNames[origin];
}

/** One table, read from its end: the agent's rules, the session's, then whatever `last` says. */
export function rulesTable(
  { rules }: AgentRules,
  session: readonly AgentRule[],
  platform: Platform,
  last: readonly Rule[],
): Table {
  const own = [...rules, ...session].filter(({ soundOnly }) => soundOnly !== true);
  return {
    name: 'rules',
    algorithm: 'last-applicable',
    rules: [
      ...own.map((one) =>
        engineRule(one.rule, tableName(one), platform, [
          ...agentCondition(one),
          ...(one.origin === 'session' ? [notOfSession] : []),
        ]),
      ),
      ...last,
    ],
  };
}

/** What was allowed for good stands behind every rule. packages/opencode/src/permission/index.ts:73. */
export const approvalsLast: Rule = {
  effect: 'allow',
  when: { kind: 'granted' },
  origin: { table: 'approvals', rule: 'always' },
};

/** A subagent below the deepest level that is allowed fails whatever rules say. */
export const tooDeep: Rule = {
  effect: 'deny',
  when: { kind: 'fact', name: fact.tooDeep, values: [true] },
  origin: { table: 'opencode', rule: 'subagent_depth' },
  because: 'subagents may not start further subagents here',
};

/** OpenCode 2 refuses a path inside the project that a link leads out of it. */
export const linkOut: Rule = {
  effect: 'deny',
  when: { kind: 'fact', name: fact.linkOut, values: [true] },
  origin: { table: 'opencode', rule: 'link-out' },
  because: 'a link leads out of the project',
};

/** A tool that is only ever hidden runs unless a rule hides it. */
const runsUnasked: Rule = {
  effect: 'allow',
  when: { kind: 'fact', name: fact.onlyHidden, values: [true] },
  origin: { table: 'answers', rule: 'never-asked' },
};

const answer = (effect: 'allow' | 'deny', rule: string, when: Condition): Rule => ({
  effect,
  when,
  origin: { table: 'answers', rule },
});

/** `--auto` answers every question with once; it never reaches what is denied. */
const automatic: Rule = answer('allow', 'auto', { kind: 'setting', name: 'auto', values: [true] });

/** What may answer a question. `granted`: what was allowed for good, where no table read it before. */
export const answersTable: Table = {
  name: 'answers',
  algorithm: 'first-applicable',
  rules: [
    answer('deny', 'person', { kind: 'verdict', from: 'person', effects: ['deny'] }),
    runsUnasked,
    answer('allow', 'granted', { kind: 'granted' }),
    answer('allow', 'person', { kind: 'verdict', from: 'person', effects: ['allow'] }),
    automatic,
  ],
};
