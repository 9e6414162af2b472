import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crystal } from '../../src/policy/dialects/crystal/index.ts';
import { shellGroups } from '../../src/policy/dialects/crystal/shell-rules.table.ts';
import { regexEngine } from '../../src/policy/regex/eager.ts';
import { type AgentRun, bothOf, holesIn, isNeverLooser } from '../support/dialect-law.ts';
import { line } from '../support/lines.ts';

const path = fc.constantFrom(
  'src/a.ts',
  '/etc/hosts',
  '~/.ssh/id_rsa',
  '.git/config',
  'docs/x.md',
  '/lib/a',
  '',
);
const call: fc.Arbitrary<AgentRun['call']> = fc.oneof(
  { weight: 3, arbitrary: line.map((command) => ({ tool: 'bash', input: { command } })) },
  fc.record({ tool: fc.constantFrom('read', 'grep', 'list', 'write', 'edit'), input: fc.record({ path }) }),
  fc.record({ tool: fc.constantFrom('ext', 'other', 'bash_stop', 'todo'), input: fc.constant({}) }),
);
const file = fc
  .record(
    {
      automatic: fc.subarray(['ext', 'other']),
      directories: fc.array(
        fc.record({
          path: fc.constantFrom('/lib', '/home/dev/project/docs'),
          access: fc.constantFrom('read-only', 'read-write'),
        }),
        { maxLength: 2 },
      ),
      tools: fc.array(
        fc.record({
          tool: fc.constantFrom('ext', 'other'),
          risk: fc.constantFrom('read', 'write', 'privileged', 'forbidden'),
          permission: fc.constantFrom('workspace', 'network'),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  )
  .map((value) => ({ path: '/home/dev/.crystal/toolgate.json', scope: 'user', text: JSON.stringify(value) }));

const run: fc.Arbitrary<AgentRun> = fc.record({
  files: fc.array(file, { maxLength: 2 }),
  launch: fc.record({
    mode: fc.constantFrom(...crystal.modes),
    headless: fc.boolean(),
    flags: fc.record({ plan: fc.boolean() }),
  }),
  call,
  state: fc.record(
    {
      adjustments: fc.array(
        fc.record({
          kind: fc.constantFrom('raise' as const, 'set' as const),
          risk: fc.constantFrom('read' as const, 'write' as const, 'forbidden' as const),
          permission: fc.constantFrom('workspace' as const, 'network' as const),
        }),
        { maxLength: 2 },
      ),
      verdicts: fc.array(
        fc.record({
          from: fc.constantFrom('reviewer' as const, 'person' as const),
          effect: fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
});

test('crystal: hardened is never looser than faithful', () => isNeverLooser(crystal, run, 1500));

test('crystal: every text rule is an expression of RE2', () => {
  const faults = shellGroups
    .flatMap(({ rules }) => rules)
    .filter(({ expression }) => 'fault' in regexEngine.compile(expression, 'is'));
  expect(faults).toEqual([]);
});

const inMode = (mode: string, tool: string, input: object): AgentRun => ({
  files: [],
  launch: { mode },
  call: { tool, input },
  state: {},
});

test.each([
  ['full', 'npm test'],
  ['full', 'git add . && git commit -m "x"'],
  ['full', 'mkdir -p a/b && cp a.txt a/b'],
  ['full', 'echo done > out.txt'],
  ['full', 'rm -rf node_modules'],
])('in %s both let `%s` pass', (mode, command) => {
  const { faithful, hardened } = bothOf(crystal, inMode(mode, 'bash', { command }));
  expect([faithful.effect, hardened.effect, holesIn(faithful)]).toEqual(['allow', 'allow', []]);
});

test.each([
  ['crystal-shell-outside', 'cat /var/lib/x/y'],
  ['crystal-shell-network', 'git fetch origin'],
  ['crystal-shell-code', 'python3 -c "print(1)"'],
  ['crystal-shell-network', 'g""it push -f'],
  ['crystal-shell-network', 'cu""rl https://x.example'],
  ['crystal-shell-privileged', 'su""do ls'],
])('hardened asks where faithful falls into %s', (hole, command) => {
  const { faithful, hardened } = bothOf(crystal, inMode('full', 'bash', { command }));
  expect([faithful.effect, hardened.effect]).toEqual(['allow', 'ask']);
  expect(holesIn(faithful)).toContain(hole);
});
