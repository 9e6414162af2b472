import { describe, expect, test } from 'vitest';
import { builtInPrograms } from '../../src/classify/programs/index.ts';
import { interpret } from '../../src/classify/programs/interpret.ts';
import type { Finding } from '../../src/classify/programs/interpretation.ts';
import { rows } from './support/rows.ts';
import { fixtureWord, showWord } from './support/words.ts';

interface Row {
  readonly id: string;
  readonly argv: readonly string[];
  /** Program and subcommands as the tables name them. */
  readonly path: string;
  /** Every effect, role with its word, and trouble; `!` where it is raised; sorted. */
  readonly expect: readonly string[];
}

function show(finding: Finding): string {
  const raised = finding.base ? '' : '!';
  if (finding.code === 'unknown-option') return `${raised}${finding.code}`;
  if (finding.effect !== undefined) return `${raised}${finding.effect}`;
  if (finding.role === undefined) return `${raised}${finding.code}`;
  return `${raised}${finding.role}${finding.word === undefined ? '' : ` ${showWord(finding.word)}`}`;
}

/** Harmless uses of development tools, each beside a use that must not look the same. */
describe('development tools', () => {
  for (const row of rows<Row>('programs-dev.jsonl')) {
    test(row.id, () => {
      const { findings, path } = interpret(row.argv.map(fixtureWord), builtInPrograms());
      expect(path.join(' ')).toBe(row.path);
      expect([...new Set(findings.map(show))].sort()).toEqual([...row.expect].sort());
    });
  }
});
