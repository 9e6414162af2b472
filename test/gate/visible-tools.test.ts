import { describe, expect, it } from 'vitest';
import { claudeCode } from '../../src/policy/dialects/claude-code/index.ts';
import { codexCurrent } from '../../src/policy/dialects/codex/index.ts';
import type { ConfigurationFile, Dialect } from '../../src/policy/dialects/contract.ts';
import { crush } from '../../src/policy/dialects/crush/index.ts';
import { crystal } from '../../src/policy/dialects/crystal/index.ts';
import { opencode } from '../../src/policy/dialects/opencode/index.ts';
import { compilePolicy, parsePolicy } from '../../src/policy/index.ts';
import { dialectGate } from './dialects.ts';
import { openGate } from './support.ts';

const file = (path: string, scope: string, value: unknown): readonly ConfigurationFile[] => [
  { path, scope, text: typeof value === 'string' ? value : JSON.stringify(value) },
];

interface Row {
  readonly what: string;
  readonly dialect: Dialect;
  readonly files: readonly ConfigurationFile[];
  readonly tools: readonly string[];
  readonly seen: readonly string[];
  readonly hidden?: { readonly tool: string; readonly input: Readonly<Record<string, string>> };
}

const claude = (permissions: object) => file('/w/.claude/settings.json', 'project', { permissions });
const open = (permission: unknown) => file('/w/opencode.json', 'project', { permission });

const rows: readonly Row[] = [
  {
    what: 'Claude Code hides a bare deny',
    dialect: claudeCode,
    files: claude({ deny: ['Bash', 'WebFetch'] }),
    tools: ['Bash', 'Read', 'WebFetch'],
    seen: ['Read'],
    hidden: { tool: 'Bash', input: { command: 'ls' } },
  },
  {
    what: 'Claude Code keeps a tool that is denied in part',
    dialect: claudeCode,
    files: claude({ deny: ['Bash(git push *)'] }),
    tools: ['Bash'],
    seen: ['Bash'],
  },
  {
    what: 'Claude Code hides all tools of a server',
    dialect: claudeCode,
    files: claude({ deny: ['mcp__db'] }),
    tools: ['mcp__db__query', 'mcp__other__x'],
    seen: ['mcp__other__x'],
  },
  {
    what: 'OpenCode hides what its last rule denies for everything',
    dialect: opencode,
    files: open({ edit: 'deny', bash: { 'git *': 'allow', '*': 'deny' } }),
    tools: ['edit', 'write', 'bash', 'read'],
    seen: ['read'],
    hidden: { tool: 'bash', input: { command: 'ls' } },
  },
  {
    what: 'OpenCode keeps a tool with a later rule for less',
    dialect: opencode,
    files: open({ bash: { '*': 'deny', 'git *': 'allow' } }),
    tools: ['bash'],
    seen: ['bash'],
  },
  {
    what: 'Crush hides disabled tools and what a server does not enable',
    dialect: crush,
    files: file('/w/crush.json', 'project', {
      options: { disabled_tools: ['bash'] },
      mcp: { db: { type: 'stdio', command: 'x', disabled_tools: ['drop'] } },
    }),
    tools: ['bash', 'view', 'mcp_db_drop', 'mcp_db_query'],
    seen: ['view', 'mcp_db_query'],
    hidden: { tool: 'bash', input: { command: 'ls' } },
  },
  {
    what: 'Codex hides what a server does not offer',
    dialect: codexCurrent,
    files: file(
      '/home/u/.codex/config.toml',
      'user',
      '[mcp_servers.db]\ncommand = "x"\ndisabled_tools = ["drop"]\n[mcp_servers.off]\ncommand = "x"\nenabled = false\n',
    ),
    tools: ['exec_command', 'mcp__db__drop', 'mcp__db__query', 'mcp__off__x'],
    seen: ['exec_command', 'mcp__db__query'],
    hidden: { tool: 'mcp__db__drop', input: {} },
  },
  {
    what: 'Crystal hides nothing',
    dialect: crystal,
    files: [],
    tools: ['bash', 'read', 'edit'],
    seen: ['bash', 'read', 'edit'],
  },
];

describe('the tools that a model sees', () => {
  it.each(rows)('$what', async ({ dialect, files, tools, seen, hidden }) => {
    const gate = await dialectGate(dialect, { files }, { prompt: () => ({ decision: 'allow' }) });
    expect(gate.visibleTools(tools)).toEqual(seen);
    // INVARIANT: what it does not see and calls all the same is denied.
    if (hidden !== undefined) expect((await gate.check(hidden)).kind).toBe('deny');
  });

  const policyOf = (rules: readonly unknown[]) => {
    const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    const policy = compilePolicy(parsed.value);
    if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
    return policy.value;
  };

  it.each<[string, readonly unknown[], readonly string[]]>([
    ['a deny of the tool', [{ effect: 'deny', tool: 'fetch' }], ['bash', 'mcp__a__b']],
    ['a deny of a pattern', [{ effect: 'deny', tool: 'mcp__*' }], ['bash', 'fetch']],
    [
      'a deny of some of its inputs hides nothing',
      [{ effect: 'deny', command: 'ls' }],
      ['bash', 'fetch', 'mcp__a__b'],
    ],
    [
      'a deny in one mode hides nothing, since the mode may change',
      [{ effect: 'deny', when: { all: [{ tool: 'fetch' }, { mode: ['plan'] }] } }],
      ['bash', 'fetch', 'mcp__a__b'],
    ],
    ['an ask hides nothing', [{ effect: 'ask', tool: 'fetch' }], ['bash', 'fetch', 'mcp__a__b']],
  ])('of a policy of toolgate: %s', async (_, rules, seen) => {
    const gate = await openGate({ policy: policyOf(rules) });
    expect(gate.visibleTools(['bash', 'fetch', 'mcp__a__b'])).toEqual(seen);
  });

  it('are for a child no more than for its parent', async () => {
    const gate = await openGate({ policy: policyOf([{ effect: 'deny', tool: 'fetch' }]) });
    const child = await gate.child({ policy: policyOf([{ effect: 'deny', tool: 'bash' }]) });
    expect(child.visibleTools(['bash', 'fetch', 'read'])).toEqual(['read']);
  });
});
