import { CHARS, Char, RESERVED } from './second-plain.table.ts';
import { mark, Role, type Sheet } from './second-sheet.ts';

/**
 * Reads a plain text by itself and marks its words. `false`: the text is not plain and nothing may be concluded.
 *
 * INVARIANT: what is marked is how bash reads the text. This holds because a plain text has nothing but
 *   - words of characters that are no metacharacter and quote nothing, `'…'`, `"…"` without a backslash or
 *     backtick, and `$NAME`, none of which ends a word (expansion comes after words are told apart);
 *   - blanks, which separate words and nothing else outside quotes;
 *   - newline, `;`, `&`, `&&`, `|`, `|&`, `||`, after which the next word is a command's name;
 *   - `<`, `>`, `>>`, `<&`, `>&` and `&>` with the one word after it, and digits that touch it on the left.
 * No word that could be syntax stands where a command may start: reserved words, assignments, braces, `!` and
 * `[` are refused there, and so is anything with a parenthesis, escape, backtick, `$(`, `${`, here-document or
 * comment. Aliases are not expanded by a shell that is not interactive.
 */
export function readPlain(text: string, sheet: Sheet): boolean {
  const length = text.length;
  let at = 0;
  /** Words of this command so far, and whether anything (a redirect too) stands in it. */
  let named = false;
  let begun = false;
  /** An operator that needs another command was read last. */
  let wanting = false;
  let targetNext = false;
  while (at < length) {
    const kind = classAt(text, at);
    if (kind === Char.blank) {
      at++;
    } else if (kind === Char.newline) {
      if (targetNext) return false;
      named = false;
      begun = false;
      at++;
    } else if (kind === Char.operator) {
      const code = text.charCodeAt(at);
      const next = text.charCodeAt(at + 1);
      if (code === AMPERSAND && next === GREATER) {
        if (targetNext) return false;
        at = redirectEnd(text, at + 1);
        if (at < 0) return false;
        targetNext = true;
        begun = true;
        continue;
      }
      if (!begun || targetNext) return false;
      const double = next === code || (code === PIPE && next === AMPERSAND);
      if (double && code === SEMICOLON) return false;
      wanting = double || code === PIPE;
      named = false;
      begun = false;
      at += double ? 2 : 1;
    } else if (kind === Char.redirect) {
      if (targetNext) return false;
      at = redirectEnd(text, at);
      if (at < 0) return false;
      targetNext = true;
      begun = true;
    } else {
      const start = at;
      const isName = !named && !targetNext;
      at = wordEnd(text, start, isName);
      if (at < 0) return false;
      if (at < length && classAt(text, at) === Char.redirect) {
        // Digits that touch a redirect are its descriptor, and so is `{name}`.
        if (text.charCodeAt(start) === BRACE) return false;
        if (isDigits(text, start, at)) {
          if (targetNext || at - start > MAX_DESCRIPTOR_DIGITS) return false;
          continue;
        }
      }
      if (isName && RESERVED.has(text.slice(start, at))) return false;
      if (!mark(sheet, start, at, targetNext ? Role.target : isName ? Role.name : Role.argument))
        return false;
      if (isName) named = true;
      begun = true;
      targetNext = false;
      wanting = false;
    }
  }
  return !wanting && !targetNext;
}

const PIPE = 0x7c;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
const LESS = 0x3c;
const GREATER = 0x3e;
const HYPHEN = 0x2d;
const BRACE = 0x7b;
const UNDERSCORE = 0x5f;
const AT = 0x40;
const QUESTION = 0x3f;
/** Digits that make no number are a word for bash. */
const MAX_DESCRIPTOR_DIGITS = 3;

function classAt(text: string, at: number): number {
  return CHARS[text.charCodeAt(at)] ?? Char.other;
}

/** Past the operator at `at`, or -1 where it is none of the plain ones. */
function redirectEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (next === AMPERSAND) {
    // Closing or moving a descriptor (`>&-`, `>&3-`) is left to the grammar, and so is `&>&`.
    const after = text.charCodeAt(at + 2);
    return after === HYPHEN || text.charCodeAt(at - 1) === AMPERSAND ? -1 : at + 2;
  }
  if (next === PIPE || next === LESS || (code === LESS && next === GREATER)) return -1;
  return next === GREATER ? at + 2 : at + 1;
}

/** The end of the word at `start`, or -1 where it holds something that is not plain. */
function wordEnd(text: string, start: number, isName: boolean): number {
  let at = start;
  for (; at < text.length; at++) {
    switch (classAt(text, at)) {
      case Char.plain:
        break;
      case Char.argument:
        if (isName) return -1;
        break;
      case Char.hash:
        if (at === start) return -1;
        break;
      case Char.single:
        at = text.indexOf("'", at + 1);
        if (at < 0) return -1;
        break;
      case Char.double:
        at = doubleEnd(text, at + 1);
        if (at < 0) return -1;
        break;
      case Char.dollar:
        if (!isParameter(text.charCodeAt(at + 1))) return -1;
        break;
      case Char.blank:
      case Char.newline:
      case Char.operator:
      case Char.redirect:
        return at;
      default:
        return -1;
    }
  }
  return at;
}

/** The closing quote, or -1 where the quoted text could run or escape something. */
function doubleEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c || code === 0x60) return -1;
    if (code === 0x24 && !isParameter(text.charCodeAt(at + 1))) return -1;
  }
  return -1;
}

/** What after `$` is a parameter: a name, a digit, `@` or `?`. */
function isParameter(code: number): boolean {
  return (
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === UNDERSCORE ||
    code === AT ||
    code === QUESTION
  );
}

function isDigits(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}
