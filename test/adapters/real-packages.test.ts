import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { generateText, type ModelMessage, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createHostGate, type HostGate } from '../../src/adapters/host-gate.ts';
import { guardedCallTool, guardedTool } from '../../src/adapters/mcp.ts';
import { aiSdk } from '../../src/adapters/vercel-ai.ts';
import { parsePolicy } from '../../src/policy/index.ts';

const document = parsePolicy({
  version: 1,
  extends: ['recommended'],
  rules: [
    { effect: 'deny', command: 'git push', because: 'releases go through CI' },
    { effect: 'allow', tool: 'mcp__gh__read' },
    { effect: 'deny', tool: 'mcp__gh__merge', because: 'merges are for people' },
  ],
});
if (!document.ok) throw new Error(JSON.stringify(document.issues));
const environment = { cwd: '/w', home: '/home/u', roots: ['/w'], repositoryRoot: '/w' };
const host = await createHostGate({ policy: document.value, environment });

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls the tool once and then says that it is done. */
function modelThatRuns(command: string): MockLanguageModelV3 {
  let step = 0;
  return new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => {
      const isAnswered = prompt.at(-1)?.role === 'tool';
      step += 1;
      return isAnswered || step > 1
        ? {
            content: [{ type: 'text', text: 'done' }],
            finishReason: { unified: 'stop', raw: 'stop' },
            usage,
            warnings: [],
          }
        : {
            content: [
              {
                type: 'tool-call',
                toolCallId: 'call-1',
                toolName: 'bash',
                input: JSON.stringify({ command }),
              },
            ],
            finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
            usage,
            warnings: [],
          };
    },
  });
}

const ranCommands: string[] = [];
const bash = tool({
  description: 'runs a command',
  inputSchema: z.object({ command: z.string() }),
  execute: async ({ command }) => {
    ranCommands.push(command);
    return `ran ${command}`;
  },
});

const run = (command: string, gate: HostGate = host, messages?: ModelMessage[]) =>
  generateText({
    model: modelThatRuns(command),
    tools: aiSdk(gate).guard({ bash }),
    stopWhen: stepCountIs(3),
    ...(messages === undefined ? { prompt: 'go' } : { messages }),
  });

describe('a run of the Vercel AI SDK', () => {
  test('an allowed call runs', async () => {
    ranCommands.length = 0;
    const result = await run('ls');
    expect(ranCommands).toEqual(['ls']);
    expect(result.text).toBe('done');
  });

  test('a denied call never runs, and its reason reaches the model', async () => {
    ranCommands.length = 0;
    const model = modelThatRuns('git push');
    await generateText({ model, tools: aiSdk(host).guard({ bash }), stopWhen: stepCountIs(3), prompt: 'go' });
    expect(ranCommands).toEqual([]);
    expect(JSON.stringify(model.doGenerateCalls.at(-1)?.prompt)).toContain('releases go through CI');
  });

  test.each([
    [true, ['npm install x']],
    [false, []],
  ])('a call that asks waits; answered with %s it runs %j', async (approved, expected) => {
    ranCommands.length = 0;
    const { guard } = aiSdk(host);
    const tools = guard({ bash });
    const model = modelThatRuns('npm install x');
    const first = await generateText({ model, tools, stopWhen: stepCountIs(3), prompt: 'go' });
    expect(ranCommands).toEqual([]);
    const request = first.content.find((part) => part.type === 'tool-approval-request');
    if (request?.type !== 'tool-approval-request') throw new Error('nobody was asked');
    const messages: ModelMessage[] = [
      { role: 'user', content: 'go' },
      ...first.response.messages,
      {
        role: 'tool',
        content: [{ type: 'tool-approval-response', approvalId: request.approvalId, approved }],
      },
    ];
    await generateText({ model, tools, stopWhen: stepCountIs(3), messages });
    expect(ranCommands).toEqual(expected);
  });

  test('no decision and no fault of the gate makes a refused call run', async () => {
    const behaviours = ['allow', 'ask', 'deny', 'throw', 'late'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...behaviours),
        fc.constantFrom(...behaviours),
        async (probes, runs) => {
          ranCommands.length = 0;
          const gate: HostGate = {
            ...host,
            probe: async () => {
              if (probes === 'throw') throw new Error('fault');
              if (probes === 'late') return { says: 'ask', message: 'late' };
              return { says: probes, message: 'said' };
            },
            run: async (call, approved, execute) => {
              if (runs === 'throw') throw new Error('fault');
              if (runs === 'late') return { ran: false, message: 'too late' };
              if (runs === 'deny' || (runs === 'ask' && !approved)) return { ran: false, message: 'said' };
              const { input } = call;
              return {
                ran: true,
                result: await execute(typeof input === 'object' && input !== null ? { ...input } : {}),
              };
            },
          };
          try {
            await run('ls', gate);
          } catch {
            // The host is told of a fault.
          }
          const mayRun = runs === 'allow' && probes !== 'ask' && probes !== 'late' && probes !== 'throw';
          if (!mayRun) expect(ranCommands).toEqual([]);
        },
      ),
      { numRuns: 200, seed: 20261130 },
    );
  });
});

describe('MCP', () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [fileURLToPath(new URL('./mcp-server.mjs', import.meta.url))],
  });
  const connected = client.connect(transport);
  afterAll(() => client.close());

  test.each([
    ['read', true, 'read ran x'],
    ['other', true, 'other ran x'],
    ['other', false, 'no rule allows'],
    ['merge', true, 'merges are for people'],
  ])('a client over standard streams calls %s with the approval %s: %s', async (name, approved, said) => {
    await connected;
    const callTool = guardedCallTool(client, 'gh', host, async () => approved);
    const result = await callTool({ name, arguments: { text: 'x' } });
    expect(JSON.stringify(result)).toContain(said);
  });

  test.each([
    ['accept', true, true],
    ['accept', false, false],
    ['decline', undefined, false],
  ] as const)(
    'a server asks by elicitation; %s with approve %s runs it: %s',
    async (action, approve, runs) => {
      let ran = false;
      const server = new McpServer({ name: 'guarded', version: '1.0.0' });
      server.registerTool('other', { inputSchema: { text: z.string() } }, (input) =>
        guardedTool(
          { elicitInput: (params) => server.server.elicitInput(params) },
          { server: 'gh', tool: 'other' },
          host,
          ({ text }: { text: string }) => {
            ran = true;
            return { content: [{ type: 'text' as const, text: `ran ${text}` }] };
          },
        )(input),
      );
      const person = new Client({ name: 'person', version: '1.0.0' }, { capabilities: { elicitation: {} } });
      person.setRequestHandler(ElicitRequestSchema, async () => ({
        action,
        ...(approve === undefined ? {} : { content: { approve } }),
      }));
      const [one, other] = InMemoryTransport.createLinkedPair();
      await Promise.all([server.connect(one), person.connect(other)]);
      const result = await person.callTool({ name: 'other', arguments: { text: 'x' } });
      expect(ran).toBe(runs);
      expect(result.isError === true).toBe(!runs);
      await person.close();
    },
  );
});
