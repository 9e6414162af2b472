import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShell, type Piece, type Word } from '../../src/shell/index.ts';
import { runs } from '../support/property.ts';

/** What is said of the names that find hands on, beside what the real one hands on. */

const hasFind = spawnSync('find', ['--version']).status === 0;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-names-'));
  for (const name of ['a', 'a/b.py', 'b.py']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of [
    'x.py',
    '.env',
    '.env.py',
    '.py',
    'py',
    'a/x.ts',
    'a/.x.py',
    'a/b.py/c.md',
    'b.py/x.py',
    'b.py/.a',
  ])
    writeFileSync(join(folder, name), name);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const name = fc.constantFrom(
  '*.py',
  '*.ts',
  '?.py',
  'x*',
  '.*',
  '*',
  '.env',
  '*env*',
  'a',
  '[x]*',
  'b.py',
  '*.*',
);
const test1: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: name.map((text) => `-name '${text}'`) },
  { weight: 1, arbitrary: name.map((text) => `-iname '${text}'`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('-type f', '-type d', '-true', '-false', '-prune', '-empty', '-depth'),
  },
  { weight: 1, arbitrary: fc.constantFrom('-print0', '-quit') },
);

const expression: fc.Arbitrary<string> = fc.letrec<{ whole: string; one: string }>((tie) => ({
  one: fc.oneof(
    { weight: 6, arbitrary: test1 },
    { weight: 1, arbitrary: tie('one').map((of) => `! ${of}`) },
    { weight: 1, arbitrary: tie('whole').map((of) => `\\( ${of} \\)`) },
  ),
  whole: fc
    .tuple(
      tie('one'),
      fc.array(fc.tuple(fc.constantFrom(' ', ' ', ' -a ', ' -o ', ' -o ', ' , '), tie('one')), {
        maxLength: 3,
      }),
    )
    .map(([first, rest]) => first + rest.map(([by, one]) => by + one).join('')),
})).whole;

const command = fc
  .tuple(
    fc.constantFrom('.', 'a', 'b.py', '. a', 'a/', './b.py', ''),
    expression,
    fc.constantFrom('', ' -print0', ' -o -print0'),
  )
  .map(([bases, tests, end]) => `find ${bases} ${tests}${end}`);

type Under = Extract<Extract<Piece, { kind: 'unknown' }>['shape'], { kind: 'path-under' }>;

/** The shapes of what is handed on; `undefined` where any path may be. */
function shapesOf(word: Word | undefined): readonly Under[] | undefined {
  const shapes: Under[] = [];
  for (const piece of (word?.pieces ?? []).flatMap((one) =>
    one.kind === 'choice' ? one.options.flat() : [one],
  )) {
    if (piece.kind !== 'unknown' || piece.shape.kind !== 'path-under') return undefined;
    shapes.push(piece.shape);
  }
  return shapes.length === 0 ? undefined : shapes;
}

function fits({ base, name: pattern }: Under, path: string): boolean {
  if (path !== base && !path.startsWith(base.endsWith('/') ? base : `${base}/`)) return false;
  if (pattern === undefined) return true;
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last.startsWith('.') && !pattern.startsWith('.')) return false;
  const source = pattern.replace(/[.]/g, '\\.').replace(/\*/g, '.*').replace(/\?/g, '.');
  return new RegExp(`^${source}$`).test(last);
}

const shell = createShell();

function handedOn(text: string): {
  readonly said: readonly Under[] | undefined;
  readonly paths: readonly string[];
} {
  const { commands } = shell.analyze(`${text} | xargs -0 c1`);
  const said = shapesOf(commands.find(({ via }) => via?.wrapper === 'xargs')?.words.at(-1));
  const run = spawnSync('sh', ['-c', text], { cwd: folder, encoding: 'utf8' });
  const isListed = run.status === 0 && text.includes('-print0');
  return { said, paths: isListed ? run.stdout.split('\0').filter((path) => path !== '') : [] };
}

describe.skipIf(!hasFind)('find', () => {
  test('every path that it lists lies where it is said to lie, and is named as it is said', () => {
    fc.assert(
      fc.property(command, (text) => {
        const { said, paths } = handedOn(text);
        if (said === undefined) return;
        for (const path of paths)
          expect(
            said.some((one) => fits(one, path)),
            `${text}: ${path}`,
          ).toBe(true);
      }),
      { ...runs, numRuns: 600 },
    );
  });

  test.each<[string, readonly (string | undefined)[]]>([
    [`find . -name '*.py' -print0`, ['*.py', '.*.py', '.py']],
    [`find . -type f -name 'x*' -print0`, ['x*']],
    [`find . \\( -name 'a*' -o -name 'b*' \\) -print0`, ['a*', 'b*']],
    [`find . -name a -prune -o -name 'b*' -print0`, ['b*']],
    [`find . -name 'a*' -o -print0`, [undefined]],
    [`find . ! -name 'a*' -print0`, [undefined]],
    [`find . -print0 -name 'a*'`, [undefined]],
    [`find . -iname 'a*' -print0`, [undefined]],
    [`find src.py -name '*.py' -print0`, [undefined]],
    [`find . -name '[ab]*' -print0`, [undefined]],
  ])('%s', (text, names) => {
    expect(handedOn(text).said?.map((one) => one.name)).toEqual(names);
  });
});
