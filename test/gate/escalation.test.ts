import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type AuditEvent,
  type EscalationFacts,
  escalate,
  type RunEnd,
  readRun,
} from '../../src/gate/index.ts';
import { codexCurrent } from '../../src/policy/dialects/codex/index.ts';
import type { EscalationRules } from '../../src/policy/index.ts';
import { runs } from '../support/property.ts';
import { dialectGate } from './dialects.ts';
import { bash, openGate } from './support.ts';

const rules: EscalationRules = {
  offers: [
    { approvals: ['never'], offer: false },
    { refused: ['network'], approvals: ['on-request'], offer: true },
    { tools: ['bash'], offer: true },
  ],
  reuseApproval: true,
};

const refusedFile: RunEnd = { kind: 'sandbox-refused', action: 'file' };
const refusedNetwork: RunEnd = { kind: 'sandbox-refused', action: 'network', host: 'a.example' };

const facts: EscalationFacts = {
  end: refusedFile,
  tool: 'bash',
  toolEscalates: true,
  approval: 'default',
  approved: false,
  strictReview: false,
  deniedReads: false,
};

describe('a run that ended', () => {
  it.each<[string, Partial<EscalationFacts>, object]>([
    ['well goes nowhere', { end: { kind: 'done' } }, { kind: 'no', why: 'no-refusal' }],
    ['with an error of its own goes nowhere', { end: { kind: 'failed' } }, { kind: 'no', why: 'no-refusal' }],
    ['refused, of a tool that cannot', { toolEscalates: false }, { kind: 'no', why: 'tool' }],
    ['refused, where the policy never asks', { approval: 'never' }, { kind: 'no', why: 'policy' }],
    ['refused, of a tool that no entry names', { tool: 'write' }, { kind: 'no', why: 'policy' }],
    ['refused, asks', {}, { kind: 'ask', confinement: 'none' }],
    ['refused and approved before, runs again', { approved: true }, { kind: 'retry', confinement: 'none' }],
    [
      'refused, approved and reviewed strictly, asks',
      { approved: true, strictReview: true },
      { kind: 'ask', confinement: 'none' },
    ],
    [
      'refused a connection, asks though it was approved',
      { approved: true, end: refusedNetwork },
      { kind: 'ask', confinement: 'none' },
    ],
    [
      'refused a connection, of another tool where an entry is about connections',
      { tool: 'write', end: refusedNetwork, approval: 'on-request' },
      { kind: 'ask', confinement: 'none' },
    ],
    ['refused, with paths that it hides', { deniedReads: true }, { kind: 'no', why: 'denied-reads' }],
    [
      'refused a connection, with paths that it hides, stays inside',
      { deniedReads: true, end: refusedNetwork },
      { kind: 'ask', confinement: 'configured' },
    ],
  ])('%s', (_, more, expected) => {
    expect(escalate(rules, { ...facts, ...more })).toEqual(expected);
  });

  const anyFacts: fc.Arbitrary<EscalationFacts> = fc.record({
    end: fc.constantFrom<RunEnd>({ kind: 'done' }, { kind: 'failed' }, refusedFile, refusedNetwork),
    tool: fc.constantFrom('bash', 'write'),
    toolEscalates: fc.boolean(),
    approval: fc.constantFrom('never', 'on-request', 'default'),
    approved: fc.boolean(),
    strictReview: fc.boolean(),
    deniedReads: fc.boolean(),
  });
  const anyRules: fc.Arbitrary<EscalationRules> = fc.record({
    offers: fc.array(
      fc.record(
        {
          refused: fc.subarray<'file' | 'network'>(['file', 'network']),
          tools: fc.subarray(['bash', 'write']),
          approvals: fc.subarray(['never', 'on-request', 'default']),
          offer: fc.boolean(),
        },
        { requiredKeys: ['offer'] },
      ),
    ),
    reuseApproval: fc.boolean(),
  });

  test('nothing but a refusal of the sandbox leads out of it', () =>
    fc.assert(
      fc.property(anyRules, anyFacts, (table, given) => {
        if (given.end.kind !== 'sandbox-refused' || !given.toolEscalates)
          expect(escalate(table, given).kind).toBe('no');
      }),
      runs,
    ));

  test('it runs again unasked only with an approval, and never for a connection', () =>
    fc.assert(
      fc.property(anyRules, anyFacts, (table, given) => {
        if (escalate(table, given).kind !== 'retry') return;
        expect(given).toMatchObject({ approved: true, strictReview: false, end: { action: 'file' } });
        expect(table.reuseApproval).toBe(true);
      }),
      runs,
    ));

  test('what it hides stays hidden', () =>
    fc.assert(
      fc.property(anyRules, anyFacts, (table, given) => {
        const answer = escalate(table, { ...given, deniedReads: true });
        if (answer.kind !== 'no') expect(answer.confinement).toBe('configured');
      }),
      runs,
    ));
});

const sandboxed = { cwd: '/w', home: '/home/u', roots: ['/w'], sandbox: true } as const;

