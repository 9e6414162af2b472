import { expect, test } from 'vitest';
import type { FunctionHook, GateOptions, Hook, Prompt } from '../../src/gate/index.ts';
import { crystal } from '../../src/policy/dialects/crystal/index.ts';
import { dialectGate, type GivenDialect } from './dialects.ts';
import { bash, openGate } from './support.ts';

/** Functions of the host that Crystal calls plugins, in a gate that stands for it. */

const configured = (text: object): GivenDialect => ({
  files: [{ path: '/w/.crystal/toolgate.json', scope: 'project', text: JSON.stringify(text) }],
});

const faithful: GivenDialect = { strictness: 'faithful', launch: { mode: 'full' } };

const approval = (reply: object, more: Partial<FunctionHook> = {}): Hook => ({
  kind: 'function',
  event: 'Approval',
  run: () => reply,
  ...more,
});

const toolCall = (reply: object, more: Partial<FunctionHook> = {}): Hook => ({
  kind: 'function',
  event: 'ToolCall',
  run: () => reply,
  ...more,
});

const asking = (options: GateOptions = {}) => {
  const shown: Prompt[] = [];
  const prompt = (one: Prompt) => {
    shown.push(one);
    return { decision: 'deny' as const };
  };
  return { shown, options: { prompt, ...options } };
};

test('a raw hook that lowers is heard by the agent, and not by the sound view', async () => {
  const lower = approval({ risk: 'read', permission: 'workspace' }, { raw: true });
  const loose = await dialectGate(crystal, faithful, { hooks: [lower] });
  expect((await loose.check(bash('curl https://x.example'))).kind).toBe('allow');
  const held = await dialectGate(crystal, { launch: { mode: 'full' } }, { hooks: [lower] });
  expect((await held.check(bash('curl https://x.example'))).kind).toBe('deny');
});

test('a hook is told the class that the agent itself gives', async () => {
  const told: unknown[] = [];
  const hook: Hook = {
    kind: 'function',
    event: 'Approval',
    run: ({ found }) => {
      told.push(found);
      return undefined;
    },
  };
  const gate = await dialectGate(crystal, faithful, { hooks: [hook] });
  await gate.check(bash('sudo ls'));
  expect(told).toEqual([
    {
      risk: 'forbidden',
      permission: 'privileged_escalation',
      requiresPrompt: false,
      reusableGrant: true,
    },
  ]);
});

test('hooks of the tool that another hook puts there are heard too', async () => {
  const heard: string[] = [];
  const gate = await dialectGate(crystal, faithful, {
    hooks: [
      toolCall({ decision: 'deny', reason: 'no shell here' }, { matcher: 'bash' }),
      toolCall({ tool: 'bash', input: { command: 'ls' } }, { matcher: 'read' }),
      { kind: 'function', event: 'ToolCall', run: ({ tool }) => void heard.push(tool) },
    ],
  });
  const outcome = await gate.check({ tool: 'read', input: { path: 'a' } });
  expect(outcome).toMatchObject({ kind: 'deny', cause: 'hook', message: 'no shell here' });
  expect(heard).toEqual(['read']);
});

test('the ticket is for the tool that was put there, and rewrites have an end', async () => {
  const swap: Hook = {
    kind: 'function',
    event: 'ToolCall',
    run: ({ tool }) => ({ tool: tool === 'read' ? 'list' : 'read' }),
  };
  const gate = await dialectGate(crystal, faithful, { hooks: [swap] });
  const outcome = await gate.check({ tool: 'read', input: { path: 'a' } });
  expect(outcome).toMatchObject({ kind: 'allow', ticket: { tool: 'list', isRewritten: true } });
});

test('where a dialect has no such hooks, one that names another tool has failed', async () => {
  const gate = await openGate({
    hooks: [{ kind: 'function', event: 'PreToolUse', run: () => ({ tool: 'read', decision: 'allow' }) }],
  });
  expect((await gate.check(bash('ls'))).kind).toBe('deny');
});

test('a hook that throws is left out, with a note for the person', async () => {
  const { shown, options } = asking();
  const gate = await dialectGate(
    crystal,
    { strictness: 'faithful' },
    {
      ...options,
      hooks: [
        {
          kind: 'function',
          event: 'Approval',
          name: 'careful',
          run: () => {
            throw new Error('x');
          },
        },
      ],
    },
  );
  await gate.check(bash('make'));
  expect(shown[0]?.notes).toEqual(['The hook "careful" failed and is left out.']);
});

test("toolgate's own hook on classifications asks where it breaks, and holds back where it says so", async () => {
  const broken: Hook = { kind: 'function', event: 'Classified', run: () => Promise.reject(new Error('x')) };
  expect((await (await openGate({ hooks: [broken] })).check(bash('ls'))).kind).toBe('deny');
  const denies: Hook = { kind: 'function', event: 'Classified', run: () => ({ decision: 'deny' }) };
  expect((await (await openGate({ mode: 'full', hooks: [denies] })).check(bash('ls'))).kind).toBe('deny');
});

test('the gate names plugins that may set anything, once each, and hooks that never run', async () => {
  const gate = await dialectGate(crystal, faithful, {
    hooks: [
      approval({}, { raw: true, plugin: 'tuner' }),
      approval({}, { raw: true, plugin: 'tuner' }),
      approval({}, { plugin: 'plain' }),
      { kind: 'function', event: 'PreToolUse', name: 'lost', run: () => undefined },
    ],
  });
  expect(gate.notes).toEqual([
    'tuner may set the risk and the permission of every call, not only raise them.',
    'lost never runs: there is no event "PreToolUse" here.',
  ]);
});

const external = (more: object) =>
  configured({ tools: [{ tool: 'search_docs', risk: 'read', permission: 'workspace', ...more }] });

test.each([
  ['passes', {}, 'allow', 0],
  ['asks where its class requires a prompt', { requiresPrompt: true }, 'deny', 1],
])('a tool of a plugin %s', async (_, more, kind, asked) => {
  const { shown, options } = asking();
  const gate = await dialectGate(crystal, { ...external(more), strictness: 'faithful' }, options);
  expect((await gate.check({ tool: 'search_docs', input: {} })).kind).toBe(kind);
  expect(shown.length).toBe(asked);
});

test('of a class without reusable grants only once is offered, and a forbidden call of the agent is too', async () => {
  const { shown, options } = asking({ files: { digestOf: () => 'd', changedAt: () => 0 } });
  const config = external({ risk: 'write', reusableGrant: false });
  const gate = await dialectGate(crystal, { ...config, strictness: 'faithful' }, options);
  await gate.check({ tool: 'search_docs', input: {} });
  await gate.check(bash('sudo ls'));
  await gate.check(bash('make'));
  expect(shown.map(({ offers }) => offers.map(({ scope }) => scope))).toEqual([
    ['once'],
    ['once'],
    ['once', 'session', 'user'],
  ]);
  expect(shown[1]?.questions[0]).toMatchObject({
    risk: 'forbidden',
    permission: 'privileged_escalation',
  });
});

test('what a hook says of a grant counts for the call', async () => {
  const key = ['/w', 'bash', 'make'].join('\n');
  const given: GivenDialect = { strictness: 'faithful' };
  const remembered = { rememberedGrants: [{ key, scope: 'user' as const }] };
  const free = await dialectGate(crystal, given, remembered);
  expect((await free.check(bash('make'))).kind).toBe('allow');
  const held = await dialectGate(crystal, given, {
    ...remembered,
    hooks: [approval({ reusableGrant: false })],
  });
  expect((await held.check(bash('make'))).kind).toBe('deny');
});
