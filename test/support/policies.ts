import fc from 'fast-check';
import type {
  Access,
  AccessAction,
  Classification,
  Deed,
  NormalWords,
  Tri,
} from '../../src/classify/index.ts';
import type {
  Algorithm,
  Condition,
  Effect,
  Grant,
  Pass,
  PolicySource,
  Rule,
  RuleWord,
  State,
  Table,
  Unit,
} from '../../src/policy/index.ts';
import { classification, pathAccess } from './calls.ts';

/** Generators of policies, units and states for laws and differential tests. Few values, so that rules meet units. */

const effects: readonly Effect[] = ['allow', 'ask', 'deny'];
/** Allows are more often needed than the rest: every unit needs one. */
const deciding: readonly Effect[] = ['allow', 'allow', 'allow', 'ask', 'deny'];
const tris: readonly Tri[] = ['yes', 'no', 'maybe'];
const actions: readonly AccessAction[] = ['read', 'write', 'delete'];
const keys = ['k0', 'k1', 'k2'];
export const algorithms: readonly Algorithm[] = [
  'strictest',
  'deny-overrides',
  'first-applicable',
  'last-applicable',
];

const argvWord = fc.constantFrom<string | undefined>('push', 'pull', '-f', undefined);
const argv = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('git', 'npm') },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    fc.array(argvWord, { maxLength: 3 }),
  )
  .map(([name, rest]): readonly (string | undefined)[] => [name, ...rest]);

/** Sorted words. One that is not known may be an option, which is what `open` says. */
export function normalOf(words: readonly (string | undefined)[]): NormalWords {
  const rest = words.slice(1);
  return {
    name: words[0],
    operands: rest.filter((word) => word === undefined || !word.startsWith('-')),
    options: rest.filter((word) => word?.startsWith('-')).map(String),
    open: rest.includes(undefined),
  };
}

const access: fc.Arbitrary<Access> = fc
  .record({
    action: fc.constantFrom(...actions),
    secret: fc.constantFrom(...tris),
    place: fc.constantFrom('workspace', 'outside', 'unknown'),
  })
  .map(({ action, secret, place }) => pathAccess(action, '/w/a', { secret, place }));

