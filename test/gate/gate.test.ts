import { describe, expect, it } from 'vitest';
import { bash, openGate } from './support.ts';

describe('a call', () => {
  it('that the policy allows gets a ticket that can be verified', async () => {
    const gate = await openGate();
    const outcome = await gate.check(bash('ls src', 'a'));
    expect(outcome.kind).toBe('allow');
    if (outcome.kind !== 'allow') return;
    expect(outcome.ticket.verify()).toEqual({ ok: true });
    expect(outcome.ticket.callId).toBe('a');
    expect(Object.isFrozen(outcome.ticket.input)).toBe(true);
    outcome.ticket.done();
    expect(outcome.ticket.verify()).toEqual({ ok: false, why: 'used' });
  });

  it('that would ask is denied where nobody can be asked', async () => {
    const gate = await openGate();
    const outcome = await gate.check(bash('touch x'));
    expect(outcome).toMatchObject({ kind: 'deny', cause: 'nobody-to-ask', stopsTurn: false });
    expect(gate.summary()).toMatchObject({ denied: 1, denials: [{ tool: 'bash', cause: 'nobody-to-ask' }] });
  });

  it('that would ask is put to the person, and allowed by an answer', async () => {
    const gate = await openGate({ prompt: () => ({ decision: 'allow' }) });
    const outcome = await gate.check(bash('touch x'));
    expect(outcome.kind).toBe('allow');
  });
});
