import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Access } from '../../src/classify/index.ts';
import { commandNames } from '../../src/policy/command-names.ts';
import type { CompiledTable } from '../../src/policy/compiled.ts';
import type { Context } from '../../src/policy/conditions/check.ts';
import { compileRule } from '../../src/policy/conditions/compile.ts';
import type { Condition, Rule, Unit } from '../../src/policy/index.ts';
import { knownRule } from '../../src/policy/known-rule.ts';
import { makeReader } from '../../src/policy/reader.ts';

import { compiledRule } from '../../src/policy/rule-list.ts';
import { isSettled, mayBeSpelled, opennessOf } from '../../src/policy/settled.ts';
import { namedReasons, readsShapeOnly, unitShape } from '../../src/policy/shape.ts';
import { readTable } from '../../src/policy/table.ts';
import { classification, hostAccess, pathAccess } from '../support/calls.ts';
import { algorithms, rule, ruleOf, unit } from '../support/policies.ts';
import { expectSpread, runs } from '../support/property.ts';

/** What is known of a shape, or of an open unit, is what reading the rules would give. */

const tri = fc.constantFrom('yes', 'no', 'maybe');

const anyAccess: fc.Arbitrary<Access> = fc.oneof(
  fc
    .record({
      action: fc.constantFrom('read', 'write', 'delete', 'execute', 'configure'),
      path: fc.constantFrom('/w/a', '/w/*/a', '/w/a*', '/w/**', '/w/src/b'),
      exact: fc.boolean(),
      recursive: fc.boolean(),
      place: fc.constantFrom('workspace', 'scratch', 'system', 'outside', 'device-null', 'unknown'),
      secret: tri,
      protected: tri,
    })
    .map(({ action, path, ...part }) => pathAccess(action, path, part)),
  fc
    .record({
      host: fc.constantFrom('a.example.com', undefined),
      zone: fc.constantFrom('loopback', 'link-local', 'private', 'public', 'unknown'),
      mutates: fc.constantFrom(true, false, undefined),
    })
    .map(({ host, zone, mutates }): Access => {
      const { mutates: _, ...plain } = hostAccess(host, { zone });
      return mutates === undefined ? plain : { ...plain, mutates };
    }),
  fc.record({
    action: fc.constantFrom('read', 'signal', 'execute'),
    span: fc.constant({ start: 0, end: 1 }),
    resource: fc.oneof(
      fc.constant({ kind: 'opaque' as const }),
      fc.constant({ kind: 'program' as const, name: 'x' }),
      fc.constant({ kind: 'process' as const, target: '1', own: false }),
      tri.map((secret) => ({ kind: 'variable' as const, name: 'X', secret })),
    ),
  }),
);

const parts: fc.Arbitrary<Partial<Unit>> = fc.record({
  kind: fc.constantFrom('command', 'access', 'code', 'flow', 'opaque', 'tool'),
  access: fc.option(anyAccess, { nil: undefined }),
  argvs: fc.constantFrom(undefined, [['git', 'push']], [['npm', undefined]], [['sh', 'git push']]),
  risk: fc.constantFrom('read', 'write', 'privileged', 'forbidden'),
  permission: fc.constantFrom('workspace', 'outside_workspace', 'network', 'privileged_escalation'),
  runs: fc.constantFrom(undefined, 'project-code', 'inline-code', 'unknown-program'),
  certainty: fc.constantFrom('exact', 'bounded', 'opaque'),
  reason: fc.constantFrom({ code: 'base-effect' }, { code: 'named' }, { code: 'other' }),
});

/** A unit, and the same with some of its facts changed. */
const pair: fc.Arbitrary<readonly [Unit, Unit]> = fc
  .tuple(
    unit,
    parts,
    parts,
    fc.subarray(['kind', 'access', 'argvs', 'risk', 'permission', 'runs', 'certainty', 'reason'], {
      maxLength: 4,
    }),
    fc.boolean(),
  )
  .map(([plain, part, other, changed, base]) => {
    const one: Unit = { ...plain, ...part };
    const some = Object.entries(other).filter(([name]) => changed.some((field) => field === name));
    return [one, { ...one, key: 'another', text: 'other words', base, ...Object.fromEntries(some) }];
  });

const asked: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .subarray(['read', 'write', 'connect', 'signal'] as const, { minLength: 1 })
    .map((actions): Condition => ({ kind: 'access', actions })),
  fc
    .subarray(['path', 'host', 'variable', 'opaque', 'process'] as const, { minLength: 1 })
    .map((kinds): Condition => ({ kind: 'resource', kinds })),
  fc
    .subarray(['workspace', 'system', 'device-null', 'unknown'] as const, { minLength: 1 })
    .map((places): Condition => ({ kind: 'place', places })),
  fc.subarray(['loopback', 'public', 'unknown']).map((zones): Condition => ({ kind: 'zone', zones })),
  fc.constantFrom<Condition[]>(
    { kind: 'mutates' },
    { kind: 'exact-path' },
    { kind: 'few-paths' },
    { kind: 'secret' },
    { kind: 'protected' },
    { kind: 'deed', kinds: ['access', 'opaque'] },
    { kind: 'reason', codes: ['named'] },
    { kind: 'risk', risks: ['read', 'forbidden'] },
    { kind: 'permission', permissions: ['workspace', 'network'] },
    { kind: 'runs', what: ['inline-code'] },
    { kind: 'runs-nothing' },
    { kind: 'certainty', levels: ['exact'] },
  ),
);

