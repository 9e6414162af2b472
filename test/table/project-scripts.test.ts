import { describe, expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { compilePolicy, decide, parsePolicy } from '../../src/policy/index.ts';
import { rows } from './support/rows.ts';

interface Row {
  readonly id: string;
  readonly command: string;
  readonly files: Readonly<Record<string, string>>;
  readonly rules?: readonly unknown[];
  readonly mode?: string;
  readonly expect: string;
}

const root = '/w';

function machine(files: Row['files'], reads: boolean): Environment {
  const held = new Map(Object.entries(files).map(([name, text]) => [`${root}/${name}`, text]));
  return {
    cwd: root,
    home: '/home/u',
    platform: 'linux',
    ...(reads ? { readFile: (path: string) => held.get(path) } : {}),
  };
}

function effectOf(row: Row, reads: boolean): string {
  const parsed = parsePolicy({
    version: 1,
    extends: ['recommended'],
    mode: row.mode ?? 'default',
    rules: row.rules ?? [],
  });
  if (!parsed.ok) throw new Error(parsed.issues.map(({ message }) => message).join('; '));
  const policy = compilePolicy(parsed.value);
  if (!policy.ok) throw new Error(policy.issues.map(({ message }) => message).join('; '));
  return decide(policy.value, classify({ command: row.command }, machine(row.files, reads)), {}).effect;
}

/** With a reader a script is judged by its body; without one it is code of the project. */
describe('project scripts', () => {
  for (const row of rows<Row>('project-scripts.jsonl')) {
    test(row.id, () => expect(effectOf(row, true)).toBe(row.expect));
  }

  test('without a reader no script is allowed by its name alone', () => {
    for (const row of rows<Row>('project-scripts.jsonl')) {
      if (row.rules === undefined && row.mode === undefined)
        expect(effectOf(row, false), row.id).not.toBe('allow');
    }
  });

  test('a reader never takes a deny back', () => {
    for (const row of rows<Row>('project-scripts.jsonl')) {
      if (row.mode === undefined && effectOf(row, false) === 'deny')
        expect(effectOf(row, true), row.id).toBe('deny');
    }
  });
});
