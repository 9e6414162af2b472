import { expect, test } from 'vitest';
import { compilePolicy, parsePolicyText } from '../../src/policy/index.ts';
import { knownKeys } from '../../src/policy/schema/document.ts';
import { codeBlock, codeOf, readText, tableRows } from '../docs/support.ts';

const page = readText('docs/policy-file.md');
const listed = (heading: string): readonly string[] =>
  tableRows(page)
    .filter((row) => row.heading === heading)
    .map(({ cells }) => codeOf(cells[0] ?? ''));

const ownKeys = knownKeys.rule.filter((key) => !knownKeys.condition.includes(key));

test.each([
  ['The file', knownKeys.document],
  ['Settings', knownKeys.settings],
  ['Rules', ownKeys],
  ['Conditions', knownKeys.condition],
  ['Tests', knownKeys.test],
])('the page lists every key: %s', (heading, keys) => {
  expect(listed(heading).toSorted()).toEqual([...keys].toSorted());
});

test('the example of the page holds', () => {
  const parsed = parsePolicyText(codeBlock(page, 'jsonc'));
  expect(parsed.ok && compilePolicy(parsed.value).ok).toBe(true);
});
