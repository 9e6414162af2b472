import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { CompiledEntry, CompiledOption, Line, OperandUse, OptionUse, Reader } from '../programs/line.ts';
import { isOneWord, leadingLiteral, mayStartWithDash, staticText } from '../programs/texts.ts';
import { literalWord, startsWithGlob } from '../programs/words.ts';

/**
 * find: leading options, starting points, then an expression. The table lists the predicates; what the common rules
 * cannot say is where an expression begins, that `-exec` ends at `;` or `{} +`, and what `-delete` removes.
 */
export const find: Reader = { sort };

/** Options before the starting points. */
const leading = /^-(?:[HLPEXdsx]+|O[0-3])$/;
const operators: ReadonlySet<string> = new Set(['(', ')', '!', ',']);
/** `-newerXY`: with `t` the reference is a time and no file. */
const newer = /^-newer[aBcm]([aBcmt])$/;

function sort(entry: CompiledEntry, words: readonly Word[], at: number): Line {
  const uses: OptionUse[] = [];
  const operands: OperandUse[] = [];
  const trouble: Finding[] = [];
  let open = false;
  let index = readLeading(entry, words, at + 1, uses, trouble);
  for (; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const text = staticText(word);
    if (text === '--') continue;
    if (
      text !== undefined ? text.startsWith('-') || operators.has(text) : leadingLiteral(word).startsWith('-')
    )
      break;
    if (text === undefined && mayBeExpression(word)) {
      open = true;
      trouble.push(dynamic(word, index));
    }
    operands.push({ word, at: index, text });
  }
  open = readExpression(entry, words, index, operands, uses, trouble) || open;
  return { entry, words, at, uses, operands, trouble, open };
}

function mayBeExpression(word: Word): boolean {
  return word.fields === 'many' || mayStartWithDash(word);
}

function dynamic(word: Word, at: number): Finding {
  return { word, at, base: false, code: startsWithGlob(word) ? 'glob-option' : 'dynamic-option' };
}

function unknown(at: number, name: string): Finding {
  return { at, base: false, code: 'unknown-option', name };
}

function readLeading(
  entry: CompiledEntry,
  words: readonly Word[],
  from: number,
  uses: OptionUse[],
  trouble: Finding[],
): number {
  let index = from;
  for (; index < words.length; index += 1) {
    const word = words[index];
    const text = word === undefined ? undefined : staticText(word);
    if (text === undefined) return index;
    if (text === '-D' || text === '-f') {
      const option = entry.options.get(text);
      if (option === undefined) trouble.push(unknown(index, text));
      else uses.push(useOf(option, index, undefined, index));
      const value = words[index + 1];
      // The BSD way to name a starting point.
      if (text === '-f' && value !== undefined) {
        trouble.push({ role: 'list', word: value, at: index + 1, base: true, code: 'operand' });
      }
      index += 1;
    } else if (leading.test(text)) {
      const option = entry.options.get(text);
      if (option !== undefined) uses.push(useOf(option, index, undefined, index));
    } else return index;
  }
  return index;
}

function useOf(option: CompiledOption, at: number, value: Word | undefined, valueAt: number): OptionUse {
  return { option, at, value, valueAt, second: undefined, exact: true };
}

function readExpression(
  entry: CompiledEntry,
  words: readonly Word[],
  from: number,
  starts: readonly OperandUse[],
  uses: OptionUse[],
  trouble: Finding[],
): boolean {
  let open = false;
  let index = from;
  while (index < words.length) {
    const at = index;
    const word = words[at];
    if (word === undefined) break;
    index += 1;
    const text = staticText(word);
    if (text === undefined) {
      open = true;
      trouble.push(dynamic(word, at));
      continue;
    }
    if (operators.has(text)) continue;
    const option = entry.options.get(text);
    const reference = newer.exec(text);
    if (option === undefined && reference === null) {
      open = true;
      trouble.push(unknown(at, text));
      continue;
    }
    if (option?.rest !== undefined) {
      uses.push(useOf(option, at, undefined, at));
      index = skipCommand(words, index, trouble);
      continue;
    }
    if (option?.operands !== undefined) removes(option, at, starts, words, trouble);
    if (option !== undefined && option.arity !== 'required') {
      uses.push(useOf(option, at, undefined, at));
      continue;
    }
    const valueAt = index;
    const value = words[valueAt];
    index += text === '-fprintf' ? 2 : 1;
    if (value === undefined) {
      trouble.push(unknown(at, text));
      continue;
    }
    if (!isOneWord(value)) {
      // What it becomes beyond one word continues the expression.
      open = true;
      trouble.push(dynamic(value, valueAt));
    }
    const format = text === '-fprintf' ? words[valueAt + 1] : undefined;
    if (format !== undefined && !isOneWord(format)) trouble.push(dynamic(format, valueAt + 1));
    if (option !== undefined) {
      uses.push(useOf(option, at, value, valueAt));
    } else if (reference?.[1] !== 't') {
      trouble.push({ role: 'list', word: value, at: valueAt, base: false, code: 'option-value', name: text });
    }
  }
  return open;
}

/** `-delete` removes below every starting point; the roles of those follow from the option. */
function removes(
  option: CompiledOption,
  at: number,
  starts: readonly OperandUse[],
  words: readonly Word[],
  trouble: Finding[],
): void {
  const role = option.operands?.rest ?? 'unknown';
  const first = words[0];
  if (starts.length === 0 && first !== undefined) {
    trouble.push({ role, word: literalWord('.', first), at, base: false, code: 'operand' });
  }
  if (option.effects.length === 0) {
    trouble.push({ effect: 'delete', at, base: false, code: 'option-effect', name: option.name });
  }
}

/**
 * Skips the words of an inner command, which is a command of its own. Gives the index after its end.
 *
 * An attack that this answers: `find . -exec echo "$x" -delete -exec ls \;` with `x=';'`.
 */
function skipCommand(words: readonly Word[], from: number, trouble: Finding[]): number {
  let suspect: { readonly word: Word; readonly at: number } | undefined;
  let reported = false;
  for (let index = from; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const text = staticText(word);
    if (text === ';') return index + 1;
    const previous = words[index - 1];
    if (text === '+' && index > from && previous !== undefined && staticText(previous) === '{}')
      return index + 1;
    if (text === undefined) {
      if (word.fields === 'many' && !reported) {
        trouble.push(dynamic(word, index));
        reported = true;
      }
      if (mayBeExpression(word)) suspect ??= { word, at: index };
    } else if (suspect !== undefined && !reported && (text.startsWith('-') || operators.has(text))) {
      trouble.push(dynamic(suspect.word, suspect.at));
      reported = true;
    }
  }
  trouble.push(unknown(from - 1, '-exec'));
  return words.length;
}
