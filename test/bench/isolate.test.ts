import { expect, test } from 'vitest';
import { isolate } from '../../bench/edit/registry/isolate.ts';

const run = async (text: string): Promise<unknown> => {
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(isolate(text, {}))}`
  );
  return typeof module === 'object' && module !== null && 'answer' in module ? module.answer : undefined;
};

test.each([
  [
    'names',
    "import { a, b as c } from 'absent';\nexport const answer = typeof a + typeof c;",
    'functionfunction',
  ],
  [
    'a default and a namespace',
    "import d from 'absent';\nimport * as n from 'other';\nexport const answer = typeof d(n.x).y;",
    'function',
  ],
  [
    'minified',
    'import{a as $b}from"absent";class B extends $b{};export const answer=typeof new B().x',
    'function',
  ],
  ['re-exports', "export { x } from 'absent';\nexport const answer = 1;", 1],
  ["Node's own", "import { sep } from 'node:path/posix';\nexport const answer = sep;", '/'],
])('cut off: %s', async (_, text, answer) => {
  expect(await run(text)).toBe(answer);
});

test('what is kept is imported from its file', () => {
  expect(isolate("import { a } from './a.js';", { './a.js': './b.mjs' })).toContain(
    "import { a } from './b.mjs';",
  );
});
