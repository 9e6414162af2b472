import { compileEntry } from './compile.ts';
import type { CompiledEntry, NamedEntry } from './line.ts';
import type { ProgramEntry, ProgramTable } from './schema.ts';

/** The program tables, ready to be asked. Opaque: use `lookup`. */
export interface Programs {
  readonly kind: 'programs';
  find(name: string): NamedEntry | undefined;
}

/** Folders that hold the system's own programs. A program elsewhere only has the name of a known one. */
const systemFolders: ReadonlySet<string> = new Set([
  '/bin',
  '/sbin',
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
  '/opt/local/bin',
  '/snap/bin',
]);

/**
 * Joins program tables. An entry of a later table replaces the entries of earlier ones that have its name, and its
 * aliases too. Each entry is made ready on its first use, since most lines need few of them.
 */
export function compilePrograms(tables: readonly ProgramTable[]): Programs {
  const sources = new Map<string, { readonly name: string; readonly entry: ProgramEntry }>();
  for (const table of tables) {
    for (const name of Object.keys(table)) {
      const entry = table[name];
      for (const alias of entry?.aliases ?? []) {
        if (entry !== undefined && !Object.hasOwn(table, alias)) sources.set(alias, { name, entry });
      }
      if (entry !== undefined) sources.set(name, { name, entry });
    }
  }
  const ready = new Map<ProgramEntry, CompiledEntry>();
  const found = new Map<string, NamedEntry>();
  return {
    kind: 'programs',
    find(name) {
      const known = found.get(name);
      if (known !== undefined) return known;
      const source = sources.get(name);
      if (source === undefined) return undefined;
      let entry = ready.get(source.entry);
      if (entry === undefined) {
        entry = compileEntry(source.entry);
        ready.set(source.entry, entry);
      }
      const named: NamedEntry = { name: source.name, names: [source.name], entry };
      found.set(name, named);
      return named;
    },
  };
}

/** The entry of a program by its name as typed: the last segment of a path, or an alias. */
export function lookup(programs: Programs, name: string): NamedEntry | undefined {
  const slash = name.lastIndexOf('/');
  if (slash < 0) return programs.find(name);
  return programs.find(name) ?? programs.find(name.slice(slash + 1));
}

/** Whether a name with a slash lies outside the system's folders, so that a file of any content may be meant. */
export function isForeignPath(name: string): boolean {
  const slash = name.lastIndexOf('/');
  return slash >= 0 && !systemFolders.has(name.slice(0, slash));
}
