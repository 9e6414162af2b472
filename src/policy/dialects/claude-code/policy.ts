import type { Condition, FinishRule, Pass, RouteStep, Rule, Table } from '../../types.ts';
import { all, any, fact } from './faithful-rules.ts';

/** What of the settings the tables read. */
export interface PolicyFacts {
  readonly denies: readonly Rule[];
  readonly asks: readonly Rule[];
  readonly allows: readonly Rule[];
  readonly canBypass: boolean;
  /** Deny or ask rules keep something from being read. */
  readonly keepsSecrets: boolean;
  readonly blocksReads: boolean;
  readonly blocksWrites: boolean;
}

function rule(
  table: string,
  effect: Rule['effect'],
  name: string,
  when: Condition,
  more: Partial<Rule> = {},
): Rule {
  return { effect, when, origin: { table, rule: name }, ...more };
}

function mode(...modes: readonly string[]): Condition {
  return { kind: 'mode', modes };
}

function not(of: Condition): Condition {
  return { kind: 'not', of };
}

const setting = (name: string): Condition => ({ kind: 'setting', name, values: [true] });

/** What PreToolUse said of the call. */
export function hookSaid(effect: Rule['effect']): Condition {
  return { kind: 'verdict', from: 'hook', effects: [effect], stage: 'call' };
}

/** Questions for a person are settled only by an answer that a hook gives along. */
const answered: Condition = all(hookSaid('allow'), fact('holds answers', [true]));

export const bypass: Condition = any([
  mode('bypassPermissions'),
  all(mode('plan'), setting('launchedWithBypass')),
]);

/** Guards of both passes: what no mode and no allow rule lifts. */
export const sharedGuards: readonly Rule[] = [
  rule('hooks', 'deny', 'PreToolUse', hookSaid('deny'), { cause: 'hook' }),
  rule('hooks', 'ask', 'PreToolUse', hookSaid('ask'), { cause: 'hook' }),
];

const planned: Condition = all(mode('plan'), not(bypass));

function guards({ blocksReads, blocksWrites }: PolicyFacts): readonly Rule[] {
  const outside = all(fact('scope', ['outside']));
  const asks = (name: string, when: Condition, cause: string): Rule =>
    rule('guards', 'ask', name, when, { cause });
  const denies = (name: string, when: Condition, cause: string): Rule =>
    rule('guards', 'deny', name, when, { cause });
  return [
    ...sharedGuards,
    asks('critical-removal', fact('critical', [true]), 'critical-removal'),
    denies('powershell-removal', fact('removes', [true]), 'critical-removal'),
    asks('question', all(fact('interactive', [true]), not(answered)), 'needs-person'),
    asks('needs-person', fact('needs person', [true]), 'needs-person'),
    asks('plan', all(fact('changes', [true]), planned), 'plan'),
    ...(blocksReads
      ? [
          denies('outside-reads', one(outside, fact('access', ['read']), fact('from', ['tool'])), 'outside'),
          asks(
            'outside-reads-of-commands',
            one(outside, fact('access', ['read']), fact('from', ['command'])),
            'outside',
          ),
        ]
      : []),
    ...(blocksWrites
      ? [
          denies(
            'outside-writes',
            one(outside, fact('access', ['write', 'delete']), fact('from', ['tool'])),
            'outside',
          ),
        ]
      : []),
  ];
}

/** In a deny or ask rule, an `all` within another speaks of one unit. */
function one(...of: readonly Condition[]): Condition {
  return { kind: 'all', of: [{ kind: 'all', of }] };
}

