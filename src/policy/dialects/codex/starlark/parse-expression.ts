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
import { formatParts } from './format-string.ts';
import { parameters } from './parse-parameters.ts';
import type { Argument, Clause, DictEntry, Expression, Place } from './syntax.ts';

/** How tight binary operators bind; comparisons are looser than all of them and do not chain. */
const TIGHTNESS: ReadonlyMap<string, number> = new Map([
  ['|', 1],
  ['^', 2],
  ['&', 3],
  ['<<', 4],
  ['>>', 4],
  ['+', 5],
  ['-', 5],
  ['*', 6],
  ['/', 6],
  ['//', 6],
  ['%', 6],
]);

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=']);

const SIGNS: ReadonlySet<string> = new Set(['-', '+', '~']);

/** One expression without commas: a lambda, a choice or anything tighter. */
export function test(cursor: Cursor): Expression {
  return deeper(cursor, () => {
    const start = place(cursor);
    if (accept(cursor, 'lambda')) {
      const list = parameters(cursor, ':', test);
      expectSymbol(cursor, ':');
      return { kind: 'lambda', parameters: list, body: test(cursor), line: start.line, column: start.column };
    }
    const value = disjunction(cursor);
    if (!accept(cursor, 'if')) return value;
    const condition = disjunction(cursor);
    expectSymbol(cursor, 'else');
    return {
      kind: 'choice',
      condition,
      met: value,
      unmet: test(cursor),
      line: start.line,
      column: start.column,
    };
  });
}

/** An expression, or several with commas between, which are a tuple. */
export function tests(cursor: Cursor): Expression {
  const start = place(cursor);
  const first = test(cursor);
  if (!isNext(cursor, ',')) return first;
  const items = [first];
  while (accept(cursor, ',')) {
    if (!startsExpression(cursor)) {
      fail(cursor, 'rules-syntax', 'a tuple without parentheses that ends in a comma', start);
      break;
    }
    items.push(test(cursor));
  }
  return { kind: 'tuple', items, line: start.line, column: start.column };
}

/** The targets of an assignment, a loop or a comprehension. */
export function targets(cursor: Cursor): Expression {
  const start = place(cursor);
  const first = primary(cursor);
  if (!isNext(cursor, ',')) return first;
  const items = [first];
  while (accept(cursor, ',')) {
    if (isNext(cursor, 'in') || isNext(cursor, '=')) break;
    items.push(primary(cursor));
  }
  return { kind: 'tuple', items, line: start.line, column: start.column };
}

/** The next token stands for the place where it starts: nothing is made for the many levels that add nothing. */
function place(cursor: Cursor): Place {
  return peek(cursor);
}

function startsExpression(cursor: Cursor): boolean {
  const { kind, text } = peek(cursor);
  if (kind === 'name' || kind === 'int' || kind === 'string' || kind === 'format') return true;
  return ['(', '[', '{', '-', '+', '~', 'not', 'lambda', '...'].includes(text) && kind !== 'newline';
}

function disjunction(cursor: Cursor): Expression {
  return joined(cursor, 'or', () => joined(cursor, 'and', () => negation(cursor)));
}

function joined(cursor: Cursor, operator: string, tighter: () => Expression): Expression {
  const start = place(cursor);
  let left = tighter();
  while (accept(cursor, operator))
    left = { kind: 'binary', operator, left, right: tighter(), line: start.line, column: start.column };
  return left;
}

function negation(cursor: Cursor): Expression {
  const start = place(cursor);
  if (!accept(cursor, 'not')) return comparison(cursor);
  return deeper(cursor, () => ({
    kind: 'unary',
    operator: 'not',
    operand: negation(cursor),
    line: start.line,
    column: start.column,
  }));
}

function comparison(cursor: Cursor): Expression {
  const start = place(cursor);
  const left = binary(cursor, 1);
  const operator = comparisonOperator(cursor);
  if (operator === undefined) return left;
  const right = binary(cursor, 1);
  const again = place(cursor);
  if (comparisonOperator(cursor) !== undefined) fail(cursor, 'rules-syntax', 'a chain of comparisons', again);
  return { kind: 'binary', operator, left, right, line: start.line, column: start.column };
}

