import { expect, test } from 'vitest';
import { runOfRow } from '../../scripts/conformance/codex.ts';
import { type CodexRun, commandCall, erasOf, judgeRun } from '../../scripts/conformance/codex-host.ts';
import { isData, readRows, textOf } from '../../scripts/conformance/rows.ts';
import { loadEngine } from '../../scripts/engine.ts';
import { holesIn } from '../support/dialect-law.ts';

const engine = await loadEngine();
const rows = readRows(new URL('../../fixtures/vectors/codex.jsonl', import.meta.url).pathname);

/** Every run that the rows decide; commands that are known to be safe run where nothing else lets them pass. */
const runs = rows.flatMap((row): readonly (readonly [string, CodexRun])[] => {
  const { input } = row.data;
  if (!isData(input)) return [];
  return erasOf(input).flatMap((era) => {
    const run = runOfRow(row, era);
    if (run !== undefined) return [[`${row.name} ${era}`, run] as const];
    const script = row.area === 'safe' && era !== 'current' ? textOf(input, 'script') : undefined;
    if (script === undefined) return [];
    return [[`${row.name} ${era}`, { era, approval: 'untrusted', call: commandCall(input) }] as const];
  });
});

/** The same run stands in several rows. */
const distinct = [...new Map(runs.map((one) => [JSON.stringify(one[1]), one] as const)).values()];

const rightly = distinct.filter(([, run]) => {
  const decision = judgeRun(engine, run);
  return decision.effect === 'allow' && holesIn(decision).length === 0;
});
const lost = rightly.filter(
  ([, run]) => judgeRun(engine, { ...run, strictness: 'hardened' }).effect !== 'allow',
);

test('of what the agent rightly allows, hardened still allows nearly all', () => {
  expect(rightly.length).toBeGreaterThan(250);
  expect(lost.length / rightly.length, lost.map(([name]) => name).join(' ')).toBeLessThanOrEqual(0.05);
});
