import { type Cursor, fail, peek } from './cursor.ts';
import { readEscapes } from './escapes.ts';

import type { Expression, FormatPart } from './syntax.ts';
import { type Token, tokenize } from './tokens.ts';

type Read = (cursor: Cursor) => Expression;

/** Takes `f"…{expression}…"` apart. A doubled brace is one. */
export function formatParts(cursor: Cursor, token: Token, test: Read): readonly FormatPart[] {
  const { text: body, raw = false } = token;
  const parts: FormatPart[] = [];
  let text = '';
  const flush = (): void => {
    const value = readEscapes(text, raw);
    if (value === undefined) fail(cursor, 'rules-syntax', 'an escape sequence that is none', token);
    else if (value !== '') parts.push({ kind: 'text', text: value });
    text = '';
  };
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] ?? '';
    if (char !== '{' && char !== '}') {
      text += char;
      continue;
    }
    if (body[at + 1] === char) {
      text += char;
      at += 1;
      continue;
    }
    const end = char === '{' ? body.indexOf('}', at) : -1;
    if (end < 0) {
      fail(cursor, 'rules-syntax', 'a brace without its pair in a format string', token);
      return parts;
    }
    flush();
    parts.push(valuePart(cursor, token, test, body.slice(at + 1, end)));
    at = end;
  }
  flush();
  return parts;
}

function valuePart(cursor: Cursor, token: Token, test: Read, source: string): FormatPart {
  const conversion = /!([a-z])$/.exec(source);
  const expression = conversion === null ? source : source.slice(0, -2);
  if (/["'{\n:]/.test(expression) || (conversion !== null && !'rs'.includes(conversion[1] ?? '')))
    fail(cursor, 'rules-unsupported', 'that form of a format string', token);
  const read = tokenize(expression.trim());
  if (!read.ok) {
    fail(cursor, 'rules-syntax', read.fault.detail, token);
    return { kind: 'text', text: '' };
  }
  const inner: Cursor = { tokens: read.tokens, at: 0, depth: cursor.depth, fault: undefined };
  const value = test(inner);
  if (inner.fault === undefined && peek(inner).kind !== 'newline')
    fail(cursor, 'rules-syntax', 'more than an expression in a format string', token);
  if (inner.fault !== undefined) fail(cursor, inner.fault.code, inner.fault.detail, token);
  const { line, column } = token;
  return { kind: 'value', value: { ...value, line, column }, quoted: conversion?.[1] === 'r' };
}
