import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The parts of the package that Node loads on first use, and bundlers at once. */
const manifest: { readonly imports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

function folderOf(value: unknown): string {
  const source = JSON.stringify(value).match(/"\.\/src\/([^"]+)\/eager\.ts"/)?.[1];
  if (source === undefined) throw new Error('no types');
  return source;
}

/** The names that a lazy side hands out, told from its text: some load their eager side as soon as they are imported. */
function namesIn(text: string): readonly string[] {
  const several = [...text.matchAll(/^export const \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(','),
  );
  const single = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  return [...several, ...single].map((name) => name.trim()).filter((name) => name !== '');
}

test.each(Object.entries(manifest.imports))('%s has an eager and a lazy side', async (_, value) => {
  const folder = folderOf(value);
  // The order decides: a bundler that builds for Node meets `module` first.
  expect(Object.entries(Object(value))).toEqual([
    // The source in the repository, and what is built of it where the package is installed.
    ['types', [`./src/${folder}/eager.ts`, `./dist/${folder}/eager.d.ts`]],
    ['module', `./dist/${folder}/eager.js`],
    ['node', `./dist/${folder}/lazy.js`],
    ['default', `./dist/${folder}/eager.js`],
  ]);
  const side = (name: string): URL => new URL(`../../src/${folder}/${name}.ts`, import.meta.url);
  const eager: object = await import(side('eager').href);
  const text = readFileSync(side('lazy'), 'utf8');
  const names = namesIn(text);
  expect(names.length).toBeGreaterThan(0);
  expect(Object.keys(eager)).toEqual(expect.arrayContaining([...names]));
  // What the lazy side loads by a string is what its types speak of.
  const loaded = [...text.matchAll(/'(\.[^']+)\.js'/g)].map(([, path]) => path);
  const typed = [...text.matchAll(/typeof import\('(\.[^']+)\.ts'\)/g)].map(([, path]) => path);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded).toEqual(typed);
});
