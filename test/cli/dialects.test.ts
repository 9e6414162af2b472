import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const check = (...args: readonly string[]) => runIn(scratch, ['check', '--dialect', 'crystal', ...args]);

test.each([
  [['--', 'npm test'], 10],
  [['--mode', 'full', '--', 'npm test'], 0],
  [['--mode', 'full', '--', 'git push --force'], 10],
  [['--mode', 'full', '--', 'g""it push --force'], 10],
  [['--mode', 'full', '--strictness', 'faithful', '--', 'g""it push --force'], 0],
  [['--mode', 'plan', '--', 'npm test'], 11],
  [['--mode', 'autoedit', '--tool', 'write', '--input', '{"path":"a.txt","contents":"x"}'], 0],
  [['--tool', 'write', '--input', '{"path":"a.txt","contents":"x"}'], 10],
  [['--tool', 'Write', '--input', '{"path":"a.txt"}'], 10],
])('check --dialect crystal %j exits %i', async (args, code) => {
  expect((await check(...args)).code).toBe(code);
});

test('the files that the agent would read are found, and a file that is named stands for them', async () => {
  scratch.write('work/.crystal/toolgate.json', '{ "mode": "full" /* all of it */ }');
  const named = scratch.write('work/other.json', '{ "mode": "default", }');
  expect((await check('--', 'npm test')).code).toBe(0);
  expect((await check('--config', named, '--', 'npm test')).code).toBe(10);
});

test('a broken file denies in hardened, with file, line and column', async () => {
  const file = scratch.write('work/.crystal/toolgate.json', '{\n  "mode": 7\n}');
  const { code, out, err } = await check('--', 'ls');
  expect(code).toBe(11);
  expect(err).toContain(`${file}:2:11: `);
  expect(out).toContain('broken configuration');
});

test('a misspelled key is told with the right one', async () => {
  scratch.write('work/.crystal/toolgate.json', '{ "mod": "full" }');
  expect((await check('--', 'ls')).err).toContain('Did you mean "mode"?');
});

test('lines of a batch speak of the tools of the agent', async () => {
  const calls = '{"command":"npm test"}\n{"tool":"read","input":{"path":"a"}}\n{"tool":"bash","input":7}\n';
  const { out } = await runIn(scratch, ['check', '--dialect', 'crystal', '--calls', '-'], { stdin: calls });
  expect(out.split('\n').map((line) => JSON.parse(line).effect)).toEqual(['ask', 'allow', 'ask']);
});

test('explain shows the known hole that the agent falls into', async () => {
  const args = ['explain', '--dialect', 'crystal', '--strictness', 'faithful', '--mode', 'full', '--'];
  const { out, code } = await runIn(scratch, [...args, 'cu""rl https://x.example']);
  expect(code).toBe(0);
  expect(out).toContain('known hole of the agent: crystal-shell-network');
});

test('all agents are compared in one table, and the exit code is the strictest', async () => {
  const { out, code } = await runIn(scratch, ['check', '--dialect', 'all', '--', 'git push --force']);
  expect(code).toBe(10);
  expect(out).toMatch(/agent +itself +hardened +why/);
  expect(out).toMatch(/crystal +ask +ask/);
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('the comparison as JSON holds every decision', async () => {
  const { out } = await runIn(scratch, ['check', '--dialect', 'all', '--format', 'json', '--', 'ls']);
  const { dialects } = JSON.parse(out);
  for (const row of dialects) {
    expect(row).toMatchObject({
      faithful: { effect: expect.any(String) },
      hardened: { trace: expect.any(Array) },
    });
  }
});
