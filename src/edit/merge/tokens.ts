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
  for (const [a, b] of commonPairs(inOld, inNew)) {
    const own = inFile[a] ?? '';
    if (!plainBlanks.test(own)) inNew[b] = own;
  }
  return inNew.join('');
};
