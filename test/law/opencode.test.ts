import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isData, readRows, textOf } from '../../scripts/conformance/rows.ts';
import { classify } from '../../src/classify/index.ts';
import { opencode, opencode2 } from '../../src/policy/dialects/opencode/index.ts';
import { lastMatch } from '../../src/policy/dialects/opencode/last-match.ts';
import { grammarCommands } from '../../src/policy/dialects/opencode/scan/grammar-commands.ts';
import { ownCommands } from '../../src/policy/dialects/opencode/scan/own-commands.ts';
import { rulesTable } from '../../src/policy/dialects/opencode/tables.ts';
import { opencodeView } from '../../src/policy/dialects/opencode/view.ts';
import { fits } from '../../src/policy/dialects/opencode/wildcard.ts';
import { compileSource, decide } from '../../src/policy/index.ts';
import { loadShell } from '../../src/shell/index.ts';
import { type AgentRun, bothOf, holesIn, isNeverLooser } from '../support/dialect-law.ts';
import { runs } from '../support/edit-files.ts';
import { line } from '../support/lines.ts';

const shell = await loadShell();

const action = fc.constantFrom('allow', 'ask', 'deny');
const patternsOf = (...patterns: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...patterns), action, { maxKeys: 4 });
const either = (patterns: fc.Arbitrary<Record<string, string>>) => fc.oneof(action, patterns);

const permission = fc.oneof(
  { weight: 1, arbitrary: action },
  {
    weight: 6,
    arbitrary: fc
      .record(
        {
          '*': action,
          bash: either(
            patternsOf(
              '*',
              'git *',
              'git push *',
              'rm *',
              'npm *',
              'cat *',
              'ls*',
              'echo',
              '* --force*',
              'sudo *',
            ),
          ),
          read: either(patternsOf('*', '*.env', 'src/*', 'docs/*.md', '/etc/*', '../*')),
          edit: either(patternsOf('*', 'src/*', '*.md', 'a.txt')),
          external_directory: either(patternsOf('*', '~/notes/*', '/etc/*', '/tmp/*')),
          webfetch: action,
          doom_loop: action,
          'srv_*': action,
        },
        { requiredKeys: [] },
      )
      .chain((value) => fc.shuffledSubarray(Object.entries(value), { minLength: 0 }))
      .map((entries) => Object.fromEntries(entries)),
  },
);

const file = fc
  .record({ permission, agent: fc.record({ mine: fc.record({ permission }) }) }, { requiredKeys: [] })
  .map((value) => ({
    path: '/home/dev/project/opencode.json',
    scope: 'project',
    text: JSON.stringify(value),
  }));

const path = fc.constantFrom('src/a.ts', '.env', 'docs/a.md', '/etc/hosts', '../x', '~/notes/a', 'a.txt');
const call: fc.Arbitrary<AgentRun['call']> = fc.oneof(
  { weight: 4, arbitrary: line.map((command) => ({ tool: 'bash', input: { command } })) },
  { weight: 1, arbitrary: path.map((filePath) => ({ tool: 'read', input: { filePath } })) },
  { weight: 1, arbitrary: path.map((filePath) => ({ tool: 'write', input: { filePath, content: 'x' } })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { tool: 'webfetch', input: { url: 'https://example.com/x' } },
      { tool: 'grep', input: { pattern: 'x', path: '/etc' } },
      { tool: 'question', input: {} },
      { tool: 'srv_tool', input: { a: 1 } },
      { tool: 'task', input: { subagent_type: 'general', prompt: 'x', description: 'x' } },
      { tool: 'apply_patch', input: { patchText: '*** Begin Patch\n*** Delete File: ../x\n*** End Patch' } },
    ),
  },
);

