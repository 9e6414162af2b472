import type { Invocation, NormalWords, Tri } from '../../classify/index.ts';
import { either } from '../order.ts';
import type { Coverage, Unit } from '../types.ts';
import type { Check } from './check.ts';

type Words = readonly (readonly string[])[];
type Argv = readonly (string | undefined)[];

/** Folders whose programs are what their bare name runs on a sane PATH. */
const programFolders = ['/bin/', '/usr/bin/', '/usr/local/bin/'];

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** `command`, read narrow: every argv starts with the words, and the unit is under the ceiling. */
export function narrowCommand(words: Words, covers: readonly Coverage[] | undefined): Check {
  return (unit) => {
    if (unit.kind === 'opaque') return 'maybe';
    if (unit.kind === 'flow') return 'no';
    if (unit.argvs !== undefined) {
      const own = everyArgv(unit.argvs, words);
      if (own !== 'no' && underCeiling(unit, words.length, covers)) return own;
    }
    for (const outer of unit.insideOf ?? noInvocations) {
      const before = wordsBefore(outer.argvs, unit.argvs);
      if (before === undefined || words.length <= before) continue;
      // The rule spells the way in and the inner command's name: `npx eslint`.
      const spelled = everyArgv(outer.argvs, words);
      if (spelled !== 'no' && underCeiling(unit, words.length - before, covers)) return spelled;
    }
    if (covers?.includes('inner-commands') && unit.insideOf !== undefined && unit.base) {
      let outer: Tri = 'no';
      for (const invocation of unit.insideOf) outer = either(outer, everyArgv(invocation.argvs, words));
      if (unit.runs === undefined || coveredCode(unit, covers)) return outer;
    }
    return 'no';
  };
}

const noInvocations: readonly Invocation[] = [];

/** How many words of the outer command stand before the inner one, where that is the rest of the same line. */
function wordsBefore(outer: readonly Argv[], inner: readonly Argv[] | undefined): number | undefined {
  const [first] = outer;
  const [own] = inner ?? [];
  if (first === undefined || own === undefined || inner?.length !== outer.length) return undefined;
  const before = first.length - own.length;
  const isRest = outer.every((argv, reading) => {
    const rest = inner[reading];
    return (
      rest !== undefined &&
      argv.length - rest.length === before &&
      rest.every((word, at) => word === argv[before + at])
    );
  });
  return isRest && before > 0 ? before : undefined;
}

/** docs/semantics.md, "What an allow covers". */
function underCeiling(unit: Unit, spelled: number, covers: readonly Coverage[] | undefined): boolean {
  if (unit.base) return true;
  if (unit.spelledBy !== undefined && spelled >= unit.spelledBy) return true;
  if (covers === undefined) return false;
  return coveredCode(unit, covers) || (unit.access?.action === 'configure' && covers.includes('configure'));
}

function coveredCode(unit: Unit, covers: readonly Coverage[]): boolean {
  return (
    (unit.runs === 'inline-code' && covers.includes('inline-code')) ||
    (unit.runs === 'project-code' && covers.includes('project-code'))
  );
}

function everyArgv(argvs: readonly Argv[], words: Words): Tri {
  if (argvs.length === 0) return 'no';
  let value: Tri = 'yes';
  for (const argv of argvs) {
    const one = startsWith(argv, words);
    if (one === 'no') return 'no';
    if (one === 'maybe') value = 'maybe';
  }
  return value;
}

function startsWith(argv: Argv, words: Words): Tri {
  let value: Tri = 'yes';
  for (let at = 0; at < words.length; at += 1) {
    const alternatives = words[at];
    const word = argv[at];
    if (alternatives === undefined) continue;
    if (word === undefined) {
      if (at >= argv.length) return 'no';
      value = 'maybe';
    } else if (!(at === 0 ? sameProgram(word, alternatives) : alternatives.includes(word))) {
      return 'no';
    }
  }
  return value;
}

