import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { copyCall } from '../../src/classify/index.ts';
import { createRepetition } from '../../src/gate/repetition.ts';
import { opencode, opencode2 } from '../../src/policy/dialects/opencode/index.ts';
import { compilePolicy, parsePolicy } from '../../src/policy/index.ts';
import { runs } from '../support/property.ts';
import { dialectGate } from './dialects.ts';
import { bash, openGate } from './support.ts';

const call = (tool: string, input: object) => {
  const copied = copyCall({ tool, input });
  if (!copied.ok) throw new Error('no call');
  return copied.call;
};

describe('equal calls in a row', () => {
  test('are counted as a naive count does', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            tool: fc.constantFrom('a', 'b'),
            input: fc.dictionary(fc.constantFrom('x', 'y'), fc.jsonValue({ maxDepth: 2 })),
          }),
          { maxLength: 8 },
        ),
        (calls) => {
          const counter = createRepetition({ counts: 'tool-and-input', canonical: true, brokenBy: [] });
          const sorted = (value: unknown): string =>
            JSON.stringify(value, (_, held) =>
              typeof held === 'object' && held !== null && !Array.isArray(held)
                ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
                : held,
            );
          let last = '';
          let row = 0;
          for (const one of calls) {
            const now = `${one.tool} ${sorted(one.input)}`;
            row = now === last ? row + 1 : 1;
            last = now;
            expect(counter.count('s', call(one.tool, one.input))).toBe(row);
          }
        },
      ),
      { ...runs, numRuns: 300 },
    ));

  it('are told apart by the order of keys where the agent does so', () => {
    const counts = (canonical: boolean) => {
      const counter = createRepetition({ counts: 'tool-and-input', canonical, brokenBy: [] });
      counter.count('s', call('t', { a: 1, b: { c: 1, d: 2 } }));
      return counter.count('s', call('t', { b: { d: 2, c: 1 }, a: 1 }));
    };
    expect(counts(true)).toBe(2);
    expect(counts(false)).toBe(1);
  });

  it('are counted for each session, and anew after what breaks a row', () => {
    const counter = createRepetition({ counts: 'tool-and-input', canonical: true, brokenBy: ['message'] });
    const one = call('t', {});
    expect([counter.count('s', one), counter.count('u', one), counter.count('s', one)]).toEqual([1, 1, 2]);
    counter.interrupt('s', 'turn');
    expect(counter.count('s', one)).toBe(3);
    counter.interrupt('s', 'message');
    expect([counter.count('s', one), counter.count('u', one)]).toEqual([1, 2]);
  });
});

describe('a rule on repetition', () => {
  const policyOf = (effect: string) => {
    const parsed = parsePolicy({
      version: 1,
      extends: ['recommended'],
      rules: [{ effect, when: { repetition: 3 } }],
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    const policy = compilePolicy(parsed.value);
    if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
    return policy.value;
  };

  it.each(['deny', 'ask'])('to %s is met by the third equal call and every later one', async (effect) => {
    const gate = await openGate({ policy: policyOf(effect) });
    const kinds: string[] = [];
    for (let at = 0; at < 4; at += 1) kinds.push((await gate.check(bash('ls src'))).kind);
    kinds.push((await gate.check(bash('ls docs'))).kind, (await gate.check(bash('ls src'))).kind);
    expect(kinds).toEqual(['allow', 'allow', 'deny', 'deny', 'allow', 'allow']);
  });

  it('counts what was denied, too', async () => {
    const gate = await openGate({ policy: policyOf('deny') });
    for (let at = 0; at < 2; at += 1) await gate.check(bash('rm -rf /'));
    const third = await gate.check(bash('rm -rf /'));
    expect(third.kind === 'deny' && third.by.some(({ table }) => table !== '')).toBe(true);
  });
});

describe('OpenCode', () => {
  const ask = async (dialect: typeof opencode, permission: object, between?: (at: number) => object) => {
    const asked: (readonly string[])[] = [];
    const gate = await dialectGate(
      dialect,
      {
        files: [{ path: '/w/opencode.json', scope: 'project', text: JSON.stringify({ permission }) }],
        strictness: 'faithful',
      },
      {
        prompt: ({ questions }) => {
          asked.push(questions.map(({ key }) => key));
          return { decision: 'deny' };
        },
      },
    );
    const kinds: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      const outcome = await gate.check({ tool: 'bash', input: between?.(at) ?? { command: 'ls' } });
      kinds.push(outcome.kind);
    }
    return { kinds, asked, gate };
  };

  it('asks about the third equal call by its key doom_loop', async () => {
    const { kinds, asked } = await ask(opencode, { '*': 'allow', doom_loop: 'ask' });
    expect(kinds).toEqual(['allow', 'allow', 'deny', 'deny']);
    expect(asked[0]?.[0]).toContain('doom_loop');
  });

  it('does what the configuration says of doom_loop', async () => {
    expect((await ask(opencode, { '*': 'allow', doom_loop: 'allow' })).kinds).toEqual([
      'allow',
      'allow',
      'allow',
      'allow',
    ]);
    const denied = await ask(opencode, { '*': 'allow', doom_loop: 'deny' });
    expect(denied.kinds).toEqual(['allow', 'allow', 'deny', 'deny']);
    expect(denied.asked).toEqual([]);
  });

  it('takes the same fields in another order for another call', async () => {
    const { kinds } = await ask(opencode, { '*': 'allow', doom_loop: 'deny' }, (at) =>
      at % 2 === 0 ? { command: 'ls', description: 'x' } : { description: 'x', command: 'ls' },
    );
    expect(kinds).toEqual(['allow', 'allow', 'allow', 'allow']);
  });

  it('counts anew after a message of the model', async () => {
    const gate = await dialectGate(opencode, {
      files: [
        {
          path: '/w/opencode.json',
          scope: 'project',
          text: '{"permission":{"*":"allow","doom_loop":"deny"}}',
        },
      ],
      strictness: 'faithful',
    });
    const kinds: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      if (at === 2) gate.interrupt('message');
      kinds.push((await gate.check({ tool: 'bash', input: { command: 'ls' } })).kind);
    }
    expect(kinds).toEqual(['allow', 'allow', 'allow', 'allow']);
  });

  it('of the second version does not', async () => {
    const { kinds } = await ask(opencode2, { '*': 'allow', doom_loop: 'deny' });
    expect(kinds.every((kind) => kind === kinds[0])).toBe(true);
  });
});
