import type { Word } from '../../shell/index.ts';
import { makeFinding } from './finding.ts';
import type { Finding } from './interpretation.ts';
import type { CompiledEntry, CompiledOption, OperandUse, OptionUse } from './line.ts';
import { isOneWord } from './texts.ts';
import { hasGlob, startsWithGlob } from './words.ts';

/** The state of sorting one entry's words. What leaves `sortWords` is the same object, seen as a `Line`. */
export interface Cursor {
  readonly entry: CompiledEntry;
  readonly words: readonly Word[];
  readonly at: number;
  readonly uses: OptionUse[];
  readonly operands: OperandUse[];
  readonly trouble: Finding[];
  index: number;
  reading: boolean;
  open: boolean;
}

/** An attack that this answers: `x=--pre=./a.sh; rg "$x" foo`, or a file that is named like an option. */
export function reportDynamic(cursor: Cursor, word: Word, at: number): void {
  cursor.open = true;
  if (!cursor.entry.raisesHere) return;
  const code = startsWithGlob(word) ? 'glob-option' : 'dynamic-option';
  cursor.trouble.push(makeFinding(undefined, undefined, word, at, false, code, undefined));
}

export function reportUnknown(cursor: Cursor, at: number, name: string): void {
  cursor.open = true;
  const base = cursor.entry.entry.unlisted === 'base';
  cursor.trouble.push(makeFinding(undefined, undefined, undefined, at, base, 'unknown-option', name));
}

export function find(cursor: Cursor, spelling: string): CompiledOption | undefined {
  for (const entry of cursor.entry.chain) {
    const option = entry.options.get(spelling);
    if (option !== undefined) return option;
  }
  return undefined;
}

/** Notes an option and takes its value: the attached one or, where one is required, the next word. */
export function use(
  cursor: Cursor,
  option: CompiledOption,
  at: number,
  attached: Word | undefined,
  exact: boolean,
): void {
  if (option.rest !== undefined) {
    takeRest(cursor, option, at, option.rest);
    return;
  }
  if (attached !== undefined || option.arity !== 'required') {
    cursor.uses.push({ option, at, value: attached, valueAt: at, second: undefined, exact });
    return;
  }
  const valueAt = cursor.index;
  const value = cursor.words[valueAt];
  if (value === undefined) {
    reportUnknown(cursor, at, option.name);
    return;
  }
  cursor.index += 1;
  let second: Word | undefined;
  if (cursor.entry.reader?.pairs?.has(option.name) === true) {
    second = cursor.words[cursor.index];
    cursor.index += 1;
    if (second === undefined || !isOneWord(second) || !isOneWord(value))
      reportDynamic(cursor, value, valueAt);
  }
  cursor.uses.push({ option, at, value, valueAt, second, exact });
  if (value.fields === 'many' || hasGlob(value)) {
    // It may become several words, of which the option takes the first, or none, so that the next one is taken.
    if (value.fields === 'many') reportDynamic(cursor, value, valueAt);
    cursor.operands.push({ word: value, at: valueAt, text: undefined });
  }
}

function takeRest(
  cursor: Cursor,
  option: CompiledOption,
  at: number,
  role: NonNullable<CompiledOption['rest']>,
): void {
  cursor.uses.push({ option, at, value: undefined, valueAt: at, second: undefined, exact: true });
  for (let index = cursor.index; index < cursor.words.length; index += 1) {
    const word = cursor.words[index];
    if (word !== undefined && role !== 'text') {
      cursor.trouble.push(makeFinding(role, undefined, word, index, false, 'option-value', option.name));
    }
  }
  cursor.index = cursor.words.length;
}
