import { expect, it } from 'vitest';
import type { AuditEvent, ReviewRequest } from '../../src/gate/index.ts';
import { compilePolicy, compileSource, parsePolicy } from '../../src/policy/index.ts';
import { bash, openGate } from './support.ts';

const policyWith = (rules: readonly unknown[]) => {
  const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const compiled = compilePolicy(parsed.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  const routed = compileSource({ ...compiled.value.source, route: ['reviewer', 'person'] });
  if (!routed.ok) throw new Error(JSON.stringify(routed.issues));
  return routed.value;
};

it('a reviewer sees the call, its classification, the open questions and the conversation of the host', async () => {
  const seen: ReviewRequest[] = [];
  const conversation = [{ from: 'person', text: 'Make x.' } as const];
  const gate = await openGate({
    policy: policyWith([]),
    conversation: () => conversation,
    reviewer: async (request) => {
      seen.push(request);
      return { outcome: 'deny', reason: 'not asked for' };
    },
  });
  const outcome = await gate.check(bash('touch x'));
  expect(outcome).toMatchObject({ kind: 'deny', cause: 'reviewer' });
  expect(outcome.kind === 'deny' ? outcome.message : '').toContain('not asked for');
  expect(seen[0]?.call.input).toEqual({ command: 'touch x' });
  expect(seen[0]?.classification.accesses.some(({ action }) => action === 'write')).toBe(true);
  expect(seen[0]?.questions.length).toBeGreaterThan(0);
  expect(seen[0]?.conversation).toEqual(conversation);
});

it('a tool that is hidden is denied where it is called all the same', async () => {
  const gate = await openGate({ policy: policyWith([{ effect: 'deny', tool: 'fetch' }]), mode: 'full' });
  expect(gate.visibleTools(['fetch', 'read'])).toEqual(['read']);
  const outcome = await gate.check({ tool: 'fetch', input: { url: 'https://a.example' } });
  expect(outcome).toMatchObject({ kind: 'deny', cause: 'policy' });
});

/** Whoever reads a log depends on these: a field that goes, or that means something else, raises `auditVersion`. */
const fields: Readonly<Record<string, string>> = {
  called: 'callId cwd input inputDigest repetition tool',
  hooks: 'answer event results voided',
  rewritten: 'by input inputDigest',
  decided: 'by effect grants mode policy questions reasons verdicts',
  asked: 'keys question',
  answered: 'answer question scope',
  granted: 'grants keys scope',
  revoked: 'grants',
  settled: 'outcome ticket',
  verified: 'ok ticket',
  done: 'ran ticket',
};

it('every event has its head and the fields of its kind', async () => {
  const events: AuditEvent[] = [];
  const gate = await openGate({
    mode: 'default',
    audit: (event) => events.push(event),
    hooks: [{ kind: 'function', event: 'PreToolUse', run: () => ({ input: { command: 'touch b' } }) }],
    prompt: () => ({ decision: 'allow', scope: 'user' }),
  });
  const outcome = await gate.check(bash('touch a', 'id-1'));
  if (outcome.kind !== 'allow') throw new Error(outcome.kind);
  outcome.ticket.verify();
  outcome.ticket.done();
  const [record] = await gate.grants.list();
  await gate.grants.revoke(record?.id ?? '');
  const head = ['at', 'call', 'kind', 'run', 'sequence', 'session', 'version'];
  const found = new Map(events.map((event) => [event.kind, event]));
  expect([...found.keys()].sort()).toEqual(Object.keys(fields).sort());
  for (const [kind, event] of found) {
    const own = (fields[kind] ?? '').split(' ');
    expect(Object.keys(event).sort()).toEqual([...head, ...own].sort());
  }
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
});
