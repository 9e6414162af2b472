import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from '../cli/terminal.ts';
import { sarifFaults } from './sarif-shape.ts';

let scratch: Scratch;
beforeAll(() => {
  scratch = makeScratch();
  const open = { effect: 'allow', tool: 'bash' };
  const policy = (rules: readonly object[], tests: readonly object[] = []): string =>
    JSON.stringify({ version: 1, rules, tests }, undefined, 1);
  scratch.write('work/none.json', policy([]));
  scratch.write('work/a folder/open ü.json', policy([open], [{ call: { command: 'ls' }, expect: 'deny' }]));
  scratch.write('work/broken.json', '{ "version": 1, "rulse": [] }');
  scratch.write(
    'work/.claude/settings.json',
    '{ "permissions": { "deny": ["Bash(git push:*)"], "allow": ["Bash"] } }',
  );
  scratch.write('work/log.jsonl', '{"command":"git push","ran":false}\n{"command":"ls"}\nno json\n');
});
afterAll(() => scratch.remove());

const open = 'a folder/open ü.json';

test.each([
  [['lint', 'none.json']],
  [['lint', open]],
  [['lint', 'broken.json']],
  [['lint', '.claude/settings.json']],
  [['test', open]],
  [['diff', 'none.json', open]],
  [['replay', '--policy', open, 'log.jsonl']],
])('%j writes a log that fits SARIF 2.1.0', async ([command = '', ...args]) => {
  const { out, err } = await runIn(scratch, [command, '--format', 'sarif', ...args]);
  if (out === '') throw new Error(err);
  expect(sarifFaults(JSON.parse(out))).toEqual([]);
});

test.each([
  ['a property of no name that is known', { version: '2.1.0', runs: [], more: 1 }],
  ['no version', { runs: [] }],
  [
    'another level',
    {
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'x' } }, results: [{ level: 'bad', message: {} }] }],
    },
  ],
  [
    'a line before the first',
    {
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'x' } },
          results: [{ message: {}, locations: [{ physicalLocation: { region: { startLine: 0 } } }] }],
        },
      ],
    },
  ],
  [
    'a name of a file that is no address',
    {
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'x' } },
          results: [{ message: {}, locations: [{ physicalLocation: { artifactLocation: { uri: 'a b' } } }] }],
        },
      ],
    },
  ],
])('%s does not fit', (_, log) => {
  expect(sarifFaults(log)).not.toEqual([]);
});
