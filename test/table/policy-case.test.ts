import { expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { compilePolicy, decide, type Effect, parsePolicy } from '../../src/policy/index.ts';

const insensitive: Partial<Environment> = { caseSensitive: false };

/** A rule on a path, a path that is read, what the machine says of case, and the effect. */
const cases: readonly (readonly [
  effect: 'allow' | 'ask' | 'deny',
  glob: string,
  path: string,
  environment: Partial<Environment>,
  expected: Effect,
])[] = [
  ['deny', 'private/**', '/w/Private/a', {}, 'allow'],
  ['deny', 'private/**', '/w/Private/a', insensitive, 'deny'],
  ['deny', 'Private/**', '/w/private/a', insensitive, 'deny'],
  ['deny', 'Private/[A-C]*', '/w/private/abc', insensitive, 'deny'],
  ['deny', '**/*.PEM', '/w/x/key.pem', insensitive, 'deny'],
  ['deny', '/W/x', '/w/X', insensitive, 'deny'],
  ['deny', '**/ÉTÉ/*', '/w/été/a', insensitive, 'deny'],
  ['deny', '**/kelvin', '/w/\u212Aelvin', insensitive, 'deny'],
  ['deny', '**/e\u0301', '/w/\u00C9', insensitive, 'deny'],
  ['ask', 'private/**', '/w/PRIVATE/a', { platform: 'darwin' }, 'ask'],
  ['ask', 'private/**', '/w/PRIVATE/a', { platform: 'win32' }, 'ask'],
  ['ask', 'private/**', '/w/PRIVATE/a', { platform: 'darwin', caseSensitive: true }, 'allow'],
  ['ask', 'private/**', '/w/PRIVATE/a', { platform: 'linux' }, 'allow'],
  ['allow', '/data/Public/**', '/data/Public/a', insensitive, 'allow'],
  ['allow', '/data/Public/**', '/data/public/a', insensitive, 'ask'],
];

test.each(cases)('%s %s, reading %s, where %o: %s', (effect, glob, path, environment, expected) => {
  const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules: [{ effect, path: glob }] });
  const policy = parsed.ok ? compilePolicy(parsed.value) : parsed;
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const call = { tool: 'read', input: { path } };
  const given = classify(call, { cwd: '/w', home: '/home/u', roots: ['/w'], ...environment });
  expect(decide(policy.value, given, {}).effect).toBe(expected);
});