const run: fc.Arbitrary<AgentRun> = fc.record({
  files: fc.array(file, { maxLength: 2 }),
  launch: fc.record({
    mode: fc.constantFrom('build', 'plan', 'general', 'explore', 'mine', 'nobody'),
    headless: fc.boolean(),
    flags: fc.record({ auto: fc.boolean() }),
  }),
  call,
  state: fc.record(
    {
      repetition: fc.constantFrom(1, 2, 3),
      grants: fc.array(
        fc.record({
          key: fc.constantFrom('bash git *', 'bash rm *', 'external_directory /etc/*', 'edit *'),
          scope: fc.constant('session' as const),
        }),
        { maxLength: 2 },
      ),
      verdicts: fc.array(
        fc.record({
          from: fc.constant('person' as const),
          effect: fc.constantFrom('allow' as const, 'deny' as const),
        }),
        { maxLength: 1 },
      ),
    },
    { requiredKeys: [] },
  ),
});

test.each([opencode, opencode2])('$name: hardened is never looser than faithful', (dialect) =>
  isNeverLooser(dialect, run, 500, { shell }),
);

const project = { path: '/home/dev/project/opencode.json', scope: 'project' };
const withPermission = (permissions: unknown, mode = 'build'): Omit<AgentRun, 'call'> => ({
  files: [{ ...project, text: JSON.stringify({ permission: permissions }) }],
  launch: { mode },
  state: {},
});

describe('hardened lets pass what OpenCode rightly allows', () => {
  test.each([
    [{}, 'ls -la src'],
    [{}, 'git status && git diff'],
    [{}, 'npm test'],
    [{}, 'cat a.txt | grep -n foo | head -5'],
    [{}, 'echo done > out.txt'],
    [{}, 'rm -rf node_modules'],
    [{}, 'mkdir -p a/b && cp a.txt a/b'],
    [{}, 'rg -n foo src | head -40'],
    [{}, 'cat docs/*.md | wc -w'],
    [{}, 'cd docs && ls && npm test'],
    [{ bash: { '*': 'ask', 'git status *': 'allow' } }, 'git status -s'],
    [{ bash: { '*': 'ask', 'npm run *': 'allow' } }, 'npm run build'],
    [{ bash: { '*': 'deny', 'ls*': 'allow' } }, 'ls -la'],
    [{ '*': 'ask', bash: 'allow' }, 'cat a.txt'],
    [{ bash: { '*': 'allow', 'rm *': 'deny' } }, 'ls'],
    [{ bash: { '*': 'allow', yarn: 'deny' } }, 'yarn test'],
    ['allow', 'cat .env'],
  ])('under %j: `%s`', (permissions, command) => {
    const { faithful, hardened } = bothOf(
      opencode,
      { ...withPermission(permissions), call: { tool: 'bash', input: { command } } },
      { shell },
    );
    expect([faithful.effect, hardened.effect]).toEqual(['allow', 'allow']);
  });
});