/** The steps of the agent in their order; the first that applies to a unit decides. */
function deciders({ allows, canBypass }: PolicyFacts): readonly Table[] {
  const steps: Rule[] = [
    rule('steps', 'allow', 'hook', hookSaid('allow')),
    ...(canBypass ? [rule('steps', 'allow', 'bypass', bypass)] : []),
    rule('steps', 'allow', 'needs-no-permission', fact('silent', [true])),
    rule('steps', 'allow', 'read-only', fact('read only', [true])),
    rule('steps', 'allow', 'read-in-scope', all(fact('access', ['read']), fact('scope', ['inside']))),
    rule('steps', 'ask', 'protected-path', fact('protected', [true]), { cause: 'protected' }),
    rule('steps', 'allow', 'sandbox', all(fact('sandboxed', [true]), setting('sandboxAutomatic')), {
      confinement: 'configured',
    }),
    rule('steps', 'ask', 'always-asks', fact('always asks', [true]), { cause: 'always-asks' }),
    rule(
      'steps',
      'allow',
      'edit-in-scope',
      all(mode('acceptEdits'), fact('changes', [true]), fact('scope', ['inside'])),
    ),
    rule(
      'steps',
      'allow',
      'edit-in-scope-by-tool',
      all(
        mode('auto'),
        setting('autoMode'),
        fact('changes', [true]),
        fact('scope', ['inside']),
        fact('from', ['tool']),
      ),
    ),
    rule('steps', 'allow', 'file-command', all(mode('acceptEdits'), fact('file command', [true]))),
    rule('steps', 'allow', 'operand-in-scope', all(fact('from', ['command']), fact('scope', ['inside']))),
    rule('steps', 'allow', 'preapproved-host', fact('preapproved', [true])),
  ];
  return [
    { name: 'steps', algorithm: 'first-applicable', rules: steps },
    { name: 'allow rules', algorithm: 'strictest', rules: allows },
  ];
}

/** `dontAsk` denies whatever would be asked. */
export const finish: readonly FinishRule[] = [
  { when: mode('dontAsk'), origin: { table: 'mode', rule: 'dontAsk' } },
];

export function faithfulTables(facts: PolicyFacts): Omit<Pass, 'view'> {
  return {
    guards: [
      strictestTable('deny rules', facts.denies),
      strictestTable('ask rules', facts.asks),
      strictestTable('guards', guards(facts)),
    ].filter(isUsed),
    deciders: deciders(facts).filter(isUsed),
    finish,
  };
}

export function strictestTable(name: string, rules: readonly Rule[]): Table {
  return { name, algorithm: 'strictest', rules };
}

export function isUsed(table: Table): boolean {
  return table.rules.length > 0;
}

/** The classifier of `auto` is a reviewer. What a rule asks about, and what needs a person, it never sees. */
export function routeOf(asks: readonly Rule[]): readonly RouteStep[] {
  const inAuto = any([
    mode('auto'),
    all(
      mode('plan'),
      setting('useAutoModeDuringPlan'),
      { kind: 'state', name: 'autoAvailable', values: [true] },
      not({ kind: 'tool-kind', kinds: ['edit'] }),
    ),
  ]);
  return [
    {
      source: 'reviewer',
      when: all(
        setting('autoMode'),
        inAuto,
        not({ kind: 'state', name: 'classifierPaused', values: [true] }),
        not(forPerson(asks)),
      ),
    },
    {
      source: 'hook',
      // Of the agent's own files, or of the host's own in the gate.
      when: any([
        setting('permissionRequestHooks'),
        { kind: 'state', name: 'question-hooks', values: [true] },
      ]),
    },
    { source: 'person', when: not(setting('denyInsteadOfPrompting')) },
  ];
}

function forPerson(asks: readonly Rule[]): Condition {
  return any([fact('interactive', [true]), fact('needs person', [true]), ...asks.map(({ when }) => when)]);
}

function said(from: 'hook' | 'reviewer' | 'person', effect: Rule['effect']): Condition {
  return { kind: 'verdict', from, effects: [effect], stage: 'question' };
}

/** What an answer is worth: PermissionRequest, the classifier, a person or the host's prompt tool. */
export function answersOf(asks: readonly Rule[]): readonly Table[] {
  const rules: readonly Rule[] = [
    rule(
      'answers',
      'deny',
      'denied',
      any([said('hook', 'deny'), said('reviewer', 'deny'), said('person', 'deny')]),
    ),
    rule(
      'answers',
      'deny',
      'prompt-tool',
      one(fact('needs person', [true]), said('person', 'allow'), {
        kind: 'state',
        name: 'promptTool',
        values: [true],
      }),
    ),
    rule('answers', 'allow', 'PermissionRequest', said('hook', 'allow')),
    rule('answers', 'allow', 'granted', { kind: 'granted' }),
    rule('answers', 'allow', 'person', said('person', 'allow')),
    rule('answers', 'allow', 'classifier', all(said('reviewer', 'allow'), not(forPerson(asks)))),
  ];
  return [{ name: 'answers', algorithm: 'first-applicable', rules }];
}
