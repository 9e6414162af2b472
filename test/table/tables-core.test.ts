import { describe, expect, test } from 'vitest';
import { ARCHIVE } from '../../src/classify/programs/archive.table.ts';
import { compileEntry } from '../../src/classify/programs/compile.ts';
import { COREUTILS } from '../../src/classify/programs/coreutils.table.ts';
import { DATA_TOOLS } from '../../src/classify/programs/data-tools.table.ts';
import { FILES } from '../../src/classify/programs/files.table.ts';
import { interpret } from '../../src/classify/programs/interpret.ts';
import type { Finding } from '../../src/classify/programs/interpretation.ts';
import { compilePrograms } from '../../src/classify/programs/lookup.ts';
import { MACOS } from '../../src/classify/programs/macos.table.ts';
import { PROCESS } from '../../src/classify/programs/process.table.ts';
import type { ProgramEntry, ProgramTable } from '../../src/classify/programs/schema.ts';
import { SEARCH } from '../../src/classify/programs/search.table.ts';
import { SHELL_BUILTINS } from '../../src/classify/programs/shell-builtins.table.ts';
import { SYSTEM } from '../../src/classify/programs/system.table.ts';
import { TEXT } from '../../src/classify/programs/text.table.ts';
import { rows } from './support/rows.ts';
import { fixtureWord, showWord } from './support/words.ts';

const tables: Readonly<Record<string, ProgramTable>> = {
  archive: ARCHIVE,
  coreutils: COREUTILS,
  dataTools: DATA_TOOLS,
  files: FILES,
  macos: MACOS,
  process: PROCESS,
  search: SEARCH,
  shellBuiltins: SHELL_BUILTINS,
  system: SYSTEM,
  text: TEXT,
};
const programs = compilePrograms(Object.values(tables));

interface Row {
  readonly id: string;
  readonly argv: readonly string[];
  /** Every effect, role with its word, and trouble; sorted. */
  readonly expect: readonly string[];
  /** A feature of the interpreter without which the row fails. */
  readonly needs?: string;
}

function show(finding: Finding): string {
  if (finding.effect !== undefined) return finding.code === 'unknown-option' ? finding.code : finding.effect;
  if (finding.role === undefined) return finding.code;
  return finding.word === undefined ? finding.role : `${finding.role} ${showWord(finding.word)}`;
}

describe('programs', () => {
  for (const row of rows<Row>('programs-core.jsonl')) {
    const check = row.needs === undefined ? test : test.fails;
    check(row.id, () => {
      const { findings, known } = interpret(row.argv.map(fixtureWord), programs);
      expect(known).toBe(true);
      expect([...new Set(findings.map(show))].sort()).toEqual([...row.expect].sort());
    });
  }
});

function everyEntry(
  path: string,
  entry: ProgramEntry,
  visit: (path: string, entry: ProgramEntry) => void,
): void {
  visit(path, entry);
  for (const [name, child] of Object.entries(entry.subcommands ?? {})) {
    everyEntry(`${path} ${name}`, child, visit);
  }
}

describe('entries', () => {
  test('compile, and give each option a spelling that can stand on a line', () => {
    for (const [file, table] of Object.entries(tables)) {
      for (const [name, entry] of Object.entries(table)) {
        everyEntry(`${file}: ${name}`, entry, (path, each) => {
          const compiled = compileEntry(each);
          for (const spelling of compiled.options.keys()) {
            const word = each.syntax === 'key-value' ? /^(-|[a-z]+=$)/ : /^(-|\+|@|\*?\||file$)/;
            expect(spelling, path).toMatch(word);
          }
        });
      }
    }
  });

  test('stand in one table only', () => {
    const owner = new Map<string, string>();
    for (const [file, table] of Object.entries(tables)) {
      for (const [name, entry] of Object.entries(table)) {
        for (const each of [name, ...(entry.aliases ?? [])]) {
          expect(owner.get(each), each).toBeUndefined();
          owner.set(each, file);
        }
      }
    }
    expect(owner.size).toBeGreaterThan(600);
  });
});
