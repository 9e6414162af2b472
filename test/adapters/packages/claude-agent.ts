import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import {
  type CanUseTool,
  type HookCallback,
  type PermissionUpdate,
  query,
  type SpawnedProcess,
} from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import {
  canUseTool,
  claudeTools,
  type PersonAnswer,
  preToolUse,
} from '../../../src/adapters/claude-agent.ts';
import type { HostGate } from '../../../src/adapters/host-gate.ts';
import { hostOf, neverRunsRefused, reason } from '../sdk/support.ts';

/** What the agent of the script did and was told. */
interface Seen {
  readonly ran: string[];
  readonly told: string[];
  remembered: unknown;
}

type Data = Readonly<Record<string, unknown>>;
type Listener = Parameters<EventEmitter['on']>[1];

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;
const dataIn = (value: Data | undefined, key: string): Data | undefined => {
  const held = value?.[key];
  return isData(held) ? held : undefined;
};

/**
 * The agent's program as far as it matters here: it speaks the SDK's protocol over standard streams, wants to run one command,
 * asks the hook, where the hook says ask the host, and runs nothing else.
 */
const scriptedAgent = (command: string, seen: Seen): SpawnedProcess => {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const events = new EventEmitter();
  let code: number | null = null;
  const waiting = new Map<string, (answer: Data) => void>();
  const say = (message: Data): void => {
    stdout.write(`${JSON.stringify(message)}\n`);
  };
  const askHost = (request: Data): Promise<Data> => {
    const id = `request-${waiting.size + 1}`;
    say({ type: 'control_request', request_id: id, request });
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  let callback: string | undefined;
  let onFailure: unknown;
  const turn = async (): Promise<void> => {
    const input = { command };
    const answer = await askHost({
      subtype: 'hook_callback',
      callback_id: callback,
      tool_use_id: 'tool-1',
      input: {
        hook_event_name: 'PreToolUse',
        session_id: 's',
        transcript_path: '',
        cwd: '/w',
        tool_name: 'Bash',
        tool_input: input,
        tool_use_id: 'tool-1',
      },
    });
    const said = dataIn(dataIn(answer, 'response'), 'hookSpecificOutput');
    const failed = answer['subtype'] !== 'success';
    const decision = failed ? (onFailure === 'block' ? 'deny' : 'none') : said?.['permissionDecision'];
    if (decision === 'deny') seen.told.push(String(said?.['permissionDecisionReason'] ?? 'the hook failed'));
    else if (decision === 'allow') seen.ran.push(command);
    else await prompt(input);
    say({
      type: 'result',
      subtype: 'success',
      is_error: false,
      session_id: 's',
      uuid: 'u',
      result: 'done',
      duration_ms: 1,
      duration_api_ms: 1,
      num_turns: 1,
      total_cost_usd: 0,
      usage: {},
      permission_denials: [],
    });
  };
  const prompt = async (input: Data): Promise<void> => {
    const answer = await askHost({
      subtype: 'can_use_tool',
      tool_name: 'Bash',
      input,
      tool_use_id: 'tool-1',
      permission_suggestions: [
        { type: 'addRules', behavior: 'allow', destination: 'session', rules: [{ toolName: 'Bash' }] },
      ],
    });
    const result = dataIn(answer, 'response');
    if (answer['subtype'] !== 'success' || result?.['behavior'] !== 'allow') {
      seen.told.push(String(result?.['message'] ?? 'nobody answered'));
      return;
    }
    seen.remembered = result['updatedPermissions'];
    seen.ran.push(String(dataIn(result, 'updatedInput')?.['command'] ?? command));
  };
  const hear = (message: Data): void => {
    if (message['type'] === 'control_request') {
      const request = dataIn(message, 'request');
      const groups = dataIn(request, 'hooks')?.['PreToolUse'];
      const group: unknown = Array.isArray(groups) ? groups[0] : undefined;
      const ids = isData(group) ? group['hookCallbackIds'] : undefined;
      if (Array.isArray(ids)) callback = String(ids[0]);
      if (isData(group)) onFailure = group['onFailure'];
      say({
        type: 'control_response',
        response: {
          subtype: 'success',
          request_id: message['request_id'],
          response: {
            hook_on_failure_supported: true,
            hooks_applied: true,
            commands: [],
            agents: [],
            models: [],
            account: {},
            output_style: 'default',
            available_output_styles: [],
          },
        },
      });
    } else if (message['type'] === 'control_response') {
      const response = dataIn(message, 'response');
      if (response !== undefined) waiting.get(String(response['request_id']))?.(response);
    } else if (message['type'] === 'user') void turn();
  };
  let rest = '';
  stdin.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message: unknown = line.trim() === '' ? undefined : JSON.parse(line);
      if (isData(message)) hear(message);
    }
  });
  const exit = (): void => {
    if (code !== null) return;
    code = 0;
    stdout.end();
    events.emit('exit', 0, null);
  };
  stdin.on('end', exit);
  return {
    stdin,
    stdout,
    get killed() {
      return code !== null;
    },
    get exitCode() {
      return code;
    },
    kill: () => {
      exit();
      return true;
    },
    on: (event: string, listener: Listener) => void events.on(event, listener),
    once: (event: string, listener: Listener) => void events.once(event, listener),
    off: (event: string, listener: Listener) => void events.off(event, listener),
  };
};