const shapeRule: fc.Arbitrary<Rule> = fc
  .tuple(
    fc.constantFrom('allow', 'ask', 'deny'),
    fc.constantFrom('all', 'any'),
    fc.array(
      fc.oneof(
        asked,
        asked.map((of): Condition => ({ kind: 'not', of })),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  )
  .map(([effect, kind, of]) => rule(effect, { kind, of }))
  .filter(readsShapeOnly);

function contextOf(units: readonly Unit[]): Context {
  return {
    classification: classification(),
    state: {},
    mode: 'default',
    headless: false,
    settings: {},
    text: undefined,
    values: 'three-valued',
    reusable: true,
    units,
  };
}

function answersDiffer(of: Rule, [a, b]: readonly [Unit, Unit]): boolean {
  const check = compileRule(of, []);
  const context = contextOf([a, b]);
  return check(a, context) !== check(b, context);
}

test('units of one shape get one answer', () => {
  fc.assert(
    fc.property(pair, shapeRule, (both, of) => {
      const codes = new Map(namedReasons(of.when).map((code, at) => [code, at + 1]));
      const [a, b] = both;
      if (unitShape(a, codes) === unitShape(b, codes)) expect(answersDiffer(of, both)).toBe(false);
    }),
    { ...runs, numRuns: 3000 },
  );
});

/** Each fact with all its values, and atoms that tell them apart. */
const values = {
  kind: ['command', 'access', 'code', 'flow', 'opaque', 'tool'],
  risk: ['read', 'write', 'privileged', 'forbidden'],
  permission: ['workspace', 'outside_workspace', 'network', 'privileged_escalation'],
  runs: [undefined, 'project-code', 'inline-code', 'unknown-program'],
  certainty: ['exact', 'bounded', 'opaque'],
} as const;
const actions = ['read', 'write', 'delete', 'execute', 'connect', 'configure', 'signal'] as const;
const places = ['workspace', 'scratch', 'system', 'outside', 'device-null', 'unknown'] as const;
const zones = ['loopback', 'link-local', 'private', 'public', 'unknown'] as const;
const tris = ['yes', 'no', 'maybe'] as const;
const kinds = ['path', 'host', 'program', 'process', 'variable', 'opaque'] as const;

const atoms: readonly Condition[] = [
  ...actions.map((one): Condition => ({ kind: 'access', actions: [one] })),
  ...kinds.map((one): Condition => ({ kind: 'resource', kinds: [one] })),
  ...places.map((one): Condition => ({ kind: 'place', places: [one] })),
  ...zones.map((one): Condition => ({ kind: 'zone', zones: [one] })),
  ...values.kind.map((one): Condition => ({ kind: 'deed', kinds: [one] })),
  ...values.risk.map((one): Condition => ({ kind: 'risk', risks: [one] })),
  ...values.permission.map((one): Condition => ({ kind: 'permission', permissions: [one] })),
  ...values.certainty.map((one): Condition => ({ kind: 'certainty', levels: [one] })),
  ...['project-code', 'inline-code', 'unknown-program'].flatMap((one): Condition[] =>
    values.runs.flatMap((runs) => (runs === one ? [{ kind: 'runs', what: [runs] }] : [])),
  ),
  { kind: 'runs-nothing' },
  { kind: 'reason', codes: ['named'] },
  { kind: 'mutates' },
  { kind: 'exact-path' },
  { kind: 'few-paths' },
  { kind: 'secret' },
  { kind: 'protected' },
];

const resources: readonly Access['resource'][] = [
  ...['/w/a', '/w/*', '/w/*/a', '/w/**'].flatMap((path) =>
    [true, false].flatMap((exact) =>
      [true, false].map((recursive) => resourceOf(pathAccess('read', path, { exact, recursive }))),
    ),
  ),
  ...places.map((place) => resourceOf(pathAccess('read', '/w/a', { place }))),
  ...tris.flatMap((secret) =>
    tris.map((of) => resourceOf(pathAccess('read', '/w/a', { secret, protected: of }))),
  ),
  ...zones.map((zone) => resourceOf(hostAccess('a.example.com', { zone }))),
  ...tris.map((secret) => ({ kind: 'variable' as const, name: 'X', secret })),
  { kind: 'program', name: 'x' },
  { kind: 'process', target: '1', own: false },
  { kind: 'opaque' },
];

function resourceOf(access: Access): Access['resource'] {
  return access.resource;
}

function single(part: Partial<Unit>): Unit {
  return {
    index: 0,
    key: 'k',
    text: 't',
    kind: 'access',
    open: false,
    risk: 'write',
    permission: 'workspace',
    base: true,
    certainty: 'exact',
    reason: { code: 'base-effect' },
    ...part,
  };
}

const span = { start: 0, end: 1 };

const singles: readonly Unit[] = [
  ...resources.map((resource) => single({ access: { action: 'read', span, resource } })),
  ...actions.flatMap((action) => [
    single({ access: { action, span, resource: { kind: 'opaque' } } }),
    ...[true, false].map((mutates) => single({ access: { ...hostAccess('a.b'), action, mutates } })),
    single({ access: { action, span, resource: resourceOf(hostAccess('a.b')) } }),
  ]),
  ...values.kind.map((kind) => single({ kind })),
  ...values.risk.map((risk) => single({ risk })),
  ...values.permission.map((permission) => single({ permission })),
  ...values.runs.map((runs) => single({ runs })),
  ...values.certainty.map((certainty) => single({ certainty })),
  single({ reason: { code: 'named' } }),
];

test('every value of every fact that an atom can tell has a shape of its own', () => {
  const codes = new Map([['named', 1]]);
  const checks = atoms.flatMap((of) => [rule('ask', of), rule('allow', of)]).map((of) => compileRule(of, []));
  const context = contextOf(singles);
  const known = new Map<number, string>();
  for (const one of singles) {
    const answers = checks.map((check) => check(one, context)).join(' ');
    const shape = unitShape(one, codes);
    expect(known.get(shape) ?? answers, JSON.stringify(one)).toBe(answers);
    known.set(shape, answers);
  }
  expect(known.size).toBeGreaterThan(40);
});

test('the generator makes units of one shape and of two', () => {
  expectSpread('shape', fc.tuple(pair, shapeRule), ([both, of]) => {
    const codes = new Map([['named', 1]]);
    if (answersDiffer(of, both)) return 'other answer';
    return unitShape(both[0], codes) === unitShape(both[1], codes) ? 'one shape' : 'two shapes';
  });
});

const placed: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom('src/**', '/etc/*', '**/.env*', '~/x').map((glob): Condition => ({ kind: 'path', glob })),
  fc.constantFrom('*.example.com', '*', 'b.org').map((pattern): Condition => ({ kind: 'host', pattern })),
  fc.constantFrom('git', 'npm').map((name): Condition => ({ kind: 'command', words: [[name]] })),
);

/** Conditions on the call and on the kind of unit, which leave others standing or decide alone. */
const about: fc.Arbitrary<Condition> = fc.constantFrom<Condition[]>(
  { kind: 'not', of: { kind: 'deed', kinds: ['tool'] } },
  { kind: 'deed', kinds: ['code', 'access'] },
  { kind: 'tool', names: ['bash'] },
  { kind: 'tool', names: ['other', 'x*'] },
  { kind: 'tool-kind', kinds: ['mcp'] },
  { kind: 'mode', modes: ['default'] },
  { kind: 'not', of: { kind: 'mode', modes: ['plan'] } },
  { kind: 'setting', name: 's', values: [true] },
);

const nested: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.constantFrom('all', 'any'),
    fc.array(fc.oneof({ weight: 2, arbitrary: placed }, { weight: 2, arbitrary: about }), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([kind, of]): Condition => ({ kind, of }));

const longRule: fc.Arbitrary<Rule> = fc.oneof(
  ruleOf(['allow', 'ask', 'deny']),
  shapeRule,
  fc
    .tuple(
      fc.constantFrom('allow', 'ask', 'deny'),
      fc.constantFrom('all', 'any'),
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: placed },
          { weight: 3, arbitrary: nested },
          { weight: 1, arbitrary: asked },
        ),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    )
    .map(([effect, kind, of]) => rule(effect, { kind, of })),
);

