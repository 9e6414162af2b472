import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dialectLoaders, loadDialect } from '../../src/policy/dialects/registry.ts';

/** A page tells of all versions of an agent. */
const pageOf = (name: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../docs/dialects/${name.replace(/@.*/, '')}.md`, import.meta.url)),
    'utf8',
  );

test.each(Object.keys(dialectLoaders))('the page of %s lists its known holes', async (name) => {
  const dialect = await loadDialect(name);
  const page = pageOf(name);
  expect(dialect?.holes.filter(({ code }) => !page.includes(`\`${code}\``)).map(({ code }) => code)).toEqual(
    [],
  );
});
