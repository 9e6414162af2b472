import { expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { compilePolicy, decide, parsePolicy } from '../../src/policy/index.ts';
import { rows } from './support/rows.ts';

interface Row {
  readonly id: string;
  readonly rules: readonly unknown[];
  readonly command: string;
  readonly mode?: string;
  readonly expect: string;
}

const environment: Environment = {
  cwd: '/w',
  home: '/home/u',
  platform: 'linux',
  sandbox: true,
  baseline: () => 'unchanged',
};

test.each(rows<Row>('command-rules.jsonl'))('$id', ({ rules, command, mode, expect: effect }) => {
  const parsed = parsePolicy({
    version: 1,
    extends: ['recommended'],
    mode: mode ?? 'default',
    settings: { remoteReads: 'allow', trustProjectCode: 'allow' },
    rules,
  });
  const policy = parsed.ok ? compilePolicy(parsed.value) : parsed;
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const decision = decide(policy.value, classify({ command }, environment), {});
  expect(`${decision.effect}: ${command}`).toBe(`${effect}: ${command}`);
});

test.each([
  [[{ like: 'gi*' }, 'push'], "the program's name is a pattern"],
  [['npm', 'run', 'test:*'], '{ "like": "test:*" }'],
  ['npm run test:*', '{ "like": "test:*" }'],
])('a pattern in the wrong place is refused with its mend: %j', (command, told) => {
  const parsed = parsePolicy({ version: 1, rules: [{ effect: 'deny', command }] });
  expect(parsed.ok).toBe(false);
  expect(parsed.ok ? '' : JSON.stringify(parsed.issues).replaceAll('\\"', '"')).toContain(told);
});
