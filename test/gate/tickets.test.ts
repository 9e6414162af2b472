import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Hook, Ticket } from '../../src/gate/index.ts';
import { runs } from '../support/property.ts';
import { bash, openGate } from './support.ts';

const ticketOf = async (
  input: object,
  options: Parameters<typeof openGate>[0] = {},
  more: object = {},
): Promise<Ticket> => {
  const gate = await openGate({ mode: 'edit', prompt: () => ({ decision: 'allow' }), ...options });
  const outcome = await gate.check({ tool: 'bash', input, ...more });
  if (outcome.kind !== 'allow') throw new Error(outcome.kind);
  return outcome.ticket;
};

describe("a ticket's digest", () => {
  test('names tool, directory and input, whatever the order of keys', async () => {
    const sorted = await ticketOf({ command: 'ls', a: { x: 1, y: [1, 2] }, b: 2 });
    const other = await ticketOf({ b: 2, a: { y: [1, 2], x: 1 }, command: 'ls' });
    expect(other.digest).toBe(sorted.digest);
    const [directory, input, command] = [
      await ticketOf({ command: 'ls', a: { x: 1, y: [1, 2] }, b: 2 }, {}, { cwd: '/w/sub' }),
      await ticketOf({ command: 'ls', a: { x: 1, y: [2, 1] }, b: 2 }),
      await ticketOf({ command: 'ls ', a: { x: 1, y: [1, 2] }, b: 2 }),
    ];
    const digests = [sorted, directory, input, command].map(({ digest }) => digest);
    expect(new Set(digests).size).toBe(4);
    for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is that of the input as it was rewritten', async () => {
    const hook: Hook = {
      kind: 'function',
      event: 'PreToolUse',
      run: () => ({ input: { command: 'ls docs' } }),
    };
    const rewritten = await ticketOf({ command: 'ls src' }, { hooks: [hook] });
    expect(rewritten.digest).toBe((await ticketOf({ command: 'ls docs' })).digest);
    expect(rewritten.isRewritten).toBe(true);
  });

  it('is made by the function of the host, when it is asked for', async () => {
    let made = 0;
    const ticket = await ticketOf(
      { command: 'ls' },
      {
        digest: (data) => {
          made += 1;
          return createHash('md5').update(data).digest('hex');
        },
      },
    );
    const before = made;
    expect(ticket.digest).toMatch(/^[0-9a-f]{32}$/);
    expect(ticket.digest).toBe(ticket.digest);
    expect(made).toBe(before + 1);
  });

  test('does not change with what its host does to the call', () =>
    fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (fields) => {
        const input: Record<string, unknown> = { ...fields, command: 'ls' };
        const kept: unknown = JSON.parse(JSON.stringify(input));
        let ticket: Ticket;
        try {
          ticket = await ticketOf(input);
        } catch {
          // A field of a name that no input may have.
          return;
        }
        for (const name of Object.keys(input)) delete input[name];
        input['command'] = 'rm -rf /';
        expect(JSON.parse(JSON.stringify(ticket.input))).toEqual(kept);
        expect(ticket.digest).toBe((await ticketOf(ticket.input)).digest);
      }),
      { ...runs, numRuns: 100 },
    ));
});

describe('verify()', () => {
  const clocked = () => {
    let now = 1_000;
    return {
      clock: { now: () => now, after: () => () => {} },
      pass: (milliseconds: number) => {
        now += milliseconds;
      },
    };
  };

  it('answers expired from the moment on that it names', async () => {
    const { clock, pass } = clocked();
    const ticket = await ticketOf({ command: 'ls' }, { clock, ticketTime: 500 });
    expect(ticket.expiresAt).toBe(1_500);
    pass(499);
    expect(ticket.verify()).toEqual({ ok: true });
    pass(1);
    expect(ticket.verify()).toEqual({ ok: false, why: 'expired' });
  });

  it('answers used before expired, once it was run', async () => {
    const { clock, pass } = clocked();
    const ticket = await ticketOf({ command: 'ls' }, { clock });
    ticket.done();
    pass(1e9);
    expect(ticket.verify()).toEqual({ ok: false, why: 'used' });
  });

  it('does not count as use', async () => {
    const ticket = await ticketOf({ command: 'touch a' });
    for (let at = 0; at < 3; at += 1) expect(ticket.verify()).toEqual({ ok: true });
  });

  it('judges what was allowed by a person who has since taken it back', async () => {
    const gate = await openGate({ prompt: () => ({ decision: 'allow', scope: 'session' }) });
    await gate.check(bash('touch a'));
    const outcome = await gate.check(bash('touch a'));
    if (outcome.kind !== 'allow') throw new Error(outcome.kind);
    for (const { id } of await gate.grants.list()) await gate.grants.revoke(id);
    expect(outcome.ticket.verify()).toMatchObject({ ok: false, why: 'changed' });
  });

  it('sees what another call does meanwhile', async () => {
    const gate = await openGate({ mode: 'full' });
    const first = await gate.check(bash('touch src/l/a'));
    if (first.kind !== 'allow') throw new Error(first.kind);
    expect(first.ticket.verify()).toEqual({ ok: true });
    const link = await gate.check(bash('ln -s ../docs src/l'));
    if (link.kind !== 'allow') throw new Error(link.kind);
    // Where the link leads is not known while it is being made, and is another place afterwards.
    expect(first.ticket.verify().ok).toBe(false);
    link.ticket.done();
    expect(first.ticket.verify().ok).toBe(false);
  });
});
