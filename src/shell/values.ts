import type { Piece } from './types.ts';

export const ANY: Piece = { kind: 'unknown', shape: { kind: 'any' } };
export const NUMBER: Piece = { kind: 'unknown', shape: { kind: 'number', signed: false }, filled: true };
export const NUMBER_SIGNED: Piece = {
  kind: 'unknown',
  shape: { kind: 'number', signed: true },
  filled: true,
};

/** Characters of a value that survive an unquoted use as one word: nothing splits them and none is a pattern. */
const PLAIN = /^[A-Za-z0-9_./:@%+,=^~-]+$/;

/**
 * Whether an unquoted use of a value with these pieces gives exactly these pieces as one word, with the default IFS.
 */
export function survivesUnquoted(pieces: readonly Piece[]): boolean {
  const filled = pieces.filter((piece) => piece.kind !== 'literal' || piece.text !== '');
  return filled.length > 0 && filled.every(pieceSurvives);
}

function pieceSurvives(piece: Piece): boolean {
  switch (piece.kind) {
    case 'literal':
      return PLAIN.test(piece.text);
    case 'glob':
      return false;
    case 'choice':
      return piece.options.every(survivesUnquoted);
    case 'unknown':
      return piece.shape.kind === 'number' || piece.shape.kind === 'hex' || piece.shape.kind === 'ref-name';
    default:
      return piece satisfies never;
  }
}

/** Whether the value may be empty, so that an unquoted use of it alone is no word at all. */
export function mayBeEmpty(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => {
    switch (piece.kind) {
      case 'literal':
        return piece.text === '';
      case 'glob':
        return false;
      case 'choice':
        return piece.options.some(mayBeEmpty);
      case 'unknown':
        return piece.filled !== true;
      default:
        return piece satisfies never;
    }
  });
}

/** Whether every value of these pieces is a plain whole number, which arithmetic reads without evaluating a name. */
export function isNumeric(pieces: readonly Piece[]): boolean {
  if (pieces.length !== 1)
    return (
      pieces.length > 0 &&
      pieces.every((piece) => piece.kind === 'literal' && /^\d*$/.test(piece.text)) &&
      pieces.some((piece) => piece.kind === 'literal' && piece.text !== '')
    );
  const only = pieces[0];
  if (only === undefined) return false;
  if (only.kind === 'literal') return /^-?\d+$/.test(only.text);
  if (only.kind === 'choice') return only.options.every(isNumeric);
  return only.kind === 'unknown' && only.shape.kind === 'number';
}
