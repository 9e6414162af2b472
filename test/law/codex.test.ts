import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify } from '../../src/classify/index.ts';
import { codexClassic, codexCurrent, codexMid } from '../../src/policy/dialects/codex/index.ts';
import { type AgentRun, bothOf, holesIn, isNeverLooser } from '../support/dialect-law.ts';
import { line } from '../support/lines.ts';

const word = fc.constantFrom(
  'git',
  'status',
  'push',
  'rm',
  '-rf',
  'npm',
  'test',
  'cat',
  'ls',
  'python3',
  'x.py',
  'touch',
);
const rule = fc
  .record({
    pattern: fc.array(word, { minLength: 1, maxLength: 3 }),
    decision: fc.constantFrom('allow', 'prompt', 'forbidden'),
  })
  .map(({ pattern, decision }) => `prefix_rule(pattern=${JSON.stringify(pattern)}, decision="${decision}")`);

const rules = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: rule },
      fc.constantFrom('host_executable("git", ["/usr/bin/git"])', 'prefix_rule(["x"'),
    ),
    {
      maxLength: 6,
    },
  )
  .map((lines) => ({
    path: '/home/dev/.codex/rules/default.rules',
    scope: 'user',
    text: `${lines.join('\n')}\n`,
  }));

const config = fc
  .record({
    sandbox: fc.constantFrom('read-only', 'workspace-write', 'danger-full-access'),
    network: fc.boolean(),
    mcp: fc.constantFrom('auto', 'approve', 'prompt', 'writes'),
    reviewer: fc.constantFrom('user', 'auto_review'),
  })
  .map(({ sandbox, network, mcp, reviewer }) => ({
    path: '/home/dev/.codex/config.toml',
    scope: 'user',
    text: `sandbox_mode = "${sandbox}"\napprovals_reviewer = "${reviewer}"\n[sandbox_workspace_write]\nnetwork_access = ${network}\n[mcp_servers.s]\ncommand = "x"\ndefault_tools_approval_mode = "${mcp}"\n`,
  }));

const patch = fc
  .array(
    fc.tuple(
      fc.constantFrom('Add', 'Update', 'Delete'),
      fc.constantFrom(
        'a.txt',
        '../b',
        '.git/config',
        '.codex/config.toml',
        '/etc/hosts',
        '/tmp/x',
        'sub/../c',
      ),
    ),
    { maxLength: 3 },
  )
  .map(
    (files) =>
      `*** Begin Patch\n${files.map(([how, path]) => `*** ${how} File: ${path}\n`).join('')}*** End Patch`,
  );

const permissions = fc.constantFrom(
  {},
  {},
  {},
  { sandbox_permissions: 'require_escalated' },
  { login: false },
);

const call: fc.Arbitrary<AgentRun['call']> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(line, permissions)
      .map(([cmd, more]) => ({ tool: 'exec_command', input: { cmd, ...more } })),
  },
  { weight: 2, arbitrary: patch.map((input) => ({ tool: 'apply_patch', input: { input } })) },
  fc.constantFrom(
    { tool: 'mcp__s__t', input: {} },
    { tool: 'write_stdin', input: { session_id: 1, chars: 'y\n' } },
    { tool: 'write_stdin', input: { session_id: 1, chars: '' } },
    { tool: 'view_image', input: { path: 'a.png' } },
    { tool: 'update_plan', input: {} },
    { tool: 'nothing_like_it', input: {} },
    { tool: 'shell', input: { command: ['rm', '-rf', 'x'] } },
    { tool: 'shell', input: { command: ['bash', '-lc', 'ls'] } },
  ),
);

