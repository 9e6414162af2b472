import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runEdit } from '../../scripts/conformance/edit.ts';
import { readRows } from '../../scripts/conformance/rows.ts';

const rows = readRows(fileURLToPath(new URL('../../fixtures/vectors/edit.jsonl', import.meta.url)));

test('the rows are there', () => {
  expect(rows.length).toBeGreaterThan(100);
});

test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => {
  expect(runEdit(row)).toEqual({ kind: 'passed' });
});
