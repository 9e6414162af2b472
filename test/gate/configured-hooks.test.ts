import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { GateOptions, Outcome } from '../../src/gate/index.ts';
import { claudeCode } from '../../src/policy/dialects/claude-code/index.ts';
import { codexCurrent } from '../../src/policy/dialects/codex/index.ts';
import type { ConfigurationFile, Dialect, LaunchOptions } from '../../src/policy/dialects/contract.ts';
import { crush } from '../../src/policy/dialects/crush/index.ts';
import { dialectGate, openDialect } from './dialects.ts';
import { plainEnvironment } from './support.ts';

const root = mkdtempSync(join(tmpdir(), 'toolgate-configured-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const host = { ...plainEnvironment, cwd: root, roots: [root], repositoryRoot: root };

const settings = (
  value: unknown,
  scope = 'user',
  path = '/home/u/.claude/settings.json',
): ConfigurationFile => ({
  path,
  scope,
  text: JSON.stringify(value),
});

const command = (text: string, more: object = {}) => ({ type: 'command', command: text, ...more });

/** The programs are run for real. */
const check = async (
  dialect: Dialect,
  files: readonly ConfigurationFile[],
  call: object,
  more: GateOptions = {},
  launch: LaunchOptions = {},
): Promise<Outcome> => {
  const gate = await dialectGate(dialect, { files, cwd: root, launch }, more, host);
  return gate.check(call);
};

const ls = { tool: 'Bash', input: { command: 'ls' } };

describe("Claude Code's hooks of its settings", () => {
  const preToolUse = (...groups: readonly object[]) => ({ hooks: { PreToolUse: groups } });

  it('hold back what they deny, with their reason', async () => {
    const files = [
      settings(preToolUse({ matcher: 'Bash', hooks: [command('echo "not today" >&2; exit 2')] })),
    ];
    const outcome = await check(claudeCode, files, ls);
    expect(outcome).toMatchObject({ kind: 'deny', cause: 'hook' });
    if (outcome.kind === 'deny') expect(outcome.message).toContain('not today');
  });

  it('are for the tools that their matcher names, and for the calls that their rule names', async () => {
    const files = [
      settings(
        preToolUse(
          { matcher: 'Write|Edit', hooks: [command('exit 2')] },
          { matcher: 'Bash', hooks: [command('exit 2', { if: 'Bash(git push *)' })] },
        ),
      ),
    ];
    expect((await check(claudeCode, files, ls)).kind).toBe('allow');
    const push = { tool: 'Bash', input: { command: 'ls; git push origin main' } };
    expect(await check(claudeCode, files, push)).toMatchObject({ kind: 'deny', cause: 'hook' });
  });

  it('are told of the call as the agent tells them', async () => {
    const file = join(root, 'told.json');
    await check(claudeCode, [settings(preToolUse({ hooks: [command(`cat > ${file}`)] }))], ls);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      permission_mode: 'default',
      cwd: root,
    });
  });

  it('may rewrite the input, which is decided anew', async () => {
    const said = {
      hookSpecificOutput: { permissionDecision: 'allow', updatedInput: { command: 'rm -rf /' } },
    };
    const files = [settings(preToolUse({ hooks: [command(`printf '%s' '${JSON.stringify(said)}'`)] }))];
    expect((await check(claudeCode, files, ls)).kind).toBe('deny');
  });

  it('of all files run, and of a folder that is not trusted none', async () => {
    const mark = (name: string) => ({ hooks: [command(`touch ${join(root, name)}`)] });
    const files = [
      settings(preToolUse(mark('user'))),
      settings(preToolUse(mark('project')), 'project', `${root}/.claude/settings.json`),
    ];
    await check(claudeCode, files, ls);
    expect([existsSync(join(root, 'user')), existsSync(join(root, 'project'))]).toEqual([true, true]);
    rmSync(join(root, 'project'));
    await check(claudeCode, files, ls, {}, { flags: { workspaceTrusted: false } });
    expect(existsSync(join(root, 'project'))).toBe(false);
  });

  const names = (files: readonly ConfigurationFile[]) =>
    (openDialect(claudeCode, { files, cwd: root }).hooks ?? []).map((hook) => hook.command);
  const one = (name: string, more: object = {}) => ({ ...preToolUse({ hooks: [command(name)] }), ...more });

  it('are switched off by a setting, but those of the administrator by no other', () => {
    const managed = settings(one('managed'), 'managed', '/etc/claude-code/managed-settings.json');
    expect(names([settings(one('user', { disableAllHooks: true })), managed])).toEqual(['managed']);
    const only = settings(one('managed', { allowManagedHooksOnly: true }), 'managed', '/etc/x.json');
    expect(names([settings(one('user')), only])).toEqual(['managed']);
    expect(names([settings(one('user', { allowManagedHooksOnly: true }))])).toEqual(['user']);
    const off = settings(one('managed', { disableAllHooks: true }), 'managed', '/etc/x.json');
    expect(names([settings(one('user')), off])).toEqual([]);
  });

  it('that are no programs are told of, and what is no hook is an error with its place', () => {
    const text =
      '{\n "hooks": { "PreToolUse": [ { "hooks": [\n  { "type": "http", "url": "x" },\n  { "type": "command" }\n ] } ] } }';
    const opened = openDialect(claudeCode, {
      files: [{ path: '/home/u/.claude/settings.json', scope: 'user', text }],
    });
    expect(opened.warnings).toContainEqual(expect.objectContaining({ code: 'hook-not-run', line: 3 }));
    expect(opened.errors).toContainEqual(expect.objectContaining({ code: 'wrong-type', line: 4 }));
    expect(opened.hooks).toEqual([]);
  });
});