function comparisonOperator(cursor: Cursor): string | undefined {
  const { kind, text } = peek(cursor);
  if (kind === 'symbol') {
    if (!COMPARISONS.has(text)) return undefined;
    cursor.at += 1;
    return text;
  }
  if (kind !== 'keyword') return undefined;
  if (accept(cursor, 'in')) return 'in';
  if (!accept(cursor, 'not')) return undefined;
  expectSymbol(cursor, 'in');
  return 'not in';
}

/** Operators that bind at least as tight as `least`. */
function binary(cursor: Cursor, least: number): Expression {
  const start = place(cursor);
  let left = unary(cursor);
  for (;;) {
    const { kind, text: operator } = peek(cursor);
    const tightness = kind === 'symbol' ? TIGHTNESS.get(operator) : undefined;
    if (tightness === undefined || tightness < least) return left;
    cursor.at += 1;
    left = {
      kind: 'binary',
      operator,
      left,
      right: binary(cursor, tightness + 1),
      line: start.line,
      column: start.column,
    };
  }
}

function unary(cursor: Cursor): Expression {
  const { kind, text: operator, line, column } = peek(cursor);
  if (kind !== 'symbol' || !SIGNS.has(operator)) return primary(cursor);
  cursor.at += 1;
  return deeper(cursor, () => ({ kind: 'unary', operator, operand: unary(cursor), line, column }));
}

function primary(cursor: Cursor): Expression {
  const start = place(cursor);
  let value = operand(cursor);
  for (;;) {
    if (peek(cursor).kind !== 'symbol') return value;
    if (accept(cursor, '.'))
      value = {
        kind: 'attribute',
        of: value,
        name: expectName(cursor).text,
        line: start.line,
        column: start.column,
      };
    else if (accept(cursor, '('))
      value = {
        kind: 'call',
        callee: value,
        arguments: callArguments(cursor),
        line: start.line,
        column: start.column,
      };
    else if (accept(cursor, '[')) value = indexed(cursor, value, start);
    else return value;
  }
}

function indexed(cursor: Cursor, of: Expression, start: Place): Expression {
  const part = (): Expression | undefined =>
    isNext(cursor, ':') || isNext(cursor, ']') ? undefined : tests(cursor);
  const first = part();
  if (!isNext(cursor, ':')) {
    if (first === undefined) unexpected(cursor, 'an index');
    expectSymbol(cursor, ']');
    return { kind: 'index', of, at: first ?? of, line: start.line, column: start.column };
  }
  expectSymbol(cursor, ':');
  const stop = part();
  const step = accept(cursor, ':') ? part() : undefined;
  expectSymbol(cursor, ']');
  return { kind: 'slice', of, start: first, stop, step, line: start.line, column: start.column };
}

/** After the opening parenthesis. Positional ones come first, then named ones, a list and a dict. */
function callArguments(cursor: Cursor): readonly Argument[] {
  const found: Argument[] = [];
  const names = new Set<string>();
  let stage = 0;
  while (!accept(cursor, ')') && cursor.fault === undefined) {
    const start = place(cursor);
    const next = cursor.tokens[cursor.at + 1];
    const [rank, argument] = accept(cursor, '**')
      ? ([
          3,
          { kind: 'dict', name: '', value: test(cursor), line: start.line, column: start.column },
        ] as const)
      : accept(cursor, '*')
        ? ([
            2,
            { kind: 'list', name: '', value: test(cursor), line: start.line, column: start.column },
          ] as const)
        : peek(cursor).kind === 'name' && next?.kind === 'symbol' && next.text === '='
          ? ([1, namedArgument(cursor, names, start)] as const)
          : ([
              0,
              { kind: 'positional', name: '', value: test(cursor), line: start.line, column: start.column },
            ] as const);
    if (rank < stage || (rank >= 2 && rank === stage))
      fail(cursor, 'rules-syntax', 'an argument that comes too late', start);
    stage = rank;
    found.push(argument);
    if (!isNext(cursor, ')')) expectSymbol(cursor, ',');
  }
  return found;
}

