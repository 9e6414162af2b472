/** Most words that one brace expansion may give; beyond it the word is not known. */
export const MAX_BRACE_WORDS = 256;

/**
 * Expands bash's braces in a text without quotes, escapes or expansions.
 *
 * @returns the words, or `undefined` where the text is no plain brace expansion or gives too many.
 * @example expandBraces('{a,b{1..2}}') // ['a', 'b1', 'b2']
 * @see https://www.gnu.org/software/bash/manual/html_node/Brace-Expansion.html
 */
export function expandBraces(text: string): readonly string[] | undefined {
  if (/["'\\$`]/.test(text)) return undefined;
  const open = text.indexOf('{');
  if (open === -1) return [text];
  const close = matchingBrace(text, open);
  // Bash has rules of its own for braces that do not match; none of them is worth a guess.
  if (close === -1) return undefined;
  const inner = text.slice(open + 1, close);
  const items = itemsOf(inner);
  if (items === undefined) return undefined;
  const rest = expandBraces(text.slice(close + 1));
  if (rest === undefined) return undefined;
  const before = text.slice(0, open);
  const words: string[] = [];
  for (const item of items) {
    const expanded = expandBraces(item);
    if (expanded === undefined) return undefined;
    for (const middle of expanded) {
      for (const end of rest) {
        if (words.length === MAX_BRACE_WORDS) return undefined;
        words.push(before + middle + end);
      }
    }
  }
  return words;
}

function matchingBrace(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

function itemsOf(inner: string): readonly string[] | undefined {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < inner.length; i++) {
    const c = inner[i];
    if (c === '{') depth++;
    else if (c === '}') depth--;
    else if (c === ',' && depth === 0) {
      items.push(inner.slice(start, i));
      start = i + 1;
    }
  }
  if (items.length > 0) return [...items, inner.slice(start)];
  return sequence(inner);
}

function sequence(inner: string): readonly string[] | undefined {
  const numbers = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(-?\d{1,9}))?$/.exec(inner);
  if (numbers !== null) {
    const [, from = '', to = '', by] = numbers;
    const padded = [from, to].some((end) => /^-?0\d/.test(end));
    const width = padded ? Math.max(from.length, to.length) : 0;
    return steps(Number(from), Number(to), by, (n) => {
      const digits = String(Math.abs(n)).padStart(n < 0 ? width - 1 : width, '0');
      return n < 0 ? `-${digits}` : digits;
    });
  }
  const letters = /^([a-z])\.\.([a-z])(?:\.\.(-?\d{1,9}))?$|^([A-Z])\.\.([A-Z])(?:\.\.(-?\d{1,9}))?$/.exec(
    inner,
  );
  if (letters === null) return undefined;
  const from = letters[1] ?? letters[4] ?? '';
  const to = letters[2] ?? letters[5] ?? '';
  return steps(from.charCodeAt(0), to.charCodeAt(0), letters[3] ?? letters[6], (n) => String.fromCharCode(n));
}

function steps(
  from: number,
  to: number,
  by: string | undefined,
  show: (n: number) => string,
): readonly string[] | undefined {
  const size = Math.max(1, Math.abs(Number(by ?? '1')));
  if (Math.abs(to - from) / size >= MAX_BRACE_WORDS) return undefined;
  const words: string[] = [];
  for (let n = from; from <= to ? n <= to : n >= to; n += from <= to ? size : -size) words.push(show(n));
  return words;
}
