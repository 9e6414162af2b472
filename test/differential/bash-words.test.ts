import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShell, type Shape, staticText } from '../../src/shell/index.ts';
import { wordsMatch } from './soundness/compare.ts';
import { bashVersion } from './soundness/sandbox.ts';

/* Words, against what bash itself makes of them: one process prints the words of many lines. */

const version = bashVersion();
const shell = createShell();
const bash = spawnSync('bash', ['-c', 'type -P bash'], { encoding: 'utf8' }).stdout.trim();
const seed = Number(process.env['TOOLGATE_SEED'] ?? 20261130);

const END = 'end-of-line';

/** The words of each line; `p` stands for a command that prints them. Only builtins run. */
function wordsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  for (let from = 0; from < lines.length; from += 100)
    groups.push(...wordsOfSome(lines.slice(from, from + 100)));
  return groups;
}

function wordsOfSome(lines: readonly string[]): readonly (readonly string[])[] {
  const program = lines.map((line) => `p ${line}\nprintf '${END}\\0'`).join('\n');
  const result = spawnSync(
    bash,
    ['--noprofile', '--norc', '-c', `set -f; p() { [ $# = 0 ] || printf '%s\\0' "$@"; }\n${program}`],
    {
      encoding: 'utf8',
      env: { PATH: '/nowhere', HOME: '/home/me', LC_ALL: 'C.UTF-8' },
      cwd: '/',
      timeout: 10_000,
    },
  );
  const groups: string[][] = [];
  let group: string[] = [];
  for (const word of result.stdout.split('\0').slice(0, -1)) {
    if (word !== END) group.push(word);
    else {
      groups.push(group);
      group = [];
    }
  }
  expect(groups.length, result.stderr).toBe(lines.length);
  return groups;
}

function compareAll(lines: readonly string[]): { readonly known: number; readonly wrong: readonly string[] } {
  // A last word of its own, so that no line goes on in the next one.
  const closed = lines.map((line) => `${line} z`);
  const actual = wordsOf(closed);
  expect(actual.length).toBe(lines.length);
  let known = 0;
  const wrong: string[] = [];
  closed.forEach((line, i) => {
    const analysis = shell.analyze(`p ${line}`, { variables: { HOME: '/home/me' } });
    const words = analysis.commands.at(-1)?.words.slice(1) ?? [];
    if (words.every((word) => staticText(word) !== undefined)) known++;
    if (!wordsMatch(words, actual[i] ?? []))
      wrong.push(`${JSON.stringify(line)} gives ${JSON.stringify(actual[i])}`);
  });
  return { known, wrong };
}

