import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runDialectEdit } from '../../scripts/conformance/edit-dialects.ts';
import { readRows } from '../../scripts/conformance/rows.ts';

const rows = ['crush', 'codex', 'opencode']
  .flatMap((name) =>
    readRows(fileURLToPath(new URL(`../../fixtures/vectors/${name}.jsonl`, import.meta.url))),
  )
  .map((row) => [row.name, runDialectEdit(row)] as const)
  .filter(([, verdict]) => verdict !== undefined);

test('the rows are there', () => {
  expect(rows.length).toBeGreaterThan(120);
});

test.each(rows)('%s', (_, verdict) => {
  expect(['passed', 'skipped']).toContain(verdict?.kind);
});