describe("Codex's hooks of its files", () => {
  const toml = (text: string): ConfigurationFile => ({
    path: '/home/u/.codex/config.toml',
    scope: 'user',
    text,
  });
  const call = { tool: 'exec_command', input: { cmd: 'ls', workdir: root } };
  const file = join(root, 'codex.json');

  it.each<[string, ConfigurationFile]>([
    [
      'the configuration',
      toml(
        `[[hooks.PreToolUse]]\nmatcher = "Bash"\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ncommand = "cat > ${file}; echo no >&2; exit 2"\n`,
      ),
    ],
    [
      'hooks.json',
      {
        path: '/home/u/.codex/hooks.json',
        scope: 'user',
        text: JSON.stringify({
          hooks: {
            PreToolUse: [{ matcher: 'Bash', hooks: [command(`cat > ${file}; echo no >&2; exit 2`)] }],
          },
        }),
      },
    ],
  ])(
    'of %s hold back what they deny, and know the shell tool as Bash with a command',
    async (_, configured) => {
      rmSync(file, { force: true });
      expect(await check(codexCurrent, [configured], call)).toMatchObject({ kind: 'deny', cause: 'hook' });
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
        tool_name: 'Bash',
        tool_input: { command: 'ls' },
      });
    },
  );

  it('rewrite the field that the tool has, and leave the others', async () => {
    const said = {
      hookSpecificOutput: { permissionDecision: 'allow', updatedInput: { command: 'ls src' } },
    };
    const configured = {
      path: '/home/u/.codex/hooks.json',
      scope: 'user',
      text: JSON.stringify({ PreToolUse: [{ hooks: [command(`printf '%s' '${JSON.stringify(said)}'`)] }] }),
    };
    expect(await check(codexCurrent, [configured], call)).toMatchObject({
      kind: 'allow',
      ticket: { isRewritten: true, input: { cmd: 'ls src', workdir: root } },
    });
  });

  it('of a project that is not trusted are not read, nor any where the host trusts none', () => {
    const hooks = JSON.stringify({ PreToolUse: [{ hooks: [command('x')] }] });
    const project = { path: `${root}/.codex/hooks.json`, scope: 'project', text: hooks };
    const user = { path: '/home/u/.codex/hooks.json', scope: 'user', text: hooks };
    const read = (launch: LaunchOptions = {}) =>
      openDialect(codexCurrent, { files: [user, project], cwd: root, launch }).hooks?.map(
        (hook) => hook.file,
      );
    expect(read()).toEqual(['/home/u/.codex/hooks.json']);
    expect(read({ flags: { hooksTrusted: false } })).toEqual([]);
  });

  it('that nobody waits for are told of, and a broken file denies', async () => {
    const text = JSON.stringify({ PreToolUse: [{ hooks: [command('x', { async: true })] }] });
    const at = { path: '/home/u/.codex/hooks.json', scope: 'user' };
    const opened = openDialect(codexCurrent, { files: [{ ...at, text }] });
    expect(opened).toMatchObject({ hooks: [], warnings: [{ code: 'hook-not-run' }] });
    expect((await check(codexCurrent, [{ ...at, text: '{"PreToolUse": [' }], call)).kind).toBe('deny');
  });
});

describe("Crush's hooks of its configuration", () => {
  const configured = (hook: object): readonly ConfigurationFile[] => [
    {
      path: `${root}/crush.json`,
      scope: 'project',
      text: JSON.stringify({ hooks: { pre_tool_use: [hook] } }),
    },
  ];
  const call = { id: 'a', tool: 'bash', input: { command: 'ls' } };

  it('hold back, and end the turn with 49', async () => {
    const halted = await check(crush, configured({ matcher: '^bash$', command: 'exit 49' }), call);
    expect(halted).toMatchObject({ kind: 'deny', cause: 'hook', stopsTurn: true });
    expect((await check(crush, configured({ matcher: '^edit$', command: 'exit 49' }), call)).kind).toBe(
      'allow',
    );
  });

  it('do not fire for a child', async () => {
    const gate = await dialectGate(crush, { files: configured({ command: 'exit 2' }), cwd: root }, {}, host);
    expect((await gate.check(call)).kind).toBe('deny');
    expect((await (await gate.child()).check(call)).kind).toBe('allow');
  });
});
