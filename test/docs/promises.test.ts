import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readText, root, tableRows } from './support.ts';

const promises = tableRows(readText('docs/threat-model.md'))
  .filter(({ heading }) => heading === 'Promises')
  .map(({ cells: [promise = '', held = ''] }) => [promise, held] as const);

test('there are promises', () => {
  expect(promises.length).toBeGreaterThan(20);
});

test.each(promises)('%s: the test that holds it exists', (_, held) => {
  const [, file = '', title = ''] = /^`([^`]+)` "(.+)"$/.exec(held) ?? [];
  expect(existsSync(root + file) ? file : `missing: ${held}`).toBe(file);
  expect(titlesOf(file)).toContain(title);
});

/** Names of tests, groups and rows: the first text of each call or row, as it stands in the source. */
function titlesOf(file: string): readonly string[] {
  const starts = /[([]\s*(?:'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|`([^`]+)`)/g;
  return [...readText(file).matchAll(starts)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll("\\'", "'"),
  );
}

const laws = [
  ...(readText('docs/semantics.md').split('\n## Laws\n')[1] ?? '').matchAll(/^\* `([a-z-]+)`/gm),
].map(([, name = '']) => name);

test('every law of the semantics is a property test of its name', () => {
  const titles = readdirSync(`${root}test/law`).flatMap((file) => titlesOf(`test/law/${file}`));
  const named = (law: string): boolean =>
    titles.some((title) => title === law || title.startsWith(`${law} `));
  expect(laws.length).toBeGreaterThan(5);
  expect(laws.filter((law) => !named(law))).toEqual([]);
});
