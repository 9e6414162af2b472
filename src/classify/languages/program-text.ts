import type { Word } from '../../shell/index.ts';

/** The text of a program on the line. */
export interface ProgramText {
  readonly text: string;
  /** `false`: the digit `1` stands for numbers that are not known, so that names in the text may differ. */
  readonly exact: boolean;
}

/** Reads a program text that is known but for numbers (`sed -n "${from},${to}p"`), whose value changes no meaning. */
export function programText(words: readonly (Word | undefined)[]): ProgramText | undefined {
  let text = '';
  let exact = true;
  for (const [index, word] of words.entries()) {
    if (word === undefined || word.fields === 'many') return undefined;
    if (index > 0) text += '\n';
    for (const piece of word.pieces) {
      if (piece.kind === 'literal') text += piece.text;
      else if (piece.kind === 'unknown' && piece.shape.kind === 'number' && !piece.shape.signed) {
        text += '1';
        exact = false;
      } else return undefined;
    }
  }
  return { text, exact };
}
