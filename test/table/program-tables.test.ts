import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileEntry, compileRoles } from '../../src/classify/programs/compile.ts';
import { isRole } from '../../src/classify/programs/roles.ts';
import type {
  OptionEntry,
  ProgramEffect,
  ProgramEntry,
  ProgramTable,
} from '../../src/classify/programs/schema.ts';

const effects: Readonly<Record<ProgramEffect, true>> = {
  none: true,
  write: true,
  'scratch-write': true,
  'unknown-write': true,
  delete: true,
  'remote-read': true,
  'remote-write': true,
  network: true,
  'project-code': true,
  'inline-code': true,
  'unknown-program': true,
  configure: true,
  privileged: true,
  signal: true,
  secret: true,
  'shell-state': true,
  interactive: true,
};

const folder = new URL('../../src/classify/programs/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.table.ts'));

/** The exports of the table files that hold program entries. */
async function tablesOf(file: string): Promise<readonly (readonly [string, ProgramTable])[]> {
  const module: Readonly<Record<string, unknown>> = await import(new URL(file, folder).href);
  return Object.entries(module).filter((pair): pair is [string, ProgramTable] => isTable(pair[1]));
}

function isTable(value: unknown): value is ProgramTable {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.values(value);
  return (
    entries.length > 0 &&
    entries.every((each) => typeof each === 'object' && each !== null && 'effect' in each)
  );
}

function isEffect(text: string): boolean {
  return Object.hasOwn(effects, text);
}

/** `-o`, `--output`, `-NUM`; `-`, `--`, `+o`, `+*`, `/p`, `if=` and keywords where the entry takes them for options. */
function isSpelling(text: string): boolean {
  return /^[^\s,]+$/.test(text);
}

function roleFaults(operands: ProgramEntry['operands'], where: string): string[] {
  if (operands === undefined) return [];
  const specs = typeof operands === 'string' ? [operands] : operands;
  const faults = specs
    .map((spec) => spec.replace(/\.\.\.$|\?$/, ''))
    .filter((role) => !isRole(role))
    .map((role) => `${where}: role ${role}`);
  if (specs.filter((spec) => spec.endsWith('...')).length > 1) faults.push(`${where}: two roles repeat`);
  const { tail } = compileRoles(operands);
  if (tail.some((role) => role === 'unknown'))
    faults.push(`${where}: an optional role behind the repeated one`);
  return faults;
}

function optionFaults(option: OptionEntry, where: string): string[] {
  const faults = roleFaults(option.operands, where);
  const does = option.does ?? [];
  for (const effect of [...(typeof does === 'string' ? [does] : does), option.only, option.bare]) {
    if (effect !== undefined && !isEffect(effect)) faults.push(`${where}: effect ${effect}`);
  }
  if (option.value !== undefined && !isRole(option.value.replace(/^=\??/, ''))) {
    faults.push(`${where}: value ${option.value}`);
  }
  if (option.rest !== undefined && !isRole(option.rest)) faults.push(`${where}: rest ${option.rest}`);
  return faults;
}

function inOptions(entry: ProgramEntry, spelling: string): boolean {
  return Object.keys(entry.options ?? {}).some((group) => group.split(',').includes(spelling));
}

function entryFaults(entry: ProgramEntry, where: string): string[] {
  const faults = roleFaults(entry.operands, where);
  for (const effect of [entry.effect, entry.bare, ...(entry.also ?? [])]) {
    if (effect !== undefined && !isEffect(effect)) faults.push(`${where}: effect ${effect}`);
  }
  // `options` win over the lists and later ones over earlier ones, so that groups can be shared and corrected; what
  // must not happen is that two harmless lists disagree about whether the next word is a value.
  const seen = new Map<string, string>();
  for (const list of ['flags', 'values', 'optional'] as const) {
    for (const group of (entry[list] ?? '').split(/\s+/)) {
      if (group === '') continue;
      for (const spelling of group.split(',')) {
        if (!isSpelling(spelling)) faults.push(`${where}: spelling "${spelling}" in ${list}`);
        const before = seen.get(spelling) ?? list;
        if (before !== list && !inOptions(entry, spelling)) {
          faults.push(`${where}: ${spelling} in ${before} and ${list}`);
        }
        seen.set(spelling, list);
      }
    }
  }
  for (const [group, option] of Object.entries(entry.options ?? {})) {
    for (const spelling of group.split(',')) {
      if (!isSpelling(spelling)) faults.push(`${where}: spelling "${spelling}" in options`);
    }
    faults.push(...optionFaults(option, `${where} ${group}`));
  }
  for (const [name, sub] of Object.entries(entry.subcommands ?? {})) {
    if (!/^[^\s,]+(?:[ ,][^\s,]+)*$/.test(name)) faults.push(`${where}: subcommand "${name}"`);
    faults.push(...entryFaults(sub, `${where} ${name}`));
  }
  if (entry.passes !== undefined) faults.push(...entryFaults(entry.passes, `${where} --`));
  return faults;
}

describe('program tables', () => {
  for (const file of files) {
    test(file, async () => {
      const faults: string[] = [];
      for (const [, table] of await tablesOf(file)) {
        for (const [name, entry] of Object.entries(table)) {
          faults.push(...entryFaults(entry, name));
          compileEntry(entry);
        }
      }
      expect(faults).toEqual([]);
    });
  }

  test('no name stands in two tables', async () => {
    const seen = new Map<string, string>();
    const faults: string[] = [];
    for (const file of files) {
      for (const [, table] of await tablesOf(file)) {
        for (const [name, entry] of Object.entries(table)) {
          for (const spelling of [name, ...(entry.aliases ?? [])]) {
            const before = seen.get(spelling);
            if (before !== undefined) faults.push(`${spelling}: ${before} and ${file} ${name}`);
            seen.set(spelling, `${file} ${name}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
  });
});
