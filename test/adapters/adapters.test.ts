import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApprovals } from '../../src/adapters/approvals.ts';
import { canUseTool, claudeTools, preToolUse } from '../../src/adapters/claude-agent.ts';
import { createHostGate, type HostGate, type HostVerdict } from '../../src/adapters/host-gate.ts';
import { langChain } from '../../src/adapters/langchain.ts';
import { guardedCallTool, guardedTool, mcpAnnotations } from '../../src/adapters/mcp.ts';
import {
  openAiEnforcer,
  openAiTool,
  patchOperationCall,
  shellActionCall,
} from '../../src/adapters/openai-agents.ts';
import { aiSdk } from '../../src/adapters/vercel-ai.ts';
import { parsePolicy } from '../../src/policy/index.ts';

const document = parsePolicy({
  version: 1,
  extends: ['recommended'],
  rules: [
    { effect: 'deny', command: 'git push', because: 'releases go through CI' },
    { effect: 'allow', tool: 'mcp__gh__read' },
    { effect: 'deny', tool: 'mcp__gh__merge' },
  ],
});
if (!document.ok) throw new Error(JSON.stringify(document.issues));
const policy = document.value;
const environment = { cwd: '/w', home: '/home/u', roots: ['/w'], repositoryRoot: '/w' };

const host = await createHostGate({ policy, environment });
const commands = { allow: 'ls', ask: 'npm install left-pad', deny: 'git push' } as const;
const effects = ['allow', 'ask', 'deny'] as const;

describe('the gate behind a host', () => {
  test.each(effects)('probes what says %s', async (says) => {
    const verdict = await host.probe({ tool: 'bash', input: { command: commands[says] } });
    expect(verdict.says).toBe(says);
    expect(verdict.message).not.toBe('');
  });

  test.each([
    ['allow', false, true],
    ['allow', true, true],
    ['ask', false, false],
    ['ask', true, true],
    ['deny', false, false],
    ['deny', true, false],
  ] as const)('runs what says %s with the approval %s: %s', async (says, approved, ran) => {
    let runs = 0;
    const run = await host.run({ tool: 'bash', input: { command: commands[says] } }, approved, () => {
      runs += 1;
      return 'done';
    });
    expect([run.ran, runs]).toEqual([ran, ran ? 1 : 0]);
  });

  test.each([undefined, null, 7, 'ls', [], { command: 7 }])('never runs %j as an input', async (input) => {
    const run = await host.run({ tool: 'bash', input }, false, () => 'done');
    expect(run.ran).toBe(false);
  });

  test('what the tool throws is thrown on, and the next call is judged as before', async () => {
    const call = { tool: 'bash', input: { command: 'ls' } };
    const failing = host.run(call, false, () => {
      throw new Error('of the tool');
    });
    await expect(failing).rejects.toThrow('of the tool');
    expect((await host.run(call, false, () => 1)).ran).toBe(true);
  });

  test('many calls at once each get their own answer', async () => {
    const calls = Array.from({ length: 30 }, (_, at) => effects[at % 3] ?? 'ask');
    const verdicts = await Promise.all(
      calls.map((says) => host.probe({ tool: 'bash', input: { command: commands[says] } })),
    );
    expect(verdicts.map(({ says }) => says)).toEqual(calls);
  });
});

test('an approval holds once, for the call that was asked about', () => {
  const approvals = createApprovals();
  approvals.note('1', 'bash', { command: 'a' });
  approvals.note('2', 'bash', { command: 'b' });
  expect(approvals.take('1', 'bash', { command: 'a' })).toBe(true);
  expect(approvals.take('1', 'bash', { command: 'a' })).toBe(false);
  expect(approvals.take('2', 'bash', { command: 'rm' })).toBe(false);
  expect(approvals.take(undefined, 'bash', { command: 'b' })).toBe(false);
});

describe('Vercel AI SDK', () => {
  const ran: string[] = [];
  const bash = {
    description: 'runs',
    execute: async ({ command }: { command: string }, _: { toolCallId: string }) => {
      ran.push(command);
      return `ran ${command}`;
    },
  };

  test('an ask needs approval and runs after it; a deny never runs and says why', async () => {
    const { guard } = aiSdk(host);
    const guarded: unknown = guard({ bash }).bash;
    if (typeof guarded !== 'object' || guarded === null) throw new Error();
    const needs = Reflect.get(guarded, 'needsApproval');
    const execute = Reflect.get(guarded, 'execute');
    expect(Reflect.get(guarded, 'description')).toBe('runs');
    expect(await needs({ command: commands.ask }, { toolCallId: '1' })).toBe(true);
    expect(await execute({ command: commands.ask }, { toolCallId: '1' })).toBe(`ran ${commands.ask}`);
    // Nobody was asked about this one.
    await expect(execute({ command: commands.ask }, { toolCallId: '2' })).rejects.toThrow();
    expect(await needs({ command: commands.deny }, { toolCallId: '3' })).toBe(false);
    await expect(execute({ command: commands.deny }, { toolCallId: '3' })).rejects.toThrow(
      'releases go through CI',
    );
    // Approved with another input.
    expect(await needs({ command: commands.ask }, { toolCallId: '4' })).toBe(true);
    await expect(execute({ command: 'npm install other' }, { toolCallId: '4' })).rejects.toThrow();
    expect(ran).toEqual([commands.ask]);
  });

  test.each([
    ['allow', 'approved'],
    ['ask', 'user-approval'],
    ['deny', 'denied'],
  ] as const)('toolApproval of what says %s is %s', async (says, type) => {
    const { toolApproval } = aiSdk(host);
    const input = { command: commands[says] };
    expect((await toolApproval({ toolCall: { toolCallId: '1', toolName: 'bash', input } })).type).toBe(type);
  });
});