describe('a gate', () => {
  const fullMode = async (answers: readonly ('allow' | 'deny')[], more: object = {}) => {
    const { plainEnvironment } = await import('./support.ts');
    const asked: string[][] = [];
    const gate = await openGate({
      environment: { ...plainEnvironment, ...sandboxed },
      mode: 'full',
      prompt: (prompt) => {
        asked.push(prompt.questions.map(({ key }) => key));
        return { decision: answers[asked.length - 1] ?? 'deny' };
      },
      ...more,
    });
    const outcome = await gate.check(bash('npm test'));
    if (outcome.kind !== 'allow') throw new Error(outcome.kind);
    expect(outcome.ticket.sandboxed).toBe(true);
    return { gate, ticket: outcome.ticket, asked };
  };

  it('asks anew after a refusal, and the ticket leaves the sandbox', async () => {
    const { gate, ticket, asked } = await fullMode(['allow']);
    const again = await gate.escalate(ticket, refusedFile);
    expect(again).toMatchObject({ kind: 'allow', ticket: { sandboxed: false } });
    expect(asked.length).toBe(1);
    expect(asked[0]).toContain('run without the sandbox');
    if (again.kind === 'allow') expect(again.ticket.verify()).toEqual({ ok: true });
  });

  it('leaves a trail that can be read back', async () => {
    const events: AuditEvent[] = [];
    const { gate, ticket } = await fullMode(['allow'], { audit: (event: AuditEvent) => events.push(event) });
    const again = await gate.escalate(ticket, refusedFile);
    expect(again.kind).toBe('allow');
    const { calls, faults } = readRun(events.map((event) => JSON.stringify(event)));
    expect(faults).toEqual([]);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['allow', 'allow']);
    const [, retried] = calls;
    expect(retried?.events.map(({ kind }) => kind)).toEqual([
      'called',
      'decided',
      'escalated',
      'asked',
      'answered',
      'decided',
      'settled',
    ]);
  });

  it('denies where the person says no', async () => {
    const { gate, ticket } = await fullMode(['deny']);
    expect(await gate.escalate(ticket, refusedFile)).toMatchObject({ kind: 'deny', cause: 'person' });
  });

  it('denies where nobody can be asked', async () => {
    const { gate, ticket, asked } = await fullMode([], { headless: true });
    expect(await gate.escalate(ticket, refusedFile)).toMatchObject({ kind: 'deny', cause: 'nobody-to-ask' });
    expect(asked).toEqual([]);
  });

  it('asks nobody after anything else', async () => {
    const { gate, ticket, asked } = await fullMode(['allow']);
    expect(await gate.escalate(ticket, { kind: 'failed' })).toEqual({ kind: 'no', why: 'no-refusal' });
    expect(await gate.escalate(ticket, { kind: 'done' })).toEqual({ kind: 'no', why: 'no-refusal' });
    expect(await gate.escalate(ticket, refusedFile, { toolEscalates: false })).toMatchObject({ why: 'tool' });
    expect(asked).toEqual([]);
  });

  it('knows nothing of a ticket that it did not give', async () => {
    const { ticket } = await fullMode(['allow']);
    const { gate } = await fullMode(['allow']);
    expect(await gate.escalate(ticket, refusedFile)).toMatchObject({ kind: 'no' });
    expect(await gate.escalate({ ...ticket }, refusedFile)).toMatchObject({ kind: 'no' });
  });

  it('remembers nothing of the answer', async () => {
    const { gate, ticket, asked } = await fullMode(['allow', 'deny']);
    await gate.escalate(ticket, refusedFile);
    expect(await gate.grants.list()).toEqual([]);
    expect(await gate.escalate(ticket, refusedFile)).toMatchObject({ kind: 'deny' });
    expect(asked.length).toBe(2);
  });

  it('denies in a mode that has become stricter', async () => {
    const { gate, ticket, asked } = await fullMode(['allow']);
    gate.setMode('plan');
    expect(await gate.escalate(ticket, refusedFile)).toMatchObject({ kind: 'deny', cause: 'policy' });
    expect(asked).toEqual([]);
  });

  it('is cancelled with its gate', async () => {
    const { gate, ticket } = await fullMode(['allow']);
    gate.close();
    expect(await gate.escalate(ticket, refusedFile)).toEqual({ kind: 'cancelled' });
  });
});

describe('Codex', () => {
  const config = (approval: string) => ({
    files: [
      {
        path: '/home/u/.codex/config.toml',
        scope: 'user',
        text: `approval_policy = "${approval}"\nsandbox_mode = "workspace-write"\n[projects."/w"]\ntrust_level = "trusted"\n`,
      },
    ],
  });
  const open = async (approval: string, answer: 'allow' | 'deny' = 'allow') => {
    const asked: string[] = [];
    const gate = await dialectGate(
      codexCurrent,
      { ...config(approval), strictness: 'faithful' },
      {
        prompt: ({ reason }) => {
          asked.push(reason);
          return { decision: answer };
        },
      },
    );
    const outcome = await gate.check({ tool: 'exec_command', input: { cmd: 'touch /etc/x' } });
    if (outcome.kind !== 'allow') throw new Error(JSON.stringify(outcome));
    return { gate, ticket: outcome.ticket, asked };
  };

  it('hands the refusal to the model under on-request, but asks for a connection', async () => {
    const { gate, ticket, asked } = await open('on-request');
    expect(ticket.sandboxed).toBe(true);
    expect(await gate.escalate(ticket, refusedFile)).toEqual({ kind: 'no', why: 'policy' });
    expect(await gate.escalate(ticket, { kind: 'sandbox-refused', action: 'network' })).toEqual({
      kind: 'no',
      why: 'no-refusal',
    });
    expect(await gate.escalate(ticket, refusedNetwork)).toMatchObject({
      kind: 'allow',
      ticket: { sandboxed: false },
    });
    expect(asked.length).toBe(1);
  });

  it('hands the refusal to the model under never', async () => {
    const { gate, ticket } = await open('never');
    expect(await gate.escalate(ticket, refusedFile)).toEqual({ kind: 'no', why: 'policy' });
  });
});
