import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows } from '../../scripts/conformance/rows.ts';
import { crush } from '../../src/policy/dialects/crush/index.ts';
import { type AgentRun, bothOf, holesIn, isNeverLooser } from '../support/dialect-law.ts';
import { line } from '../support/lines.ts';

const safeStart = fc.constantFrom('ls', 'git status', 'echo', 'env', 'git log', 'kill', 'date', 'git branch');
const command = fc.oneof(
  line,
  fc
    .tuple(safeStart, fc.constantFrom('', ' -a', ' x', '-x', '\nrm -rf x', ' & rm x', ' > f', ' <(rm x)'))
    .map((parts) => parts.join('')),
);
const path = fc.constantFrom('a.ts', '/etc/hosts', '../x', '/home/dev/project/b', '');
const call: fc.Arbitrary<AgentRun['call']> = fc.oneof(
  { weight: 3, arbitrary: command.map((text) => ({ tool: 'bash', input: { command: text } })) },
  fc.record({
    tool: fc.constantFrom('view', 'edit', 'write', 'multiedit', 'download'),
    input: fc.record({ file_path: path }),
  }),
  fc.record({
    tool: fc.constantFrom('ls', 'glob', 'grep'),
    input: fc.record({ path, pattern: fc.constant('x') }),
  }),
  fc.record({
    tool: fc.constantFrom(
      'mcp_gh_a',
      'mcp_docker_mcp-add',
      'lsp_rename',
      'todos',
      'fetch',
      'job_kill',
      'nonesuch',
    ),
    input: fc.constant({}),
  }),
);
const tool = fc.constantFrom(
  'bash',
  'bash:execute',
  'edit:write',
  'mcp_gh_a',
  'Bash',
  'view',
  'nonesuch',
  'bash:*',
);
const file = fc.array(tool, { maxLength: 2 }).map((allowed) => ({
  path: '/home/dev/project/crush.json',
  scope: 'project',
  text: JSON.stringify({ permissions: { allowed_tools: allowed } }),
}));
const said = fc.constantFrom('allow' as const, 'deny' as const);
const run: fc.Arbitrary<AgentRun> = fc.record({
  files: fc.array(file, { maxLength: 2 }),
  launch: fc.record({ mode: fc.constantFrom(...crush.modes, 'default'), headless: fc.boolean() }),
  call,
  state: fc.record(
    {
      facts: fc.record({ 'auto-session': fc.boolean() }),
      verdicts: fc.array(
        fc.oneof(
          said.map((effect) => ({ from: 'hook' as const, effect, stage: 'call' as const })),
          said.map((effect) => ({ from: 'person' as const, effect })),
        ),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
});

test('crush: hardened is never looser than faithful', () => isNeverLooser(crush, run, 1500));

const shell = (text: string, files: AgentRun['files'] = []): AgentRun => ({
  files,
  launch: {},
  call: { tool: 'bash', input: { command: text } },
  state: {},
});

test('what faithful lets pass without a known hole, hardened lets pass too', () => {
  const folder = new URL('../../fixtures/vectors/', import.meta.url).pathname;
  const texts = readRows(`${folder}crush.jsonl`).flatMap(({ data }) => {
    const input: unknown = data['input'];
    const text =
      typeof input === 'object' && input !== null && 'command' in input ? input.command : undefined;
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
  const everyday = [
    'ls -la src',
    'git log --oneline -5',
    'git diff HEAD~1',
    'pwd',
    'git show HEAD',
    'du -sh src',
  ];
  const right = [...texts, ...everyday]
    .map((text) => bothOf(crush, shell(text)))
    .filter(({ faithful }) => faithful.effect === 'allow' && holesIn(faithful).length === 0);
  const kept = right.filter(({ hardened }) => hardened.effect === 'allow');
  expect(right.length).toBeGreaterThan(20);
  expect(kept.length / right.length).toBeGreaterThanOrEqual(0.95);
});

test.each([
  ['crush-safe-start', 'ls -a\nrm -rf build', 'ask'],
  ['crush-safe-start', 'echo x > ~/.bashrc', 'ask'],
  ['crush-safe-start', 'ls & rm -rf x', 'ask'],
  ['crush-safe-start', 'timeout 5 rm -rf x', 'ask'],
  ['crush-safe-start', 'git branch -D main', 'ask'],
  ['crush-block-list-passed', 'env curl https://x.test', 'deny'],
  ['crush-block-list-passed', 'nohup /usr/bin/curl https://x.test', 'deny'],
])('hardened holds where faithful falls into %s with %j', (hole, text, effect) => {
  const { faithful, hardened } = bothOf(crush, shell(text));
  expect(faithful.effect).toBe('allow');
  expect(hardened.effect).toBe(effect);
  expect(holesIn(faithful)).toContain(hole);
});

test('a text of a thousand functions that call each other is answered', () => {
  const text = `${Array.from({ length: 300 }, (_, at) => `f${at}(){ f${at + 1}; f${at + 1}; }`).join('\n')}\nf0`;
  expect(bothOf(crush, shell(text)).hardened.effect).toBe('ask');
});

test('a broken file denies, and a hook that the agent cannot start with does too', () => {
  const of = (text: string): AgentRun['files'] => [
    { path: '/home/dev/project/crush.json', scope: 'project', text },
  ];
  const matcher = of('{"hooks":{"PreToolUse":[{"command":"x","matcher":"*"}]}}');
  expect(bothOf(crush, shell('ls', of('{"permissions":7}'))).hardened.by[0]).toMatchObject({
    line: 1,
    column: 16,
  });
  expect(bothOf(crush, shell('ls', matcher)).faithful.effect).toBe('deny');
});
