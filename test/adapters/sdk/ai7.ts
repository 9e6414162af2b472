import { generateText, isStepCount, type ModelMessage, tool } from 'ai7';
import { MockLanguageModelV4 } from 'ai7/test';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { HostGate } from '../../../src/adapters/host-gate.ts';
import { aiSdk } from '../../../src/adapters/vercel-ai.ts';
import { hostOf, neverRunsRefused, reason } from './support.ts';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls the tool once and then says that it is done. */
const modelThatRuns = (command: string): MockLanguageModelV4 => {
  let step = 0;
  return new MockLanguageModelV4({
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
};

/** One conversation: its guard lives as long as it does. */
const conversation = (gate: HostGate, command: string, ran: string[]) => {
  const bash = tool({
    description: 'runs a command',
    inputSchema: z.object({ command: z.string() }),
    execute: async (input: { command: string }) => {
      ran.push(input.command);
      return `ran ${input.command}`;
    },
  });
  const { guard, toolApproval } = aiSdk(gate);
  const tools = guard({ bash });
  const model = modelThatRuns(command);
  const step = (messages: ModelMessage[]) =>
    generateText({ model, tools, toolApproval, stopWhen: isStepCount(3), messages });
  return { model, step };
};

const go: ModelMessage = { role: 'user', content: 'go' };

export const ai7Cases = (): void => {
  describe('a run of the AI SDK 7', () => {
    test('an allowed call runs', async () => {
      const ran: string[] = [];
      const result = await conversation(await hostOf(), 'ls', ran).step([go]);
      expect(ran).toEqual(['ls']);
      expect(result.text).toBe('done');
    });

    test('a denied call never runs, and its reason reaches the model', async () => {
      const ran: string[] = [];
      const { model, step } = conversation(await hostOf(), 'git push', ran);
      await step([go]);
      expect(ran).toEqual([]);
      expect(JSON.stringify(model.doGenerateCalls.at(-1)?.prompt)).toContain(reason);
    });

    const approvalIn = (content: readonly { readonly type: string }[]): string | undefined => {
      const part = content.find(({ type }) => type === 'tool-approval-request');
      return part !== undefined && 'approvalId' in part ? String(part.approvalId) : undefined;
    };

    const answered = (id: string, approved: boolean): ModelMessage => ({
      role: 'tool',
      content: [{ type: 'tool-approval-response', approvalId: id, approved }],
    });

    test.each([
      [true, ['npm install x']],
      [false, []],
    ])('a call that asks waits; answered with %s it runs %j', async (approved, expected) => {
      const ran: string[] = [];
      const { step } = conversation(await hostOf(), 'npm install x', ran);
      const first = await step([go]);
      expect(ran).toEqual([]);
      const id = approvalIn(first.content);
      if (id === undefined) throw new Error('nobody was asked');
      await step([go, ...first.response.messages, answered(id, approved)]);
      expect(ran).toEqual(expected);
    });

    test('no decision and no fault of the gate makes a refused call run', async () => {
      await neverRunsRefused(
        await hostOf(),
        async (gate) => {
          const ran: string[] = [];
          const { step } = conversation(gate, 'ls', ran);
          const first = await step([go]);
          const id = approvalIn(first.content);
          if (id !== undefined) await step([go, ...first.response.messages, answered(id, true)]);
          return ran;
        },
        (told, runs) =>
          (runs === 'allow' || runs === 'ask') && told.every((said) => said === 'allow' || said === 'ask'),
      );
    });
  });
};
