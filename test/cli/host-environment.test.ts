import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRepositoryRoot, hostEnvironment, resolvePath } from '../../src/gate/host-environment.ts';
import { createShell } from '../../src/shell/index.ts';

let base = '';
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-host-')));
  mkdirSync(join(base, 'work/.git'), { recursive: true });
  mkdirSync(join(base, 'work/src'), { recursive: true });
  mkdirSync(join(base, 'out'));
  writeFileSync(join(base, 'work/src/a.ts'), 'a');
  symlinkSync(join(base, 'out'), join(base, 'work/link'));
  symlinkSync(join(base, 'missing'), join(base, 'work/dangling'));
  symlinkSync(join(base, 'work/loop'), join(base, 'work/loop'));
  symlinkSync(join(base, 'work'), join(base, 'alias'));
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

test.each([
  ['work/src/a.ts', 'work/src/a.ts'],
  ['work/src/new/deep.ts', 'work/src/new/deep.ts'],
  ['work/link/new.ts', 'out/new.ts'],
  ['work/link/deep/er/new.ts', 'out/deep/er/new.ts'],
])('%s leads to %s', (path, target) => {
  expect(resolvePath(join(base, path))).toBe(join(base, target));
});

test.each(['work/dangling', 'work/dangling/x', 'work/loop', 'work/src/a.ts/x'])(
  'where %s leads cannot be told',
  (path) => {
    expect(resolvePath(join(base, path))).toBeUndefined();
  },
);

test('the root of the repository is the nearest folder with a working tree', () => {
  expect(findRepositoryRoot(join(base, 'work/src'))).toBe(join(base, 'work'));
  expect(findRepositoryRoot(join(base, 'out'))).not.toBe(join(base, 'work'));
});

test('a workspace that is reached through a link has both names', () => {
  const environment = hostEnvironment({
    cwd: join(base, 'alias/src'),
    home: undefined,
    shell: createShell(),
    platform: 'linux',
  });
  expect(environment.roots).toEqual([join(base, 'alias'), join(base, 'work')]);
  expect(environment).not.toHaveProperty('home');
});

test('what cannot be read is unknown, not empty', () => {
  const { readFile, listDirectory } = hostEnvironment({
    cwd: join(base, 'work'),
    home: undefined,
    shell: createShell(),
    platform: 'linux',
  });
  expect(readFile?.(join(base, 'work/src/a.ts'))).toBe('a');
  expect(readFile?.(join(base, 'work/src'))).toBeUndefined();
  expect(readFile?.(join(base, 'nothing'))).toBeUndefined();
  expect(listDirectory?.(join(base, 'work/src'))).toEqual(['a.ts']);
  expect(listDirectory?.(join(base, 'nothing'))).toBeUndefined();
});

test('a name that is not UTF-8 makes the path unknown, and is listed as such', () => {
  const folder = join(base, 'bytes');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a'), '');
  symlinkSync(join(base, 'out'), Buffer.concat([Buffer.from(`${folder}/b\u00e9`), Buffer.from([0xff])]));
  const { listDirectory } = hostEnvironment({
    cwd: base,
    home: undefined,
    shell: createShell(),
    platform: 'linux',
  });
  // The letter before the byte is spelled in two bytes, each of which is one to bash.
  expect(listDirectory?.(folder)?.toSorted()).toEqual(['a', 'b\u00e9\ufffd', 'b\ufffd\ufffd\ufffd']);
  expect(resolvePath(join(folder, 'b\ufffd'))).toBeUndefined();
  expect(resolvePath(join(folder, 'b\ufffd/x'))).toBeUndefined();
  expect(resolvePath(join(folder, 'a'))).toBe(join(folder, 'a'));
});
