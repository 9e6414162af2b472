import { CHARS, Char } from './second-plain.table.ts';

export const Code = {
  newline: 0x0a,
  doubleQuote: 0x22,
  dollar: 0x24,
  ampersand: 0x26,
  singleQuote: 0x27,
  hyphen: 0x2d,
  semicolon: 0x3b,
  less: 0x3c,
  greater: 0x3e,
  question: 0x3f,
  at: 0x40,
  backslash: 0x5c,
  underscore: 0x5f,
  backtick: 0x60,
  brace: 0x7b,
  pipe: 0x7c,
} as const;

/** What a reader of a part answers where the text is not plain. */
export const NOT_PLAIN = -1;

/** Digits that make no number are a word for bash, not a descriptor. */
const MAX_DESCRIPTOR_DIGITS = 3;

export function charAt(text: string, at: number): number {
  return CHARS[text.charCodeAt(at)] ?? Char.other;
}

/** The end of the word at `start`. A command's name is held to fewer characters. */
export function wordEnd(text: string, start: number, isName: boolean): number {
  let at = start;
  for (; at < text.length; at++) {
    switch (charAt(text, at)) {
      case Char.plain:
        break;
      case Char.argument:
        if (isName) return NOT_PLAIN;
        break;
      case Char.hash:
        if (at === start) return NOT_PLAIN;
        break;
      case Char.single:
        at = text.indexOf("'", at + 1);
        if (at < 0) return NOT_PLAIN;
        break;
      case Char.double: {
        const close = text.indexOf('"', at + 1);
        // A backslash before the quote would be found: it is not plain.
        if (close < 0 || !isPlainBody(text, at + 1, close)) return NOT_PLAIN;
        at = close;
        break;
      }
      case Char.dollar:
        if (!isParameter(text.charCodeAt(at + 1))) return NOT_PLAIN;
        break;
      case Char.blank:
      case Char.newline:
      case Char.operator:
      case Char.redirect:
        return at;
      default:
        return NOT_PLAIN;
    }
  }
  return at;
}

/** Whether text inside double quotes or a here-document neither escapes nor runs anything. */
export function isPlainBody(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === Code.backslash || code === Code.backtick) return false;
    if (code === Code.dollar && !isParameter(text.charCodeAt(at + 1))) return false;
  }
  return true;
}

/** What after `$` is a parameter: a name, a digit, `@` or `?`. */
function isParameter(code: number): boolean {
  return isWordCode(code) || code === Code.at || code === Code.question;
}

export function isWordCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    isDigit(code) ||
    code === Code.underscore
  );
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** What a word is to the redirect that it touches: its descriptor, nothing (`a>b`), or not plain. */
export function touching(text: string, start: number, end: number): 'descriptor' | 'word' | 'not-plain' {
  // `{name}` is a descriptor too, one that the grammar does not know either.
  if (text.charCodeAt(start) === Code.brace) return 'not-plain';
  for (let at = start; at < end; at++) if (!isDigit(text.charCodeAt(at))) return 'word';
  return end - start <= MAX_DESCRIPTOR_DIGITS ? 'descriptor' : 'not-plain';
}

/** Past the redirect operator at `at`, whose target comes next. */
export function redirectEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (next === Code.ampersand) {
    // Closing a descriptor (`>&-`, also spelled `>& -`) is left to the grammar, and so is `&>&`.
    const closes = text.charCodeAt(at + 2) === Code.hyphen || charAt(text, at + 2) === Char.blank;
    return closes || text.charCodeAt(at - 1) === Code.ampersand ? NOT_PLAIN : at + 2;
  }
  if (next === Code.pipe) return NOT_PLAIN;
  if (code === Code.less) return next === Code.less || next === Code.greater ? NOT_PLAIN : at + 1;
  return next === Code.greater ? at + 2 : at + 1;
}
