import { expect, test } from 'vitest';
import { loadShell } from '../../src/shell/index.ts';
import { codeOf, readText, tableRows } from './support.ts';

const shell = await loadShell();

const codes = (cell: string): readonly string[] =>
  cell === 'none' || cell === 'nothing' ? [] : cell.split(/(?<=`) (?=`)/).map(codeOf);

const rows = tableRows(readText('docs/shell.md'))
  .filter(({ heading }) => heading === 'Constructs')
  .map(
    ({ cells: [name = '', example = '', commands = '', unknown = ''] }) =>
      [name, codeOf(example), codes(commands), codes(unknown)] as const,
  );

test('the table has rows', () => {
  expect(rows.length).toBeGreaterThan(50);
});

test.each(rows)('%s', (_, text, commands, unknown) => {
  const analysis = shell.analyze(text);
  const names = analysis.commands.flatMap(({ words }) => words[0]?.raw ?? []);
  expect(names).toEqual(commands);
  expect([...new Set(analysis.opaque.map(({ reason }) => reason))]).toEqual(unknown);
});
