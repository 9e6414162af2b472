import { arithmeticTests, fileComparisons, fileTests, variableTests, type Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { CompiledEntry, Line, OptionUse, Reader } from '../programs/line.ts';
import { mayStartWithDash, staticText } from '../programs/texts.ts';

/**
 * test and `[`: an expression. It shows whether files exist, and `-v NAME[SUBSCRIPT]` runs the substitutions of the
 * subscript. Unlike `[[`, the operands of `-eq` are integers only: bash 5.2 refuses `[ 'a[$(id)]' -eq 0 ]`.
 */
export const test: Reader = {
  entry: { options: { '-v': { value: '=text' }, '-R': { value: '=text' } } },
  sort,
};

const textTests: ReadonlySet<string> = new Set(['-z', '-n', '-t', '-o']);
const comparisons: ReadonlySet<string> = new Set(['=', '==', '!=', '<', '>', '=~', ...arithmeticTests]);

function sort(entry: CompiledEntry, words: readonly Word[], at: number): Line {
  const trouble: Finding[] = [];
  const uses: OptionUse[] = [];
  const name = words[at];
  let end = words.length;
  const last = words[end - 1];
  if (name !== undefined && staticText(name) === '[' && last !== undefined && staticText(last) === ']')
    end -= 1;
  for (let index = at + 1; index < end; index += 1) {
    const word = words[index];
    if (word?.fields === 'many') trouble.push({ word, at: index, base: false, code: 'dynamic-option' });
  }
  let index = at + 1;
  while (index < end) index = readTerm(entry, words, index, end, uses, trouble);
  return {
    entry,
    words,
    at,
    uses,
    operands: [],
    trouble,
    open: trouble.some((each) => each.code === 'dynamic-option'),
  };
}

function textAt(words: readonly Word[], index: number, end: number): string | undefined {
  const word = index < end ? words[index] : undefined;
  return word === undefined ? undefined : staticText(word);
}

/** Reads one primary, or a connective, and gives the index after it. */
function readTerm(
  entry: CompiledEntry,
  words: readonly Word[],
  index: number,
  end: number,
  uses: OptionUse[],
  trouble: Finding[],
): number {
  const word = words[index];
  if (word === undefined) return index + 1;
  const text = staticText(word);
  const middle = textAt(words, index + 1, end);
  if (middle !== undefined && index + 2 < end) {
    if (comparisons.has(middle)) return index + 3;
    if (fileComparisons.has(middle)) {
      list(words, index, trouble);
      list(words, index + 2, trouble);
      return index + 3;
    }
  }
  const next = index + 1 < end ? words[index + 1] : undefined;
  if (text === undefined) {
    // It may be `-v`, and the word behind it a name with a subscript.
    if (
      mayStartWithDash(word) &&
      next !== undefined &&
      middle !== '-a' &&
      middle !== '-o' &&
      middle !== ')'
    ) {
      trouble.push({ effect: 'inline-code', word, at: index, base: false, code: 'dynamic-option' });
    }
    return index + 1;
  }
  const option = entry.options.get(text);
  if (option !== undefined && next !== undefined) {
    uses.push({ option, at: index, value: next, valueAt: index + 1, second: undefined, exact: true });
  }
  if (variableTests.has(text)) {
    const name = next === undefined ? '' : staticText(next);
    if (name === undefined || !/^\w*$/.test(name)) {
      trouble.push({ effect: 'inline-code', at: index, base: false, code: 'option-effect', name: text });
    }
    return index + 2;
  }
  if (fileTests.has(text)) {
    // `-a` also joins two expressions.
    if (next !== undefined && !(text === '-a' && isOperator(middle))) list(words, index + 1, trouble);
    return text === '-a' ? index + 1 : index + 2;
  }
  return textTests.has(text) && text !== '-o' ? index + 2 : index + 1;
}

function isOperator(text: string | undefined): boolean {
  return text !== undefined && (text === '!' || text === '(' || text.startsWith('-'));
}

function list(words: readonly Word[], at: number, trouble: Finding[]): void {
  const word = words[at];
  if (word !== undefined) trouble.push({ role: 'list', word, at, base: true, code: 'operand' });
}
