import { expect, test } from 'vitest';
import { readText } from './support.ts';

test('every runtime dependency has its record', () => {
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readText('package.json'),
  );
  const page = readText('docs/decisions.md');
  expect(Object.keys(dependencies).filter((name) => !page.includes(name))).toEqual([]);
});
