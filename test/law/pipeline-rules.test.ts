import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line } from '../support/lines.ts';
import {
  allowRule,
  holds,
  isBrokenBy,
  type Judge,
  judge,
  type Law,
  refusal,
  type Setting,
  setting,
} from '../support/lines-judge.ts';
import { expectSpread, isLooser } from '../support/property.ts';

/** What rules do to whole lines, and that nothing but the input counts. */

function law(given: fc.Arbitrary<readonly [string, Setting, Setting]>): Law {
  return (engine) =>
    fc.property(given, ([text, before, after]) => {
      const first = engine({ command: text }, before).effect;
      const second = engine({ command: text }, after).effect;
      expect(isLooser(second, first), `${first} became ${second}: ${text}`).toBe(false);
    });
}

const withRules = (under: Setting, rules: Setting['rules']): Setting => ({ ...under, rules });

/** An engine that forgets the last allow where there are many rules, or the first guard. */
const forgetful: Judge = (call, under) =>
  judge(call, under.rules.length > 2 ? withRules(under, under.rules.slice(0, 2)) : under);

describe('adding-a-refusal-never-loosens-a-line', () => {
  const given = fc.tuple(line, setting, refusal, fc.nat({ max: 4 })).map(([text, before, added, at]) => {
    return [text, before, withRules(before, before.rules.toSpliced(at, 0, added))] as const;
  });
  test('holds', () => holds(law(given), 400));
  test('the generator reaches every outcome', () =>
    expectSpread('refusal', given, ([text, , after]) => judge({ command: text }, after).effect));
  test('fails where many rules are cut short', () =>
    isBrokenBy(law(given), (call, under) =>
      judge(call, under.rules.length > 2 ? withRules(under, under.rules.slice(-1)) : under),
    ));
});

describe('removing-an-allow-never-loosens-a-line', () => {
  const given = fc.tuple(line, setting, allowRule, fc.nat({ max: 4 })).map(([text, after, removed, at]) => {
    return [text, withRules(after, after.rules.toSpliced(at, 0, removed)), after] as const;
  });
  test('holds', () => holds(law(given), 400));
  test('the generator reaches every outcome', () =>
    expectSpread('removal', given, ([text, , after]) => judge({ command: text }, after).effect));
  test('fails where rules past the second are forgotten', () => isBrokenBy(law(given), forgetful));
});

describe('a-stricter-mode-never-loosens-a-line', () => {
  const order = ['plan', 'default', 'edit', 'full'];
  const given = fc
    .tuple(line, setting, fc.constantFrom([0, 1], [1, 2], [2, 3], [0, 3]))
    .map(([text, under, [strict = 0, loose = 0]]) => {
      const [before = '', after = ''] = [order[loose], order[strict]];
      return [text, { ...under, mode: before }, { ...under, mode: after }] as const;
    });
  test('holds', () => holds(law(given), 400));
  test('the generator reaches every outcome', () =>
    expectSpread('modes', given, ([text, , after]) => judge({ command: text }, after).effect));
  test('fails where plan is read as full', () =>
    isBrokenBy(law(given), (call, under) =>
      judge(call, under.mode === 'plan' ? { ...under, mode: 'full' } : under),
    ));
});

describe('same-line-same-decision', () => {
  const given = fc.tuple(line, setting, line);
  const deterministic: Law = (engine) =>
    fc.property(given, ([text, under, other]) => {
      const first = JSON.stringify(engine({ command: text }, under));
      engine({ command: other }, under);
      expect(JSON.stringify(engine({ command: text }, { ...under })) === first, text).toBe(true);
    });
  test('holds', () => holds(deterministic, 200));
  test('fails where the call before leaves a trace', () => {
    let last = '';
    isBrokenBy(deterministic, (call, under) => {
      const decision = judge(call, under);
      const before = last;
      last = decision.classification.summary;
      return { ...decision, reason: `${decision.reason} ${before}` };
    });
  });
});
