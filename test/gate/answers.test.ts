import { describe, expect, it } from 'vitest';
import {
  type Answer,
  type AuditEvent,
  type Gate,
  memoryGrantStore,
  type Prompt,
} from '../../src/gate/index.ts';
import { bash, openGate } from './support.ts';

/** A gate whose questions stay open, with the first one asked. */
const asking = async (signal?: AbortSignal) => {
  const store = memoryGrantStore();
  const events: AuditEvent[] = [];
  const gate = await openGate({ grants: store, headless: false, audit: (event) => events.push(event) });
  const outcome = gate.check(bash('touch x'), signal === undefined ? {} : { signal });
  while (gate.questions().length === 0) await new Promise((next) => setTimeout(next, 1));
  const [question] = gate.questions();
  if (question === undefined) throw new Error('nothing was asked');
  return { gate, store, outcome, question, events };
};

const always: Answer = { decision: 'allow', scope: 'user' };

const nothingKept = async (gate: Gate, events: readonly AuditEvent[]) => {
  expect(await gate.grants.list()).toEqual([]);
  expect(events.filter(({ kind }) => kind === 'granted')).toEqual([]);
  expect(gate.questions()).toEqual([]);
};

describe('an answer', () => {
  it('after another is late, whatever it says, and keeps nothing', async () => {
    const { gate, outcome, question, events } = await asking();
    expect(gate.answer(question.id, { decision: 'deny' })).toBe('accepted');
    expect(gate.answer(question.id, always)).toBe('late');
    expect((await outcome).kind).toBe('deny');
    expect(gate.answer(question.id, always)).toBe('late');
    await nothingKept(gate, events);
  });

  it('after its call was cancelled is late and keeps nothing', async () => {
    const own = new AbortController();
    const { gate, outcome, question, events } = await asking(own.signal);
    own.abort();
    expect(gate.answer(question.id, always)).toBe('late');
    expect(await outcome).toEqual({ kind: 'cancelled' });
    await nothingKept(gate, events);
  });

  it('after the gate was closed is late and keeps nothing', async () => {
    const { gate, outcome, question, events } = await asking();
    gate.close();
    expect(gate.answer(question.id, always)).toBe('late');
    expect(await outcome).toEqual({ kind: 'cancelled' });
    await nothingKept(gate, events);
  });

  it('that allows, right before the call is cancelled, gives no ticket', async () => {
    const own = new AbortController();
    const { gate, outcome, question } = await asking(own.signal);
    expect(gate.answer(question.id, { decision: 'allow' })).toBe('accepted');
    own.abort();
    expect(await outcome).toEqual({ kind: 'cancelled' });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a word', 'allow'],
    ['another decision', { decision: 'yes' }],
    ['an input that is no object', { decision: 'allow', input: 'rm' }],
    ['an input with a cycle', () => ({ decision: 'allow', input: cycle() })],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('x');
          },
        },
      ),
    ],
  ])('that is %s is none, and the question stays open', async (_, said) => {
    const { gate, question } = await asking();
    const given = typeof said === 'function' ? said() : said;
    expect(gate.answer(question.id, given)).toBe('unknown');
    expect(gate.questions().length).toBe(1);
    gate.close();
  });

  it('of an unknown length is kept once', async () => {
    const { gate, outcome, question, events } = await asking();
    const said = { decision: 'allow', scope: 'forever' } as unknown as Answer;
    expect(gate.answer(question.id, said)).toBe('accepted');
    expect((await outcome).kind).toBe('allow');
    await nothingKept(gate, events);
  });

  it('is read once: what an accessor says later does not count', async () => {
    const { gate, outcome, question } = await asking();
    let reads = 0;
    const said = {
      get decision() {
        reads += 1;
        return reads === 1 ? 'deny' : 'allow';
      },
    } as unknown as Answer;
    gate.answer(question.id, said);
    expect((await outcome).kind).toBe('deny');
  });
});

function cycle(): object {
  const made: { self?: object } = {};
  made.self = made;
  return made;
}

describe('a listener', () => {
  it('that goes while it is asked, and was alone, leaves nobody', async () => {
    const gate = await openGate({ headless: false });
    const leave = gate.listen(() => undefined);
    const outcome = gate.check(bash('touch x'));
    while (gate.questions().length === 0) await new Promise((next) => setTimeout(next, 1));
    leave();
    expect(await outcome).toMatchObject({ kind: 'deny' });
  });

  it('that comes while a question is open is shown it', async () => {
    const gate = await openGate({ headless: false });
    const outcome = gate.check(bash('touch x'));
    while (gate.questions().length === 0) await new Promise((next) => setTimeout(next, 1));
    const shown: Prompt[] = [];
    gate.listen((prompt) => {
      shown.push(prompt);
      return { decision: 'allow' };
    });
    expect((await outcome).kind).toBe('allow');
    expect(shown.length).toBe(1);
  });
});
