import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

test.each([
  ['an empty folder', []],
  ['a package', [['package.json', '{ "scripts": { "test": "vitest", "lint": "biome", "deploy": "x" } }']]],
  [
    'a package of pnpm',
    [
      ['package.json', '{ "scripts": { "test": "vitest" } }'],
      ['pnpm-lock.yaml', ''],
    ],
  ],
  ['a broken package', [['package.json', '{']]],
  ['Rust', [['Cargo.toml', '']]],
  [
    'Go and Python',
    [
      ['go.mod', ''],
      ['pyproject.toml', ''],
    ],
  ],
  ['an agent', [['.claude/settings.json', '{}']]],
] as const)('the policy for %s passes its tests and lint', async (_, files) => {
  for (const [name, text] of files) scratch.write(`work/${name}`, text);
  expect((await runIn(scratch, ['init'])).code).toBe(0);
  const tested = await runIn(scratch, ['test', '--threshold', '100']);
  expect(tested.out).toMatch(/ 0 failed; .*100\.0 %/);
  expect(tested.code).toBe(0);
  const linted = await runIn(scratch, ['lint']);
  expect({ code: linted.code, out: linted.out }).toMatchObject({ code: 0 });
});

test('agents whose files lie there are named, with a comment for each rule', async () => {
  scratch.write('work/.claude/settings.json', '{}');
  const { out } = await runIn(scratch, ['init', '--print']);
  expect(out).toContain('// ');
  expect(out).toContain('toolgate lint .claude/settings.json    (Claude Code)');
});

test('a policy that is there is kept', async () => {
  const file = scratch.write('work/toolgate.json', '{ "version": 1 }');
  expect((await runIn(scratch, ['init'])).code).toBe(2);
  expect(readFileSync(file, 'utf8')).toBe('{ "version": 1 }');
});
