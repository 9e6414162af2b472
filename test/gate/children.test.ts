import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/gate/index.ts';
import { bash, openGate } from './support.ts';

const write = { tool: 'write', input: { file_path: '/w/a.txt', content: 'x' } };
const causeOf = (outcome: Outcome): string => (outcome.kind === 'deny' ? outcome.cause : outcome.kind);

describe("a child's mode", () => {
  it.each([
    ['made before', true],
    ['made afterwards', false],
  ])('is its parent’s, also when that becomes stricter: %s', async (_, isBefore) => {
    const gate = await openGate({ mode: 'edit', headless: true });
    const early = await gate.child();
    expect((await early.check(write)).kind).toBe('allow');
    gate.setMode('plan');
    const child = isBefore ? early : await gate.child();
    expect(causeOf(await child.check(write))).toBe('policy');
    expect(causeOf(await (await child.child()).check(write))).toBe('policy');
  });

  it('of its own stands beside the parent’s and never in its place', async () => {
    const gate = await openGate({ mode: 'plan', headless: true });
    expect(causeOf(await (await gate.child({ mode: 'full' })).check(write))).toBe('policy');
    gate.setMode('default');
    const child = await gate.child({ mode: 'edit' });
    expect(causeOf(await child.check(write))).toBe('nobody-to-ask');
    child.setMode('plan');
    gate.setMode('edit');
    expect(causeOf(await child.check(write))).toBe('policy');
    child.setMode(undefined);
    expect((await child.check(write)).kind).toBe('allow');
  });

  it('that is looser lets a person answer what the parent asks, once', async () => {
    let asked = 0;
    const gate = await openGate({
      mode: 'default',
      prompt: () => {
        asked += 1;
        return { decision: 'allow' };
      },
    });
    const child = await gate.child({ mode: 'edit' });
    expect((await child.check(write)).kind).toBe('allow');
    expect(asked).toBe(1);
  });

  it('makes a ticket stale when the parent’s becomes stricter', async () => {
    const gate = await openGate({ mode: 'edit', headless: true });
    const outcome = await (await gate.child()).check(write);
    if (outcome.kind !== 'allow') throw new Error(outcome.kind);
    expect(outcome.ticket.verify()).toEqual({ ok: true });
    gate.setMode('plan');
    expect(outcome.ticket.verify()).toMatchObject({ ok: false, why: 'changed' });
  });
});

describe('closing', () => {
  it('a child ends its own calls and those of its children, and no others', async () => {
    const gate = await openGate({ headless: false });
    const child = await gate.child();
    const below = await child.child();
    const mine = await gate.check(bash('ls'));
    const waiting = [child.check(bash('touch a')), below.check(bash('touch b'))];
    const allowed = await below.check(bash('ls'));
    if (mine.kind !== 'allow' || allowed.kind !== 'allow') throw new Error('not allowed');
    child.close();
    expect(await Promise.all(waiting)).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }]);
    expect(allowed.ticket.verify()).toEqual({ ok: false, why: 'closed' });
    expect(mine.ticket.verify()).toEqual({ ok: true });
    expect((await gate.check(bash('ls'))).kind).toBe('allow');
    expect(await below.check(bash('ls'))).toEqual({ kind: 'cancelled' });
  });

  it('a parent ends its children', async () => {
    const gate = await openGate();
    const child = await gate.child();
    gate.close();
    expect(await child.check(bash('ls'))).toEqual({ kind: 'cancelled' });
  });
});

describe('the summary of a run', () => {
  it('lists what was denied to its children', async () => {
    const gate = await openGate();
    const child = await gate.child();
    await (await child.child()).check(bash('rm -rf /'));
    await child.check(bash('ls'));
    const { allowed, denied, denials } = gate.summary();
    expect({ allowed, denied }).toEqual({ allowed: 1, denied: 1 });
    expect(denials.map(({ tool, cause }) => ({ tool, cause }))).toEqual([
      { tool: 'bash', cause: 'nobody-to-ask' },
    ]);
    expect(child.summary().denied).toBe(1);
  });
});