describe('Claude Agent SDK', () => {
  test.each(effects)('PreToolUse of what says %s', async (says) => {
    const claude = await createHostGate({ policy, environment: { ...environment, ...claudeTools } });
    const { hookSpecificOutput } = await preToolUse(claude)({
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: commands[says] },
    });
    expect(hookSpecificOutput.permissionDecision).toBe(says);
  });

  test('canUseTool asks the person only what asks, keeps suggestions where they say so, and never answers null', async () => {
    const claude = await createHostGate({ policy, environment: { ...environment, ...claudeTools } });
    const asked: HostVerdict[] = [];
    const can = canUseTool<string>(claude, async (verdict) => {
      asked.push(verdict);
      return { allow: true, remember: true };
    });
    const of = (command: string) => can('Bash', { command }, { suggestions: ['rule'] });
    expect(await of(commands.allow)).toEqual({ behavior: 'allow', updatedInput: { command: 'ls' } });
    expect(await of(commands.deny)).toMatchObject({ behavior: 'deny' });
    expect(await of(commands.ask)).toMatchObject({ behavior: 'allow', updatedPermissions: ['rule'] });
    expect(asked.length).toBe(1);
    const failing = canUseTool<string>(claude, async () => Promise.reject(new Error('gone')));
    expect(await failing('Bash', { command: commands.ask }, {})).toMatchObject({ behavior: 'deny' });
    expect(await canUseTool(claude)('Bash', { command: commands.ask }, {})).toMatchObject({
      behavior: 'deny',
    });
  });
});

describe('OpenAI Agents SDK', () => {
  const call = (command: string, callId: string) => ({
    toolCall: { callId, name: 'bash', arguments: JSON.stringify({ command }) },
  });

  test('the guardrail rejects what is denied and what was not asked about', async () => {
    const { needsApproval, inputGuardrail } = openAiTool(host, 'bash');
    const behaviour = async (command: string, id: string) =>
      (await inputGuardrail.run(call(command, id))).behavior.type;
    expect(await behaviour(commands.allow, '1')).toBe('allow');
    expect(await behaviour(commands.deny, '2')).toBe('rejectContent');
    expect(await behaviour(commands.ask, '3')).toBe('rejectContent');
    expect(await needsApproval({}, { command: commands.ask }, '4')).toBe(true);
    expect(await behaviour(commands.ask, '4')).toBe('allow');
    expect(await behaviour(commands.ask, '4')).toBe('rejectContent');
    expect((await inputGuardrail.run({ toolCall: { callId: '5', arguments: '{' } })).behavior.type).toBe(
      'rejectContent',
    );
  });

  test('shell actions and patch operations are judged by all that they do', async () => {
    expect((await host.probe(shellActionCall({ commands: ['ls', 'git push'] }))).says).toBe('deny');
    const verdict = async (path: string, moveTo?: string) =>
      host.probe(
        patchOperationCall({
          type: 'update_file',
          path,
          diff: '',
          ...(moveTo === undefined ? {} : { moveTo }),
        }),
      );
    expect((await verdict('/home/u/.ssh/config')).says).not.toBe('allow');
    expect((await verdict('src/a.ts', '/etc/passwd')).says).not.toBe('allow');
    expect((await verdict('src/a.ts\n*** Add File: b')).says).not.toBe('allow');
    const edit = await createHostGate({ policy, environment, mode: 'edit' });
    const created = patchOperationCall({ type: 'create_file', path: 'src/new.ts', diff: '+x' });
    expect((await edit.probe(created)).says).toBe('allow');
    const outside = patchOperationCall({ type: 'update_file', path: 'src/a.ts', diff: '', moveTo: '/etc/x' });
    expect((await edit.probe(outside)).says).toBe('ask');
    const deleted = patchOperationCall({ type: 'delete_file', path: 'src/a.ts' });
    expect((await edit.probe(deleted)).says).toBe('ask');
  });
});

