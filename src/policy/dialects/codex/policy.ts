import type { Condition, Effect, FinishRule, RouteStep, Rule, Table } from '../../types.ts';
import type { PassTables } from '../passes.ts';
import type { Era } from './commands/eras.ts';
import { columnPolicies } from './fallback.ts';
import { type Column, escalating, matrix, patchMatrix } from './matrix.table.ts';
import { prefixRules } from './rule-tables.ts';
import type { PrefixRule, RuleDecision } from './rules/types.ts';

/** The order of one decision as tables. docs/dialects/codex.md says where each rule comes from. */

const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of });
const not = (of: Condition): Condition => ({ kind: 'not', of });
const mode = (...modes: readonly string[]): Condition => ({ kind: 'mode', modes });
const fact = (name: string, ...values: readonly (string | boolean)[]): Condition => ({
  kind: 'fact',
  name,
  values,
});
const setting = (name: string, ...values: readonly (string | boolean)[]): Condition => ({
  kind: 'setting',
  name,
  values,
});

export const effectOf: Readonly<Record<RuleDecision, Effect>> = {
  allow: 'allow',
  prompt: 'ask',
  forbidden: 'deny',
};

export const restricted = setting('sandbox', 'read-only', 'workspace-write');
export const open = setting('sandbox', 'danger-full-access', 'external');

function rule(
  table: string,
  effect: Effect,
  name: string,
  when: Condition,
  cause: string,
  because?: string,
): Rule {
  return {
    effect,
    when,
    origin: { table, rule: name },
    cause,
    ...(effect === 'allow' ? { confinement: 'configured' as const } : {}),
    ...(because === undefined ? {} : { because }),
  };
}

function table(name: string, rules: readonly Rule[], algorithm: Table['algorithm'] = 'strictest'): Table {
  return { name, algorithm, rules };
}

/** Asking to leave the sandbox where nobody could be asked about it; refused before any rule is read. */
function escalationGuard(era: Era): Table {
  const allowed = escalating.flatMap(({ approval, eras }): readonly Condition[] => {
    if (!eras.includes(era)) return [];
    return approval === 'granular-sandbox'
      ? [all(mode('granular'), setting('granular.sandbox_approval', true))]
      : [mode(approval)];
  });
  const asked: Condition = { kind: 'any', of: [fact('escalated', true), fact('additional', true)] };
  return table('escalation', [
    rule(
      'escalation',
      'deny',
      'not-askable',
      all(asked, not({ kind: 'any', of: allowed })),
      'escalation',
      'the approval policy does not let the model ask to leave the sandbox',
    ),
    rule(
      'escalation',
      'deny',
      'additional-permissions',
      all(fact('additional', true), not(all(mode('on-request'), setting('additional-permissions', true)))),
      'escalation',
      'further permissions for one command are not enabled',
    ),
  ]);
}

const refusals: Table = table('refused calls', [
  rule(
    'refused calls',
    'deny',
    'refused',
    fact('kind', 'refused'),
    'refused',
    'the agent answers this call with an error',
  ),
]);

const hookGuard: Table = table('hooks', [
  rule('hooks', 'deny', 'blocked', { kind: 'verdict', from: 'hook', effects: ['deny'] }, 'hook'),
]);

/** The columns of the matrix as conditions. */
const columns: Readonly<Record<Column, Condition>> = {
  'never-restricted': all(mode(...columnPolicies['never-restricted']), restricted),
  'never-open': all(mode(...columnPolicies['never-open']), open),
  'asking-restricted': all(mode(...columnPolicies['asking-restricted']), restricted),
  'asking-open': all(mode(...columnPolicies['asking-open']), open),
  untrusted: mode(...columnPolicies.untrusted),
};

const columnNames: readonly Column[] = [
  'never-restricted',
  'never-open',
  'asking-restricted',
  'asking-open',
  'untrusted',
];

/** The matrix as rules: one for each cell, and two where leaving the sandbox tells them apart. */
function matrixTable(era: Era, keepsSandbox: boolean): Table {
  const rules = matrix
    .filter(({ eras }) => eras.includes(era))
    .flatMap((row) =>
      [true, false]
        .filter((leaves) => row.escalation === 'either' || (row.escalation === 'asked') === leaves)
        .flatMap((leaves) =>
          columnNames.map((column): Rule => {
            const made = rule(
              'matrix',
              effectOf[row[column]],
              `${row.segment} ${column}${leaves ? ' escalated' : ''}`,
              all(fact('class', row.segment), fact('escalated', leaves), columns[column]),
              row.segment === 'dangerous' ? 'dangerous' : 'fallback',
            );
            const bypasses = made.effect === 'allow' && leaves && !keepsSandbox;
            return bypasses ? { ...made, confinement: 'none' } : made;
          }),
        ),
    );
  return table('matrix', rules, 'first-applicable');
}

