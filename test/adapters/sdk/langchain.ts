import { Command, MemorySaver } from '@langchain/langgraph';
import {
  createAgent,
  createMiddleware,
  FakeToolCallingModel,
  HumanMessage,
  humanInTheLoopMiddleware,
  ToolMessage,
  tool,
} from 'langchain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { HostGate } from '../../../src/adapters/host-gate.ts';
import { langChain } from '../../../src/adapters/langchain.ts';
import { hostOf, neverRunsRefused, reason } from './support.ts';

const config = { configurable: { thread_id: '1' } };

/** An agent that calls the tool once, and says no more. */
const agentFor = (gate: HostGate, command: string, ran: string[]) => {
  const { when, wrapToolCall } = langChain(
    gate,
    (content, id) => new ToolMessage({ content, tool_call_id: id, status: 'error' }),
  );
  const bash = tool(
    (input: { command: string }) => {
      ran.push(input.command);
      return `ran ${input.command}`;
    },
    { name: 'bash', description: 'runs a command', schema: z.object({ command: z.string() }) },
  );
  return createAgent({
    model: new FakeToolCallingModel({
      toolCalls: [[{ name: 'bash', args: { command }, id: 'call-1', type: 'tool_call' }], []],
    }),
    tools: [bash],
    checkpointer: new MemorySaver(),
    middleware: [
      humanInTheLoopMiddleware({
        interruptOn: { bash: { allowedDecisions: ['approve', 'reject'], when } },
      }),
      createMiddleware({ name: 'toolgate', wrapToolCall }),
    ],
  });
};

const start = (agent: ReturnType<typeof agentFor>) =>
  agent.invoke({ messages: [new HumanMessage('go')] }, config);

const answerWith = (agent: ReturnType<typeof agentFor>, type: 'approve' | 'reject') =>
  agent.invoke(new Command({ resume: { decisions: [{ type }] } }), config);

const isWaiting = (result: object): boolean =>
  '__interrupt__' in result && Array.isArray(result.__interrupt__) && result.__interrupt__.length > 0;

export const langchainCases = (): void => {
  describe('a run of LangChain', () => {
    test('an allowed call runs', async () => {
      const ran: string[] = [];
      const result = await start(agentFor(await hostOf(), 'ls', ran));
      expect(ran).toEqual(['ls']);
      expect(isWaiting(result)).toBe(false);
    });

    test('a denied call never runs, and its reason reaches the model', async () => {
      const ran: string[] = [];
      const { messages } = await start(agentFor(await hostOf(), 'git push', ran));
      expect(ran).toEqual([]);
      const told = messages.filter((message) => ToolMessage.isInstance(message));
      expect(told.map(({ status, text }) => `${status} ${text}`).join()).toContain(reason);
      expect(told[0]?.status).toBe('error');
    });

    test.each([
      ['approve', ['npm install x']],
      ['reject', []],
    ] as const)('a call that asks waits; answered with %s it runs %j', async (decision, expected) => {
      const ran: string[] = [];
      const agent = agentFor(await hostOf(), 'npm install x', ran);
      expect(isWaiting(await start(agent))).toBe(true);
      expect(ran).toEqual([]);
      await answerWith(agent, decision);
      expect(ran).toEqual(expected);
    });

    test('no decision and no fault of the gate makes a refused call run', async () => {
      await neverRunsRefused(
        await hostOf(),
        async (gate) => {
          const ran: string[] = [];
          const agent = agentFor(gate, 'ls', ran);
          if (isWaiting(await start(agent))) await answerWith(agent, 'approve');
          return ran;
        },
        (_, runs) => runs === 'allow' || runs === 'ask',
      );
    });
  });
};