describe('MCP', () => {
  const calls: string[] = [];
  const client = {
    callTool: async ({ name }: { name: string }) => {
      calls.push(name);
      return { content: [{ type: 'text', text: 'done' }] };
    },
  };

  test('a client calls what is allowed or approved, and answers a refusal for the rest', async () => {
    const approving = guardedCallTool(client, 'gh', host, async () => true);
    const silent = guardedCallTool(client, 'gh', host);
    expect(await approving({ name: 'read' })).toMatchObject({ content: [{ text: 'done' }] });
    expect(await approving({ name: 'other' })).toMatchObject({ content: [{ text: 'done' }] });
    expect(await silent({ name: 'other' })).toMatchObject({ isError: true });
    expect(await approving({ name: 'merge' })).toMatchObject({ isError: true });
    expect(calls).toEqual(['read', 'other']);
  });

  test.each([
    ['accept', true, true],
    ['accept', false, false],
    ['decline', true, false],
    ['cancel', true, false],
  ])('a server whose person answers %s with approve %s runs it: %s', async (action, approve, runs) => {
    let ran = false;
    const server = { elicitInput: async () => ({ action, content: { approve } }) };
    const guarded = guardedTool(server, { server: 'gh', tool: 'other' }, host, () => {
      ran = true;
      return 'done';
    });
    await guarded({});
    expect(ran).toBe(runs);
  });

  test('a client without elicitation refuses', async () => {
    const server = { elicitInput: async () => Promise.reject(new Error('not supported')) };
    const guarded = guardedTool(server, { server: 'gh', tool: 'other' }, host, () => 'done');
    expect(await guarded({})).toMatchObject({ isError: true });
  });

  test('annotations of a server never make a call less risky', async () => {
    const hints = mcpAnnotations('gh', [
      { name: 'x', annotations: { readOnlyHint: true, destructiveHint: false } },
    ]);
    const annotated = await createHostGate({ policy, environment: { ...environment, ...hints } });
    expect((await annotated.probe({ tool: 'mcp__gh__x', input: {} })).says).toBe('ask');
  });
});

test('LangChain: only what is allowed or was asked about reaches the handler', async () => {
  const handled: string[] = [];
  const { when, wrapToolCall } = langChain(host, (content) => ({ refused: content }));
  const request = (command: string, id: string) => ({ toolCall: { id, name: 'bash', args: { command } } });
  const wrap = (command: string, id: string) =>
    wrapToolCall(request(command, id), ({ toolCall }) => {
      handled.push(toolCall.id ?? '');
      return 'done';
    });
  expect(await wrap(commands.allow, '1')).toBe('done');
  expect(await wrap(commands.ask, '2')).toHaveProperty('refused');
  expect(await when(request(commands.ask, '3'))).toBe(true);
  expect(await wrap(commands.ask, '3')).toBe('done');
  expect(await when(request(commands.deny, '4'))).toBe(false);
  expect(await wrap(commands.deny, '4')).toHaveProperty('refused');
  expect(handled).toEqual(['1', '3']);
});

describe('no adapter turns a deny or a fault into a run of the tool', () => {
  /** A gate that says what it is told to, or fails in one of the ways that promises can. */
  const behaviours = ['allow', 'ask', 'deny', 'throw', 'reject'] as const;
  type Behaviour = (typeof behaviours)[number];
  const scripted = (probes: Behaviour, runs: Behaviour): HostGate => ({
    ...host,
    probe: (async () => {
      if (probes === 'throw' || probes === 'reject') throw new Error('fault');
      return { says: probes, message: 'said' };
    }) satisfies HostGate['probe'],
    run: async (call, approved, execute) => {
      if (runs === 'throw' || runs === 'reject') throw new Error('fault');
      if (runs === 'deny' || (runs === 'ask' && !approved)) return { ran: false, message: 'said' };
      const { input } = call;
      return {
        ran: true,
        result: await execute(typeof input === 'object' && input !== null ? { ...input } : {}),
      };
    },
  });
  const drives: Readonly<Record<string, (gate: HostGate, run: () => void) => Promise<unknown>>> = {
    'vercel-ai': async (gate, run) => {
      const tools = aiSdk(gate).guard({ t: { execute: async (_input: object, _options: object) => run() } });
      return Reflect.get(tools.t, 'execute')({}, { toolCallId: '1' });
    },
    mcp: (gate, run) =>
      guardedCallTool({ callTool: async () => run() }, 's', gate, async () => false)({ name: 't' }),
    langchain: (gate, run) =>
      langChain(gate, (content) => content).wrapToolCall({ toolCall: { id: '1', name: 't', args: {} } }, run),
    'openai-agents': (gate, run) => openAiEnforcer(gate, () => ({ tool: 't', input: {} })).run({}, '1', run),
  };

  test.each(Object.keys(drives))('%s', async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...behaviours),
        fc.constantFrom(...behaviours),
        async (probes, runs) => {
          let ran = 0;
          try {
            await drives[name]?.(scripted(probes, runs), () => {
              ran += 1;
            });
          } catch {
            // A host is told of a fault; what counts is that nothing ran.
          }
          expect(ran).toBe(
            runs === 'allow' && !(name === 'mcp' && (probes === 'throw' || probes === 'reject')) ? 1 : 0,
          );
        },
      ),
      { numRuns: 200, seed: 20261130 },
    );
  });
});
