import type { Word } from '../../shell/index.ts';

/** A word of known text that stands inside `of`: a file name in a program text, a default operand. */
export function literalWord(text: string, of: Word): Word {
  return { span: of.span, raw: of.raw, pieces: [{ kind: 'literal', text }], fields: 'one' };
}

/** A word of which nothing is known, at the place of `of`. */
export function unknownWord(of: Word): Word {
  return { span: of.span, raw: of.raw, pieces: [{ kind: 'unknown', shape: { kind: 'any' } }], fields: 'one' };
}

export function hasGlob(word: Word): boolean {
  for (const piece of word.pieces) if (piece.kind === 'glob') return true;
  return false;
}

/** Whether a pattern stands where the word's first character would, so that a file's name may begin it. */
export function startsWithGlob(word: Word): boolean {
  for (const piece of word.pieces) {
    if (piece.kind === 'literal' && piece.text === '') continue;
    return piece.kind === 'glob';
  }
  return false;
}
