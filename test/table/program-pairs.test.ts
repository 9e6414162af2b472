import { describe, expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { builtInPrograms } from '../../src/classify/programs/index.ts';
import { lookup } from '../../src/classify/programs/lookup.ts';
import { compilePolicy, decide, parsePolicy } from '../../src/policy/index.ts';
import { rows } from './support/rows.ts';

interface Row {
  readonly id: string;
  /** A use of the program that nobody has to be asked about. */
  readonly quiet: string;
  /** Another one of the same program that may not pass. */
  readonly loud: string;
}

const pairs = rows<Row>('program-pairs.jsonl');
const environment: Environment = { cwd: '/w', home: '/home/u', platform: 'linux' };
const parsed = parsePolicy({ version: 1, extends: ['recommended'], settings: { remoteReads: 'allow' } });
const policy = parsed.ok ? compilePolicy(parsed.value) : parsed;

function effectOf(command: string): string {
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return decide(policy.value, classify({ command }, environment), {}).effect;
}

/** The table's own name of the program that a line starts with. */
function programOf(line: string): string | undefined {
  const name = line.split(' ').find((word) => !/^\w+=/.test(word)) ?? '';
  return lookup(builtInPrograms(), name)?.name;
}

describe('each program is held both ways', () => {
  for (const { id, quiet, loud } of pairs) {
    test(id, () => {
      expect([effectOf(quiet), quiet]).toEqual(['allow', quiet]);
      expect([effectOf(loud), loud]).not.toEqual(['allow', loud]);
    });
  }

  test('by at least 300 programs that the tables know', () => {
    const programs = new Set(
      pairs.flatMap(({ quiet, loud }) => {
        const program = programOf(quiet);
        return program !== undefined && program === programOf(loud) ? [program] : [];
      }),
    );
    expect(programs.size).toBeGreaterThanOrEqual(300);
  });
});