test('a settled rule is maybe, or an allow that does not apply', () => {
  fc.assert(
    fc.property(pair, longRule, ([one], of) => {
      const openness = opennessOf(one);
      if (openness === undefined) return;
      const { tool } = classification();
      const left = knownRule(of, { mode: 'default', settings: {}, tool });
      const value = compileRule(of, [])(one, contextOf([one]));
      if (left === undefined) expect(value).toBe('no');
      if (left === undefined || !isSettled(left, openness)) return;
      if (of.effect === 'allow') expect(value).not.toBe('yes');
      else if (value !== 'yes' || !mayBeSpelled(left, openness)) expect(value).toBe('maybe');
    }),
    { ...runs, numRuns: 3000 },
  );
});

test('a table that knows the tool and what a unit leaves open answers as one that reads every rule', () => {
  fc.assert(
    fc.property(
      pair,
      fc.array(longRule, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...algorithms),
      ([one], rules, algorithm) => {
        const table: CompiledTable = {
          name: 't',
          algorithm,
          rules: rules.map((of) => compiledRule(of, compileRule(of, []))),
        };
        const { tool } = classification();
        const reader = makeReader(table, { mode: 'default', settings: {}, unanswered: true, tool });
        const plain = { ...makeReader(table, { mode: 'default', settings: {} }), settled: undefined };
        const sought = { unit: one, names: commandNames(one), shape: 0, call: 0 };
        const { verdicts: _, ...answer } = readTable(reader, sought, contextOf([one]));
        expect(answer).toEqual(readTable(plain, sought, contextOf([one])));
      },
    ),
    { ...runs, numRuns: 2000 },
  );
});
