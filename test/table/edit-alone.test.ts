import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ladder } from '../../src/edit/ladder.ts';

const folder = fileURLToPath(new URL('../../src/edit/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const importPattern = /from '([^'\n]+)';$|import\('([^'\n]+)'\)/gm;

test.each(files)('%s imports nothing from outside the edit matcher', (name) => {
  const depth = name.split('/').length - 1;
  const text = readFileSync(folder + name, 'utf8');
  const outside = [...text.matchAll(importPattern)]
    .map(([, plain, dynamic]) => plain ?? dynamic ?? '')
    .filter((path) => !path.startsWith('.') || (path.match(/\.\.\//g) ?? []).length > depth);
  expect(outside).toEqual([]);
});

test('the rungs stand in the documented order', () => {
  const names = ladder.map((step) =>
    step.kind === 'rung' ? step.rung.name : step.rewrites.map(({ name }) => name).join(' '),
  );
  expect(names).toEqual([
    'exact',
    'eol',
    'typography',
    'trailing-ws',
    'indent',
    'interior-ws',
    'typography',
    'blank-lines',
    'indent',
    'boundary',
    'line-numbers fence html-entities escaped-newlines escaped-quotes backslash-doubled',
    'elision',
    'comments',
  ]);
});