function sameProgram(name: string, alternatives: readonly string[]): boolean {
  if (alternatives.includes(name)) return true;
  if (name.charCodeAt(0) !== SLASH) return false;
  const bare = lastPart(name);
  return alternatives.includes(bare) && programFolders.includes(name.slice(0, name.length - bare.length));
}

const SLASH = 47;

/** `command`, read wide: by canonical words, in whatever spelling, order of options and nesting. */
export function wideCommand(words: Words): Check {
  const shape = wideShape(words);
  return (unit) => {
    if (unit.kind === 'opaque' && unit.argvs === undefined) return 'maybe';
    let value =
      unit.argvs === undefined
        ? 'no'
        : meets(shape, words, unit.argvs, unit.normal ?? [], unit.program, unit.open);
    if (unit.insideOf !== undefined) {
      for (const outer of unit.insideOf) {
        if (value === 'yes') return value;
        value = either(value, meetsInvocation(shape, words, outer));
      }
    }
    return value === 'no' && unit.kind === 'opaque' ? 'maybe' : value;
  };
}

interface WideShape {
  readonly names: readonly string[];
  /** Plain words as operands, and the same without those that may be the value of the option before them. */
  readonly operands: Words;
  readonly operandsBeyondValues: Words;
  readonly options: readonly WideOption[];
  readonly hasValues: boolean;
}

interface WideOption {
  readonly spellings: readonly string[];
  readonly value: readonly string[] | undefined;
}

function wideShape(words: Words): WideShape {
  const operands: (readonly string[])[] = [];
  const beyond: (readonly string[])[] = [];
  const options: WideOption[] = [];
  const rest = words.slice(1);
  rest.forEach((alternatives, at) => {
    if (isDash(alternatives)) {
      const next = rest[at + 1];
      options.push({ spellings: alternatives, value: next === undefined || isDash(next) ? undefined : next });
      return;
    }
    operands.push(alternatives);
    const before = rest[at - 1];
    if (before === undefined || !isDash(before)) beyond.push(alternatives);
  });
  return {
    names: (words[0] ?? []).map(lastPart),
    operands,
    operandsBeyondValues: beyond,
    options,
    hasValues: operands.length !== beyond.length,
  };
}

function isDash(alternatives: readonly string[]): boolean {
  return alternatives.length > 0 && alternatives.every((word) => word.length > 1 && word.startsWith('-'));
}

function meetsInvocation(shape: WideShape, words: Words, of: Invocation): Tri {
  return meets(shape, words, of.argvs, of.normal, of.program, of.open);
}

function meets(
  shape: WideShape,
  words: Words,
  argvs: readonly Argv[],
  normal: readonly NormalWords[],
  program: string | undefined,
  open: boolean,
): Tri {
  let value: Tri = 'no';
  for (const argv of argvs) {
    value = either(value, rawPrefix(shape, words, argv, open));
    if (value === 'yes') return value;
  }
  for (const reading of normal) {
    value = either(value, meetsNormal(shape, reading, program, argvs));
    if (value === 'yes') return value;
  }
  return value;
}

/** The words stand on the line just as the rule spells them. */
function rawPrefix(shape: WideShape, words: Words, argv: Argv, open: boolean): Tri {
  const name = argv[0];
  let value: Tri = name === undefined ? 'maybe' : shape.names.includes(lastPart(name)) ? 'yes' : 'no';
  if (value === 'no') return value;
  // An unquoted unknown may hold the name and the words after it.
  if (name === undefined && open) return 'maybe';
  for (let at = 1; at < words.length; at += 1) {
    const word = argv[at];
    if (word === undefined) {
      if (at >= argv.length) return open ? 'maybe' : 'no';
      value = 'maybe';
      // An unquoted unknown may be none or several words: what follows has no place of its own.
      if (open) return value;
    } else if (!words[at]?.includes(word)) {
      return 'no';
    }
  }
  return value;
}