const run: fc.Arbitrary<AgentRun> = fc.record({
  files: fc.tuple(config, rules).map((files) => [...files]),
  launch: fc.record({
    mode: fc.constantFrom('untrusted', 'granular', 'on-request', 'never'),
    headless: fc.boolean(),
    flags: fc.record({
      granular: fc.record({ sandbox_approval: fc.boolean(), rules: fc.boolean() }),
    }),
  }),
  call,
  state: fc.record(
    {
      verdicts: fc.array(
        fc.record({
          from: fc.constantFrom('hook' as const, 'reviewer' as const, 'person' as const),
          effect: fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
});

test.each([codexClassic, codexMid, codexCurrent].map((dialect) => [dialect.name, dialect] as const))(
  '%s: hardened is never looser than faithful',
  (_, dialect) => isNeverLooser(dialect, run, 400),
);

const inMode = (
  mode: string,
  cmd: string,
  rulesText = '',
  sandbox = 'workspace-write',
  more: object = {},
): AgentRun => ({
  files: [{ path: '/home/dev/.codex/rules/default.rules', scope: 'user', text: rulesText }],
  launch: { mode, flags: { sandbox } },
  call: { tool: 'exec_command', input: { cmd, ...more } },
  state: {},
});

test.each([
  ['on-request', 'npm test'],
  ['on-request', 'python3 x.py > out.txt'],
  ['on-request', 'for f in *.ts; do wc -l "$f"; done'],
  ['on-request', 'git commit -am x'],
  ['never', 'rm -r build'],
])('in %s both let `%s` run in the sandbox', (mode, cmd) => {
  const { faithful, hardened } = bothOf(codexCurrent, inMode(mode, cmd));
  expect([faithful.effect, hardened.effect, hardened.confinement]).toEqual(['allow', 'allow', 'configured']);
});

test.each([
  ['codex-removal-missed', 'timeout 5 rm -rf nope', '', 'ask'],
  ['codex-removal-missed', 'find . -exec rm -rf {} +', '', 'ask'],
  ['codex-script-unread', 'git push > out.txt', 'prefix_rule(["git", "push"], decision="forbidden")', 'deny'],
  ['codex-inner-command', 'env git push', 'prefix_rule(["git", "push"], decision="forbidden")', 'deny'],
  ['codex-inner-command', "bash -c 'git push'", 'prefix_rule(["git", "push"], decision="prompt")', 'ask'],
  [
    'codex-rules-dropped',
    'git push',
    'prefix_rule(["git", "push"], decision="forbidden")\nprefix_rule(["a"',
    'deny',
  ],
])('hardened does not fall into %s: `%s`', (hole, cmd, rulesText, effect) => {
  const { faithful, hardened } = bothOf(codexCurrent, inMode('on-request', cmd, rulesText));
  expect([faithful.effect, hardened.effect]).toEqual(['allow', effect]);
  expect(holesIn(faithful)).toContain(hole);
});

test('a file of the workspace that is named like an allowed program stays in the sandbox', () => {
  const { faithful, hardened } = bothOf(codexCurrent, inMode('on-request', './zz a', 'prefix_rule(["zz"])'));
  expect([faithful.effect, faithful.confinement]).toEqual(['allow', undefined]);
  expect(holesIn(faithful)).toContain('codex-program-by-name');
  expect([hardened.effect, hardened.confinement]).toEqual(['allow', 'configured']);
});

test('one broken file: the agent goes on without local rules, hardened says where it is broken', () => {
  const broken = inMode('on-request', 'ls', 'prefix_rule(["a"])\nprefix_rule(["b"], "ask")\n');
  const { hardened } = bothOf(codexCurrent, broken);
  expect(hardened.by).toMatchObject([{ file: '/home/dev/.codex/rules/default.rules', line: 2, column: 1 }]);
});

test('a hint of a server counts in the agent and not in hardened', () => {
  const asked: AgentRun = {
    files: [],
    launch: { mode: 'on-request' },
    call: { tool: 'mcp__s__t', input: {} },
    state: {},
  };
  const { faithful, hardened } = bothOf(codexCurrent, asked, {
    annotations: { mcp__s__t: { readOnlyHint: true } },
  });
  expect([faithful.effect, hardened.effect]).toEqual(['allow', 'ask']);
  expect(holesIn(faithful)).toContain('codex-server-hints');
  expect(classify(asked.call, { cwd: '/w' }).hints).toBeUndefined();
});
