import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const userFile = 'home/.config/toolgate/toolgate.json';
const allowTouch = '{ "version": 1, "rules": [{ "effect": "allow", "command": "touch" }] }';

test.each([
  ['{ "version": 1,\n  "rules": [\n    { "effect": "allw", "tool": "read" } ] }', ':3:'],
  ['{ "version": 1,\n  "rules": }', ':2:'],
  ['{ "version": 2 }', ':1:'],
  ['{ "version": 1,\n  "settings": { "remoteReads": 7 } }', ':2:'],
])('a broken policy file %j is told with line and column, and nothing is allowed', async (text, place) => {
  for (const file of [scratch.write('work/broken.json', text)]) {
    const { code, out, err } = await runIn(scratch, ['check', '--policy', file, '--', 'ls']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`broken.json${place}`);
    expect(err).toMatch(/broken\.json:\d+:\d+: \S/);
  }
});

test.each(['work/toolgate.json', userFile])('a broken %s stops the run', async (path) => {
  scratch.write(path, '{ "version": 1, "rules": 5 }');
  const { code, err } = await runIn(scratch, ['check', '--', 'ls']);
  expect(code).toBe(2);
  expect(err).toMatch(/toolgate\.json:\d+:\d+/);
});

test('a policy file that is a folder stops the run', async () => {
  scratch.write('work/toolgate.json/x', '');
  expect((await runIn(scratch, ['check', '--', 'ls'])).code).toBe(2);
});

test('the user may allow, the repository may not', async () => {
  const touch = () => runIn(scratch, ['check', '--', 'touch x']);
  expect((await touch()).code).toBe(10);
  scratch.write('work/toolgate.json', allowTouch);
  const untrusted = await touch();
  expect(untrusted.code).toBe(10);
  expect(untrusted.err).toContain('may only tighten');
  scratch.write(userFile, allowTouch);
  expect((await touch()).code).toBe(0);
});

