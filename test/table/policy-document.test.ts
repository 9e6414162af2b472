import { expect, test } from 'vitest';
import {
  compilePolicy,
  composePolicies,
  parsePolicy,
  parsePolicyText,
  policyJsonSchema,
  recommended,
  tightenOnly,
} from '../../src/policy/index.ts';

function issuesOf(text: string): readonly string[] {
  const parsed = parsePolicyText(text, 'toolgate.json');
  const result = parsed.ok ? compilePolicy(parsed.value) : parsed;
  if (result.ok) return [];
  return result.issues.map(
    ({ code, file, line, column, mend }) => `${code} ${file}:${line}:${column} ${mend}`,
  );
}

test('short forms become conditions', () => {
  const parsed = parsePolicyText(
    `{ // comments are allowed
      "version": 1, "extends": ["recommended"], "settings": { "remoteReads": "allow" },
      "rules": [
        { "effect": "deny", "command": "git push --force", "because": "ask first" },
        { "effect": "ask", "path": "**/.env*", "access": ["read", "write"] },
        { "effect": "allow", "command": ["git", ["push", "pull"]] },
        { "effect": "deny", "matches": "rm", "tool": "bash" },
        { "effect": "ask", "when": { "all": [{ "secret": true }, { "not": { "mode": "full" } }] } },
      ],
      "tests": [{ "call": { "command": "git push -f" }, "expect": "deny" }] }`,
    'toolgate.json',
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  expect(parsed.value.rules.map((rule) => rule.when)).toEqual([
    { kind: 'command', words: [['git'], ['push'], ['--force']] },
    { kind: 'path', glob: '**/.env*', access: ['read', 'write'] },
    { kind: 'command', words: [['git'], ['push', 'pull']] },
    {
      kind: 'all',
      of: [
        { kind: 'matches', pattern: 'rm' },
        { kind: 'tool', names: ['bash'] },
      ],
    },
    { kind: 'all', of: [{ kind: 'secret' }, { kind: 'not', of: { kind: 'mode', modes: ['full'] } }] },
  ]);
  expect(parsed.value.rules[1]?.origin).toEqual({
    table: 'rules',
    rule: 'rules[1]',
    file: 'toolgate.json',
    line: 5,
    column: 9,
  });
  expect(compilePolicy(parsed.value).ok).toBe(true);
});

const faults: readonly (readonly [id: string, text: string, issue: RegExp])[] = [
  ['unknown-key', '{"version":1,\n "rulez":[]}', /^unknown-key toolgate.json:2:2 Did you mean "rules"\?/],
  [
    'unknown-rule-key',
    '{"version":1,"rules":[\n{"effect":"deny","comand":"x"}]}',
    /^unknown-key toolgate.json:2:18 Did you mean "command"/,
  ],
  [
    'unknown-condition-key',
    '{"version":1,"rules":[{"effect":"deny","when":\n{"all":[{"secrt":true}]}}]}',
    /^unknown-key toolgate.json:2:10 Did you mean "secret"/,
  ],
  [
    'wrong-effect',
    '{"version":1,"rules":[{"effect":\n"allows","tool":"x"}]}',
    /^wrong-type toolgate.json:2:1 .*"allow"/,
  ],
  ['wrong-type', '{"version":1,"rules":\n {}}', /^wrong-type toolgate.json:2:2 .*array/],
  [
    'wrong-path-type',
    '{"version":1,"rules":[{"effect":"deny","path":\n3}]}',
    /^wrong-type toolgate.json:2:1 .*string/,
  ],
  ['no-version', '{}', /^wrong-type toolgate.json:1:1 /],
  ['not-an-object', '[]', /^wrong-type toolgate.json:1:1 /],
  ['empty', '', /^not-json toolgate.json:1:1 /],
  ['duplicate', '{"version":1,"mode":"plan",\n"mode":"full"}', /^duplicate-key toolgate.json:2:1 /],
  ['broken', '{"version":1,\n"rules":[}', /^not-json toolgate.json:2:/],
  ['no-condition', '{"version":1,"rules":[\n{"effect":"allow"}]}', /^no-condition toolgate.json:2:1 /],
  [
    'bad-glob',
    '{"version":1,"rules":[\n{"effect":"allow","path":"a*b*c*d"}]}',
    /^bad-glob toolgate.json:2:1 /,
  ],
  [
    'bad-expression',
    '{"version":1,"rules":[\n{"effect":"deny","matches":"(?=x)"}]}',
    /^bad-expression toolgate.json:2:1 /,
  ],
  [
    'empty-command',
    '{"version":1,"rules":[\n{"effect":"allow","command":" "}]}',
    /^empty-command toolgate.json:2:1 /,
  ],
  ['unknown-extends', '{"version":1,"extends":["reccomended"]}', /^unknown-extends /],
];

test.each(faults)('%s', (_, text, issue) => {
  expect(issuesOf(text)[0]).toMatch(issue);
});

test.each([
  undefined,
  null,
  3,
  'x',
  [],
  { version: 1, rules: [null] },
  JSON.parse('{"version":1,"__proto__":{}}'),
])('parsePolicy refuses %j', (value) => {
  expect(parsePolicy(value).ok).toBe(false);
});

test('an untrusted file only tightens', () => {
  const parsed = parsePolicy({
    version: 1,
    extends: ['recommended'],
    mode: 'full',
    headless: false,
    settings: { remoteReads: 'allow', loopback: 'ask' },
    rules: [
      { effect: 'allow', tool: '*' },
      { effect: 'deny', command: 'curl' },
    ],
  });
  if (!parsed.ok) throw new Error('unexpected');
  const { document, issues } = tightenOnly(parsed.value, recommended);
  expect(issues.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual([
    'untrusted-loosening rules.0',
    'untrusted-loosening settings.remoteReads',
    'untrusted-loosening mode',
  ]);
  const composed = composePolicies([recommended, document]);
  expect(composed.mode).toBeUndefined();
  expect(composed.rules.map(({ effect }) => effect)).toEqual(['deny']);
  expect(composed.settings).toEqual({ loopback: 'ask' });
});

test('the JSON Schema names every key', () => {
  const text = JSON.stringify(policyJsonSchema());
  for (const key of ['remoteReads', 'covers', 'someUnit', 'because']) expect(text).toContain(`"${key}"`);
});
