import { formedLines, placesOf } from '../../find/formed.ts';
import type { Form } from '../../text/forms.ts';
import { splitLines } from '../split-lines.ts';
import { halfEqualBlocks, likestBlock, withoutLastEmpty } from './blocks.ts';

export type OpenCodeStrategyName =
  | 'exact'
  | 'line-trim'
  | 'block-anchor'
  | 'ws-collapse'
  | 'indent-shift'
  | 'unescape'
  | 'trim-edges'
  | 'context-half'
  | 'all-exact';

/** A way to find texts of the file that the old text may mean. */
export interface OpenCodeStrategy {
  readonly name: OpenCodeStrategyName;
  readonly texts: (content: string, old: string) => Iterable<string>;
}

const trim: Form = (line) => line.trim();
const collapse: Form = (text) => text.replace(/\s+/g, ' ').trim();

const textOf = (lines: readonly string[], first: number, count: number): string =>
  lines.slice(first, first + count).join('\n');

/** The first lines of all windows equal to the sought lines after trimming. */
const trimmedWindows = (content: string, sought: readonly string[]): readonly number[] => {
  const { ids, idOf } = formedLines(splitLines(content), trim);
  return placesOf(
    ids,
    Int32Array.from(sought, (line) => idOf(trim(line))),
  );
};

function* lineTrim(content: string, old: string): Iterable<string> {
  const sought = withoutLastEmpty(old.split('\n'));
  const lines = content.split('\n');
  for (const first of trimmedWindows(content, sought)) yield textOf(lines, first, sought.length);
}

function* blockAnchor(content: string, old: string): Iterable<string> {
  const lines = content.split('\n');
  const block = likestBlock(lines, old);
  if (block !== undefined) yield lines.slice(block.first, block.last + 1).join('\n');
}

/** The first place in a line where the words stand with any blanks between them, be it inside other words. */
const wordsIn = (line: string, words: readonly string[]): string | undefined => {
  const [head = ''] = words;
  for (let start = line.indexOf(head); start >= 0; start = line.indexOf(head, start + 1)) {
    let end = start + head.length;
    const fits = words.slice(1).every((word) => {
      const blanks = /\s+/y;
      blanks.lastIndex = end;
      if (!blanks.test(line) || !line.startsWith(word, blanks.lastIndex)) return false;
      end = blanks.lastIndex + word.length;
      return true;
    });
    if (fits) return line.slice(start, end);
    if (head === '') return undefined;
  }
  return undefined;
};

function* wsCollapse(content: string, old: string): Iterable<string> {
  const sought = collapse(old);
  const words = old.trim().split(/\s+/);
  const lines = content.split('\n');
  const collapsed = lines.map(collapse);
  for (const [index, line] of lines.entries()) {
    const own = collapsed[index] ?? '';
    if (own === sought) yield line;
    else if (own.includes(sought)) {
      const found = wordsIn(line, words);
      if (found !== undefined) yield found;
    }
  }
  const count = old.split('\n').length;
  if (count < 2) return;
  // The lengths so far, each line with text with a blank behind it: only windows of the right length are compared.
  const lengths = [0];
  for (const line of collapsed) lengths.push((lengths.at(-1) ?? 0) + (line === '' ? 0 : line.length + 1));
  for (let first = 0; first + count <= lines.length; first += 1) {
    const length = (lengths[first + count] ?? 0) - (lengths[first] ?? 0);
    if (Math.max(0, length - 1) !== sought.length) continue;
    const text = textOf(lines, first, count);
    if (collapse(text) === sought) yield text;
  }
}

/** The text without the blanks that all its lines with text begin with. */
const dedent: Form = (text) => {
  const lines = text.split('\n');
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const least = indents.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return lines.map((line) => (line.trim() === '' ? line : line.slice(least))).join('\n');
};

function* indentShift(content: string, old: string): Iterable<string> {
  const sought = old.split('\n');
  const wanted = dedent(old);
  const lines = content.split('\n');
  // Equal without the common indentation, they are equal after trimming too.
  for (const first of trimmedWindows(content, sought)) {
    const text = textOf(lines, first, sought.length);
    if (dedent(text) === wanted) yield text;
  }
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

const unescaped: Form = (text) =>
  text.replace(/\\([ntr'"`\\$\n])/g, (_, character: string) => escapes.get(character) ?? character);

function* windowsLike(content: string, count: number, form: Form, wanted: string): Iterable<string> {
  const lines = content.split('\n');
  for (let first = 0; first + count <= lines.length; first += 1) {
    const text = textOf(lines, first, count);
    if (form(text) === wanted) yield text;
  }
}

function* decoded(content: string, old: string): Iterable<string> {
  const wanted = unescaped(old);
  if (content.includes(wanted)) yield wanted;
  // Without a backslash a window is its own decoded form, which was yielded already.
  if (content.includes('\\')) yield* windowsLike(content, wanted.split('\n').length, unescaped, wanted);
}

function* trimEdges(content: string, old: string): Iterable<string> {
  const wanted = old.trim();
  if (wanted === old || !content.includes(wanted)) return;
  yield wanted;
  yield* windowsLike(content, old.split('\n').length, trim, wanted);
}

function* contextHalf(content: string, old: string): Iterable<string> {
  const lines = content.split('\n');
  for (const { first, last } of halfEqualBlocks(lines, old)) yield lines.slice(first, last + 1).join('\n');
}

const exact = (content: string, old: string): Iterable<string> => (content.includes(old) ? [old] : []);

/** In the order in which they are asked. */
export const strategies: readonly OpenCodeStrategy[] = [
  { name: 'exact', texts: exact },
  { name: 'line-trim', texts: lineTrim },
  { name: 'block-anchor', texts: blockAnchor },
  { name: 'ws-collapse', texts: wsCollapse },
  { name: 'indent-shift', texts: indentShift },
  { name: 'unescape', texts: decoded },
  { name: 'trim-edges', texts: trimEdges },
  { name: 'context-half', texts: contextHalf },
  { name: 'all-exact', texts: exact },
];