const drive = async (
  gate: HostGate,
  command: string,
  answer: (() => Promise<PersonAnswer>) | undefined,
): Promise<Seen> => {
  const seen: Seen = { ran: [], told: [], remembered: undefined };
  const before = preToolUse(gate);
  const hook: HookCallback = async (input) =>
    input.hook_event_name === 'PreToolUse' ? before(input) : { continue: true };
  const asks: CanUseTool = canUseTool<PermissionUpdate>(gate, answer);
  const run = query({
    prompt: 'go',
    options: {
      hooks: { PreToolUse: [{ hooks: [hook], onFailure: 'block' }] },
      canUseTool: asks,
      spawnClaudeCodeProcess: () => scriptedAgent(command, seen),
      settingSources: [],
      // Never started: the script stands for it.
      pathToClaudeCodeExecutable: process.execPath,
    },
  });
  for await (const message of run) if (message.type === 'result') break;
  return seen;
};

export const claudeAgentCases = (): void => {
  describe('a run of the Claude Agent SDK', () => {
    const yes = async (): Promise<PersonAnswer> => ({ allow: true, remember: true });
    const no = async (): Promise<PersonAnswer> => ({ allow: false, feedback: 'not now' });

    test('an allowed call runs', async () => {
      expect((await drive(await hostOf(claudeTools), 'ls', no)).ran).toEqual(['ls']);
    });

    test('a denied call never runs, and its reason reaches the model', async () => {
      const { ran, told } = await drive(await hostOf(claudeTools), 'git push', yes);
      expect(ran).toEqual([]);
      expect(told.join()).toContain(reason);
    });

    test('a call that asks waits; answered with yes it runs, and the suggestions are kept', async () => {
      const seen = await drive(await hostOf(claudeTools), 'npm install x', yes);
      expect(seen.ran).toEqual(['npm install x']);
      expect(seen.remembered).toMatchObject([{ type: 'addRules', behavior: 'allow' }]);
    });

    test.each([
      ['no', no, 'not now'],
      ['a fault', async () => Promise.reject(new Error('gone')), ''],
      ['nobody there', undefined, ''],
    ] as const)('answered with %s it does not run', async (_, answer, said) => {
      const { ran, told } = await drive(await hostOf(claudeTools), 'npm install x', answer);
      expect(ran).toEqual([]);
      expect(told.join()).toContain(said);
    });

    test('no decision and no fault of the gate makes a refused call run', async () => {
      await neverRunsRefused(
        await hostOf(claudeTools),
        async (gate) => (await drive(gate, 'ls', async () => ({ allow: true }))).ran,
        (told) => told.at(-1) === 'allow' || told.at(-1) === 'ask',
      );
    });
  });
};