const patchApprovals: Readonly<Record<(typeof patchMatrix)[number]['approval'], readonly Condition[]>> = {
  untrusted: [mode('untrusted')],
  never: [mode('never')],
  'granular-refused': [mode('granular'), setting('granular.sandbox_approval', false)],
  any: [],
};

const patchTable: Table = table(
  'patches',
  patchMatrix.map(({ approval, sandbox, writable, decision }) =>
    rule(
      'patches',
      effectOf[decision],
      `${approval} ${sandbox}${writable === 'either' ? '' : writable ? ' writable' : ' not writable'}`,
      all(
        fact('kind', 'patch'),
        ...patchApprovals[approval],
        ...(sandbox === 'any' ? [] : [sandbox === 'open' ? open : restricted]),
        ...(writable === 'either' ? [] : [fact('writable', writable)]),
      ),
      'patch',
    ),
  ),
  'first-applicable',
);

const otherTools: Table = table(
  'tools',
  [
    rule('tools', 'allow', 'unasked', fact('kind', 'unasked'), 'tool'),
    // Source: openai/codex codex-mcp/src/mcp/mod.rs:87-106 at 343074d.
    rule('tools', 'allow', 'mcp-full-access', all(fact('kind', 'mcp'), mode('never'), open), 'mcp'),
    rule('tools', 'deny', 'mcp-refused', all(fact('asks', true), mode('never')), 'mcp'),
    rule('tools', 'ask', 'mcp-asks', fact('asks', true), 'mcp'),
    rule('tools', 'allow', 'mcp-runs', fact('asks', false), 'mcp'),
  ],
  'first-applicable',
);

/** What turns a question into a refusal, by the policy and by what asks. */
export function finishRules(era: Era): readonly FinishRule[] {
  const finish = (name: string, when: Condition, causes?: readonly string[]): FinishRule => ({
    when,
    origin: { table: 'finish', rule: name },
    ...(causes === undefined ? {} : { causes }),
  });
  const granular = mode('granular');
  // A question that a rule asks is for the `rules` switch alone, whatever else asks beside it.
  const noRuleAsks = not({ kind: 'some-unit', of: fact('rule', 'prompt') });
  return [
    finish('never', mode('never')),
    finish('granular-rules', all(granular, setting('granular.rules', false)), ['rule']),
    finish(
      'granular-sandbox',
      all(granular, setting('granular.sandbox_approval', false), noRuleAsks),
      era === 'current' ? ['fallback'] : ['fallback', 'dangerous'],
    ),
  ];
}

/** The agent's own pass. */
export function faithfulTables(era: Era, rules: readonly PrefixRule[], keepsSandbox: boolean): PassTables {
  return {
    guards: [hookGuard, refusals, escalationGuard(era)],
    deciders: [prefixRules(rules, keepsSandbox), matrixTable(era, keepsSandbox), patchTable, otherTools],
    finish: finishRules(era),
  };
}

const escalated: Condition = fact('escalated', true);

/** An approval for the session, a hook, a reviewer or a person; what is approved to leave the sandbox leaves it. */
export function codexAnswers(keepsSandbox: boolean): readonly Table[] {
  const answer = (name: string, when: Condition): readonly Rule[] => [
    ...(keepsSandbox
      ? []
      : [{ ...rule('answers', 'allow', name, all(when, escalated), name), confinement: 'none' as const }]),
    rule('answers', 'allow', name, when, name),
  ];
  const said = (from: 'hook' | 'reviewer' | 'person', effect: Effect): Condition => ({
    kind: 'verdict',
    from,
    effects: [effect],
  });
  return [
    table(
      'answers',
      [
        ...answer('granted', { kind: 'granted' }),
        rule('answers', 'deny', 'hook-denied', said('hook', 'deny'), 'hook'),
        ...answer('hook', said('hook', 'allow')),
        rule('answers', 'deny', 'reviewer-denied', said('reviewer', 'deny'), 'reviewer'),
        rule('answers', 'deny', 'person-denied', said('person', 'deny'), 'person'),
        ...answer('reviewer', said('reviewer', 'allow')),
        ...answer('person', said('person', 'allow')),
      ],
      'first-applicable',
    ),
  ];
}

/** Hooks first; then the reviewer instead of the person, where it is chosen and the policy is one that it may answer for. */
export const codexRoute: readonly RouteStep[] = [
  'hook',
  {
    source: 'reviewer',
    when: {
      kind: 'any',
      of: [
        { kind: 'state', name: 'strict-review', values: [true] },
        all(setting('reviewer', 'auto_review'), mode('on-request', 'granular')),
      ],
    },
  },
  {
    source: 'person',
    when: not({
      kind: 'any',
      of: [
        { kind: 'state', name: 'strict-review', values: [true] },
        all(setting('reviewer', 'auto_review'), mode('on-request', 'granular')),
      ],
    }),
  },
];
