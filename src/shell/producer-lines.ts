import type { Scan } from './peel-scan.ts';
import { scanOptions } from './peel-scan.ts';
import type { Word } from './types.ts';
import { staticText } from './word-text.ts';
import type { Wrapper } from './wrapper-lookup.ts';
import { compileWrapper } from './wrapper-lookup.ts';

/** A table entry made ready for reading words. */
export interface CompiledLine<Entry> {
  readonly entry: Entry;
  readonly names: readonly string[];
  readonly wrapper: Wrapper;
}

export type LinesByName<Entry> = ReadonlyMap<string, readonly CompiledLine<Entry>[]>;

/** Sorts the entries by the program that they speak of. */
export function linesByName<Entry extends { readonly line: string; readonly options?: string }>(
  table: readonly Entry[],
): LinesByName<Entry> {
  const map = new Map<string, CompiledLine<Entry>[]>();
  for (const entry of table) {
    const names = entry.line.split(' ');
    const wrapper = compileWrapper(entry.line, { options: entry.options ?? '', scan: 'permute' });
    const name = names[0] ?? entry.line;
    const listed = map.get(name);
    if (listed === undefined) map.set(name, [{ entry, names, wrapper }]);
    else listed.push({ entry, names, wrapper });
  }
  return map;
}

/** Options and operands of a command, if the entry speaks of it and lists all its options. */
export function readLine(line: CompiledLine<unknown>, words: readonly Word[]): Scan | undefined {
  const matches = line.names.every((name, at) => {
    const word = words[at];
    return word !== undefined && staticText(word) === name;
  });
  if (!matches) return undefined;
  const scan = scanOptions(line.wrapper, words, line.names.length);
  return scan.fault === undefined && !scan.stopped ? scan : undefined;
}

/** Whether one of the options, named by their first spellings, was used. */
export function stands(scan: Scan, options: string | undefined): boolean {
  const names = options?.split(' ') ?? [];
  return scan.uses.some((use) => names.includes(use.rule.name));
}
