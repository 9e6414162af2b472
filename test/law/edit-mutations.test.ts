import { expect, test } from 'vitest';
import { kinds } from '../../bench/edit/kinds.ts';
import { drawCases, judge } from '../../bench/edit/mutations.ts';
import { readSources } from '../../bench/edit/sources.ts';
import { applyEdit } from '../../src/edit/index.ts';

/** `npm run bench edit` takes a fresh seed and more cases. */
const seed = Number(process.env['EDIT_SEED'] ?? 20261130);
const count = Number(process.env['EDIT_COUNT'] ?? 40);

const sources = readSources();
const results = kinds.map((kind) => {
  const cases = drawCases(kind, sources, seed, count);
  const verdicts = cases.map((call) => {
    const result = applyEdit(call);
    return judge(call, result.status === 'applied' ? result.content : undefined);
  });
  const share = (verdict: string): number =>
    verdicts.filter((one) => one === verdict).length / verdicts.length;
  return {
    kind,
    drawn: cases.length,
    right: share('right'),
    refused: share('refused'),
    lossy: share('lossy'),
    wrong: share('wrong'),
  };
});

test('there are source files of several languages and cases of every kind', () => {
  expect(new Set(sources.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
  expect(results.filter(({ drawn }) => drawn < count).map(({ kind }) => kind.name)).toEqual([]);
});

test('nothing is applied that must be refused, or is refused by choice', () => {
  const refused = results.filter(({ kind }) => kind.must === 'refuse' || kind.refusedByChoice === true);
  expect(refused.filter(({ refused: share }) => share < 1).map(({ kind }) => kind.name)).toEqual([]);
});

test('no edit lands in a wrong place or loses bytes, and nearly all land', () => {
  const applicable = results.filter(({ kind }) => kind.must === 'apply' && kind.refusedByChoice !== true);
  expect(applicable.filter(({ wrong, lossy }) => wrong + lossy > 0).map(({ kind }) => kind.name)).toEqual([]);
  const mean = applicable.reduce((sum, { right }) => sum + right, 0) / applicable.length;
  expect(mean).toBeGreaterThanOrEqual(0.97);
});
