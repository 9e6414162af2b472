import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readRows } from '../../scripts/conformance/rows.ts';
import { runRow } from '../../scripts/conformance/run.ts';
import { loadEngine } from '../../scripts/engine.ts';
import { comparedDialects, dialectLoaders, loadDialect } from '../../src/policy/dialects/registry.ts';

const folder = fileURLToPath(new URL('../../fixtures/vectors/', import.meta.url));
const engine = await loadEngine();
const rows = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readRows(folder + name))
  .filter((row) => row.shape === 'dialect');

test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
  const verdict = await runRow(engine, row);
  expect(verdict.kind === 'failed' ? verdict.detail : 'right').toBe('right');
});

test.each(Object.keys(dialectLoaders))('%s has one shape with the others', async (name) => {
  const dialect = await loadDialect(name);
  if (dialect === undefined) throw new Error(name);
  expect(dialect.modes).toContain(dialect.defaultMode);
  for (const mode of Object.values(dialect.modeAliases)) expect(dialect.modes).toContain(mode);
  expect(Object.hasOwn(dialect.tools.entries, dialect.shellTool.name)).toBe(true);
  expect(new Set(dialect.holes.map(({ code }) => code)).size).toBe(dialect.holes.length);
});

test('the dialects that are compared can be loaded', () => {
  expect(comparedDialects.filter((name) => !Object.hasOwn(dialectLoaders, name))).toEqual([]);
});
