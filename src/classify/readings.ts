import type { Piece, Word } from '../shell/index.ts';

/** Most readings of one command that are judged one by one. */
const MAX_READINGS = 48;

const ANY: Piece = { kind: 'unknown', shape: { kind: 'any' } };

/**
 * A command whose words hold one of several known values (a loop over literals), once for each combination.
 * The same variable in two words is combined freely: more readings than happen, never fewer.
 */
export function readings(words: readonly Word[]): readonly (readonly Word[])[] {
  if (!anyChoice(words)) return [words];
  let result: (readonly Word[])[] = [[]];
  for (const word of words) {
    const variants = hasChoice(word) ? variantsOf(word) : [word];
    if (result.length * variants.length > MAX_READINGS) return [words.map(withoutChoice)];
    result = result.flatMap((before) => variants.map((variant) => [...before, variant]));
  }
  return result;
}

function anyChoice(words: readonly Word[]): boolean {
  for (const word of words) if (hasChoice(word)) return true;
  return false;
}

function hasChoice(word: Word): boolean {
  for (const piece of word.pieces) if (piece.kind === 'choice') return true;
  return false;
}

/** The word with each of its values. */
export function variantsOf(word: Word): readonly Word[] {
  let alternatives: (readonly Piece[])[] = [[]];
  for (const piece of word.pieces) {
    const options = piece.kind === 'choice' ? piece.options : [[piece]];
    if (alternatives.length * options.length > MAX_READINGS) return [withoutChoice(word)];
    alternatives = alternatives.flatMap((before) => options.map((option) => [...before, ...option]));
  }
  return alternatives.map((pieces) => ({ ...word, pieces: joined(pieces) }));
}

function withoutChoice(word: Word): Word {
  return { ...word, pieces: word.pieces.map((piece) => (piece.kind === 'choice' ? ANY : piece)) };
}

/** Literals beside each other are one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const before = result.at(-1);
    if (piece.kind === 'literal' && before?.kind === 'literal') {
      result[result.length - 1] = { kind: 'literal', text: before.text + piece.text };
    } else result.push(piece);
  }
  return result;
}
