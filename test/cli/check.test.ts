import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const check = (...args: readonly string[]) => runIn(scratch, ['check', ...args]);
const decisionOf = async (...args: readonly string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await check('--format', 'json', ...args)).out);

test.each([
  [['--', 'ls'], 0],
  [['--', 'git push'], 10],
  [['--mode', 'plan', '--', 'touch x'], 11],
  [['--mode', 'default', '--', 'touch x'], 10],
  [['--mode', 'edit', '--', 'touch x'], 0],
  [['--tool', 'read', '--input', '{"file_path":"src/a.ts"}'], 0],
  [['--tool', 'no_such_tool', '--input', '{}'], 10],
])('check %j exits %i', async (args, code) => {
  expect((await check(...args)).code).toBe(code);
});

test.each([
  [['--nonsense', '--', 'ls'], '--nonsense'],
  [['--mode', 'loose', '--', 'ls'], 'no such mode'],
  [['--format', 'xml', '--', 'ls'], '--format'],
  [['--cwd', '/no/such/place', '--', 'ls'], 'no such directory'],
  [['--policy', 'missing.json', '--', 'ls'], 'no such policy file'],
  [['--dialect', 'nonesuch', '--', 'ls'], 'no such dialect'],
  [['--dialect', 'crystal', '--mode', 'loose', '--', 'ls'], 'no such mode'],
  [['--dialect', 'crystal', '--config', 'missing.json', '--', 'ls'], 'no such configuration file'],
  [['--dialect', 'crystal', '--strictness', 'loose', '--', 'ls'], '--strictness is faithful or hardened'],
  [['--dialect', 'crystal', '--policy', 'recommended', '--', 'ls'], 'give one of --policy and --dialect'],
  [['--config', 'x.json', '--', 'ls'], '--config goes with --dialect'],
  [['--strictness', 'faithful', '--', 'ls'], '--strictness goes with --dialect'],
  [['--dialect', 'all', '--tool', 'read', '--input', '{}'], '--dialect all compares one command'],
  [['--dialect', 'all', '--mode', 'plan', '--', 'ls'], '--mode goes with one dialect'],
  [['--calls', 'missing.jsonl'], 'cannot read the calls'],
  [['--tool', 'read', '--input', '{'], '--input is not JSON'],
  [['--tool', 'read', '--', 'ls'], 'give one of'],
  [['--input', '{}'], '--input goes with --tool'],
  [['ls'], 'put the command after --, as in -- ls'],
  [['--mode', 'plan', 'git push'], "as in -- 'git push'"],
  [['--'], 'no command'],
  [[], 'nothing to judge'],
])('check %j exits 2 and says why', async (args, message) => {
  const { code, out, err } = await check(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});

test.each([
  ['frobnicate', 'unknown subcommand'],
  ['--frobnicate', 'unknown option'],
])('the subcommand %s exits 2', async (name, message) => {
  const { code, err } = await runIn(scratch, [name]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test('one word after the dashes is shell text, several are an argv', async () => {
  const command = async (...words: readonly string[]): Promise<unknown> => {
    const { classification } = await decisionOf('--', ...words);
    return classification;
  };
  expect(await command('echo a && echo b')).toMatchObject({
    call: { input: { command: 'echo a && echo b' } },
  });
  expect(await command('echo', 'a && touch b', "it's")).toMatchObject({
    call: { input: { command: "echo 'a && touch b' 'it'\\''s'" } },
    invocations: [{ argvs: [['echo', 'a && touch b', "it's"]] }],
  });
});

test('a dash reads the text from standard input', async () => {
  const { code } = await runIn(scratch, ['check', '--', '-'], { stdin: 'git push\n' });
  expect(code).toBe(10);
});

test('words after the dashes are never options', async () => {
  const { code, out } = await check('--format', 'json', '--', 'ls', '--mode', 'full');
  expect(code).not.toBe(2);
  expect(JSON.parse(out)).toMatchObject({
    classification: { call: { input: { command: 'ls --mode full' } } },
  });
});

test('a decision in JSON has every part of the contract and no syntax tree', async () => {
  const decision = await decisionOf('--', 'git push origin main');
  expect(Object.keys(decision)).toEqual(
    expect.arrayContaining([
      'effect',
      'reason',
      'reasons',
      'by',
      'classification',
      'questions',
      'obligations',
      'trace',
    ]),
  );
  expect(decision).toMatchObject({
    effect: 'ask',
    classification: { analysis: { commands: [{ words: ['git', 'push', 'origin', 'main'] }] } },
  });
  expect(JSON.stringify(decision)).not.toContain('"tree"');
});

test('a batch answers every line in order, also those that are no call', async () => {
  const lines = [
    '{"id":"a","command":"ls"}',
    'not json',
    '{"id":"b","tool":"bash","input":{"command":"git push"}}',
    '[]',
    '{"tool":7}',
    '{"id":"c","command":"ls","command":"rm -rf ~"}',
    '"ls"',
    'null',
    '{"id":"d","tool":"read","input":{"file_path":"a.ts"}}',
  ];
  const file = scratch.write('calls.jsonl', `${lines.join('\n')}\n`);
  const { code, out } = await check('--calls', file);
  const decisions = out.split('\n').map((line): Record<string, unknown> => JSON.parse(line));
  expect(code).toBe(0);
  expect(decisions.map(({ id, effect }) => [id, effect])).toEqual([
    ['a', 'allow'],
    [undefined, 'ask'],
    ['b', 'ask'],
    [undefined, 'ask'],
    [undefined, 'ask'],
    [undefined, 'ask'],
    [undefined, 'ask'],
    [undefined, 'ask'],
    ['d', 'allow'],
  ]);
  for (const at of [1, 3, 4, 5, 6, 7]) {
    expect(decisions[at]?.['reasons']).toContainEqual(expect.objectContaining({ code: 'invalid-call' }));
  }
});

test('a batch comes from standard input too, and a bad line asks in every mode', async () => {
  for (const mode of ['plan', 'default', 'edit', 'full']) {
    const { code, out } = await runIn(scratch, ['check', '--mode', mode, '--calls', '-'], { stdin: '{}\n' });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ effect: 'ask' });
  }
});

test('nothing of a call reaches the terminal as a control character', async () => {
  const { out } = await check('--', 'echo \u001b[2K\u202e\u0007 x');
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});

test('pretty output keeps to 80 columns and has no colour away from a terminal', async () => {
  const long = `git push origin ${'a-very-long-branch-name/'.repeat(8)} && npm test && cat /etc/shadow`;
  for (const subcommand of ['check', 'explain']) {
    const { out } = await runIn(scratch, [subcommand, '--', long]);
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(out).not.toContain('\u001b');
  }
});

test('colour is used on a terminal', async () => {
  const { out } = await runIn(scratch, ['check', '--', 'git push'], { colour: true });
  expect(out).toContain('\u001b[');
});

const invalid = expect.objectContaining({ code: 'invalid-call' });

test.each([[['cat \ufffd']], [['cat', 'a\ufffd']], [['echo ok', '\ufffd']]])(
  'the argument %j may have been other bytes, and is no call',
  async (words) => {
    const { code, out } = await check('--mode', 'full', '--format', 'json', '--', ...words);
    expect(code).toBe(10);
    expect(JSON.parse(out)).toMatchObject({ effect: 'ask', reasons: expect.arrayContaining([invalid]) });
    const pretty = await check('--', ...words);
    expect(pretty.code).toBe(10);
    expect(pretty.out).toContain('(no call)');
    expect(pretty.err).toContain('not UTF-8');
    expect((await runIn(scratch, ['explain', '--', ...words])).code).toBe(10);
  },
);

test('the input of a tool may have been other bytes too', async () => {
  expect((await check('--tool', 'read', '--input', '{"file_path":"a\ufffd"}')).code).toBe(10);
});

test('standard input that is not UTF-8 is no call', async () => {
  const stdin = Buffer.from('cat \xff', 'latin1');
  const { code, out } = await runIn(scratch, ['check', '--format', 'json', '--', '-'], { stdin });
  expect(code).toBe(10);
  expect(JSON.parse(out)).toMatchObject({ effect: 'ask', reasons: expect.arrayContaining([invalid]) });
});

test('a line that is blank or not UTF-8 keeps its place', async () => {
  const stdin = Buffer.from('{"command":"ls"}\n\n{"command":"cat \xff"}\n  \n{"command":"ls"}', 'latin1');
  const { out } = await runIn(scratch, ['check', '--calls', '-'], { stdin });
  const decisions = out.split('\n').map((line): unknown => JSON.parse(line));
  const bad = { effect: 'ask', reasons: expect.arrayContaining([invalid]) };
  expect(decisions).toMatchObject([{ effect: 'allow' }, bad, bad, bad, { effect: 'allow' }]);
});

test('a link whose name is not UTF-8 is not taken for a file of its own', async () => {
  const name = Buffer.concat([Buffer.from(`${scratch.work}/a`), Buffer.from([0xff])]);
  symlinkSync(`${scratch.home}/.ssh/id_rsa`, name);
  for (const command of ['cat a*', 'cat ?[!b]', "cat $'a\\xff'", "cat $'a\\377'"]) {
    expect([command, (await check('--home', scratch.home, '--', command)).code]).toEqual([command, 10]);
  }
});

test('a long text is shown by its first lines', async () => {
  for (const subcommand of ['check', 'explain']) {
    const { out } = await runIn(scratch, [subcommand, '--', `echo ${'word '.repeat(1000)}`]);
    expect(out).toMatch(/\n +\.\.\. \d+ more lines\n/);
    expect(out.split('\n').length).toBeLessThan(60);
  }
});

test('a here-document is shown with its delimiter where it stands', async () => {
  for (const subcommand of ['check', 'explain']) {
    const { out } = await runIn(scratch, [subcommand, '--', "cat <<'EOF' > out.txt\nhello\nEOF"]);
    expect(out).toContain("cat <<'EOF' > out.txt\\nhello\\nEOF");
    expect(out).not.toContain('cat << hello');
  }
});

test('a rule for one here-document does not cover another', async () => {
  const rule = { effect: 'allow', exact: "bash <<'EOF'\necho hi\nEOF" };
  const file = scratch.write('work/own.json', JSON.stringify({ version: 1, rules: [rule] }));
  const code = async (text: string) => (await check('--policy', file, '--', text)).code;
  expect(await code("bash <<'EOF'\nrm -rf src\nEOF")).not.toBe(0);
});
