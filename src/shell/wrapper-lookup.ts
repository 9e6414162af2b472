import { wrapperTable } from '#wrapper-tables';
import { WRAPPER_NAMES } from './wrapper-names.table.ts';
import type { WrapperEntry } from './wrapper-schema.ts';
import type { WrapperFamily } from './wrapper-tables/eager.ts';

export type OptionRole =
  | 'plain'
  | 'stop'
  | 'text'
  | 'code'
  | 'program'
  | 'rest'
  | 'obscure'
  | 'pipe'
  | 'deed'
  | 'directory'
  | 'user'
  | 'clear'
  | 'remote'
  | 'join'
  | 'escape'
  | 'split'
  | 'skip'
  | 'front';

export interface OptionRule {
  readonly role: OptionRole;
  /** How many words it takes as values; `optional`: one, only where it is attached. */
  readonly arity: 0 | 1 | 2 | 3 | 'optional';
  /** The first spelling of the table. */
  readonly name: string;
}

/** An entry made ready for reading words. */
export interface Wrapper {
  readonly name: string;
  readonly entry: WrapperEntry;
  readonly options: ReadonlyMap<string, OptionRule>;
  /** The long spellings, for abbreviations. */
  readonly longs: readonly string[];
  readonly under: ReadonlyMap<string, Wrapper> | undefined;
}

/** The wrapper of that name (without its folder), or `undefined` for every other program. */
export function wrapperNamed(name: string): Wrapper | undefined {
  const family = families.get(name);
  if (family === undefined) return undefined;
  let listed = indexes.get(family);
  if (listed === undefined) {
    listed = indexNames(family);
    indexes.set(family, listed);
  }
  const found = listed.get(name);
  if (found === undefined) return undefined;
  const known = compiled.get(found.name);
  if (known !== undefined) return known;
  const wrapper = compileWrapper(found.name, found.entry);
  compiled.set(found.name, wrapper);
  return wrapper;
}

interface Listed {
  readonly name: string;
  readonly entry: WrapperEntry;
}

const families = familiesByName();
/** Tables and entries are prepared when they are first met: most runs meet a handful. */
const indexes = new Map<WrapperFamily, ReadonlyMap<string, Listed>>();
const compiled = new Map<string, Wrapper>();

function familiesByName(): ReadonlyMap<string, WrapperFamily> {
  const names = new Map<string, WrapperFamily>();
  for (const [family, list] of WRAPPER_NAMES) for (const name of spellings(list)) names.set(name, family);
  return names;
}

function indexNames(family: WrapperFamily): ReadonlyMap<string, Listed> {
  const names = new Map<string, Listed>();
  for (const [name, entry] of Object.entries(wrapperTable(family))) {
    names.set(name, { name, entry });
    for (const alias of spellings(entry.aliases)) names.set(alias, { name, entry });
  }
  return names;
}

export function compileWrapper(name: string, entry: WrapperEntry): Wrapper {
  const options = new Map<string, OptionRule>();
  add(options, entry.options, 'plain');
  add(options, entry.deeds, 'deed');
  add(options, entry.users, 'user');
  add(options, entry.directories, 'directory');
  add(options, entry.clears, 'clear');
  add(options, entry.remotes, 'remote');
  add(options, entry.joins, 'join');
  add(options, entry.escapes, 'escape');
  add(options, entry.splits, 'split');
  add(options, entry.skips, 'skip');
  add(options, entry.pipes, 'pipe');
  add(options, entry.codes, 'code');
  add(options, entry.texts, 'text');
  add(options, entry.programs, 'program');
  add(options, entry.rests, 'rest');
  add(options, entry.obscures, 'obscure');
  add(options, entry.stops, 'stop');
  for (const flags of Object.keys(entry.fronts ?? {})) if (flags !== '') add(options, flags, 'front');
  const longs = [...options.keys()].filter((option) => option.startsWith('--') && option.length > 2);
  return { name, entry, options, longs, under: compileUnder(name, entry) };
}

function compileUnder(name: string, entry: WrapperEntry): ReadonlyMap<string, Wrapper> | undefined {
  if (entry.under === undefined) return undefined;
  const under = new Map<string, Wrapper>();
  for (const [names, inner] of Object.entries(entry.under)) {
    const wrapper = compileWrapper(name, inner);
    for (const subcommand of names.split(',')) under.set(subcommand, wrapper);
  }
  return under;
}

function add(options: Map<string, OptionRule>, list: string | undefined, role: OptionRole): void {
  for (const item of spellings(list)) {
    const suffix = /(={1,3}\??)$/.exec(item)?.[0] ?? '';
    const names = item.slice(0, item.length - suffix.length).split(',');
    const arity = ARITIES[suffix] ?? 0;
    for (const name of names) options.set(name, { role, arity, name: names[0] ?? name });
  }
}

const ARITIES: Readonly<Record<string, OptionRule['arity']>> = {
  '': 0,
  '=': 1,
  '==': 2,
  '===': 3,
  '=?': 'optional',
};

function spellings(list: string | undefined): readonly string[] {
  return list === undefined || list === '' ? [] : list.trim().split(/\s+/);
}

/**
 * The words of the program that the first words run, where these are a wrapper with its subcommand, options, assignments and
 * numbers (`timeout 5 make` gives `make`; `docker exec` nothing). `undefined`: they are no wrapper.
 */
export function wrappedWords(words: readonly string[]): readonly string[] | undefined {
  const [first, ...others] = words;
  let wrapper = first === undefined ? undefined : wrapperNamed(first);
  if (wrapper === undefined) return undefined;
  let at = 0;
  while (wrapper.under !== undefined) {
    const subcommand: Wrapper | undefined = wrapper.under.get(others[at] ?? '');
    if (subcommand === undefined) break;
    wrapper = subcommand;
    at += 1;
  }
  // Of a program that is none by itself, as `npm` of `npm exec`.
  if (at === 0 && wrapper.under !== undefined && others.length > 0) return undefined;
  const rest = others.slice(at);
  const inner = rest.findIndex((word) => !/^(?:-.*|\d.*|[A-Za-z_]\w*=.*)$/.test(word));
  return inner < 0 ? [] : rest.slice(inner);
}
