import type { Condition, Pass, Rule, Table } from '../../../types.ts';
import { soundView } from '../../../views/sound.ts';
import type { AgentRule } from '../agent-rules.ts';
import { allOf, originOf } from '../engine-rule.ts';
import { agentCondition, tableName } from '../tables.ts';
import { fits, type Platform } from '../wildcard.ts';
import { commandCondition } from './command-condition.ts';
import { filesTable } from './files.ts';
import { outsideTable } from './outside.ts';

const shell: Condition = { kind: 'tool', names: ['bash'] };

/**
 * The same configuration in the sound view: one pass over what is touched and run, one over what lies outside. Both
 * have to allow, as in OpenCode, where a tool asks for the folder outside and then for its own key.
 */
export function soundPasses(
  rules: readonly AgentRule[],
  worktree: string,
  platform: Platform,
): readonly Pass[] {
  const pass = (deciders: readonly Table[]): Pass => ({ view: soundView, guards: [], deciders, finish: [] });
  return [
    pass([filesTable(rules, worktree, platform), commandsTable(rules, platform), otherTools]),
    pass([outsideTable(rules, platform), inside]),
  ];
}

/** Rules for `bash` over commands, code and whatever else a text does. */
function commandsTable(rules: readonly AgentRule[], platform: Platform): Table {
  return {
    name: 'commands',
    algorithm: 'last-applicable',
    rules: rules.flatMap((one): readonly Rule[] => {
      const { permission, pattern, action } = one.rule;
      if (!fits('bash', permission, platform)) return [];
      const what = commandCondition(pattern, action);
      return what === undefined
        ? []
        : [
            {
              effect: action,
              when: allOf([shell, what, ...agentCondition(one)]),
              origin: originOf(one.rule, tableName(one)),
            },
          ];
    }),
  };
}

const allow = (table: string, rule: string, when: Condition): Table => ({
  name: table,
  algorithm: 'first-applicable',
  rules: [{ effect: 'allow', when, origin: { table, rule } }],
});

/** Of any other tool OpenCode's own view sees all that it does beside the files. */
const otherTools = allow('other tools', 'as-asked', { kind: 'not', of: shell });

const inside = allow('inside', 'nothing-outside', { kind: 'always' });
