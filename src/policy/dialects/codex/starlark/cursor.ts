import type { Fault, FaultCode, Place } from './syntax.ts';
import type { Token } from './tokens.ts';

/** Deepest nesting of expressions and blocks. */
const MAX_DEPTH = 100;

/**
 * Reads tokens one after another. The first fault is kept, and from then on every token is the end of the file, so that all that is
 * being read comes to its end at once.
 */
export interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
  fault: Fault | undefined;
}

const END: Token = { kind: 'end', text: '', line: 1, column: 1 };

export function peek(cursor: Cursor): Token {
  return cursor.fault === undefined ? (cursor.tokens[cursor.at] ?? END) : END;
}

export function take(cursor: Cursor): Token {
  const token = peek(cursor);
  if (token.kind !== 'end') cursor.at += 1;
  return token;
}

/** Whether the next token is this symbol or keyword. */
export function isNext(cursor: Cursor, text: string): boolean {
  const token = peek(cursor);
  return token.text === text && (token.kind === 'symbol' || token.kind === 'keyword');
}

export function accept(cursor: Cursor, text: string): boolean {
  if (!isNext(cursor, text)) return false;
  cursor.at += 1;
  return true;
}

export function expectSymbol(cursor: Cursor, text: string): void {
  if (!accept(cursor, text)) unexpected(cursor, `"${text}"`);
}

export function expectName(cursor: Cursor): Token {
  const token = peek(cursor);
  if (token.kind !== 'name') unexpected(cursor, 'a name');
  else cursor.at += 1;
  return token;
}

export function unexpected(cursor: Cursor, wanted: string): void {
  const token = peek(cursor);
  fail(cursor, 'rules-syntax', `${describe(token)} where ${wanted} should stand`, token);
}

export function fail(cursor: Cursor, code: FaultCode, detail: string, { line, column }: Place): void {
  cursor.fault ??= { code, detail, line, column };
}

/** Reads something nested one level deeper. */
export function deeper<T>(cursor: Cursor, read: () => T): T {
  cursor.depth += 1;
  if (cursor.depth > MAX_DEPTH) fail(cursor, 'rules-too-large', 'nested too deep', peek(cursor));
  const value = read();
  cursor.depth -= 1;
  return value;
}

function describe({ kind, text }: Token): string {
  switch (kind) {
    case 'newline':
      return 'the end of the line';
    case 'indent':
      return 'a deeper indentation';
    case 'dedent':
      return 'the end of the block';
    case 'end':
      return 'the end of the file';
    case 'string':
    case 'format':
      return 'a string';
    case 'name':
    case 'keyword':
    case 'int':
    case 'symbol':
      return `"${text}"`;
    default: {
      const never: never = kind;
      return never;
    }
  }
}
