import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeScratch, type Outcome, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const run = (...args: readonly string[]): Promise<Outcome> => runIn(scratch, ['test', ...args]);

const policy = (tests: string): string => `{
  "version": 1, "extends": ["recommended"],
  "rules": [
    { "effect": "deny", "command": "git push", "id": "no-push" },
    { "effect": "allow", "command": "npm test", "covers": ["project-code"] }
  ],
  "tests": [
${tests}
  ]
}`;

const right = '    { "call": { "command": "git push -f" }, "expect": "deny" }';
const wrong = '    { "call": { "command": "git push" }, "expect": "allow", "because": "we push" }';

test('a policy that answers as its tests say passes', async () => {
  scratch.write('work/toolgate.json', policy(right));
  const { code, out } = await run();
  expect({ code, out }).toEqual({ code: 0, out: '1 passed, 0 failed' });
});

test('a failure names file, line and column, both effects, the reason and the way to the answer', async () => {
  scratch.write('work/toolgate.json', policy(wrong));
  const { code, out } = await run('toolgate.json');
  expect(code).toBe(1);
  expect(out).toContain('toolgate.json:8:5 error [test]');
  expect(out).toContain('expected allow, got deny');
  expect(out).toContain('we push');
  expect(out).toContain('* guard rules: deny by no-push (toolgate.json:4:5)');
});

test('files of JSON lines hold tests too, each with its own mode', async () => {
  scratch.write('work/toolgate.json', policy(''));
  scratch.write(
    'work/more.jsonl',
    '{"call":{"command":"touch x"},"expect":"ask"}\n// in another mode\n{"call":{"command":"touch x"},"expect":"allow","mode":"edit"}\n\n{"call":{"tool":"read","input":{"path":"a.ts"}},"expect":"deny"}\n',
  );
  const { code, out } = await run('toolgate.json', 'more.jsonl');
  expect(code).toBe(1);
  expect(out).toContain('2 passed, 1 failed');
  expect(out).toContain('more.jsonl:5:1 error [test]');
});

test.each([
  ['no JSON', '{"call":', ':1:1: This line is no JSON'],
  ['no effect', '{"call":{"command":"ls"},"expect":"maybe"}', 'no effect'],
  ['an unknown key', '{"call":{"command":"ls"},"expect":"ask","moed":"plan"}', '"moed" is no key'],
  ['an unknown mode', '{"call":{"command":"ls"},"expect":"ask","mode":"paln"}', '"paln" is no mode'],
  ['no call', '{"expect":"ask"}', '"call" is missing'],
])('a line with %s is unusable input, told with its place', async (_, line, said) => {
  scratch.write('work/toolgate.json', policy(''));
  scratch.write('work/more.jsonl', `${line}\n`);
  const { code, err } = await run('toolgate.json', 'more.jsonl');
  expect(code).toBe(2);
  expect(err).toContain(said);
});

test.each([
  ['no policy', []],
  ['no such file', ['absent.json']],
  ['an unknown option', ['--no']],
  ['an unknown format', ['--format', 'xml']],
  ['a threshold that is no number', ['--threshold', 'most']],
])('%s exits 2 and says so', async (_, args) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).not.toBe('');
});

test('a policy without tests is not taken for one that passes', async () => {
  scratch.write('work/toolgate.json', policy(''));
  expect((await run()).code).toBe(2);
});

describe('coverage', () => {
  test('lists the rules that no test made decide, with their places', async () => {
    scratch.write('work/toolgate.json', policy(right));
    const { code, out } = await run('--coverage');
    expect(code).toBe(0);
    expect(out).toContain('toolgate.json:5:5 info [coverage]');
    expect(out).not.toContain('no-push');
    expect(out).toContain('1 of 2 rules decided a test (50.0 %)');
  });

  test.each([
    ['50', 0],
    ['51', 1],
  ])('with a threshold of %s exits %i', async (threshold, code) => {
    scratch.write('work/toolgate.json', policy(right));
    expect((await run('--threshold', threshold)).code).toBe(code);
  });
});

describe('--update', () => {
  test('writes the answers into failing tests and changes nothing else', async () => {
    const file = scratch.write('work/toolgate.json', policy(`${wrong},\n${right}`));
    const lines = scratch.write(
      'work/more.jsonl',
      '{"call":{"command":"echo \\"expect\\": }"},"expect": "deny"}\n{"call":{"command":"ls"},"expect":"allow"}\n',
    );
    expect((await run('--update', 'toolgate.json', 'more.jsonl')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(policy(`${wrong.replace('"allow"', '"deny"')},\n${right}`));
    expect(readFileSync(lines, 'utf8')).toBe(
      '{"call":{"command":"echo \\"expect\\": }"},"expect": "allow"}\n{"call":{"command":"ls"},"expect":"allow"}\n',
    );
    expect((await run('toolgate.json', 'more.jsonl')).code).toBe(0);
  });

  test('is refused in CI, and nothing is written without it', async () => {
    const text = policy(wrong);
    const file = scratch.write('work/toolgate.json', text);
    expect((await run()).code).toBe(1);
    expect((await runIn(scratch, ['test', '--update'], { variables: { CI: 'true' } })).code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('an agent', () => {
  test('its file is known by its name, and its tests stand in JSON lines', async () => {
    scratch.write('work/.claude/settings.json', '{ "permissions": {\n  "deny": ["Bash(git push *)"] } }');
    scratch.write(
      'work/t.jsonl',
      '{"call":{"command":"git push -f"},"expect":"deny"}\n{"call":{"tool":"Bash","input":{"command":"ls"}},"expect":"allow"}\n{"call":{"command":"touch x"},"expect":"allow","mode":"acceptEdits"}\n',
    );
    const { code, out } = await run('.claude/settings.json', 't.jsonl', '--coverage');
    expect({ code, out }).toEqual({
      code: 0,
      out: '3 passed, 0 failed; 1 of 1 rules decided a test (100.0 %)',
    });
  });
});

describe('reports', () => {
  const both = async (format: string): Promise<string> => {
    scratch.write('work/toolgate.json', policy(`${right},\n${wrong}`));
    const { code, out } = await run('--format', format);
    expect(code).toBe(1);
    return out;
  };

  test('json holds every test and the failures', async () => {
    const report = JSON.parse(await both('json'));
    expect(report.tests.map(({ passed }: { passed: boolean }) => passed)).toEqual([true, false]);
    expect(report.findings[0]).toMatchObject({ rule: 'test', file: 'toolgate.json', line: 9, column: 5 });
  });

  test('github annotates the line of the test', async () => {
    const out = await both('github');
    expect(out).toContain('::error file=toolgate.json,line=9,col=5,title=toolgate test%3A test::');
    expect(out.split('\n')).toHaveLength(2);
  });

  test('junit has a case for each test', async () => {
    const out = await both('junit');
    expect(out).toContain('<testsuites name="toolgate test" tests="2" failures="1">');
    expect(out.match(/<testcase /g)).toHaveLength(2);
    expect(out.match(/<failure /g)).toHaveLength(1);
  });
});
