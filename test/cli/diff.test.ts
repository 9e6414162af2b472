import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeScratch, type Outcome, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const diff = (...args: readonly string[]): Promise<Outcome> => runIn(scratch, ['diff', ...args]);

interface Found {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly evidence: { readonly call: string; readonly effect: string };
}

const between = async (
  before: unknown,
  after: unknown,
  file = 'toolgate.json',
): Promise<{ readonly code: number; readonly found: readonly Found[] }> => {
  scratch.write(`work/a/${file}`, JSON.stringify(before, undefined, 1));
  scratch.write(`work/b/${file}`, JSON.stringify(after, undefined, 1));
  const { code, out, err } = await diff('--format', 'json', `a/${file}`, `b/${file}`);
  if (out === '') throw new Error(err);
  return { code, found: JSON.parse(out).findings };
};

const base = {
  version: 1,
  extends: ['recommended'],
  rules: [
    { effect: 'deny', command: 'git push' },
    { effect: 'ask', path: 'gen/**', access: ['write'] },
    { effect: 'deny', host: 'bad.example' },
    { effect: 'deny', matches: '\\bzap\\b' },
    { effect: 'deny', tool: 'mcp__x__*' },
  ],
};
const plus = (...rules: readonly object[]) => ({ ...base, rules: [...base.rules, ...rules] });
/** Rules on hosts and paths hold what an unknown program may do, so that an allow of one is tried without them. */
const bare = { version: 1, extends: ['recommended'], rules: [{ effect: 'deny', command: 'git push' }] };
const only = (rule: object) => ({ ...bare, rules: [...bare.rules, rule] });
/** Any deny of a command holds inline code, which may run it. */
const empty = { version: 1, extends: ['recommended'], rules: [] };
const without = (index: number) => ({ ...base, rules: base.rules.filter((_, at) => at !== index) });

test('a policy does not differ from itself, nor from its rules in another order', async () => {
  expect(await between(base, base)).toEqual({ code: 0, found: [] });
  const turned = { ...base, rules: [...base.rules].reverse() };
  expect(await between(base, turned)).toEqual({ code: 0, found: [] });
});

describe('a planted loosening of each kind is found', () => {
  test.each([
    ['an allowed command', only({ effect: 'allow', command: 'frobnicate deploy' }), 'frobnicate deploy'],
    ['an allowed text', only({ effect: 'allow', exact: 'qux --now' }), 'qux --now'],
    ['an allowed expression', only({ effect: 'allow', matches: '^qux (a|b)$' }), 'qux a'],
    ['an allowed path', plus({ effect: 'allow', path: 'out/**', access: ['write'] }), 'write out/'],
    ['an allowed host', plus({ effect: 'allow', host: 'ok.example', access: ['connect'] }), 'ok.example'],
    ['an allowed tool', only({ effect: 'allow', tool: 'mcp__y__z' }), 'mcp__y__z'],
    [
      'inline code that is covered',
      { ...empty, rules: [{ effect: 'allow', command: 'tclsh', covers: ['inline-code'] }] },
      'tclsh',
    ],
    [
      'a guard that is set aside',
      plus({ effect: 'allow', path: '~/.netrc', access: ['read'], overrides: ['secret'] }),
      '.netrc',
    ],
    ['a command no longer denied', without(0), 'git push'],
    ['a host no longer denied', without(2), 'bad.example'],
    ['an expression no longer denied', without(3), 'zap'],
    ['a tool no longer denied', without(4), 'mcp__x__'],
    [
      'an exception to a rule',
      {
        ...base,
        rules: [
          { effect: 'deny', command: 'git push', when: { not: { command: 'git push zorro' } } },
          ...base.rules.slice(1),
        ],
      },
      'git push zorro',
    ],
    ['a mode', { ...base, mode: 'edit' }, 'zq7'],
    ['a setting', { ...base, settings: { remoteReads: 'allow' } }, ''],
    ['no base', { ...base, extends: [] }, ''],
  ])('%s', async (_, after, part) => {
    const { code, found } = await between(
      after.rules.length === 1 ? empty : after.rules.length === 2 ? bare : base,
      after,
    );
    expect(code).toBe(1);
    const loosened = found.filter(({ rule }) => rule === 'loosened');
    expect(JSON.stringify(loosened)).toContain(part);
    expect(found[0]?.rule).toBe('loosened');
    for (const { line, file } of found) {
      expect(line).toBeGreaterThan(0);
      expect(file).toMatch(/toolgate\.json$/);
    }
  });
});

test('what only tightens exits 0 and names the rule', async () => {
  const { code, found } = await between(base, plus({ effect: 'deny', command: 'ls' }));
  expect(code).toBe(0);
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['tightened']));
  expect(found[0]).toMatchObject({ file: 'b/toolgate.json', evidence: { effect: 'deny' } });
});

test('given calls are tried too', async () => {
  scratch.write('work/a.json', '{ "version": 1, "extends": ["recommended"] }');
  scratch.write(
    'work/b.json',
    '{ "version": 1, "extends": ["recommended"], "rules": [{ "effect": "allow", "when": { "all": [{ "reason": "zq" }, { "certainty": "exact" }] } }] }',
  );
  scratch.write('work/calls.jsonl', '{"command":"ls"}\n{"call":{"tool":"read","input":{"path":"a"}}}\n');
  const { code, out } = await diff('--calls', 'calls.jsonl', 'a.json', 'b.json');
  expect(code).toBe(0);
  expect(out).toMatch(/0 loosened, 0 tightened, of \d+ calls tried/);
  expect((await diff('--calls', 'absent.jsonl', 'a.json', 'b.json')).code).toBe(2);
});

describe('agents', () => {
  test('two files of one agent', async () => {
    const { code, found } = await between(
      { permissions: { deny: ['Bash(git push *)'] } },
      { permissions: { allow: ['Bash(make deploy)'] } },
      '.claude/settings.json',
    );
    expect(code).toBe(1);
    expect(found.some(({ evidence }) => evidence.call === 'make deploy')).toBe(true);
  });

  test('different agents are asked about the same calls', async () => {
    scratch.write('work/.claude/settings.json', '{ "permissions": { "deny": ["Bash(git push *)"] } }');
    scratch.write('work/toolgate.json', '{ "version": 1, "extends": ["recommended"] }');
    const { out } = await diff('claude-code:.claude/settings.json', 'toolgate.json');
    expect(out).toContain('git push');
    expect(out).toContain('toolgate.json:1:1 error [loosened]');
  });
});

test.each([
  [[]],
  [['a.json']],
  [['a.json', 'b.json', 'c.json']],
  [['--no', 'a', 'b']],
  [['absent.json', 'recommended']],
])('wrong usage %j exits 2', async (args) => {
  expect((await diff(...args)).code).toBe(2);
});
