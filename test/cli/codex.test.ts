import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const check = (...args: readonly string[]) => runIn(scratch, ['check', '--dialect', 'codex', ...args]);

test('rules files of the home folder are found, whatever they are called', async () => {
  scratch.write('home/.codex/config.toml', 'sandbox_mode = "workspace-write"\n');
  scratch.write(
    'home/.codex/rules/one.rules',
    'prefix_rule(["git", "push"], decision="prompt", justification="pushes are reviewed")\n',
  );
  scratch.write(
    'home/.codex/rules/two.rules',
    'prefix_rule(["git", "push", "--force"], decision="forbidden")\n',
  );
  scratch.write('home/.codex/rules/notes.txt', 'not read');
  const ask = await check('--', 'git push');
  expect([ask.code, ask.out]).toEqual([10, expect.stringContaining('pushes are reviewed')]);
  expect((await check('--', 'env git push -f origin')).code).toBe(11);
  expect((await check('--', 'npm test')).code).toBe(0);
});

test('a broken rules file denies in hardened with file, line and column, and is passed over in faithful', async () => {
  const file = scratch.write(
    'home/.codex/rules/default.rules',
    'prefix_rule(["a"])\nprefix_rule(["b"], "ask")\n',
  );
  const hardened = await check('--', 'ls');
  expect([hardened.code, hardened.err]).toEqual([11, expect.stringContaining(`${file}:2:1: `)]);
  expect((await check('--strictness', 'faithful', '--', 'ls')).code).toBe(0);
});
