import { expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import {
  compilePolicy,
  composePolicies,
  decide,
  type PolicyDocument,
  parsePolicyText,
  recommended,
  tightenOnly,
} from '../../src/policy/index.ts';

const environment: Environment = { cwd: '/w', home: '/home/u', platform: 'linux' };

const text = `{
  "version": 1,
  "extends": ["recommended"],
  "programs": {
    "notes": {
      "effect": "none",
      "flags": "-q,--quiet",
      "subcommands": {
        "show": { "effect": "none", "operands": ["read..."] },
        "save": { "effect": "none", "options": { "-o,--output": { "value": "=write" } }, "operands": "read" },
        "send": { "effect": "remote-write", "operands": ["read", "url"] }
      }
    }
  }
}`;

function read(source: string): PolicyDocument {
  const parsed = parsePolicyText(source, 'toolgate.json');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value;
}

function effectOf(document: PolicyDocument, command: string): string {
  const policy = compilePolicy(document);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const { programs } = policy.value.source;
  const found = classify({ command }, programs === undefined ? environment : { ...environment, programs });
  return decide(policy.value, found, {}).effect;
}

test.each([
  ['notes show a.txt', 'allow'],
  ['notes -q show a.txt', 'allow'],
  ['notes show .env', 'ask'],
  ['notes show --frob a.txt', 'ask'],
  ['notes save a.txt -o b.txt', 'ask'],
  ['notes send a.txt https://example.com', 'ask'],
  ['notes burn', 'ask'],
])('an entry of the policy file says what its program does: %s', (command, effect) => {
  expect(effectOf(read(text), command)).toBe(effect);
  expect(effectOf(recommended, command)).toBe('ask');
});

test('an entry of the file takes the place of a built-in one', () => {
  const document = read('{"version":1,"extends":["recommended"],"programs":{"cat":{"effect":"privileged"}}}');
  expect(effectOf(document, 'cat a')).toBe('ask');
});

test('a file that is not trusted says nothing of programs', () => {
  const { document, issues } = tightenOnly(read(text), recommended);
  expect(document.programs).toBeUndefined();
  expect(issues.map(({ code, path }) => [code, path])).toEqual([
    ['untrusted-loosening', ['programs', 'notes']],
  ]);
  expect(effectOf(composePolicies([recommended, document]), 'notes show a.txt')).toBe('ask');
});

test('later files win entry by entry', () => {
  const other = read('{"version":1,"programs":{"notes":{"effect":"privileged"},"x":{"effect":"none"}}}');
  const joined = composePolicies([read(text), other]);
  expect(Object.keys(joined.programs ?? {})).toEqual(['notes', 'x']);
  expect(joined.programs?.['notes']?.effect).toBe('privileged');
});

test.each([
  ['"effect": "non"', 'wrong-type', 'Did you mean "none"?'],
  ['"effect": "none", "falgs": "-q"', 'unknown-key', 'Did you mean "flags"?'],
  ['"effect": "none", "operands": "reed"', 'wrong-type', 'Did you mean "read"?'],
  ['"effect": "none", "options": { "-o": { "vale": "=write" } }', 'unknown-key', 'Did you mean "value"?'],
  [
    '"effect": "none", "subcommands": { "a": { "effect": "none", "efect": "none" } }',
    'unknown-key',
    'Did you mean "effect"?',
  ],
  ['"flags": "-q"', 'missing-key', 'one of'],
  ['"effect": "none", "options": { "-o": { "value": "write" } }', 'wrong-type', 'as in'],
])('a fault in an entry has its place and its mend: %s', (fields, code, mend) => {
  const parsed = parsePolicyText(`{\n  "version": 1,\n  "programs": {\n    "x": { ${fields} } } }`, 'p.json');
  if (parsed.ok) throw new Error('read');
  const [issue] = parsed.issues;
  expect(issue?.code).toBe(code);
  expect(issue?.file).toBe('p.json');
  expect(issue?.line).toBe(code === 'missing-key' ? 4 : 4);
  expect(issue?.mend).toContain(mend);
});
