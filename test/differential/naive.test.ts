import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideNaively } from '../reference/naive.ts';
import { algorithms, situation } from '../support/policies.ts';
import { expectSpread, judge, judgeOften, runs } from '../support/property.ts';

describe.each(algorithms)('the naive evaluator agrees under %s', (algorithm) => {
  test('on effect and confinement', () => {
    fc.assert(
      fc.property(situation(algorithm), (given) => {
        const naive = decideNaively(given.source, given.call, given.state);
        for (const decision of judgeOften(given)) {
          expect(decision.effect).toBe(naive.effect);
          // A denied call runs nowhere.
          if (naive.effect !== 'deny') expect(decision.confinement === 'configured').toBe(naive.confined);
        }
      }),
      runs,
    );
  });

  test('on generated situations of every outcome', () => {
    expectSpread(`naive ${algorithm}`, situation(algorithm), (given) => judge(given).effect);
  });
});

test('on policies that mix algorithms', () => {
  fc.assert(
    fc.property(situation(), (given) => {
      expect(judge(given).effect).toBe(decideNaively(given.source, given.call, given.state).effect);
    }),
    runs,
  );
});

test('a tool that was called often gets the answers of the first call, reasons and trace included', () => {
  fc.assert(
    fc.property(situation(), (given) => {
      const [first, later] = judgeOften(given);
      expect(later).toEqual(first);
    }),
    runs,
  );
});
