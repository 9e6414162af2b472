import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { matchesTree } from '../../src/shell/agreement.ts';
import { readPlain } from '../../src/shell/second-plain.ts';
import { createSheet, openSheet, Role, type Sheet, wipeSheet } from '../../src/shell/second-sheet.ts';
import { unbashParser } from '../../src/shell/unbash.ts';

const PIECES = [
  ...[
    'a',
    'rm',
    'x.y',
    '12',
    '2',
    '-',
    '--o=v',
    'a=b',
    '{}',
    '{a,b}',
    '~',
    '*',
    '?',
    '!',
    '#',
    '=',
    '@',
    ']',
    '^',
  ],
  ...[
    ' ',
    ' ',
    ' ',
    ' ',
    '\t',
    '\n',
    '|',
    '||',
    '|&',
    '&',
    '&&',
    ';',
    '>',
    '>>',
    '<',
    '&>',
    '&>>',
    '>&',
    '<&',
    '2>&1',
  ],
  ...[
    "'q r'",
    "'",
    '"d $x"',
    '"',
    '$x',
    '$1',
    '$?',
    '$',
    '<<<',
    "<<'E'",
    '<<E',
    '\nE\n',
    'E',
    'if',
    'in',
    'time',
  ],
];
const plainish = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 })
  .map((all) => all.join(''));

type Found = Readonly<Record<'names' | 'arguments' | 'targets', readonly string[]>>;

/** What the plain reader found, apart by role: bash prints redirects after the words. */
function found(text: string, sheet: Sheet): Found | undefined {
  openSheet(sheet, text);
  if (!readPlain(text, sheet)) return undefined;
  const byRole = (role: Role): readonly string[] =>
    Array.from(sheet.starts.subarray(0, sheet.used)).flatMap((start) => {
      const packed = sheet.ends[start] ?? 0;
      return packed % 8 === role ? [text.slice(start, Math.floor(packed / 8))] : [];
    });
  return { names: byRole(Role.name), arguments: byRole(Role.argument), targets: byRole(Role.target) };
}

const bash = spawnSync('bash', ['-c', 'echo $BASH_VERSION'], { encoding: 'utf8' });
const hasBash = bash.status === 0 && bash.stdout.startsWith('5.');

const folder = mkdtempSync(join(tmpdir(), 'toolgate-plain-'));
const script = join(folder, 'script');
afterAll(() => rmSync(folder, { recursive: true }));

/** The same script as bash itself prints it, or `undefined` where bash finds a fault. Nothing runs. */
function printedByBash(text: string): string | undefined {
  writeFileSync(script, text);
  const printed = spawnSync('bash', ['--noprofile', '--norc', '--pretty-print', script], {
    encoding: 'utf8',
  });
  return printed.status === 0 && printed.stderr === '' ? printed.stdout : undefined;
}

describe('the plain reader', () => {
  test('finds what unbash finds in every text that it takes for plain', () => {
    const sheet = createSheet();
    let plain = 0;
    fc.assert(
      fc.property(plainish, (text) => {
        openSheet(sheet, text);
        if (!readPlain(text, sheet)) return;
        plain++;
        const tree = unbashParser.parse(text);
        expect(tree.faults).toEqual([]);
        expect(matchesTree(sheet, tree)).toBe(true);
      }),
      { numRuns: 4000 },
    );
    wipeSheet(sheet);
    // The property says something only while enough texts are plain.
    expect(plain).toBeGreaterThan(200);
  });

  test.runIf(hasBash)('reads a text and what bash prints of it alike', () => {
    const sheet = createSheet();
    let compared = 0;
    fc.assert(
      fc.property(plainish, (text) => {
        const before = found(text, sheet);
        // Bash prints `|&` as `2>&1 |`, which has a target more.
        if (before === undefined || before.names.length === 0 || text.includes('|&')) return;
        const printed = printedByBash(text);
        expect(printed).toBeDefined();
        const after = found(printed ?? '', sheet);
        if (after === undefined) return;
        compared++;
        expect(after).toEqual(before);
      }),
      { numRuns: 1200 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});
