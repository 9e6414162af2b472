import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The parts of the package that Node loads on first use, and bundlers at once. */
const manifest: { readonly imports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

interface Part {
  readonly types: string;
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'types' in value && typeof value.types === 'string';
}

test.each(Object.entries(manifest.imports))('%s has an eager and a lazy side', async (_, value) => {
  if (!isPart(value)) throw new Error('no types');
  const folder = value.types.replace(/^\.\/src\/(.*)\/eager\.ts$/, '$1');
  // The order decides: a bundler that builds for Node meets `module` first.
  expect(Object.entries(Object(value))).toEqual([
    ['types', `./src/${folder}/eager.ts`],
    ['module', `./dist/${folder}/eager.js`],
    ['node', `./dist/${folder}/lazy.js`],
    ['default', `./dist/${folder}/eager.js`],
  ]);
  const side = (name: string): URL => new URL(`../../src/${folder}/${name}.ts`, import.meta.url);
  const eager: object = await import(side('eager').href);
  const lazy: object = await import(side('lazy').href);
  expect(Object.keys(lazy).length).toBeGreaterThan(0);
  expect(Object.keys(eager)).toEqual(expect.arrayContaining(Object.keys(lazy)));
  // What the lazy side loads by a string is what its types speak of.
  const text = readFileSync(side('lazy'), 'utf8');
  const loaded = [...text.matchAll(/'(\.[^']+)\.js'/g)].map(([, path]) => path);
  const typed = [...text.matchAll(/typeof import\('(\.[^']+)\.ts'\)/g)].map(([, path]) => path);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded).toEqual(typed);
});
