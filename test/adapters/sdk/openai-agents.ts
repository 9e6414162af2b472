import {
  Agent,
  type Model,
  type ModelRequest,
  run,
  setTracingDisabled,
  tool,
  Usage,
} from '@openai/agents-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { HostGate } from '../../../src/adapters/host-gate.ts';
import { openAiTool } from '../../../src/adapters/openai-agents.ts';
import { hostOf, neverRunsRefused, reason } from './support.ts';

setTracingDisabled(true);

/** A model that calls the tool once, and then says that it is done. */
const modelThatRuns = (command: string, requests: ModelRequest[]): Model => ({
  getResponse: async (request) => {
    requests.push(request);
    const isAnswered =
      Array.isArray(request.input) && request.input.some(({ type }) => type === 'function_call_result');
    return {
      usage: new Usage(),
      output: isAnswered
        ? [
            {
              type: 'message',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: 'done' }],
            },
          ]
        : [
            {
              type: 'function_call',
              callId: 'call-1',
              name: 'bash',
              status: 'completed',
              arguments: JSON.stringify({ command }),
            },
          ],
    };
  },
  getStreamedResponse: () => {
    throw new Error('nothing is streamed');
  },
});

const agentFor = (gate: HostGate, command: string, ran: string[], requests: ModelRequest[] = []) => {
  const { needsApproval, inputGuardrail } = openAiTool(gate, 'bash');
  const bash = tool({
    name: 'bash',
    description: 'runs a command',
    parameters: z.object({ command: z.string() }),
    execute: async (input) => {
      ran.push(input.command);
      return `ran ${input.command}`;
    },
    needsApproval,
    inputGuardrails: [inputGuardrail],
  });
  return new Agent({ name: 'tester', model: modelThatRuns(command, requests), tools: [bash] });
};

export const openAiCases = (): void => {
  describe('a run of the OpenAI Agents SDK', () => {
    test('an allowed call runs', async () => {
      const ran: string[] = [];
      const result = await run(agentFor(await hostOf(), 'ls', ran), 'go');
      expect(ran).toEqual(['ls']);
      expect(result.finalOutput).toBe('done');
    });

    test('a denied call never runs, and its reason reaches the model', async () => {
      const ran: string[] = [];
      const requests: ModelRequest[] = [];
      const result = await run(agentFor(await hostOf(), 'git push', ran, requests), 'go');
      expect(ran).toEqual([]);
      expect(result.finalOutput).toBe('done');
      expect(JSON.stringify(requests.at(-1)?.input)).toContain(reason);
    });

    test.each([
      [true, ['npm install x']],
      [false, []],
    ])('a call that asks waits; answered with %s it runs %j', async (approves, expected) => {
      const ran: string[] = [];
      const agent = agentFor(await hostOf(), 'npm install x', ran);
      const first = await run(agent, 'go');
      expect(ran).toEqual([]);
      expect(first.interruptions.length).toBe(1);
      for (const interruption of first.interruptions) {
        if (approves) first.state.approve(interruption);
        else first.state.reject(interruption);
      }
      const second = await run(agent, first.state);
      expect(ran).toEqual(expected);
      expect(second.finalOutput).toBe('done');
    });

    test('no decision and no fault of the gate makes a refused call run', async () => {
      await neverRunsRefused(
        await hostOf(),
        async (gate) => {
          const ran: string[] = [];
          const agent = agentFor(gate, 'ls', ran);
          const first = await run(agent, 'go');
          for (const interruption of first.interruptions) first.state.approve(interruption);
          if (first.interruptions.length > 0) await run(agent, first.state);
          return ran;
        },
        // The guardrail asks the gate last: what it is told then has to let the call pass.
        (told) => told.at(-1) === 'allow' || told.at(-1) === 'ask',
      );
    });
  });
};
