import { Char, RESERVED } from './second-plain.table.ts';
import { bodyEnd, type Here, hereAt } from './second-plain-here.ts';
import { Code, charAt, NOT_PLAIN, redirectEnd, touching, wordEnd } from './second-plain-words.ts';
import { mark, Role, type Sheet } from './second-sheet.ts';

/** How far a plain text has been read. */
interface Reading {
  readonly text: string;
  readonly sheet: Sheet;
  /** The command that is being read has its name. */
  named: boolean;
  /** Something of it has been read, a redirect perhaps. */
  begun: boolean;
  /** An operator that needs another command was the last thing read. */
  wanting: boolean;
  /** The next word is the target of a redirect. */
  targeting: boolean;
  here: Here | undefined;
}

/**
 * Reads a plain text by itself and marks its words. `false`: the text is not plain and nothing may be concluded.
 *
 * INVARIANT: what is marked is how bash reads the text. This holds because a plain text has nothing but
 *   - words of characters that are no metacharacter and quote nothing, `'…'`, `"…"` without a backslash or
 *     backtick, and `$NAME`, none of which ends a word (expansion comes after words are told apart);
 *   - blanks, which separate words and do nothing else outside quotes;
 *   - newline, `;`, `&`, `&&`, `|`, `|&`, `||`, after which the next word is a command's name;
 *   - `<`, `>`, `>>`, `<<<`, `<&`, `>&`, `&>`, `&>>` with the one word after it and digits that touch it on the left;
 *   - at most one here-document a line, whose body starts after that line and ends at the line that is exactly
 *     its delimiter, and which is quoted or holds nothing that runs or escapes.
 * No word that could be syntax stands where a command may start: reserved words, assignments, braces, `!` and
 * `[` are refused there, and so is any text with a parenthesis, bracket, escape, backtick, `$(`, `${` or comment
 * outside quotes. Aliases are not expanded by a shell that is not interactive.
 */
export function readPlain(text: string, sheet: Sheet): boolean {
  const reading: Reading = {
    text,
    sheet,
    named: false,
    begun: false,
    wanting: false,
    targeting: false,
    here: undefined,
  };
  let at = 0;
  while (at < text.length) {
    switch (charAt(text, at)) {
      case Char.blank:
        at++;
        break;
      case Char.newline:
        at = readNewline(reading, at);
        break;
      case Char.operator:
        at = readOperator(reading, at);
        break;
      case Char.redirect:
        at = readRedirect(reading, at);
        break;
      default:
        at = readWord(reading, at);
    }
    if (at === NOT_PLAIN) return false;
  }
  return !reading.wanting && !reading.targeting && reading.here === undefined;
}

function readNewline(reading: Reading, at: number): number {
  if (reading.targeting) return NOT_PLAIN;
  reading.named = false;
  reading.begun = false;
  if (reading.here === undefined) return at + 1;
  const end = bodyEnd(reading.text, at, reading.here);
  reading.here = undefined;
  return end;
}

function readOperator(reading: Reading, at: number): number {
  const code = reading.text.charCodeAt(at);
  const next = reading.text.charCodeAt(at + 1);
  if (code === Code.ampersand && next === Code.greater) return readRedirect(reading, at + 1);
  if (!reading.begun || reading.targeting) return NOT_PLAIN;
  const double = next === code || (code === Code.pipe && next === Code.ampersand);
  // `;;` and `;&` belong to `case`.
  if (code === Code.semicolon && (double || next === Code.ampersand)) return NOT_PLAIN;
  reading.wanting = double || code === Code.pipe;
  reading.named = false;
  reading.begun = false;
  return double ? at + 2 : at + 1;
}

function readRedirect(reading: Reading, at: number): number {
  const { text } = reading;
  if (reading.targeting) return NOT_PLAIN;
  reading.begun = true;
  reading.wanting = false;
  if (text.charCodeAt(at) === Code.less && text.charCodeAt(at + 1) === Code.less) {
    if (text.charCodeAt(at + 2) !== Code.less) {
      if (reading.here !== undefined) return NOT_PLAIN;
      reading.here = hereAt(text, at);
      return reading.here?.end ?? NOT_PLAIN;
    }
    reading.targeting = true;
    return at + 3;
  }
  reading.targeting = true;
  return redirectEnd(text, at);
}

function readWord(reading: Reading, start: number): number {
  const { text, targeting } = reading;
  const isName = !reading.named && !targeting;
  const end = wordEnd(text, start, isName);
  if (end === NOT_PLAIN) return NOT_PLAIN;
  if (charAt(text, end) === Char.redirect) {
    const kind = touching(text, start, end);
    if (kind === 'not-plain' || (kind === 'descriptor' && targeting)) return NOT_PLAIN;
    if (kind === 'descriptor') return end;
  }
  // A newline inside quotes starts no here-document; which newline does is left to the grammar.
  if (reading.here !== undefined && text.slice(start, end).includes('\n')) return NOT_PLAIN;
  if (isName && RESERVED.has(text.slice(start, end))) return NOT_PLAIN;
  const role = targeting ? Role.target : isName ? Role.name : Role.argument;
  if (!mark(reading.sheet, start, end, role)) return NOT_PLAIN;
  if (isName) reading.named = true;
  reading.begun = true;
  reading.targeting = false;
  reading.wanting = false;
  return end;
}
