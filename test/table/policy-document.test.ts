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
  ['no-version', '{}', /^missing-key toolgate.json:1:1 Write 1\.$/],
  [
    'no-effect',
    '{"version":1,"rules":[\n{"tool":"x"}]}',
    /^missing-key toolgate.json:2:1 Write one of "allow"/,
  ],
  ['empty-list', '{"version":1,"rules":[{"effect":"deny","tool":[]}]}', /Write at least one item\.$/],
  [
    'empty-text',
    '{"version":1,"rules":[{"effect":"deny","exact":""}]}',
    /Write a string that is not empty\.$/,
  ],
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

const dead: readonly (readonly [condition: string, mend: RegExp])[] = [
  ['"host":"https://example.com/x"', /^dead-host .* Write example\.com or \*\.example\.com/],
  ['"host":"example.com/"', /^dead-host .* Write example\.com or/],
  ['"host":"example.com:8080"', /^dead-host .* Write example\.com or/],
  ['"host":["a.com","*.b.com:443"]', /^dead-host .* Write \*\.b\.com:/],
  ['"host":"[::1]:80"', /^dead-host .* Write ::1:/],
  ['"host":"[::1]"', /^dead-host .* Write ::1:/],
  ['"host":"127.1"', /^dead-host .* Write 127\.0\.0\.1:/],
  ['"host":"*.bücher.de"', /^dead-host .* Write \*\.xn--bcher-kva\.de:/],
  ['"path":"!secret/**"', /^bad-glob .* below "not"/],
  ['"host":"exam*.com"', /^dead-host .* Write a name alone/],
  ['"host":"a.*.com"', /^dead-host /],
  ['"host":"*example.com"', /^dead-host /],
  ['"host":".example.com"', /^dead-host .* Write \*\.example\.com/],
  ['"when":{"not":{"host":"u@example.com"}}', /^dead-host .* Write example\.com or/],
  ['"command":"ls && pwd"', /^dead-command .* one rule for each command/],
  ['"command":"a | b"', /^dead-command /],
  ['"command":"a; b"', /^dead-command /],
  ['"command":"a &"', /^dead-command /],
  ['"command":"a\\nb"', /^dead-command /],
  ['"command":"a > b"', /^dead-command /],
  ['"command":"a 2>&1"', /^dead-command /],
  ['"command":"ls *"', /^dead-command .* A prefix covers what follows/],
  ['"command":"ls:*"', /^dead-command .* A prefix covers what follows/],
  ['"command":"git * push"', /^dead-command /],
  ['"command":["ls","*"]', /^dead-command .* A prefix covers/],
  ['"command":["npm","run",["x","test:*"]]', /^dead-command .* A prefix covers/],
  ['"command":["ls","&&","pwd"]', /^dead-command /],
  ['"when":{"any":[{"command":"ls *"}]}', /^dead-command /],
  ['"mode":"defualt"', /^wrong-type .* Did you mean "default"/],
  ['"mode":["plan","Full"]', /^wrong-type .* Did you mean "full"/],
  ['"setting":{"remoteRead":"allow"}', /^unknown-key .* Did you mean "remoteReads"/],
  ['"setting":{"remoteReads":"alow"}', /^wrong-type .* Did you mean "allow"/],
  ['"tool":"Bash"', /^dead-tool .* Did you mean "bash"/],
  ['"tool":["x","Edit"]', /^dead-tool .* Did you mean "edit"/],
];

test.each(dead)('refused, since it can never match: %s', (condition, issue) => {
  const found = issuesOf(`{"version":1,"rules":[{"effect":"deny",${condition}}]}`);
  expect(found[0]).toMatch(issue);
  expect(found).toHaveLength(1);
});

test.each([
  '"host":"*"',
  '"host":"::1"',
  '"host":"EXAMPLE.com"',
  '"host":"my_host"',
  '"host":["example.com.","*.example.com","10.0.0.1","localhost"]',
  '"command":"find . -name \'*\'"',
  '"command":"find . -exec rm {} \\\\;"',
  '"command":"grep \\"a|b\\""',
  '"command":"find . -name *.ts"',
  '"command":["find",".",";"]',
  '"command":" ls\\n"',
  '"tool":["Task","mcp__*","read"]',
  '"mode":["plan","full"]',
  '"setting":{"loopback":["ask","allow"]}',
])('taken: %s', (condition) => {
  expect(issuesOf(`{"version":1,"rules":[{"effect":"deny",${condition}}]}`)).toEqual([]);
});

test('settings and modes that are not known are refused with the nearest name', () => {
  expect(issuesOf('{"version":1,"mode":"fulll"}')[0]).toMatch(/^wrong-type .* Did you mean "full"/);
  expect(issuesOf('{"version":1,"settings":{"loopbak":"ask"}}')[0]).toMatch(/Did you mean "loopback"/);
  expect(issuesOf('{"version":1,"settings":{"loopback":"alow"}}')[0]).toMatch(/Did you mean "allow"/);
});
