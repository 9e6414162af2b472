import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decision, Pass, PolicySource, Rule, Table } from '../../src/policy/index.ts';
import { classification } from '../support/calls.ts';
import {
  algorithms,
  passOf,
  ruleOf,
  type Situation,
  situation,
  sourceOf,
  state,
  unit,
} from '../support/policies.ts';
import { expectSpread, isLooser, judge, runs } from '../support/property.ts';
import { readings, withUnknown } from '../support/unknowns.ts';

/** docs/semantics.md, "Laws". Each holds for the engine, and is shown to fail for an evaluator with a planted fault. */

type Evaluator = (given: Situation) => Decision;
type Law = (evaluate: Evaluator) => fc.IPropertyWithHooks<unknown>;

function holds(law: Law): void {
  fc.assert(law(judge), runs);
}

function isBrokenBy(law: Law, evaluate: Evaluator): void {
  expect(fc.check(law(evaluate), { ...runs, numRuns: 5000 }).failed).toBe(true);
}

function mapTables(source: PolicySource, change: (table: Table, isGuard: boolean) => Table): PolicySource {
  return {
    ...source,
    passes: source.passes.map((pass) => ({
      ...pass,
      guards: pass.guards.map((table) => change(table, true)),
      deciders: pass.deciders.map((table) => change(table, false)),
    })),
  };
}

/** An evaluator that judges a changed policy: a planted fault. */
function faulty(change: (table: Table, isGuard: boolean) => Table): Evaluator {
  return (given) => judge({ ...given, source: mapTables(given.source, change) });
}

function changeFirstDecider(
  source: PolicySource,
  change: (rules: readonly Rule[]) => readonly Rule[],
): PolicySource {
  return {
    ...source,
    passes: source.passes.map((pass, at): Pass => {
      const [first, ...rest] = pass.deciders;
      if (at > 0 || first === undefined) return pass;
      return { ...pass, deciders: [{ ...first, rules: change(first.rules) }, ...rest] };
    }),
  };
}

function expectNoLooser(after: Decision, before: Decision, confinement: boolean): void {
  expect(isLooser(after.effect, before.effect), `${before.effect} became ${after.effect}`).toBe(false);
  if (
    confinement &&
    after.effect !== 'deny' &&
    after.effect === before.effect &&
    before.confinement === 'configured'
  ) {
    expect(after.confinement).toBe('configured');
  }
}

describe.each(algorithms)('adding-a-deny-never-loosens under %s', (algorithm) => {
  const given = fc.tuple(situation(algorithm), ruleOf(['deny']), fc.nat({ max: 5 }));
  const law: Law = (evaluate) =>
    fc.property(given, ([before, deny, place]) => {
      const source = changeFirstDecider(before.source, (rules) => rules.toSpliced(place, 0, deny));
      expectNoLooser(evaluate({ ...before, source }), evaluate(before), true);
    });
  test('holds', () => holds(law));
  test('the generator reaches every outcome', () =>
    expectSpread('adding-a-deny', given, ([before]) => judge(before).effect));
  test('fails where a long table forgets a rule', () =>
    isBrokenBy(
      law,
      faulty((table) => ({ ...table, rules: table.rules.length > 2 ? table.rules.slice(2) : table.rules })),
    ));
});

describe.each(algorithms)('removing-an-allow-never-loosens under %s', (algorithm) => {
  const given = situation(algorithm).filter(({ source }) =>
    (source.passes[0]?.deciders[0]?.rules ?? []).some(({ effect }) => effect === 'allow'),
  );
  const law: Law = (evaluate) =>
    fc.property(given, (before) => {
      const source = changeFirstDecider(before.source, (rules) => {
        const at = rules.findIndex(({ effect }) => effect === 'allow');
        return rules.toSpliced(at, 1);
      });
      expectNoLooser(evaluate({ ...before, source }), evaluate(before), false);
    });
  test('holds', () => holds(law));
  test('the generator reaches every outcome', () =>
    expectSpread('removing-an-allow', given, (before) => judge(before).effect));
  test('fails where a table without allow rules is passed over', () =>
    isBrokenBy(
      law,
      faulty((table) => ({
        ...table,
        rules: table.rules.some(({ effect }) => effect === 'allow') ? table.rules : [],
      })),
    ));
});

describe('adding-an-ask-guard-never-loosens', () => {
  const given = fc.tuple(
    fc.constantFrom(...algorithms).chain((algorithm) => situation(algorithm)),
    ruleOf(['ask']),
    fc.boolean(),
  );
  const law: Law = (evaluate) =>
    fc.property(given, ([before, ask, own]) => {
      const passes = before.source.passes.map((pass): Pass => {
        const [first, ...rest] = pass.guards;
        if (own || first === undefined) {
          return { ...pass, guards: [{ name: 'new', algorithm: 'strictest', rules: [ask] }, ...pass.guards] };
        }
        return first.algorithm === 'strictest'
          ? { ...pass, guards: [{ ...first, rules: [ask, ...first.rules] }, ...rest] }
          : pass;
      });
      expectNoLooser(evaluate({ ...before, source: { ...before.source, passes } }), evaluate(before), true);
    });
  test('holds', () => holds(law));
  test('the generator reaches every outcome', () =>
    expectSpread('adding-an-ask-guard', given, ([before]) => judge(before).effect));
  test('fails where the first guard decides', () =>
    isBrokenBy(
      law,
      faulty((table, isGuard) => (isGuard ? { ...table, algorithm: 'first-applicable' } : table)),
    ));
});

