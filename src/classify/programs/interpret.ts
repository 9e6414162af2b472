import type { Word } from '../../shell/index.ts';
import { makeFinding } from './finding.ts';
import type { Finding, Interpretation } from './interpretation.ts';
import { judgeLine } from './judge.ts';
import type { CompiledEntry, Line, OperandUse } from './line.ts';
import { isForeignPath, lookup, type Programs } from './lookup.ts';
import { sortWords } from './options.ts';
import type { ProgramEffect } from './schema.ts';
import { staticText } from './texts.ts';

/**
 * Says what the words of one command mean by the tables. `words[0]` is the name; wrappers are peeled and `choice`
 * pieces replaced by one of their values before.
 *
 * INVARIANT: what the tables do not list is never left out: it stands among the findings as an unknown option,
 * subcommand, program or operand.
 */
export function interpret(words: readonly Word[], programs: Programs): Interpretation {
  const first = words[0];
  const name = first === undefined ? undefined : staticText(first);
  const found = name === undefined ? undefined : lookup(programs, name);
  if (first === undefined || name === undefined || found === undefined) return unknownProgram(words);
  const findings: Finding[] = [];
  if (isForeignPath(name))
    findings.push(makeFinding('script', undefined, first, 0, true, 'program-path', undefined));
  const path = [found.name];
  let aliases: readonly (readonly string[])[] = NO_ALIASES;
  let program = found.name;
  let options: readonly string[] = NO_TEXTS;
  let operands: readonly (string | undefined)[] = NO_TEXTS;
  let open = false;
  let unsure = false;
  let effect: ProgramEffect = found.entry.entry.effect;
  let stdin: Interpretation['stdin'] = 'data';
  let entry: CompiledEntry = found.entry;
  let at = 0;
  let passed = false;
  /** Files that steer the program whatever stands behind a `--`. */
  let before: readonly string[] = NO_TEXTS;
  let ancestors: readonly Line[] = NO_LINES;
  for (;;) {
    const sorted = sortWords(entry, words, at);
    const { line, next, stop, ended } = sorted;
    for (const use of line.uses) options = joined(options, use.option.spellings);
    open ||= line.open;
    if (ended === 'subcommand' && next !== undefined) {
      unsure ||= line.open;
      ancestors = ancestors.length === 0 ? [line] : [...ancestors, line];
      if (next.names.length > 1) aliases = aliasesAt(aliases, path.length, next.names);
      path.push(next.name);
      program = `${program} ${next.name}`;
      entry = next.entry;
      at = stop;
      continue;
    }
    if (line.operands.length > 0) operands = joined(operands, line.operands.map(textOf));
    const judged = judgeLine(line, path.at(-1), ancestors, ended, findings);
    if (!passed) {
      effect = judged.effect;
      stdin = judged.stdin;
    }
    if (ended === 'unknown-subcommand') {
      const restOperands: (string | undefined)[] = [...operands];
      const restOptions: string[] = [...options];
      unknownRest(words, stop, findings, restOperands, restOptions);
      operands = restOperands;
      options = restOptions;
      open = true;
    }
    const passes = ended === 'passes' ? entry.passes() : undefined;
    if (passes === undefined) break;
    passed = true;
    ancestors = NO_LINES;
    before = joined(before, entry.configuration);
    entry = passes;
    at = stop;
  }
  return {
    path,
    aliases,
    unsure,
    program,
    known: true,
    effect,
    findings,
    options,
    operands,
    open,
    stdin,
    configuration: joined(before, entry.configuration),
    movesOperands: entry.reader?.movesOperands === true,
    readsInside: entry.entry.readsInside,
  };
}

const NO_LINES: readonly Line[] = [];
const NO_TEXTS: readonly string[] = [];
const NO_ALIASES: readonly (readonly string[])[] = [];

function aliasesAt(
  known: readonly (readonly string[])[],
  place: number,
  names: readonly string[],
): readonly (readonly string[])[] {
  const filled = [...known];
  while (filled.length < place) filled.push(NO_TEXTS);
  filled.push(names);
  return filled;
}

function textOf(operand: OperandUse): string | undefined {
  return operand.text;
}

/** Most lines have one option or none, and need no list of their own. */
function joined<T>(before: readonly T[], more: readonly T[]): readonly T[] {
  return before.length === 0 ? more : [...before, ...more];
}

/** Everything after a word that the tables do not know. The word itself is a finding of its own. */
function unknownRest(
  words: readonly Word[],
  at: number,
  findings: Finding[],
  operands: (string | undefined)[],
  options: string[],
): void {
  const word = words[at];
  const text = word === undefined ? undefined : staticText(word);
  findings.push(makeFinding(undefined, 'unknown-program', word, at, false, 'unknown-subcommand', text));
  operands.push(text);
  takeUnknown(words, at + 1, findings, operands, options);
}

function takeUnknown(
  words: readonly Word[],
  from: number,
  findings: Finding[],
  operands: (string | undefined)[],
  options: string[],
): void {
  for (let index = from; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) continue;
    findings.push(makeFinding('unknown', undefined, word, index, true, 'operand', undefined));
    const text = staticText(word);
    if (text?.startsWith('-') === true) options.push(text);
    else operands.push(text);
  }
}

function unknownProgram(words: readonly Word[]): Interpretation {
  const findings: Finding[] = [
    makeFinding(undefined, 'unknown-program', undefined, 0, true, 'unknown-program', undefined),
  ];
  const options: string[] = [];
  const operands: (string | undefined)[] = [];
  takeUnknown(words, 1, findings, operands, options);
  return {
    path: [],
    aliases: NO_ALIASES,
    unsure: false,
    program: '',
    known: false,
    effect: 'unknown-program',
    findings,
    options,
    operands,
    open: words.some((word) => staticText(word) === undefined),
    stdin: 'data',
    configuration: [],
    movesOperands: false,
    readsInside: undefined,
  };
}
