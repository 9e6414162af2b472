import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runWithKeptCode } from '../../src/cli/hook/kept-code.ts';

let folder = '';
let file = '';
let code = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolgate-kept-'));
  file = join(folder, 'program.cjs');
  code = `${file}.${process.version}-${process.arch}.code`;
});

afterEach(() => {
  delete process.env['NODE_DISABLE_COMPILE_CACHE'];
  rmSync(folder, { recursive: true, force: true });
});

const body = (word: string): string =>
  `exports.word = ${JSON.stringify(word)}; ${Array.from({ length: 300 }, (_, at) => `exports.f${at} = (a) => a + ${at};`).join('\n')}`;
const write = (word: string, firstLine = '// one build'): void =>
  writeFileSync(file, `${firstLine}\n${body(word)}`);
const run = (): unknown => {
  const kept = runWithKeptCode(pathToFileURL(file));
  kept?.keep();
  return kept?.exports;
};

test('a file that is not there runs nothing', () => {
  expect(runWithKeptCode(pathToFileURL(file))).toBeUndefined();
});

test('code is kept once, beside the file, and nothing else is left there', () => {
  write('first');
  expect(run()).toMatchObject({ word: 'first' });
  const written = statSync(code).mtimeMs;
  expect(run()).toMatchObject({ word: 'first' });
  expect(statSync(code).mtimeMs).toBe(written);
  expect(readdirSync(folder).sort()).toEqual(['program.cjs', code.slice(folder.length + 1)].sort());
});

test('another build of the same length and time never runs the code of the first', () => {
  write('first');
  const { atime, mtime } = statSync(file);
  run();
  write('other', '// two build');
  utimesSync(file, atime, mtime);
  expect(run()).toMatchObject({ word: 'other' });
});

test('a file that was changed by hand runs as it stands', () => {
  write('first');
  run();
  write('other');
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  expect(run()).toMatchObject({ word: 'other' });
  expect(run()).toMatchObject({ word: 'other' });
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 700)],
  ['empty', () => Buffer.alloc(0)],
  ['with a block of zeros', (bytes: Buffer) => Buffer.from(bytes).fill(0, 1024, 1536)],
  ['of something else', () => Buffer.from('x'.repeat(5_000))],
])('code that is %s is not used, and is written anew', (_, damage) => {
  write('first');
  run();
  const whole = readFileSync(code);
  writeFileSync(code, damage(whole));
  expect(run()).toMatchObject({ word: 'first' });
  expect(readFileSync(code).subarray(0, 160)).toEqual(whole.subarray(0, 160));
  expect(readFileSync(code).length).toBeGreaterThan(whole.length / 2);
});

test('where code cannot be written the file runs all the same', () => {
  write('first');
  mkdirSync(join(code, 'taken'), { recursive: true });
  expect(run()).toMatchObject({ word: 'first' });
  expect(readdirSync(folder)).toHaveLength(2);
});

test('the variable that turns off what Node keeps turns this off as well', () => {
  process.env['NODE_DISABLE_COMPILE_CACHE'] = '1';
  write('first');
  expect(run()).toMatchObject({ word: 'first' });
  expect(existsSync(code)).toBe(false);
});