test('a named file is taken as it is', async () => {
  scratch.write('work/toolgate.json', allowTouch);
  const { code, err } = await runIn(scratch, ['check', '--policy', 'toolgate.json', '--', 'touch x']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

test.each([
  ['a mode', '{ "version": 1, "mode": "full" }', 'touch x', 10],
  ['a setting', '{ "version": 1, "settings": { "remoteReads": "allow" } }', 'gh pr list', 10],
  [
    'an allow for every call',
    '{ "version": 1, "rules": [{ "effect": "allow", "tool": "bash" }] }',
    'touch x',
    10,
  ],
  ['a deny', '{ "version": 1, "rules": [{ "effect": "deny", "command": "ls" }] }', 'ls', 11],
  ['a stricter mode', '{ "version": 1, "mode": "plan" }', 'touch x', 11],
])('%s of the repository only tightens', async (_, text, command, code) => {
  scratch.write('work/toolgate.json', text);
  expect((await runIn(scratch, ['check', '--', command])).code).toBe(code);
});

test("the user's own policy loosens, and the repository's deny stands above it", async () => {
  scratch.write(userFile, '{ "version": 1, "mode": "edit" }');
  expect((await runIn(scratch, ['check', '--', 'touch x'])).code).toBe(0);
  scratch.write(
    'work/toolgate.json',
    '{ "version": 1, "rules": [{ "effect": "deny", "command": "touch" }] }',
  );
  expect((await runIn(scratch, ['check', '--', 'touch x'])).code).toBe(11);
});

test("a file in a folder does not lift what the repository's root denies", async () => {
  scratch.write('work/toolgate.json', '{ "version": 1, "rules": [{ "effect": "deny", "command": "ls" }] }');
  scratch.write(
    'work/sub/toolgate.json',
    '{ "version": 1, "rules": [{ "effect": "allow", "command": "ls" }] }',
  );
  const { code } = await runIn(scratch, ['check', '--', 'ls'], { cwd: `${scratch.work}/sub` });
  expect(code).toBe(11);
});

test('a file above the root of the repository is not read', async () => {
  scratch.write('toolgate.json', '{ "version": 1, "rules": [{ "effect": "deny", "command": "ls" }] }');
  expect((await runIn(scratch, ['check', '--', 'ls'])).code).toBe(0);
});

test('the built-in policy alone reads no file', async () => {
  scratch.write('work/toolgate.json', '{ broken');
  expect((await runIn(scratch, ['check', '--policy', 'recommended', '--', 'ls'])).code).toBe(0);
});

test('explain names the file and line of the rule that decided, and the way round it', async () => {
  scratch.write(
    'work/toolgate.json',
    '{ "version": 1,\n  "rules": [\n    { "effect": "deny", "command": "ls" } ] }',
  );
  const { code, out } = await runIn(scratch, ['explain', '--', 'ls -la']);
  expect(code).toBe(11);
  expect(out).toContain('toolgate.json:3:5');
  expect(out).toMatch(/What would change this answer\n +allow +without the rule/);
});

test('explain offers a rule that it has tried', async () => {
  const { out } = await runIn(scratch, ['explain', '--', 'touch a']);
  expect(out).toContain('mode edit');
});

const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;

test.each(['check', 'explain'])('%s shows no control character of a policy', async (subcommand) => {
  const id = '\u001b]0;pwned\u0007\u001b[2J\u001b[31m\u009b\u202e';
  scratch.write(
    'work/toolgate.json',
    JSON.stringify({ version: 1, rules: [{ id, effect: 'ask', command: 'ls' }] }),
  );
  for (const format of ['pretty', 'json']) {
    const { out, err } = await runIn(scratch, [subcommand, '--format', format, '--', 'ls']);
    expect(out).toContain('pwned');
    expect(out + err).not.toMatch(controls);
  }
  const { out } = await runIn(scratch, [subcommand, '--', 'ls'], { colour: true });
  expect(out).not.toMatch(/\u001b\[(?:2J|31m)/);
});

test('no error shows a control character', async () => {
  const evil = '\u001b[31mx\u202e\ny';
  const broken = scratch.write('work/broken.json', JSON.stringify({ version: 1, [evil]: 1 }));
  for (const args of [
    ['check', '--policy', broken, '--', 'ls'],
    ['check', '--policy', evil, '--', 'ls'],
    ['check', '--mode', evil, '--', 'ls'],
    ['check', '--cwd', evil, '--', 'ls'],
    ['check', '--calls', evil],
    ['check', evil],
    [evil],
    ['schema', evil],
  ]) {
    const { err } = await runIn(scratch, args);
    expect(err).not.toBe('');
    expect(err).not.toMatch(controls);
  }
});

test('a policy file that is not UTF-8 stops the run', async () => {
  const text = Buffer.from('{ "version": 1, "rules": [{ "effect": "deny", "command": "\xff" }] }', 'latin1');
  const file = scratch.write('work/latin.json', text);
  const { code, err } = await runIn(scratch, ['check', '--policy', file, '--', 'ls']);
  expect(code).toBe(2);
  expect(err).toContain('not UTF-8');
});

test('each part that is left out of an untrusted file is named with its line', async () => {
  const file = scratch.write(
    'work/toolgate.json',
    `{ "version": 1,
  "mode": "edit",
  "settings": { "remoteReads": "allow" },
  "rules": [
    { "effect": "allow", "command": "npm test" } ] }`,
  );
  const { err } = await runIn(scratch, ['check', '--', 'ls']);
  expect(err).toContain('3 part(s)');
  expect(err).toContain(`${scratch.home}/.config/toolgate/toolgate.json`);
  for (const [line, what] of [
    ['2', 'mode'],
    ['3', 'settings.remoteReads'],
    ['5:5', 'rules.0'],
  ]) {
    expect(err).toMatch(new RegExp(`^${file}:${line}: .*\\(at ${what}\\)`, 'm'));
  }
});
