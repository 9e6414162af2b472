import { commonPairs } from '../sequence/common.ts';
import { tokenForm, tokensOf } from '../text/tokens.ts';

/** Blanks are written as the new text has them; a typographic space is a character of the file. */
const plainBlanks = /^[ \t\r\v\f]*$/;

/** Longer lines are not compared token by token. */
const longest = 20_000;

/**
 * The new line with the file's own characters for every token that the edit keeps: curly quotes, long dashes, wide
 * spaces and decomposed accents that the caller could not type stay as they are. Where the edit changes something,
 * what it says is written. All three lines come without indentation.
 */
export const withFileCharacters = (file: string, old: string, next: string): string => {
  if (Math.max(file.length, old.length, next.length) > longest) return next;
  const inFile = tokensOf(file);
  const inOld = tokensOf(old);
  if (inOld.length !== inFile.length) return next;
  if (inOld.some((token, index) => tokenForm(token) !== tokenForm(inFile[index] ?? ''))) return next;
  const inNew = [...tokensOf(next)];
  let [oldEnd, newEnd] = [-1, -1];
  for (const [a, b] of [...commonPairs(inOld, inNew), [inOld.length, inNew.length] as const]) {
    if (a - oldEnd === b - newEnd) {
      for (let at = 1; oldEnd + at < a; at += 1) {
        const token = inNew[newEnd + at] ?? '';
        inNew[newEnd + at] = withFileEnds(inFile[oldEnd + at] ?? '', inOld[oldEnd + at] ?? '', token);
      }
    }
    const own = inFile[a] ?? '';
    if (b < inNew.length && !plainBlanks.test(own)) inNew[b] = own;
    [oldEnd, newEnd] = [a, b];
  }
  return inNew.join('');
};

/** A character with the accents that follow it. */
const lettersOf = (word: string): readonly string[] => word.match(/[\s\S]\p{M}*/gu) ?? [];

/** A word for another one: the letters that both begin and end with are the file's. */
const withFileEnds = (file: string, old: string, next: string): string => {
  if (file === old || /^\s/.test(old)) return next;
  const [inFile, inOld, inNew] = [lettersOf(file), lettersOf(old), lettersOf(next)];
  const most = Math.min(inOld.length, inNew.length);
  if (inFile.length !== inOld.length) return next;
  let head = 0;
  while (head < most && inOld[head] === inNew[head]) head += 1;
  let tail = 0;
  while (tail < most - head && inOld[inOld.length - 1 - tail] === inNew[inNew.length - 1 - tail]) tail += 1;
  return [
    ...inFile.slice(0, head),
    ...inNew.slice(head, inNew.length - tail),
    ...inFile.slice(inFile.length - tail),
  ].join('');
};
