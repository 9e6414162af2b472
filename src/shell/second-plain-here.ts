import { Char } from './second-plain.table.ts';
import { Code, charAt, isPlainBody, isWordCode, NOT_PLAIN } from './second-plain-words.ts';

/** A here-document whose body starts at the next newline. */
export interface Here {
  readonly delimiter: string;
  /** Nothing is expanded in the body. */
  readonly quoted: boolean;
  /** Past the delimiter. */
  readonly end: number;
}

/** Reads `<<EOF`, `<<'EOF'` or `<<"EOF"` at `at`; `<<-` and any other spelling is not plain. */
export function hereAt(text: string, at: number): Here | undefined {
  let start = at + 2;
  while (charAt(text, start) === Char.blank) start++;
  const quote = text.charCodeAt(start);
  const quoted = quote === Code.singleQuote || quote === Code.doubleQuote;
  if (quoted) start++;
  let end = start;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end++;
  if (end === start) return undefined;
  const delimiter = text.slice(start, end);
  if (quoted && text.charCodeAt(end++) !== quote) return undefined;
  const after = charAt(text, end);
  const ends = after === Char.blank || after === Char.newline || after === Char.operator;
  return ends ? { delimiter, quoted, end } : undefined;
}

/** The end of the line that closes the body; `newline` is the offset of the newline before the body. */
export function bodyEnd(text: string, newline: number, here: Here): number {
  const closing = `\n${here.delimiter}`;
  let at = text.indexOf(closing, newline);
  while (at >= 0) {
    const end = at + closing.length;
    if (end === text.length || text.charCodeAt(end) === Code.newline) {
      return here.quoted || isPlainBody(text, newline, at) ? end : NOT_PLAIN;
    }
    at = text.indexOf(closing, at + 1);
  }
  return NOT_PLAIN;
}
