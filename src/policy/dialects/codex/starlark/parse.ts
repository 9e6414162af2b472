import {
  accept,
  type Cursor,
  deeper,
  expectName,
  expectSymbol,
  fail,
  isNext,
  peek,
  take,
  unexpected,
} from './cursor.ts';
import { targets, test, tests } from './parse-expression.ts';
import { parameters } from './parse-parameters.ts';
import type { Expression, Fault, Place, Statement } from './syntax.ts';
import { tokenize } from './tokens.ts';

export type Parsed =
  | { readonly ok: true; readonly statements: readonly Statement[] }
  | { readonly ok: false; readonly fault: Fault };

/** Longest rules file, in UTF-16 units. */
const MAX_LENGTH = 1_000_000;

const AUGMENTED = ['+=', '-=', '*=', '//=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='];

/** Reads a rules file as Starlark. Never throws. */
export function parse(source: string): Parsed {
  if (source.length > MAX_LENGTH)
    return { ok: false, fault: { code: 'rules-too-large', detail: 'too long', line: 1, column: 1 } };
  const read = tokenize(source);
  if (!read.ok) return read;
  const cursor: Cursor = { tokens: read.tokens, at: 0, depth: 0, fault: undefined };
  const statements: Statement[] = [];
  while (peek(cursor).kind !== 'end') for (const each of statement(cursor)) statements.push(each);
  return cursor.fault === undefined ? { ok: true, statements } : { ok: false, fault: cursor.fault };
}

function statement(cursor: Cursor): readonly Statement[] {
  const { line, column } = peek(cursor);
  const start: Place = { line, column };
  if (accept(cursor, 'def')) return [definition(cursor, start)];
  if (accept(cursor, 'for')) {
    const target = targets(cursor);
    expectSymbol(cursor, 'in');
    const over = test(cursor);
    return [{ kind: 'for', target, over, body: block(cursor), ...start }];
  }
  if (accept(cursor, 'if')) return [choice(cursor, start)];
  return simple(cursor);
}

function definition(cursor: Cursor, start: Place): Statement {
  const { text: name } = expectName(cursor);
  expectSymbol(cursor, '(');
  const list = parameters(cursor, ')', test);
  expectSymbol(cursor, ')');
  if (isNext(cursor, '->')) fail(cursor, 'rules-unsupported', 'the type of a result', peek(cursor));
  return { kind: 'def', name, parameters: list, body: block(cursor), ...start };
}

function choice(cursor: Cursor, start: Place): Statement {
  const condition = test(cursor);
  const met = block(cursor);
  const { line, column } = peek(cursor);
  const unmet = accept(cursor, 'elif')
    ? [deeper(cursor, () => choice(cursor, { line, column }))]
    : accept(cursor, 'else')
      ? block(cursor)
      : [];
  return { kind: 'if', condition, met, unmet, ...start };
}

function block(cursor: Cursor): readonly Statement[] {
  expectSymbol(cursor, ':');
  if (peek(cursor).kind !== 'newline') return simple(cursor);
  take(cursor);
  if (peek(cursor).kind !== 'indent') {
    unexpected(cursor, 'an indented block');
    return [];
  }
  take(cursor);
  return deeper(cursor, () => {
    const body: Statement[] = [];
    while (peek(cursor).kind !== 'dedent' && peek(cursor).kind !== 'end')
      for (const each of statement(cursor)) body.push(each);
    take(cursor);
    return body;
  });
}

/** Small statements with semicolons between, up to the end of the line. */
function simple(cursor: Cursor): readonly Statement[] {
  const found: Statement[] = [];
  do {
    if (peek(cursor).kind === 'newline') break;
    found.push(small(cursor));
  } while (accept(cursor, ';'));
  if (peek(cursor).kind === 'newline') take(cursor);
  else unexpected(cursor, 'the end of the line');
  return found;
}

function small(cursor: Cursor): Statement {
  const { line, column, text, kind } = peek(cursor);
  const start: Place = { line, column };
  if (kind === 'keyword') {
    if (text === 'load') fail(cursor, 'rules-failed', 'load, which has nothing to load from', start);
    if (text === 'pass' || text === 'break' || text === 'continue') {
      take(cursor);
      return { kind: text, ...start };
    }
    if (accept(cursor, 'return')) {
      const ends = peek(cursor).kind === 'newline' || isNext(cursor, ';');
      return { kind: 'return', value: ends ? undefined : tests(cursor), ...start };
    }
  }
  const target = tests(cursor);
  if (isNext(cursor, ':')) fail(cursor, 'rules-unsupported', 'the type of a variable', peek(cursor));
  if (accept(cursor, '=')) {
    checkTarget(cursor, target);
    return { kind: 'assign', operator: '=', target, value: tests(cursor), ...start };
  }
  const operator = AUGMENTED.find((each) => accept(cursor, each));
  if (operator === undefined) return { kind: 'expression', value: target, ...start };
  checkTarget(cursor, target, true);
  return { kind: 'assign', operator: operator.slice(0, -1), target, value: tests(cursor), ...start };
}

function checkTarget(cursor: Cursor, target: Expression, single = false): void {
  switch (target.kind) {
    case 'name':
    case 'index':
      return;
    case 'tuple':
    case 'list':
      if (single) break;
      for (const item of target.items) checkTarget(cursor, item);
      return;
    default:
      break;
  }
  fail(cursor, 'rules-syntax', 'a value that nothing can be assigned to', target);
}
