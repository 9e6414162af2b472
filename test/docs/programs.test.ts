import { expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { compilePolicy, decide, recommended } from '../../src/policy/index.ts';
import { codeBlock, codeOf, plainHost, readText, tableRows } from './support.ts';

const page = readText('docs/program-entries.md');
const host: Environment = { ...plainHost, programs: JSON.parse(codeBlock(page, 'json')) };
const policy = compilePolicy(recommended);

const rows = tableRows(page).map(({ cells }) => cells);

test('the example has lines', () => {
  expect(rows.length).toBeGreaterThan(5);
});

test.each(rows)('%s: %s, %s in edit', (line = '', inDefault, inEdit) => {
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const call = classify({ command: codeOf(line) }, host);
  const effects = ['default', 'edit'].map((mode) => decide(policy.value, call, { mode }).effect);
  expect(effects).toEqual([inDefault, inEdit]);
});
