import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readRows } from '../../scripts/conformance/rows.ts';
import { runRow } from '../../scripts/conformance/run.ts';
import { loadEngine } from '../../scripts/engine.ts';

/** Rows of hooks, plugins, reviewers, answers and session directories, and of several calls, that were written from descriptions. */
const rows = ['gate-rows', 'gate-sequences'].flatMap((name) =>
  readRows(fileURLToPath(new URL(`../../fixtures/${name}.jsonl`, import.meta.url))),
);
const engine = await loadEngine();

test.each(rows.map((row) => [row.name, row] as const))('%s through the gate', async (_, row) => {
  const verdict = await runRow(engine, row);
  expect(verdict.kind === 'failed' ? verdict.detail : verdict.kind).toBe('passed');
});
