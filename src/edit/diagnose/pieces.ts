import { commonPairs } from '../sequence/common.ts';
import { tokensOf } from '../text/tokens.ts';
import type { Piece } from './types.ts';

/** Longer lines are shown as different as a whole. */
const longest = 4000;

/** Whether an offset lies between the halves of a surrogate pair. */
const splitsPair = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
};

/** What two texts share at their ends is the same; between, they differ. */
const byEnds = (file: string, given: string): readonly Piece[] => {
  const most = Math.min(file.length, given.length);
  let head = 0;
  while (head < most && file.charCodeAt(head) === given.charCodeAt(head)) head += 1;
  if (splitsPair(file, head) || splitsPair(given, head)) head -= 1;
  let tail = 0;
  while (tail < most - head && file.at(-1 - tail) === given.at(-1 - tail)) tail += 1;
  if (splitsPair(file, file.length - tail) || splitsPair(given, given.length - tail)) tail -= 1;
  return [
    { kind: 'same', text: file.slice(0, head) },
    { kind: 'file', text: file.slice(head, file.length - tail) },
    { kind: 'given', text: given.slice(head, given.length - tail) },
    { kind: 'same', text: file.slice(file.length - tail) },
  ];
};

/** Neighbours of a kind as one; nothing empty. */
const joined = (pieces: readonly Piece[]): readonly Piece[] => {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const before = result.at(-1);
    if (piece.text === '') continue;
    if (before?.kind === piece.kind) result[result.length - 1] = { ...piece, text: before.text + piece.text };
    else result.push(piece);
  }
  return result;
};

/** How a line of the file and the given one differ, word by word and then by their ends. */
export const piecesOf = (file: string, given: string): readonly Piece[] => {
  if (Math.max(file.length, given.length) > longest) return joined(byEnds(file, given));
  const inFile = tokensOf(file);
  const inGiven = tokensOf(given);
  const pieces: Piece[] = [];
  let a = 0;
  let b = 0;
  for (const [nextA, nextB] of [...commonPairs(inFile, inGiven), [inFile.length, inGiven.length] as const]) {
    pieces.push(...byEnds(inFile.slice(a, nextA).join(''), inGiven.slice(b, nextB).join('')));
    if (nextA < inFile.length) pieces.push({ kind: 'same', text: inFile[nextA] ?? '' });
    a = nextA + 1;
    b = nextB + 1;
  }
  return joined(pieces);
};
