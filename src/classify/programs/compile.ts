import { readerOf } from '#language-readers';
import type { CompiledEntry, CompiledOption, NamedEntry, OperandRoles, Reader } from './line.ts';
import { toRole } from './roles.ts';
import type { Operands, OptionEntry, ProgramEffect, ProgramEntry, Role } from './schema.ts';

const noEffects: readonly ProgramEffect[] = [];
const noFiles: readonly string[] = [];
const noValues: ReadonlySet<string> = new Set();

/** Makes one entry ready. Subcommands are made ready when they are first asked for. */
export function compileEntry(entry: ProgramEntry, parent?: CompiledEntry): CompiledEntry {
  const reader: Reader | undefined = entry.reader === undefined ? parent?.reader : readerOf(entry.reader);
  const options = new Map<string, CompiledOption>();
  addOptions(options, entry);
  if (reader?.entry !== undefined) addOptions(options, reader.entry);
  const long: string[] = [];
  let wordOptions = false;
  // What a reader judges by its value stands among the options as if it were harmless.
  let raises = reader !== undefined;
  for (const [spelling, option] of options) {
    if (spelling.startsWith('--') && spelling.length > 2) long.push(spelling);
    else if (!spelling.startsWith('-')) wordOptions = true;
    if (!option.harmless) raises = true;
  }
  const operands = entry.operands ?? reader?.entry?.operands;
  const above = parent?.chain.filter((each) => each.entry.globalOptions === true) ?? [];
  const chain: CompiledEntry[] = [];
  let passes: CompiledEntry | undefined;
  const compiled: CompiledEntry = {
    entry,
    syntax: entry.syntax ?? reader?.entry?.syntax ?? parent?.syntax ?? 'gnu',
    options,
    long,
    wordOptions,
    roles: operands === undefined ? undefined : compileRoles(operands),
    raises,
    chain,
    raisesHere: raises || above.some((each) => each.raises),
    hasSubcommands: entry.subcommands !== undefined,
    configuration: entry.configuration ?? parent?.configuration ?? noFiles,
    reader,
    subcommand: subcommandFinder(entry, () => compiled),
    passes() {
      if (passes === undefined && entry.passes !== undefined) passes = compileEntry(entry.passes);
      return passes;
    },
  };
  chain.push(compiled, ...above);
  return compiled;
}

interface Named {
  readonly name: string;
  readonly names: readonly string[];
  readonly entry: ProgramEntry;
}

interface Pattern extends Named {
  readonly pattern: string;
  /** The word holds it anywhere. */
  readonly inside: boolean;
}

/** Exact names go before patterns, longer patterns before shorter ones. */
function subcommandFinder(
  parent: ProgramEntry,
  compiledParent: () => CompiledEntry,
): (name: string) => NamedEntry | undefined {
  const source = parent.subcommands;
  if (source === undefined) return () => undefined;
  const exact = new Map<string, Named>();
  const patterns: Pattern[] = [];
  for (const [groups, entry] of Object.entries(source)) {
    for (const names of groups.split(' ')) {
      const spellings = names.split(',');
      const all = entry.aliases === undefined ? spellings : [...spellings, ...entry.aliases];
      const named: Named = { name: spellings[0] ?? names, names: all, entry };
      for (const spelling of all) {
        if (/^\*.+\*$/.test(spelling))
          patterns.push({ ...named, pattern: spelling.slice(1, -1).toLowerCase(), inside: true });
        else if (spelling.endsWith('*'))
          patterns.push({ ...named, pattern: spelling.slice(0, -1), inside: false });
        else exact.set(spelling, named);
      }
    }
  }
  patterns.sort((a, b) => Number(b.inside) - Number(a.inside) || b.pattern.length - a.pattern.length);
  const ready = new Map<ProgramEntry, CompiledEntry>();
  const found = new Map<string, NamedEntry>();
  return (word) => {
    const named = found.get(word);
    if (named !== undefined) return named;
    const known = exact.get(word) ?? patterns.find((each) => takes(each, word));
    if (known === undefined) return undefined;
    let entry = ready.get(known.entry);
    if (entry === undefined) {
      entry = compileEntry(known.entry, compiledParent());
      ready.set(known.entry, entry);
    }
    if (known.name.endsWith('*')) return { name: word, names: [word], entry };
    const result: NamedEntry = { name: known.name, names: known.names, entry };
    // Words that only a pattern takes are without number, so only listed ones are kept.
    if (exact.has(word)) found.set(word, result);
    return result;
  };
}

