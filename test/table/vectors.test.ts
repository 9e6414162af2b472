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

test('what is disputed or known to be wrong exists and is still wrong', () => {
  const names = new Map(rows.map((row) => [row.name, row]));
  const stale = [...disputed.keys(), ...knownWrong.keys()].filter((name) => {
    const row = names.get(name);
    if (row === undefined) return true;
    return knownWrong.has(name) && runRow(engine, row).kind !== 'failed';
  });
  expect(stale).toEqual([]);
});

/** Passed, or listed with a reason. */
const verdictOf = (row: Row): string => {
  const verdict = runRow(engine, row);
  if (verdict.kind !== 'failed') return 'right';
  return knownWrong.has(row.name) ? 'right' : verdict.detail;
};

test.each(ofShape('bypass'))('bypass %s is not allowed', (_, row) => {
  expect(verdictOf(row)).toBe('right');
});

test.each(ofShape('divergence'))('divergence %s hides nothing', (_, row) => {
  expect(verdictOf(row)).toBe('right');
});

test.each(ofShape('agent-line'))('the twin of %s is not allowed', (_, row) => {
  const effect = judgeAgentLine(engine, row)?.twin.effect;
  expect(knownWrong.has(row.name) ? 'known' : effect).not.toBe('allow');
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
