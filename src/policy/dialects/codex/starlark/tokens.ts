import { readEscapes } from './escapes.ts';
import type { Fault, Place } from './syntax.ts';

export type TokenKind =
  | 'name'
  | 'keyword'
  | 'int'
  | 'string'
  | 'format'
  | 'symbol'
  | 'newline'
  | 'indent'
  | 'dedent'
  | 'end';

export interface Token extends Place {
  readonly kind: TokenKind;
  /** The name, keyword, symbol or number as written; of a string its value. */
  readonly text: string;
  /** Of a format string: whether escapes stand for themselves. */
  readonly raw?: boolean;
}

export type Tokens =
  | { readonly ok: true; readonly tokens: readonly Token[] }
  | { readonly ok: false; readonly fault: Fault };

const KEYWORDS: ReadonlySet<string> = new Set(
  'and break continue def elif else for if in lambda load not or pass return'.split(' '),
);

const RESERVED: ReadonlySet<string> = new Set(
  'as assert async await class del except finally from global import is nonlocal raise try while with yield'.split(
    ' ',
  ),
);

const SYMBOLS: ReadonlySet<string> = new Set(
  '<<= >>= //= ... ** // << >> <= >= == != += -= *= /= %= &= |= ^= -> + - * / % & | ^ ~ < > = ( ) [ ] { } , ; : .'.split(
    ' ',
  ),
);

/** The longest symbol at a place. */
function symbolAt(text: string, at: number): string | undefined {
  for (let length = 3; length > 0; length -= 1) {
    const symbol = text.slice(at, at + length);
    if (SYMBOLS.has(symbol)) return symbol;
  }
  return undefined;
}

const OPENING = '([{';
const CLOSING = ')]}';

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|[0-9]+/y;
const FLOAT = /(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+/y;
const STRING = /(fr|[rbf]|br)?("""|'''|"|')/y;

/** What a token of each kind may start with. */
const MAY_QUOTE = /["'frb]/;
const NAME_START = /[A-Za-z_]/;
const NUMERIC = /[0-9.]/;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Takes a rules file apart. Ends with a newline, the open indents and `end`. */
export function tokenize(source: string): Tokens {
  const text = source.replaceAll('\r\n', '\n');
  const tokens: Token[] = [];
  const indents = [0];
  let depth = 0;
  let at = 0;
  let line = 1;
  let lineStart = 0;
  let fresh = true;

  const place = (where: number): Place => ({ line, column: where - lineStart + 1 });
  const push = (kind: TokenKind, value: string, where: number): void => {
    tokens.push({ kind, text: value, line, column: where - lineStart + 1 });
  };
  const refuse = (detail: string, where: number, code: Fault['code'] = 'rules-syntax'): Tokens => ({
    ok: false,
    fault: { code, detail, ...place(where) },
  });
  const nextLine = (): void => {
    at += 1;
    line += 1;
    lineStart = at;
  };

  while (at < text.length) {
    if (fresh && depth === 0) {
      let end = at;
      while (text[end] === ' ') end += 1;
      const char = text[end];
      if (char === '\t') return refuse('a tab', end);
      if (char === '\n' || char === '#' || char === undefined) {
        while (end < text.length && text[end] !== '\n') end += 1;
        at = end;
        if (at < text.length) nextLine();
        continue;
      }
      const width = end - at;
      const open = indents.at(-1) ?? 0;
      if (width > open) {
        indents.push(width);
        push('indent', '', at);
      }
      while (width < (indents.at(-1) ?? 0)) {
        indents.pop();
        push('dedent', '', end);
      }
      if (width !== indents.at(-1)) return refuse('an indentation that fits no line above', at);
      at = end;
      fresh = false;
      continue;
    }
    const char = text[at] ?? '';
    if (char === '\n') {
      if (depth === 0) {
        push('newline', '', at);
        fresh = true;
      }
      nextLine();
      continue;
    }
    if (char === ' ') {
      at += 1;
      continue;
    }
    if (char === '#') {
      while (at < text.length && text[at] !== '\n') at += 1;
      continue;
    }
    if (char === '\\' && text[at + 1] === '\n') {
      at += 1;
      nextLine();
      continue;
    }
    if (char === '\t') return refuse('a tab', at);
    const quote = MAY_QUOTE.test(char) ? matchAt(STRING, text, at) : undefined;
    if (quote !== undefined) {
      const [opening, prefix = '', mark = ''] = quote;
      const long = mark.length === 3;
      const start = at + opening.length;
      const end = stringEnd(text, start, mark);
      if (end === undefined) return refuse('a string without its end', at);
      if (prefix.includes('b')) return refuse('bytes', at, 'rules-unsupported');
      const body = text.slice(start, end);
      const raw = prefix.includes('r');
      if (prefix.includes('f')) {
        tokens.push({ kind: 'format', text: body, raw, ...place(at) });
      } else {
        const value = readEscapes(body, raw);
        if (value === undefined) return refuse('an escape sequence that is none', at);
        push('string', value, at);
      }
      at = end + mark.length;
      if (long || body.includes('\n')) {
        for (let i = body.indexOf('\n'); i >= 0; i = body.indexOf('\n', i + 1)) {
          line += 1;
          lineStart = start + i + 1;
        }
      }
      continue;
    }
    const name = NAME_START.test(char) ? matchAt(NAME, text, at)?.[0] : undefined;
    if (name !== undefined) {
      if (RESERVED.has(name)) return refuse(`the reserved word ${name}`, at);
      push(KEYWORDS.has(name) ? 'keyword' : 'name', name, at);
      at += name.length;
      continue;
    }
    const isNumeric = NUMERIC.test(char);
    if (isNumeric && matchAt(FLOAT, text, at) !== undefined)
      return refuse('a number with a fraction', at, 'rules-unsupported');
    const number = isNumeric ? matchAt(NUMBER, text, at)?.[0] : undefined;
    if (number !== undefined) {
      if (/^0[0-9]/.test(number)) return refuse('a number with a leading zero', at);
      push('int', number, at);
      at += number.length;
      continue;
    }
    const symbol = symbolAt(text, at);
    if (symbol === undefined) return refuse(JSON.stringify(char), at);
    if (OPENING.includes(symbol)) depth += 1;
    if (CLOSING.includes(symbol)) depth = Math.max(0, depth - 1);
    push('symbol', symbol, at);
    at += symbol.length;
  }
  if (!fresh && tokens.at(-1)?.kind !== 'newline') push('newline', '', at);
  for (let open = indents.length; open > 1; open -= 1) push('dedent', '', at);
  push('end', '', at);
  return { ok: true, tokens };
}

/** Where the closing mark stands; a short string ends on its own line unless a backslash joins the next. */
function stringEnd(text: string, start: number, mark: string): number | undefined {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(mark, at)) return at;
    else if (text[at] === '\n' && mark.length === 1) return undefined;
  }
  return undefined;
}