function takes({ pattern, inside }: Pattern, word: string): boolean {
  return inside ? word.toLowerCase().includes(pattern) : word.startsWith(pattern);
}

function addOptions(into: Map<string, CompiledOption>, entry: Partial<ProgramEntry>): void {
  addHarmless(into, entry.flags, 'none');
  addHarmless(into, entry.values, 'required');
  addHarmless(into, entry.optional, 'optional');
  if (entry.options === undefined) return;
  for (const [spellings, option] of Object.entries(entry.options)) {
    const names = spellings.split(',');
    const compiled = compileOption(names, option);
    for (const name of names) into.set(name, compiled);
  }
}

function addHarmless(
  into: Map<string, CompiledOption>,
  list: string | undefined,
  arity: CompiledOption['arity'],
): void {
  if (list === undefined) return;
  for (const group of list.split(/\s+/)) {
    if (group === '') continue;
    const names = group.split(',');
    const option = harmless(names, arity);
    for (const name of names) into.set(name, option);
  }
}

function harmless(spellings: readonly string[], arity: CompiledOption['arity']): CompiledOption {
  return {
    name: spellings[0] ?? '',
    spellings,
    arity,
    role: 'text',
    effects: noEffects,
    operands: undefined,
    replacesOperands: 0,
    only: undefined,
    rest: undefined,
    bare: undefined,
    defaultOperand: undefined,
    unless: noValues,
    where: undefined,
    readBy: noValues,
    calms: undefined,
    harmless: true,
  };
}

function compileOption(spellings: readonly string[], option: OptionEntry): CompiledOption {
  const { arity, role } = compileValue(option.value);
  const does = option.does ?? noEffects;
  const effects = typeof does === 'string' ? [does] : does;
  const rest = option.rest;
  return {
    name: spellings[0] ?? '',
    spellings,
    arity,
    role,
    effects: effects.filter((effect) => effect !== 'none'),
    operands: option.operands === undefined ? undefined : compileRoles(option.operands),
    replacesOperands: option.replacesOperands ?? 0,
    only: option.only,
    rest,
    bare: option.bare,
    defaultOperand: option.defaultOperand,
    unless: option.unless === undefined ? noValues : new Set(option.unless.split(' ')),
    where: option.where?.split(' '),
    readBy: option.readBy === undefined ? noValues : new Set(option.readBy.split(' ')),
    calms: option.calms,
    harmless:
      effects.every((effect) => effect === 'none') &&
      role === 'text' &&
      option.operands === undefined &&
      option.bare === undefined &&
      option.defaultOperand === undefined &&
      (rest === undefined || rest === 'text'),
  };
}

function compileValue(value: OptionEntry['value']): Pick<CompiledOption, 'arity' | 'role'> {
  if (value === undefined) return { arity: 'none', role: 'text' };
  return value.startsWith('=?')
    ? { arity: 'optional', role: toRole(value.slice(2)) }
    : { arity: 'required', role: toRole(value.slice(1)) };
}

/** Splits `["text", "read...", "write"]` at the role that repeats. A single role stands for all operands. */
export function compileRoles(operands: Operands): OperandRoles {
  if (typeof operands === 'string') return { front: [], rest: toRole(operands), tail: [] };
  const front: Role[] = [];
  const tail: Role[] = [];
  let rest: Role | undefined;
  for (const spec of operands) {
    if (spec.endsWith('...')) rest = toRole(spec.slice(0, -3));
    else if (rest === undefined) front.push(toRole(spec.endsWith('?') ? spec.slice(0, -1) : spec));
    else tail.push(toRole(spec));
  }
  return { front, rest, tail };
}
