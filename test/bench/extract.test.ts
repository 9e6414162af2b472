import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { shellTexts } from '../../bench/corpus/extract/texts.ts';
import { readTarball } from '../../bench/corpus/tarball.ts';

const rows = [
  {
    id: 'package scripts',
    path: 'package.json',
    text: '{"scripts":{"a":"rimraf dist && tsc","b":7}}',
    texts: ['rimraf dist && tsc'],
  },
  { id: 'a broken manifest', path: 'package.json', text: '{"scripts":', texts: [] },
  {
    id: 'a whole shell block',
    path: 'README.md',
    text: 'Run\n```sh\ncd app\nnpm test\n```\n```js\nx()\n```',
    texts: ['cd app\nnpm test'],
  },
  {
    id: 'each command of a session, without its output',
    path: 'README.md',
    text: '```console\n$ ls \\\n  -l\ntotal 0\n$ pwd\n```',
    texts: ['ls \\\n  -l', 'pwd'],
  },
  {
    id: 'a block inside a list item',
    path: 'docs/a.md',
    text: '1. do\n   ```bash\n   a\n     b\n   ```',
    texts: ['a\n  b'],
  },
  {
    id: 'a longer fence around a shorter one',
    path: 'a.md',
    text: '````sh\necho\n```\n````',
    texts: ['echo\n```'],
  },
  {
    id: 'run steps of a workflow',
    path: '.github/workflows/ci.yml',
    text: 'steps:\n  - run: npm ci\n  - name: x\n    run: |\n      a\n        b\n    env: {}\n',
    texts: ['npm ci', 'a\n  b\n'.trimEnd()],
  },
  {
    id: 'script lists',
    path: '.travis.yml',
    text: 'script:\n- npm test\n- "npm run x"\nnode: 1\n',
    texts: ['npm test', 'npm run x'],
  },
  {
    id: 'recipes',
    path: 'Makefile',
    text: 'all:\n\t@echo $$HOME \\\n\t  b\n\t-rm x\nV = 1\n',
    texts: ['echo $HOME \\\n\t  b', 'rm x'],
  },
  {
    id: 'shell form of RUN',
    path: 'Dockerfile',
    text: 'FROM x\nRUN --mount=type=cache a \\\n  && b\nRUN ["c"]\n',
    texts: ['a \\\n  && b'],
  },
  { id: 'a script', path: 'bin/run', text: '#!/bin/sh\nls\n', texts: ['#!/bin/sh\nls\n'] },
  { id: 'no shell script', path: 'bin/run', text: '#!/usr/bin/env node\nls\n', texts: [] },
];

describe('what the bench takes out of a package', () => {
  test.each(rows)('$id', ({ path, text, texts }) => {
    expect(shellTexts(path, text).texts).toEqual(texts);
  });
});

const entry = (name: string, body: string, type = '0'): Buffer => {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(`${Buffer.byteLength(body).toString(8).padStart(11, '0')}\0`, 124);
  header.write(type, 156);
  const padding = Buffer.alloc((512 - (Buffer.byteLength(body) % 512)) % 512);
  return Buffer.concat([header, Buffer.from(body), padding]);
};

test('a tarball gives its wanted files, long paths included', () => {
  const long = `package/${'folder/'.repeat(20)}a.md`;
  const record = ` path=${long}\n`;
  const archive = Buffer.concat([
    entry('package/README.md', 'one'),
    entry('package/index.js', 'no'),
    entry('PaxHeader', `${record.length + 3}${record}`, 'x'),
    entry('package/cut', 'two'),
    entry('package/folder.md', '', '5'),
    Buffer.alloc(1024),
  ]);
  expect(readTarball(gzipSync(archive), (path) => path.endsWith('.md'))).toEqual([
    { path: 'README.md', text: 'one' },
    { path: `${'folder/'.repeat(20)}a.md`, text: 'two' },
  ]);
});
