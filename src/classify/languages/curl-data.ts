import type { Word } from '../../shell/index.ts';
import { leadingLiteral, staticText, wordFrom } from '../programs/texts.ts';
import { literalWord, unknownWord } from '../programs/words.ts';

/** Whether the value of a data option names a file. `stdin`: it sends what is piped into curl. */
export type NamedFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'stdin' }
  | { readonly kind: 'file'; readonly word: Word };

const none: NamedFile = { kind: 'none' };

/** `@file`; with `encoded` also `name@file`, where an equals sign before makes it text. */
export function fileOfData(value: Word, encoded: boolean): NamedFile {
  const front = leadingLiteral(value);
  const static_ = staticText(value) !== undefined;
  if (!encoded) {
    if (front.startsWith('@')) return fileFrom(value, 1);
    return front === '' && !static_ ? { kind: 'file', word: unknownWord(value) } : none;
  }
  const sign = /[=@]/.exec(front);
  if (sign === null) return static_ ? none : { kind: 'file', word: unknownWord(value) };
  return sign[0] === '@' ? fileFrom(value, sign.index + 1) : none;
}

/** `name=@file`, `name=<file`; several files by commas, and parameters after a semicolon. */
export function fileOfForm(value: Word): NamedFile {
  const text = staticText(value);
  const front = leadingLiteral(value);
  const start = front.indexOf('=') + 1;
  if (start === 0) return text === undefined ? { kind: 'file', word: unknownWord(value) } : none;
  const sign = front.charAt(start);
  if (text === undefined && sign === '') return { kind: 'file', word: unknownWord(value) };
  if (sign !== '@' && sign !== '<') {
    // `;headers=@file` is a parameter of any part.
    return /[;(]/.test(text ?? ';') && /@|</.test(text ?? '@')
      ? { kind: 'file', word: unknownWord(value) }
      : none;
  }
  if (text === undefined) return { kind: 'file', word: unknownWord(value) };
  const path = text.slice(start + 1);
  if (/[,"\\]|;headers=/.test(path)) return { kind: 'file', word: unknownWord(value) };
  const end = path.indexOf(';');
  const name = end < 0 ? path : path.slice(0, end);
  return name === '-' ? { kind: 'stdin' } : { kind: 'file', word: literalWord(name, value) };
}

function fileFrom(value: Word, start: number): NamedFile {
  const word = wordFrom(value, start);
  return staticText(word) === '-' ? { kind: 'stdin' } : { kind: 'file', word };
}
