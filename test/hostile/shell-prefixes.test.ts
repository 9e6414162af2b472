import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShell, loadShell, type ShellAnalysis } from '../../src/shell/index.ts';
import { LONGEST } from './shell-texts.ts';

/* Texts that nobody writes: always an answer, soon, and one that admits what was not read. */

const first = createShell();
const both = await loadShell();

/** Far above what is measured, so that a busy machine decides nothing; without the guards some take minutes. */
const BOUND = 20_000;

function admits(analysis: ShellAnalysis): boolean {
  return analysis.complete || analysis.opaque.some(({ scope }) => scope !== 'word');
}

const TOKENS = [
  ...[
    'a',
    ' ',
    '\t',
    '\n',
    '\r',
    ';',
    '&',
    '|',
    '&&',
    '||',
    '|&',
    ';;',
    ';&',
    '!',
    '#',
    '\\',
    '\\\n',
    '$',
    '"',
    "'",
    '`',
  ],
  ...[
    '$x',
    '${',
    '}',
    '{',
    '(',
    ')',
    '((',
    '))',
    '[[',
    ']]',
    '[',
    ']',
    '$(',
    '$((',
    '$[',
    '<(',
    '>(',
    '<',
    '>',
    '>>',
    '<<',
  ],
  ...[
    '<<E ',
    "<<'E'\n",
    '<<<',
    '&>',
    '>&',
    '2>&1 ',
    '=',
    'a=',
    'a=(',
    'a+=',
    '~',
    '*',
    '?',
    '@(',
    '{a,b}',
    '{1..9}',
    '{',
    ',',
  ],
  ...[
    'if ',
    'then ',
    'fi ',
    'do ',
    'done ',
    'case ',
    'esac ',
    'in ',
    'for a ',
    'while ',
    'until ',
    'select a ',
    'function a ',
  ],
  ...[
    'a() ',
    'coproc ',
    'time ',
    'eval ',
    "eval 'a' ",
    "bash -c 'a' ",
    'env ',
    'xargs ',
    'cd a;',
    'trap a 0;',
    'export a=b;',
    'é',
    '日',
    '\u200b',
  ],
];

const OPENERS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['{ ', ';}'],
  ['$(', ')'],
  ['"$(', ')"'],
  ['${a:-', '}'],
  ['"${a:-', '}"'],
  ['$((', '))'],
  ['((', '))'],
  ['$[', ']'],
  ['<(', ')'],
  ['`', '`'],
  ['[[ ( ', ' ) ]]'],
  ['if a; then ', '; fi'],
  ['while a; do ', '; done'],
  ['for a in b; do ', '; done'],
  ['case a in a) ', ';; esac'],
  ['f() { ', '; }'],
  ['a=(', ')'],
  ['{a,', '}'],
  ['@(', ')'],
  ['! ', ''],
  ['time ', ''],
  ['coproc ', ''],
  ["eval '", "'"],
  ['env ', ''],
  ['cat <<E\n$(', ')\nE\n'],
];

const texts: readonly (readonly [string, string])[] = [
  ...TOKENS.flatMap((token): (readonly [string, string])[] => [
    [`100,000 of ${JSON.stringify(token)}`, token.repeat(100_000)],
    [
      `as many of ${JSON.stringify(token)} as the guards let in`,
      token.repeat(Math.floor(LONGEST / token.length)),
    ],
  ]),
  ...OPENERS.flatMap(([open, close]) =>
    [10, 79, 400, 10_000].flatMap((depth): (readonly [string, string])[] => [
      [`${depth} of ${JSON.stringify(open)}`, open.repeat(depth)],
      [`${depth} of ${JSON.stringify(open)}, closed`, `${open.repeat(depth)}a${close.repeat(depth)}`],
    ]),
  ),
];

test('of any token and of any opener', { timeout: 600_000 }, () => {
  const slow: string[] = [];
  const mute: string[] = [];
  for (const [name, text] of texts) {
    const start = performance.now();
    const analysis = first.analyze(text);
    if (performance.now() - start > BOUND) slow.push(name);
    if (!admits(analysis)) mute.push(name);
  }
  expect(slow).toEqual([]);
  expect(mute).toEqual([]);
});

test('of random bytes', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const encoding of ['utf8', 'latin1'] as const)
        expect(admits(both.analyze(Buffer.from(bytes).toString(encoding)))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

/** Every text that stands in a fixture as a shell text. */
function fixtureTexts(): readonly string[] {
  const folder = fileURLToPath(new URL('../../fixtures/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jsonl'),
  );
  const found = new Set<string>();
  for (const file of files)
    for (const line of readFileSync(folder + file, 'utf8').split('\n')) {
      if (line === '') continue;
      const row: Readonly<Record<string, unknown>> = JSON.parse(line);
      for (const key of ['text', 'script', 'input', 'command', 'line'])
        if (typeof row[key] === 'string') found.add(row[key]);
    }
  return [...found];
}

test('of every front part of every fixture', { timeout: 600_000 }, () => {
  const mute: string[] = [];
  let tried = 0;
  for (const text of fixtureTexts()) {
    if (text.length > 300) continue;
    for (let length = 0; length <= text.length; length += 1) {
      tried += 1;
      const front = text.slice(0, length);
      if (!admits(first.analyze(front))) mute.push(front);
    }
  }
  process.stdout.write(`front parts of fixtures: ${tried}\n`);
  expect(tried).toBeGreaterThan(30_000);
  expect(mute).toEqual([]);
});

test('memory stays flat', { timeout: 600_000 }, () => {
  const gone = texts.filter(([, text]) => text.length <= LONGEST).slice(0, 60);
  const round = (): void => {
    for (const [, text] of gone) both.analyze(text.slice(0, 2_000));
  };
  for (let i = 0; i < 3; i += 1) round();
  const before = process.memoryUsage().rss;
  for (let i = 0; i < 10; i += 1) round();
  // What a single leak of trees or words would pass many times over.
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});
