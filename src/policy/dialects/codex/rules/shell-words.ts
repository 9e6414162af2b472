/**
 * Splits an example as a POSIX shell splits words: quotes, backslashes and comments, nothing expanded. `undefined` where a quote or
 * a backslash has no end.
 */
export function shellWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === ' ' || char === '\t' || char === '\n') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === '#' && word === undefined) {
      while (at + 1 < text.length && text[at + 1] !== '\n') at += 1;
    } else if (char === '\\') {
      at += 1;
      const next = text[at];
      if (next === undefined) return undefined;
      word = (word ?? '') + (next === '\n' ? '' : next);
    } else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return undefined;
      word = (word ?? '') + text.slice(at + 1, end);
      at = end;
    } else if (char === '"') {
      const inner = doubleQuoted(text, at + 1);
      if (inner === undefined) return undefined;
      word = (word ?? '') + inner.value;
      at = inner.end;
    } else word = (word ?? '') + char;
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** Up to the closing quote at `end`. */
function doubleQuoted(
  text: string,
  start: number,
): { readonly value: string; readonly end: number } | undefined {
  let value = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') return { value, end: at };
    if (char !== '\\') {
      value += char;
      continue;
    }
    at += 1;
    const next = text[at];
    if (next === undefined) return undefined;
    if (next === '\n') continue;
    value += '$`"\\'.includes(next) ? next : `\\${next}`;
  }
  return undefined;
}
