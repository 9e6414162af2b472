import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createShell } from '../../src/shell/index.ts';
import { renderAnalysis } from './shell-notation.ts';
import { rows } from './support/rows.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly expect: readonly string[];
  /** `false`: bash refuses the text. `extglob`: bash reads it only with that option, or in a later version. */
  readonly valid?: boolean | 'later';
}

const shell = createShell();
const table = rows<Row>('shell-constructs.jsonl');
const hasBash = spawnSync('bash', ['-c', ':']).status === 0;

describe('constructs of bash', () => {
  it.each(table)('$id', (row) => {
    expect(renderAnalysis(shell.analyze(row.text))).toEqual(row.expect);
  });

  it('have an id each', () => {
    expect(new Set(table.map((row) => row.id)).size).toBe(table.length);
  });

  it.skipIf(!hasBash).each(table)('$id is read by bash as its row says', (row) => {
    if (row.valid === 'later') return;
    const result = spawnSync('bash', ['--noprofile', '--norc', '-n', '-c', '--', row.text], {
      encoding: 'utf8',
    });
    const valid = result.status === 0 && !result.stderr.includes('syntax error');
    expect(valid, result.stderr).toBe(row.valid ?? true);
  });
});