describe.skipIf(version === undefined)('words as bash makes them', () => {
  const element: fc.Arbitrary<string> = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a', 'b', '1', '-', 'x', '.', '~', '/', 'é') },
    { weight: 1, arbitrary: fc.constantFrom('', '*', '0', '=', ':', '..', ',') },
  );
  const braces = fc.letrec<{ brace: string; item: string; whole: string }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 3 },
      { weight: 4, arbitrary: fc.array(element, { maxLength: 2 }).map((parts) => parts.join('')) },
      { weight: 2, arbitrary: tie('brace') },
      { weight: 1, arbitrary: fc.tuple(element, tie('brace')).map(([a, b]) => a + b) },
    ),
    brace: fc.oneof(
      { maxDepth: 3 },
      {
        weight: 5,
        arbitrary: fc
          .array(tie('item'), { minLength: 1, maxLength: 3 })
          .map((items) => `{${items.join(',')}}`),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(
            fc.integer({ min: -12, max: 12 }),
            fc.integer({ min: -12, max: 12 }),
            fc.constantFrom('', '..2', '..-3', '..0', '..1'),
          )
          .map(([from, to, by]) => `{${from}..${to}${by}}`),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '{a..e}',
          '{e..a..2}',
          '{01..10..3}',
          '{-01..1}',
          '{A..C}',
          '{1..a}',
          '{1.2}',
          '{a..}',
          '{}',
          '{,}',
        ),
      },
    ),
    whole: fc
      .tuple(element, tie('brace'), element, fc.oneof(tie('brace'), fc.constant('')))
      .map((parts) => parts.join('')),
  }));

  it('braces', () => {
    const lines = fc.sample(braces.whole, { numRuns: 1_500, seed }).filter((line) => !line.startsWith('='));
    const { known, wrong } = compareAll(lines);
    process.stdout.write(
      `braces: ${lines.length} words, ${((known / lines.length) * 100).toFixed(0)}% known in full\n`,
    );
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(known / lines.length).toBeGreaterThan(0.5);
  });

  const quoted = fc.oneof(
    fc.constantFrom(
      "'a b'",
      '"a b"',
      "''",
      '""',
      "'\\n'",
      '"\\n"',
      '"\\$x"',
      '"\\\\"',
      '"\\`"',
      "'\"'",
      '"\'"',
      '"!"',
      '"a\\\nb"',
    ),
    fc.constantFrom(
      "$'a\\nb'",
      "$'\\x41'",
      "$'\\u00e9'",
      "$'\\0x'",
      "$'\\101'",
      "$'\\ca'",
      "$'\\''",
      "$'\\q'",
      "$'a\\'b'",
      '$"a b"',
      "$'\\e[0m'",
    ),
    fc.constantFrom(
      '\\a',
      '\\\\',
      '\\ ',
      '\\$',
      '\\*',
      '\\#',
      '\\~',
      "\\'",
      '\\"',
      '\\\n',
      '\\{a,b}',
      'a\\,b',
    ),
    fc.constantFrom(
      'a',
      'b-c',
      '~',
      '~/x',
      ':~',
      'x=~',
      'x=~/y',
      'a=b',
      'x=a:~/z',
      '#',
      'a#b',
      '!',
      '=',
      '@',
      '%',
      '+',
      ',',
      '{',
      '}',
      'a}b',
      '[',
      ']',
      '\u00a0',
      '\u200b',
      'é',
    ),
    fc.constantFrom(
      "$'\\n'",
      "$'\\t'",
      "$'\\\\'",
      "$'\\u{41}'",
      "$'\\U0001f600'",
      "$'\\x'",
      "$'\\xg'",
      "$'\\1234'",
      "$'\\x411'",
    ),
    fc
      .constantFrom('{a,b}', '{1..3}', '{"a",b}', '{a,\\,}', '$', '$"', '$%', '$/')
      .filter((text) => text !== '$"'),
  );
  const word = fc.array(quoted, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const line = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

  it('quotes, escapes and tildes', () => {
    // A comment would swallow the rest of the line, and `$[` or `${` the line's end: neither says anything about words.
    const lines = fc
      .sample(line, { numRuns: 2_000, seed })
      .filter((text) => !/(?:^|\s)#|#\\\n|\$[[{($]/.test(text));
    const { known, wrong } = compareAll(lines);
    process.stdout.write(
      `words: ${lines.length} lines, ${((known / lines.length) * 100).toFixed(0)}% known in full\n`,
    );
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(known / lines.length).toBeGreaterThan(0.5);
  });
});

/** Values that a shape promises not to leave, drawn from it. */
const SAMPLES: readonly { readonly shape: Shape; readonly values: readonly string[] }[] = [
  { shape: { kind: 'number', signed: false }, values: ['0', '7', '42', '007', '99999999999999999999'] },
  { shape: { kind: 'number', signed: true }, values: ['-1', '0', '12', '-300'] },
  { shape: { kind: 'hex' }, values: ['0', 'deadbeef', '0123456789abcdef0123456789abcdef01234567'] },
  {
    shape: { kind: 'ref-name' },
    values: ['main', 'feature/a-b', 'v1.2.3', '2026-11-30', 'a@b', 'x+y', 'a_b', 'a,b', 'a=b', 'a%b'],
  },
];

describe.skipIf(version === undefined)('what a shape promises', () => {
  it.each(SAMPLES)(
    '$shape.kind: an unquoted use is one word, and no option but where signed',
    ({ shape, values }) => {
      const lines = values.flatMap((value) =>
        [`$x b`, `a$x`, `$x"c"`].map((use) => `; x='${value}'; p ${use}`),
      );
      const actual = wordsOf(lines);
      values.forEach((value, i) => {
        expect(actual[i * 3]).toEqual([value, 'b']);
        expect(actual[i * 3 + 1]).toEqual([`a${value}`]);
        expect(actual[i * 3 + 2]).toEqual([`${value}c`]);
        if (!(shape.kind === 'number' && shape.signed)) expect(value.startsWith('-')).toBe(false);
      });
    },
  );

  const producers: readonly (readonly [string, RegExp])[] = [
    ['nproc', /^\d+$/],
    ['id -u', /^\d+$/],
    ['date +%s', /^\d+$/],
    ['date +%F', /^[\w-]+$/],
    ['seq 3', /^(?:\d+\n)*\d+$/],
    ['printf x | wc -l', /^\d+$/],
    ['git rev-parse --verify HEAD', /^(?:[0-9a-f]+)?$/],
    ['mktemp -u', /^\/tmp\/[^\s/]+$/],
  ];

  it.each(producers)('%s prints what its shape says', (command, pattern) => {
    const result = spawnSync('bash', ['-c', `${command} 2>/dev/null`], { encoding: 'utf8' });
    if (result.status !== 0) return;
    expect(result.stdout.trim()).toMatch(pattern);
  });
});