export const unit: fc.Arbitrary<Unit> = fc
  .record({
    key: fc.constantFrom(...keys),
    kind: fc.constantFrom<Deed['kind'][]>('command', 'command', 'access', 'access', 'code', 'flow', 'opaque'),
    words: argv,
    open: fc.boolean(),
    access: fc.option(access, { nil: undefined }),
    inline: fc.boolean(),
    base: fc.boolean(),
    aliased: fc.boolean(),
    unsure: fc.boolean(),
    spelledBy: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map(({ key, kind, words, open, access: touched, inline, base, aliased, unsure, spelledBy }) => ({
    index: 0,
    key,
    text: words.map((word) => word ?? '?').join(' '),
    kind,
    argvs: [words],
    normal: [
      {
        ...normalOf(words),
        ...(aliased && normalOf(words).operands[0] !== undefined ? { aliases: [['pull']] } : {}),
        ...(unsure ? { unsure: true as const } : {}),
      },
    ],
    open: open && words.includes(undefined),
    ...(touched === undefined ? {} : { access: touched }),
    ...(spelledBy === undefined ? {} : { spelledBy }),
    ...(kind === 'code' && inline ? { runs: 'inline-code' as const } : {}),
    risk: 'read',
    permission: 'workspace',
    base,
    certainty: 'exact',
    reason: { code: 'base-effect' },
  }));

export const units: fc.Arbitrary<readonly Unit[]> = fc
  .array(unit, { minLength: 1, maxLength: 4 })
  .map((list) => list.map((one, index) => ({ ...one, index })));

const ruleWord = fc.constantFrom<RuleWord>('push', 'pull', '-f', { like: 'pu*h' }, { like: '*l' });

const ruleWords = fc
  .tuple(fc.constantFrom<RuleWord>('git', 'npm'), fc.array(ruleWord, { maxLength: 2 }))
  .map(([name, rest]) => ({ kind: 'command' as const, words: [name, ...rest].map((word) => [word]) }));

/** `-f push` could be an option with its value, which the naive evaluator does not read. */
const commandCondition = ruleWords.filter(({ words }) => {
  const dash = words.findIndex(([word]) => word === '-f');
  return dash < 0 || dash === words.length - 1 || words[dash + 1]?.[0] === '-f';
});

const atom: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 4, arbitrary: commandCondition },
  {
    weight: 2,
    arbitrary: fc
      .subarray([...actions], { minLength: 1 })
      .map((of): Condition => ({ kind: 'access', actions: of })),
  },
  { weight: 2, arbitrary: fc.constant<Condition>({ kind: 'secret' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Condition[]>(
      { kind: 'place', places: ['workspace'] },
      { kind: 'place', places: ['outside'] },
    ),
  },
  { weight: 2, arbitrary: fc.constant<Condition>({ kind: 'always' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Condition[]>(
      { kind: 'mode', modes: ['plan'] },
      { kind: 'mode', modes: ['edit', 'full'] },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Condition[]>({ kind: 'granted' }, { kind: 'headless' }) },
);

export const condition: fc.Arbitrary<Condition> = fc.letrec<{ all: Condition }>((tie) => ({
  all: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: atom },
    {
      weight: 1,
      arbitrary: fc.array(tie('all'), { maxLength: 3 }).map((of): Condition => ({ kind: 'all', of })),
    },
    {
      weight: 1,
      arbitrary: fc.array(tie('all'), { maxLength: 3 }).map((of): Condition => ({ kind: 'any', of })),
    },
    { weight: 1, arbitrary: tie('all').map((of): Condition => ({ kind: 'not', of })) },
    { weight: 1, arbitrary: tie('all').map((of): Condition => ({ kind: 'some-unit', of })) },
  ),
})).all;

let made = 0;

export function ruleOf(which: readonly Effect[]): fc.Arbitrary<Rule> {
  return fc
    .record({
      effect: fc.constantFrom(...which),
      when: condition,
      confined: fc.boolean(),
      cause: fc.constantFrom('a', 'b'),
    })
    .map(({ effect, when, confined, cause }) => {
      made += 1;
      return {
        effect,
        when,
        cause,
        origin: { table: 't', rule: `r${made}` },
        ...(confined ? { confinement: 'configured' as const } : {}),
      };
    });
}

export function tableOf(which: readonly Effect[], algorithm?: Algorithm): fc.Arbitrary<Table> {
  return fc.record({
    name: fc.constant('t'),
    algorithm: algorithm === undefined ? fc.constantFrom(...algorithms) : fc.constant(algorithm),
    rules: fc.array(ruleOf(which), { minLength: 1, maxLength: 5 }),
  });
}

export function passOf(of: readonly Unit[], algorithm?: Algorithm): fc.Arbitrary<Pass> {
  return fc.record({
    view: fc
      .constantFrom('three-valued', 'three-valued', 'two-valued')
      .map((values) => ({ name: 'given', values, units: () => of })),
    guards: fc.array(tableOf(['ask', 'deny'], algorithm), { maxLength: 1 }),
    deciders: fc.array(tableOf(deciding, algorithm), { minLength: 1, maxLength: 2 }),
    finish: fc.array(
      fc.record({
        when: condition,
        causes: fc.constantFrom(['a'], ['b'], ['a', 'b']),
        origin: fc.constant({ table: 'finish', rule: 'f' }),
      }),
      { maxLength: 1 },
    ),
  });
}

const grant: fc.Arbitrary<Grant> = fc.record(
  {
    key: fc.constantFrom(...keys),
    scope: fc.constantFrom('once', 'session', 'user'),
    fingerprint: fc.record({
      units: fc.subarray(keys),
      directory: fc.constantFrom('/w', '/w', '/other'),
      tool: fc.constantFrom('bash', 'bash', 'edit'),
      policy: fc.constantFrom('p1', 'p1', 'p2'),
      digests: fc.constantFrom({}, { '/w/x': 'd1' }),
    }),
  },
  { requiredKeys: ['key', 'scope'] },
);

export const state: fc.Arbitrary<State> = fc.record({
  mode: fc.constantFrom('plan', 'default', 'edit'),
  headless: fc.boolean(),
  grants: fc.array(grant, { maxLength: 3 }),
  present: fc.record({
    tool: fc.constant('bash'),
    policy: fc.constant('p1'),
    digests: fc.constantFrom({}, { '/w/x': 'd1' }),
  }),
  verdicts: fc.array(
    fc.record({
      from: fc.constantFrom('person', 'reviewer'),
      effect: fc.constantFrom(...effects),
      stage: fc.constantFrom('call', 'question'),
      key: fc.constantFrom(...keys),
    }),
    { maxLength: 2 },
  ),
});

const answers: Table = {
  name: 'answers',
  algorithm: 'first-applicable',
  rules: [
    rule('deny', { kind: 'verdict', from: 'person', effects: ['deny'], stage: 'question' }),
    { ...rule('allow', { kind: 'granted' }), confinement: 'configured' },
    rule('allow', { kind: 'verdict', from: 'person', effects: ['allow'] }),
    rule('allow', {
      kind: 'all',
      of: [
        { kind: 'verdict', from: 'reviewer', effects: ['allow'] },
        { kind: 'not', of: { kind: 'secret' } },
      ],
    }),
  ],
};

export function rule(effect: Effect, when: Condition): Rule {
  return { effect, when, origin: { table: 't', rule: `${effect} ${when.kind}` } };
}

export interface Situation {
  readonly source: PolicySource;
  readonly call: Classification;
  readonly state: State;
}

/** A policy of one or two passes, the units that it judges, and a state. */
export function situation(algorithm?: Algorithm): fc.Arbitrary<Situation> {
  return units.chain((of) =>
    fc
      .tuple(fc.array(passOf(of, algorithm), { minLength: 1, maxLength: 2 }), state)
      .map(([passes, at]) => ({ source: sourceOf(passes), call: classification(), state: at })),
  );
}

export function sourceOf(passes: readonly Pass[]): PolicySource {
  return {
    passes,
    answers: [answers],
    route: ['reviewer', 'person'],
    settings: {},
    mode: 'default',
    headless: false,
  };
}