function meetsNormal(
  shape: WideShape,
  reading: NormalWords,
  program: string | undefined,
  argvs: readonly Argv[],
): Tri {
  let value: Tri =
    reading.name === undefined ? 'maybe' : shape.names.includes(lastPart(reading.name)) ? 'yes' : 'no';
  if (value === 'no') return value;
  value = weaker(value, hasOptions(shape.options, reading, argvs, false));
  if (value !== 'no') value = weaker(value, leads(shape.operands, reading, program));
  if (value === 'yes' || !shape.hasValues) return value;
  const asValues = weaker(
    hasOptions(shape.options, reading, argvs, true),
    leads(shape.operandsBeyondValues, reading, program),
  );
  return either(value, reading.name === undefined ? weaker('maybe', asValues) : asValues);
}

function weaker(a: Tri, b: Tri): Tri {
  if (a === 'no' || b === 'no') return 'no';
  return a === 'maybe' || b === 'maybe' ? 'maybe' : 'yes';
}

/** The plain words are the first operands, whether or not these repeat the subcommand. */
function leads(words: Words, reading: NormalWords, program: string | undefined): Tri {
  if (words.length === 0) return 'yes';
  const direct = isPrefix(words, reading.operands, reading.open);
  if (direct === 'yes' || program === undefined || !program.includes(' ')) return direct;
  const path = program.split(' ').slice(1);
  return path[0] === reading.operands[0]
    ? direct
    : either(direct, isPrefix(words, [...path, ...reading.operands], reading.open));
}

function isPrefix(words: Words, operands: Argv, open: boolean): Tri {
  let value: Tri = 'yes';
  for (let at = 0; at < words.length; at += 1) {
    const operand = operands[at];
    if (operand === undefined) {
      if (at >= operands.length) return open ? 'maybe' : 'no';
      value = 'maybe';
      if (open) return value;
    } else if (!words[at]?.includes(operand)) {
      return 'no';
    }
  }
  return value;
}

function hasOptions(
  options: readonly WideOption[],
  reading: NormalWords,
  argvs: readonly Argv[],
  withValues: boolean,
): Tri {
  let value: Tri = 'yes';
  for (const option of options) {
    let one: Tri = 'no';
    for (const spelling of option.spellings) {
      if (hasOption(spelling, reading, argvs, withValues ? option.value : undefined)) one = 'yes';
    }
    if (one === 'no') {
      if (!reading.open) return 'no';
      value = 'maybe';
    }
  }
  return value;
}

function hasOption(
  spelling: string,
  reading: NormalWords,
  argvs: readonly Argv[],
  values: readonly string[] | undefined,
): boolean {
  if (values !== undefined) return argvs.some((argv) => hasValue(argv, spelling, values));
  if (listed(reading.options, spelling)) return true;
  for (const argv of argvs) {
    for (const word of argv) {
      if (word === spelling || word?.startsWith(`${spelling}=`)) return true;
    }
  }
  // A cluster such as `-rf` asks for each of its letters.
  if (spelling.startsWith('--') || spelling.length < 3) return false;
  for (let at = 1; at < spelling.length; at += 1) {
    if (!listed(reading.options, `-${spelling.charAt(at)}`)) return false;
  }
  return true;
}

/** An entry may hold one spelling or all of an option's, joined by commas. */
function listed(options: readonly string[], spelling: string): boolean {
  for (const option of options) {
    if (option === spelling) return true;
    if (option.includes(',') && option.split(',').includes(spelling)) return true;
  }
  return false;
}

function hasValue(argv: Argv, spelling: string, values: readonly string[]): boolean {
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at];
    if (word === undefined) continue;
    const next = argv[at + 1];
    if (word === spelling && next !== undefined && values.includes(next)) return true;
    if (word.startsWith(spelling) && values.some((value) => attached(word, spelling, value))) return true;
  }
  return false;
}

function attached(word: string, spelling: string, value: string): boolean {
  return word === `${spelling}=${value}` || (!spelling.startsWith('--') && word === spelling + value);
}
