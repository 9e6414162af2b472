import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtInPrograms } from '../../src/classify/programs/index.ts';
import { interpret } from '../../src/classify/programs/interpret.ts';
import { createShell } from '../../src/shell/index.ts';

/** The options that a program lists itself, by subcommand (`""`: before any), with where they were read. */
interface Manual {
  readonly program: string;
  readonly version: string;
  readonly source: string;
  readonly options: Readonly<Record<string, readonly string[]>>;
}

const folder = fileURLToPath(new URL('../../fixtures/options/', import.meta.url));
const manuals = readdirSync(folder).map((name): Manual => JSON.parse(readFileSync(folder + name, 'utf8')));
const shell = createShell();

function isUnknown(text: string): boolean {
  const words = shell.analyze(text).commands[0]?.words ?? [];
  return interpret(words, builtInPrograms()).findings.some(({ code }) => code === 'unknown-option');
}

/** With no word behind it, and with words that it may take as values. */
function isKnown(program: string, subcommand: string, option: string): boolean {
  const start = [program, subcommand].filter((word) => word !== '').join(' ');
  const before = program === 'find' ? `${start} .` : start;
  return ['', ' 1', ' f 1', ' x y z', " ls ';'"].some((rest) => !isUnknown(`${before} '${option}'${rest}`));
}

test('the twenty programs that agents use most are held against what they list themselves', () => {
  const most =
    'awk cat cp curl cut diff docker env find git grep head ls make mkdir mv node npm python3 rm rg sed sort tail tar touch wc xargs';
  const held = new Set(manuals.map(({ program }) => program));
  expect(most.split(' ').filter((name) => !held.has(name))).toEqual([]);
});

describe.each(manuals)('$program ($version)', ({ program, options }) => {
  for (const [subcommand, listed] of Object.entries(options)) {
    test(`${program} ${subcommand}: the table knows each option`, () => {
      expect(listed.filter((option) => !isKnown(program, subcommand, option))).toEqual([]);
    });

    test(`${program} ${subcommand}: an option that nobody has heard of is not passed over`, () => {
      expect(isKnown(program, subcommand, program === 'find' ? '-zzunheard' : '--zz-unheard')).toBe(false);
    });
  }
});
