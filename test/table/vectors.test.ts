import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeAgentLine } from '../../scripts/conformance/agent-lines.ts';
import { disputed } from '../../scripts/conformance/disputed.ts';
import { type Row, readRows, type Shape } from '../../scripts/conformance/rows.ts';
import { runRow } from '../../scripts/conformance/run.ts';
import { loadEngine } from '../../scripts/engine.ts';
import { knownWrong } from './known-wrong.ts';

const folder = fileURLToPath(new URL('../../fixtures/vectors/', import.meta.url));
const rows = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readRows(folder + name));
const engine = await loadEngine();

const ofShape = (shape: Shape): readonly (readonly [string, Row])[] =>
  rows.filter((row) => row.shape === shape).map((row) => [row.name, row]);

test('every row has a shape that the runner knows', () => {
  expect(rows.length).toBeGreaterThan(3000);
  expect(rows.filter((row) => row.shape === 'unknown').map((row) => row.name)).toEqual([]);
});

test('what is disputed or known to be wrong exists and is still wrong', async () => {
  const names = new Map(rows.map((row) => [row.name, row]));
  const stale: string[] = [];
  for (const name of [...disputed.keys(), ...knownWrong.keys()]) {
    const row = names.get(name);
    const isWrong = row !== undefined && (await runRow(engine, row)).kind === 'failed';
    if (row === undefined || (knownWrong.has(name) && !isWrong)) stale.push(name);
  }
  expect(stale).toEqual([]);
});

/** Passed, or listed with a reason. */
const verdictOf = async (row: Row): Promise<string> => {
  const verdict = await runRow(engine, row);
  if (verdict.kind !== 'failed') return 'right';
  return knownWrong.has(row.name) ? 'right' : verdict.detail;
};

test.each(ofShape('bypass'))('bypass %s is not allowed', async (_, row) => {
  expect(await verdictOf(row)).toBe('right');
});

test.each(ofShape('divergence'))('divergence %s hides nothing', async (_, row) => {
  expect(await verdictOf(row)).toBe('right');
});

test.each(ofShape('agent-line'))('the twin of %s is not allowed', (_, row) => {
  const effect = judgeAgentLine(engine, row)?.twin.effect;
  expect(knownWrong.has(row.name) ? 'known' : effect).not.toBe('allow');
});

test.each(ofShape('sequence'))('sequence %s ends as it should', async (_, row) => {
  expect(await verdictOf(row)).toBe('right');
});

/** The share of everyday lines that get their answer; raised as more programs are known. */
const leastShare = 0.95;

test('everyday lines get the answer that they should', () => {
  const lines = ofShape('agent-line').map(([, row]) => row);
  const wrong = lines.filter((row) => judgeAgentLine(engine, row)?.line.effect !== row.data['expect']);
  expect(wrong.length / lines.length, wrong.map((row) => row.name).join(' ')).toBeLessThanOrEqual(
    1 - leastShare,
  );
});