describe('hardened does not fall into known holes', () => {
  test.each([
    [
      'opencode-assignment-in-front',
      { bash: { '*': 'allow', 'git push *': 'deny' } },
      'CI=1 git push',
      'deny',
    ],
    ['opencode-spelled-otherwise', { bash: { '*': 'allow', 'rm *': 'deny' } }, '\\rm x', 'deny'],
    ['opencode-spelled-otherwise', { bash: { '*': 'allow', 'rm *': 'deny' } }, '/bin/rm x', 'deny'],
    ['opencode-spelled-otherwise', { bash: { '*': 'allow', 'rm *': 'deny' } }, 'rm\tx', 'deny'],
    ['opencode-inner-code', { bash: { '*': 'allow', 'rm *': 'deny' } }, "sh -c 'rm x'", 'deny'],
    ['opencode-inner-code', { bash: { '*': 'allow', 'rm *': 'deny' } }, 'find . -exec rm {} +', 'deny'],
    ['opencode-redirect-unchecked', {}, 'echo x > /etc/passwd', 'ask'],
    ['opencode-redirect-unchecked', {}, 'cat < /etc/passwd', 'ask'],
    ['opencode-outside-unchecked', {}, 'head -1 /var/log/syslog', 'ask'],
    ['opencode-argument-skipped', {}, 'cat "$HOME/.ssh/id_rsa"', 'ask'],
    ['opencode-folder-change-ignored', {}, 'cd "$X" && cat a.txt', 'ask'],
    ['opencode-file-rules-unread', {}, 'cat .env', 'ask'],
    ['opencode-file-rules-unread', {}, 'grep -rn KEY .', 'ask'],
    ['opencode-file-rules-unread', {}, 'cat .e*', 'ask'],
    ['opencode-file-rules-unread', { read: { '*.env': 'deny' } }, 'rg KEY src', 'ask'],
    ['opencode-inner-code', {}, 'python3 -c "print(open(\'.env\').read())"', 'ask'],
    ['opencode-file-rules-unread', { edit: 'deny' }, 'echo x > a.ts', 'deny'],
    ['opencode-file-rules-unread', { edit: { 'src/*': 'deny' } }, 'sed -i s/a/b/ src/x/a.ts', 'deny'],
    ['opencode-nothing-asked', { bash: 'deny' }, 'export A=1', 'deny'],
  ])('%s under %j: `%s`', (hole, permissions, command, effect) => {
    const { faithful, hardened } = bothOf(
      opencode,
      { ...withPermission(permissions), call: { tool: 'bash', input: { command } } },
      { shell },
    );
    expect([faithful.effect, hardened.effect]).toEqual(['allow', effect]);
    expect(holesIn(faithful)).toContain(hole);
  });

  test('plan and explore write nothing by the shell', () => {
    for (const mode of ['plan', 'explore']) {
      const { faithful, hardened } = bothOf(
        opencode,
        { ...withPermission({}, mode), call: { tool: 'bash', input: { command: 'touch x' } } },
        { shell },
      );
      expect([mode, faithful.effect, hardened.effect]).toEqual([mode, 'allow', 'deny']);
    }
  });

  test('what was allowed for good outranks a deny in faithful alone', () => {
    const { faithful, hardened } = bothOf(
      opencode,
      {
        ...withPermission({ bash: { 'git push *': 'deny' } }),
        call: { tool: 'bash', input: { command: 'git push' } },
        state: { grants: [{ key: 'bash git *', scope: 'session' }] },
      },
      { shell },
    );
    expect([faithful.effect, hardened.effect]).toEqual(['allow', 'deny']);
    expect(holesIn(faithful)).toContain('opencode-approval-over-deny');
  });
});

/** The call of a tool that asks for a key with this text. */
const callFor: Readonly<Record<string, (text: string) => AgentRun['call']>> = {
  bash: (command) => ({ tool: 'bash', input: { command } }),
  read: (filePath) => ({ tool: 'read', input: { filePath } }),
  edit: (filePath) => ({ tool: 'edit', input: { filePath, oldString: 'a', newString: 'b' } }),
  grep: (pattern) => ({ tool: 'grep', input: { pattern } }),
  webfetch: (url) => ({ tool: 'webfetch', input: { url } }),
  task: (name) => ({ tool: 'task', input: { subagent_type: name } }),
  question: () => ({ tool: 'question', input: {} }),
};

/** Runs that the rows tell of: scans and everyday lines under the defaults, requests under the rules of the row. */
const runsOfRows = (): readonly AgentRun[] => {
  const plain = { ...withPermission({}) };
  const lines = readRows('fixtures/vectors/agent-lines.jsonl').flatMap(
    ({ data }) => textOf(data, 'command') ?? [],
  );
  const rows = readRows('fixtures/vectors/opencode.jsonl').flatMap(({ area, data }): readonly AgentRun[] => {
    const input = isData(data['input']) ? data['input'] : {};
    const make = callFor[textOf(input, 'permission') ?? ''];
    const call = make?.(textOf(input, 'pattern') ?? '');
    if (area === 'bash-scan' && textOf(input, 'shell') === 'bash')
      return [{ ...plain, call: { tool: 'bash', input: { command: textOf(input, 'command') ?? '' } } }];
    if (call === undefined) return [];
    if (area === 'evaluate' && Array.isArray(input['rulesets']))
      return [{ ...plain, call, launch: { flags: { session: input['rulesets'].flat() } } }];
    if (area !== 'defaults') return [];
    const files = [{ ...project, text: JSON.stringify(input['config'] ?? {}) }];
    return [{ ...plain, files, call, launch: { mode: textOf(input, 'agent') ?? 'build' } }];
  });
  return [...rows, ...lines.map((command) => ({ ...plain, call: { tool: 'bash', input: { command } } }))];
};