function namedArgument(cursor: Cursor, names: Set<string>, start: Place): Argument {
  const name = expectName(cursor).text;
  expectSymbol(cursor, '=');
  if (names.has(name)) fail(cursor, 'rules-syntax', `the argument ${name} twice`, start);
  names.add(name);
  return { kind: 'named', name, value: test(cursor), line: start.line, column: start.column };
}

function operand(cursor: Cursor): Expression {
  const start = place(cursor);
  const token = take(cursor);
  switch (token.kind) {
    case 'name':
      return { kind: 'name', name: token.text, line: start.line, column: start.column };
    case 'int': {
      const value = Number(token.text);
      if (!Number.isSafeInteger(value)) fail(cursor, 'rules-unsupported', 'a number that large', token);
      return { kind: 'int', value, line: start.line, column: start.column };
    }
    case 'string':
      return { kind: 'string', value: token.text, line: start.line, column: start.column };
    case 'format':
      return {
        kind: 'format',
        parts: formatParts(cursor, token, test),
        line: start.line,
        column: start.column,
      };
    case 'symbol':
      if (token.text === '(') return deeper(cursor, () => parenthesized(cursor, start));
      if (token.text === '[') return deeper(cursor, () => bracketed(cursor, start));
      if (token.text === '{') return deeper(cursor, () => braced(cursor, start));
      if (token.text === '...') return { kind: 'ellipsis', line: start.line, column: start.column };
      break;
    case 'keyword':
    case 'newline':
    case 'indent':
    case 'dedent':
    case 'end':
      break;
    default:
      token.kind satisfies never;
  }
  if (token.kind !== 'end') cursor.at -= 1;
  unexpected(cursor, 'an expression');
  return { kind: 'ellipsis', line: start.line, column: start.column };
}

function parenthesized(cursor: Cursor, start: Place): Expression {
  if (accept(cursor, ')')) return { kind: 'tuple', items: [], line: start.line, column: start.column };
  const first = test(cursor);
  if (accept(cursor, ')')) return first;
  const items = [first];
  while (accept(cursor, ',')) if (!isNext(cursor, ')')) items.push(test(cursor));
  expectSymbol(cursor, ')');
  return { kind: 'tuple', items, line: start.line, column: start.column };
}

function bracketed(cursor: Cursor, start: Place): Expression {
  if (accept(cursor, ']')) return { kind: 'list', items: [], line: start.line, column: start.column };
  const first = test(cursor);
  if (isNext(cursor, 'for')) {
    const clauses = comprehension(cursor);
    expectSymbol(cursor, ']');
    return {
      kind: 'comprehension',
      makes: 'list',
      key: first,
      value: undefined,
      clauses,
      line: start.line,
      column: start.column,
    };
  }
  const items = [first];
  while (accept(cursor, ',')) if (!isNext(cursor, ']')) items.push(test(cursor));
  expectSymbol(cursor, ']');
  return { kind: 'list', items, line: start.line, column: start.column };
}

function braced(cursor: Cursor, start: Place): Expression {
  const entries: DictEntry[] = [];
  while (!accept(cursor, '}') && cursor.fault === undefined) {
    const key = test(cursor);
    expectSymbol(cursor, ':');
    const value = test(cursor);
    if (entries.length === 0 && isNext(cursor, 'for')) {
      const clauses = comprehension(cursor);
      expectSymbol(cursor, '}');
      return {
        kind: 'comprehension',
        makes: 'dict',
        key,
        value,
        clauses,
        line: start.line,
        column: start.column,
      };
    }
    entries.push({ key, value });
    if (!isNext(cursor, '}')) expectSymbol(cursor, ',');
  }
  return { kind: 'dict', entries, line: start.line, column: start.column };
}

function comprehension(cursor: Cursor): readonly Clause[] {
  const clauses: Clause[] = [];
  for (;;) {
    if (accept(cursor, 'for')) {
      const target = targets(cursor);
      expectSymbol(cursor, 'in');
      clauses.push({ kind: 'for', target, over: disjunction(cursor) });
    } else if (accept(cursor, 'if')) clauses.push({ kind: 'if', condition: disjunction(cursor) });
    else return clauses;
  }
}
