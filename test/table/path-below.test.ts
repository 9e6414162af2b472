import { expect, test } from 'vitest';
import { classify } from '../../src/classify/index.ts';
import { compilePolicy, decide, parsePolicy } from '../../src/policy/index.ts';

/** Rules on single paths meet what is done to folders with all that lies below them. */

const effectOf = (rules: readonly object[], command: string): string => {
  const document = parsePolicy({ version: 1, rules: [{ effect: 'allow', tool: '*' }, ...rules] });
  if (!document.ok) throw new Error(JSON.stringify(document.issues));
  const policy = compilePolicy(document.value);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return decide(policy.value, classify({ command }, { cwd: '/w', home: '/h' })).effect;
};

test.each([
  ['src/secret.txt', 'rm -rf src', 'ask'],
  ['src/secret.txt', 'cp -r src out', 'ask'],
  ['src/secret.txt', 'rm -rf .', 'ask'],
  ['src/secret.txt', 'find . -delete', 'ask'],
  ['src/secret.txt', 'rm -rf docs', 'allow'],
  ['**/secret.py', 'cat **/*.ts', 'allow'],
  ['**/secret.py', 'cat **/s*', 'ask'],
  ['**/.env*', 'cat **/*.ts', 'allow'],
  ['docs/**', "find src -name '*.ts' -print0 | xargs -0 cat", 'allow'],
  ['docs/**', 'rm -rf docs', 'deny'],
  ['docs/**', 'rm -r docs/a', 'deny'],
  ['docs/**', 'git rm -r docs', 'deny'],
  ['docs/**', 'rm -rf doc', 'allow'],
  ['docs/a/**', 'rm -rf docs', 'ask'],
  ['docs/*.md', 'rm -rf docs', 'ask'],
  ['**', 'rm -rf docs', 'deny'],
  ['docs/**', 'rm -rf "$x"', 'ask'],
  ['**/.env', 'rm -rf docs', 'ask'],
  ['**/.env', 'grep -rn x src', 'ask'],
  ['**/*.env.*', 'ls', 'allow'],
  ['src/**', 'ls', 'allow'],
  ['src/secret.txt', 'ls src', 'allow'],
])('a deny on %s: `%s` is %s', (path, command, effect) => {
  expect(effectOf([{ effect: 'deny', path }], command)).toBe(effect);
});