test('of the rows that faithful allows with no known hole, hardened allows at least 95 %', () => {
  const judged = runsOfRows().map((one) => ({ call: one.call, ...bothOf(opencode, one, { shell }) }));
  const allowed = judged.filter(({ faithful }) => faithful.effect === 'allow');
  const right = allowed.filter(({ faithful }) => holesIn(faithful).length === 0);
  const refused = right.filter(({ hardened }) => hardened.effect !== 'allow');
  process.stdout.write(
    `opencode: of ${allowed.length} rows that faithful allows ${right.length} meet no hole; hardened allows ${right.length - refused.length} of these\n`,
  );
  expect(right.length).toBeGreaterThan(200);
  expect(refused.length / right.length, JSON.stringify(refused.map(({ call }) => call))).toBeLessThanOrEqual(
    0.05,
  );
});

test('lists and decisions find the same last rule', () => {
  const rule = fc.record({
    permission: fc.constantFrom('*', 'bash', 'b*', 'read', '?ead', 'srv_*'),
    pattern: fc.constantFrom('*', 'git *', 'g?t*', '*.env', 'a\\b', 'x'),
    action: fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
  });
  const request = fc.record({
    permission: fc.constantFrom('bash', 'read', 'srv_a'),
    pattern: fc.constantFrom('git', 'git x', 'a/b', 'a\\b', '.env', 'x', '', 'x\ny'),
  });
  const platform = fc.constantFrom('linux' as const, 'win32' as const);
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), request, platform, (rules, asked, where) => {
      const view = opencodeView({
        session: {
          directory: '/w',
          worktree: '/w',
          home: undefined,
          platform: where,
          variables: {},
          kindOf: undefined,
        },
        requests: () => ({
          requests: [{ permission: asked.permission, patterns: [asked.pattern], always: [] }],
        }),
        rulesOf: () => rules,
        subagentDepth: 1,
        doomLoop: false,
        resolvePath: undefined,
        flags: [],
      });
      const own = {
        agents: [],
        rules: rules.map((one) => ({ rule: one, origin: 'configuration' as const })),
      };
      const compiled = compileSource({
        passes: [{ view, guards: [], deciders: [rulesTable(own, [], where, [])], finish: [] }],
        answers: [],
        route: ['person'],
        settings: {},
        mode: 'build',
        headless: false,
        modes: ['build'],
      });
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
      const { effect } = decide(
        compiled.value,
        classify({ tool: 'todowrite', input: {} }, { cwd: '/w' }),
        {},
      );
      expect(effect).toBe(lastMatch(rules, asked.permission, asked.pattern, where)?.action ?? 'ask');
    }),
    runs(1000),
  );
});

test("toolgate's own tree gives the commands of the grammar for nearly every line", () => {
  const lines = readRows('fixtures/vectors/agent-lines.jsonl').map(
    ({ data }) => textOf(data, 'command') ?? '',
  );
  let read = 0;
  const different = lines.filter((text) => {
    const { tree, grammarTree } = shell.analyze(text, { grammarTree: true });
    if (tree === undefined || grammarTree === undefined) return false;
    read += 1;
    return JSON.stringify(ownCommands(tree)) !== JSON.stringify(grammarCommands(grammarTree, text));
  });
  expect(read).toBeGreaterThan(200);
  expect(different.length / read, different.join('\n---\n')).toBeLessThanOrEqual(0.02);
});

test.each([5, 6, 7, 10, 30])('a wildcard of %i stars, which hangs the original, ends at once', (stars) => {
  const started = performance.now();
  expect(fits('a'.repeat(10_000), `${'*a'.repeat(stars)}b`, 'linux')).toBe(false);
  expect(performance.now() - started).toBeLessThan(100);
});
