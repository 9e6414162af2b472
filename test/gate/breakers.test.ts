import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createBreakers } from '../../src/gate/breakers.ts';
import { ownProfile, type Review } from '../../src/gate/index.ts';
import { type Breaker, compileSource, policySource, recommended } from '../../src/policy/index.ts';
import { runs } from '../support/property.ts';
import { bash, openGate } from './support.ts';

const outcome = fc.constantFrom('allowed', 'reviewer-denied', 'otherwise-denied');

describe('a breaker', () => {
  test('of consecutive denials acts from the nth in a row on, and an allowed call starts anew', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(outcome), (limit, outcomes) => {
        const breakers = createBreakers([{ counts: 'any-denied', consecutive: limit, action: 'stop-turn' }]);
        let row = 0;
        for (const one of outcomes) {
          row = one === 'allowed' ? 0 : row + 1;
          expect(breakers.count(one)).toEqual(row >= limit ? ['stop-turn'] : []);
        }
      }),
      runs,
    ));

  test('of the reviewer counts the reviewer alone, and in all', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(outcome), (limit, outcomes) => {
        const breakers = createBreakers([
          { counts: 'reviewer-denied', total: limit, action: 'skip-reviewer' },
        ]);
        for (const one of outcomes) breakers.count(one);
        const denied = outcomes.filter((one) => one === 'reviewer-denied').length;
        expect(breakers.skipsReviewer()).toBe(denied >= limit);
      }),
      runs,
    ));

  test('of a window looks at the last calls alone', () =>
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 30 }), (outcomes) => {
        const breakers = createBreakers([
          { counts: 'any-denied', window: { denials: 3, calls: 5 }, action: 'stop-turn' },
        ]);
        outcomes.forEach((one, at) => {
          const last = outcomes.slice(Math.max(0, at - 4), at + 1);
          const denied = last.filter((each) => each !== 'allowed').length;
          expect(breakers.count(one)).toEqual(one !== 'allowed' && denied >= 3 ? ['stop-turn'] : []);
        });
      }),
      runs,
    ));
});

describe('a gate with breakers', () => {
  const open = async (breakers: readonly Breaker[], review: () => Review) => {
    const compiled = compileSource({ ...policySource(recommended), route: ['reviewer', 'person'] });
    if (!compiled.ok) throw new Error('no policy');
    const seen = { reviewed: 0, asked: 0 };
    const gate = await openGate({
      policy: compiled.value,
      profile: { ...ownProfile, breakers },
      reviewer: async () => {
        seen.reviewed += 1;
        return review();
      },
      prompt: () => {
        seen.asked += 1;
        return { decision: 'allow' };
      },
    });
    return { gate, seen };
  };

  it('stops the turn at the third denial in a row', async () => {
    const { gate } = await open([{ counts: 'any-denied', consecutive: 3, action: 'stop-turn' }], () => ({
      outcome: 'deny',
    }));
    const stops: boolean[] = [];
    for (const name of ['a', 'b', 'c']) {
      const denied = await gate.check(bash(`touch ${name}`));
      stops.push(denied.kind === 'deny' && denied.stopsTurn);
    }
    expect(stops).toEqual([false, false, true]);
  });

  it('asks the person in place of the reviewer after the limit', async () => {
    const { gate, seen } = await open(
      [{ counts: 'reviewer-denied', consecutive: 2, action: 'skip-reviewer' }],
      () => ({ outcome: 'deny' }),
    );
    for (const name of ['a', 'b']) await gate.check(bash(`touch ${name}`));
    expect(seen).toEqual({ reviewed: 2, asked: 0 });
    expect((await gate.check(bash('touch c'))).kind).toBe('allow');
    expect(seen).toEqual({ reviewed: 2, asked: 1 });
  });
});
