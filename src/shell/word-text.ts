import type { Span } from './syntax.ts';
import type { Piece, Word } from './types.ts';

/** The text of a word that is known in full, or `undefined`. An empty word (`''`) gives `''`. */
export function staticText(word: Word): string | undefined {
  const { pieces } = word;
  const first = pieces[0];
  if (first === undefined) return word.fields === 'one' ? '' : undefined;
  if (pieces.length === 1) return first.kind === 'literal' ? first.text : undefined;
  let text = '';
  for (const piece of pieces) {
    if (piece.kind !== 'literal') return undefined;
    text += piece.text;
  }
  return text;
}

/** A word that is exactly `text`. */
export function literalWord(text: string, span: Span): Word {
  return { span, raw: text, pieces: [{ kind: 'literal', text }], fields: 'one' };
}

/** The known text at the front of a word, up to the first piece that is not literal. */
export function leadingLiteral(word: Word): string {
  let text = '';
  for (const piece of word.pieces) {
    if (piece.kind !== 'literal') return text;
    text += piece.text;
  }
  return text;
}

/**
 * Whether the word, or the first of the words that it becomes, could begin with `-` at run time and so be taken for
 * an option.
 */
export function mayStartWithDash(word: Word): boolean {
  return dashPossible(word.pieces, 0, undefined);
}

function dashPossible(pieces: readonly Piece[], from: number, after: readonly Piece[] | undefined): boolean {
  for (let index = from; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) return false;
    switch (piece.kind) {
      case 'literal':
        if (piece.text === '') continue;
        return piece.text.startsWith('-');
      case 'glob':
        if (piece.text === '') continue;
        return GLOB_OPENERS.has(piece.text.charAt(0));
      case 'unknown':
        switch (piece.shape.kind) {
          case 'number':
            if (piece.shape.signed) return true;
            // The value is empty where its command fails, so that the next piece is the first.
            continue;
          case 'hex':
          case 'ref-name':
          case 'scratch-path':
            continue;
          case 'path-under':
            if (piece.shape.base === '' || piece.shape.base.startsWith('-')) return true;
            continue;
          case 'any':
          case 'text':
            return true;
          default:
            return piece.shape satisfies never;
        }
      case 'choice': {
        const rest = pieces.slice(index + 1);
        return piece.options.some((option) => dashPossible(option, 0, [...rest, ...(after ?? [])]));
      }
      default:
        return piece satisfies never;
    }
  }
  return after !== undefined && dashPossible(after, 0, undefined);
}

/** `-` itself, and what may match it: wildcards, brackets and the letters that open an extended pattern. */
const GLOB_OPENERS: ReadonlySet<string> = new Set(['-', '*', '?', '[', '+', '@', '!']);

/** Whether the word is exactly one word at run time, with no pattern that could become several. */
export function isOneWord(word: Word): boolean {
  return word.fields === 'one' && !hasGlob(word.pieces);
}

function hasGlob(pieces: readonly Piece[]): boolean {
  return pieces.some(
    (piece) => piece.kind === 'glob' || (piece.kind === 'choice' && piece.options.some(hasGlob)),
  );
}

/** The part of a word behind its first `length` characters, which must be literal. */
export function wordFrom(word: Word, length: number): Word {
  const pieces: Piece[] = [];
  let skip = length;
  for (const piece of word.pieces) {
    if (skip > 0 && piece.kind === 'literal') {
      if (piece.text.length > skip) pieces.push({ kind: 'literal', text: piece.text.slice(skip) });
      skip = Math.max(0, skip - piece.text.length);
      continue;
    }
    pieces.push(piece);
  }
  return { ...word, pieces };
}

/** Whether the word surely has at least one character. */
export function isNonEmpty(word: Word): boolean {
  return word.pieces.some((piece) => {
    switch (piece.kind) {
      case 'literal':
      case 'glob':
        return piece.text !== '';
      case 'unknown':
        return false;
      case 'choice':
        return piece.options.every((option) => isNonEmpty({ ...word, pieces: option }));
      default:
        return piece satisfies never;
    }
  });
}