describe('order-is-invisible-under-strictest', () => {
  const shuffled = (algorithm: Table['algorithm']) =>
    situation(algorithm).chain((before) => {
      const rules = before.source.passes[0]?.deciders[0]?.rules ?? [];
      return fc.tuple(fc.constant(before), fc.shuffledSubarray([...rules], { minLength: rules.length }));
    });
  const law =
    (algorithm: Table['algorithm']): Law =>
    (evaluate) =>
      fc.property(shuffled(algorithm), ([before, order]) => {
        const after = evaluate({ ...before, source: changeFirstDecider(before.source, () => order) });
        const plain = evaluate(before);
        const names = (decision: Decision) => decision.by.map(({ rule }) => rule).sort();
        expect([after.effect, after.confinement, names(after)]).toEqual([
          plain.effect,
          plain.confinement,
          names(plain),
        ]);
      });
  test.each(['strictest', 'deny-overrides'] as const)('holds under %s', (algorithm) => holds(law(algorithm)));
  test.each(['first-applicable', 'last-applicable'] as const)('does not hold under %s', (algorithm) =>
    isBrokenBy(law(algorithm), judge),
  );
  test('the generator reaches every outcome', () =>
    expectSpread('order', shuffled('strictest'), ([before]) => judge(before).effect));
  test('fails where the first rule decides', () =>
    isBrokenBy(
      law('strictest'),
      faulty((table) => ({ ...table, algorithm: 'first-applicable' })),
    ));
});

describe.each(algorithms)('unknowns-never-allow under %s', (algorithm) => {
  const given = fc
    .tuple(
      unit,
      fc.array(unit, { maxLength: 2 }),
      fc.constantFrom('secret', 'place', 'word'),
      fc.nat({ max: 3 }),
    )
    .chain(([first, others, fact, at]) => {
      const unknown = withUnknown(first, fact, at);
      const of = [unknown, ...others].map((one, index) => ({ ...one, index }));
      return fc
        .tuple(fc.array(passOf(of, algorithm), { minLength: 1, maxLength: 1 }), state)
        .map(([passes, { mode }]) => ({
          before: {
            source: sourceOf(passes),
            call: classification(),
            state: mode === undefined ? {} : { mode },
          },
          values: readings(unknown, fact).map((one) => [one, ...of.slice(1)]),
        }));
    });
  const law: Law = (evaluate) =>
    fc.property(given, ({ before, values }) => {
      const { effect } = evaluate(before);
      if (effect !== 'allow') return;
      for (const units of values) {
        const passes = before.source.passes.map((pass) => ({
          ...pass,
          view: { ...pass.view, units: () => units },
        }));
        expect(evaluate({ ...before, source: { ...before.source, passes } }).effect).toBe('allow');
      }
    });
  test('holds', () => holds(law));
  test('the generator reaches every outcome', () =>
    expectSpread('unknowns', given, ({ before }) => judge(before).effect));
  test('fails where an unknown counts as no', () =>
    isBrokenBy(law, (before) => {
      const passes = before.source.passes.map((pass) => ({
        ...pass,
        view: {
          ...pass.view,
          units: (...of: Parameters<typeof pass.view.units>) =>
            pass.view.units(...of).map((one) => readings(one, 'secret').at(-1) ?? one),
        },
      }));
      return judge({ ...before, source: { ...before.source, passes } });
    }));
});

describe('unknowns-stay-denied', () => {
  test('a deny that does not ask about the unknown still denies', () => {
    fc.assert(
      fc.property(situation(), (before) => {
        const deny: Rule = { effect: 'deny', when: { kind: 'always' }, origin: { table: 'd', rule: 'd' } };
        const passes = before.source.passes.map(
          (pass): Pass => ({
            ...pass,
            guards: [...pass.guards, { name: 'd', algorithm: 'strictest', rules: [deny] }],
          }),
        );
        expect(judge({ ...before, source: { ...before.source, passes } }).effect).toBe('deny');
      }),
      runs,
    );
  });
});

describe('same-input-same-decision', () => {
  const law: Law = (evaluate) =>
    fc.property(situation(), (given) => {
      expect(JSON.stringify(evaluate(given))).toBe(JSON.stringify(evaluate(given)));
    });
  test('holds', () => holds(law));
  test('the generator reaches every outcome', () =>
    expectSpread('same-input', situation(), (given) => judge(given).effect));
  test('fails where a decision remembers the one before', () => {
    let calls = 0;
    isBrokenBy(law, (given) => {
      calls += 1;
      const decision = judge(given);
      return calls % 2 === 0 ? decision : { ...decision, trace: decision.trace.toReversed() };
    });
  });
});

describe('headless-never-allows-what-interactive-asks', () => {
  const law: Law = (evaluate) =>
    fc.property(situation(), (given) => {
      const interactive = evaluate({ ...given, state: { ...given.state, headless: false } });
      const headless = evaluate({ ...given, state: { ...given.state, headless: true } });
      if (interactive.effect === 'ask') expect(headless.effect).not.toBe('allow');
    });
  test('holds', () => holds(law));
  test('the generator reaches every outcome', () =>
    expectSpread(
      'headless',
      situation(),
      (given) => judge({ ...given, state: { ...given.state, headless: false } }).effect,
    ));
  test('fails where a headless run takes what nobody answers', () =>
    isBrokenBy(law, (given) => {
      const decision = judge(given);
      const asked = decision.reasons.some(({ code }) => code === 'headless');
      return asked ? { ...decision, effect: 'allow' } : decision;
    }));
});
