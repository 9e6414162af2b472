import { accept, type Cursor, expectName, expectSymbol, fail, isNext, peek } from './cursor.ts';

import type { Expression, Parameter } from './syntax.ts';

/** Up to the token `end`, which is left. */
export function parameters(
  cursor: Cursor,
  end: ')' | ':',
  test: (cursor: Cursor) => Expression,
): readonly Parameter[] {
  const found: Parameter[] = [];
  const names = new Set<string>();
  let byNameOnly = false;
  let optional = false;
  let closed = false;
  while (!isNext(cursor, end) && cursor.fault === undefined) {
    const { line, column } = peek(cursor);
    const at = { line, column };
    if (closed) fail(cursor, 'rules-syntax', 'a parameter after the last', at);
    if (accept(cursor, '/')) fail(cursor, 'rules-unsupported', 'parameters by place only', at);
    const kind = accept(cursor, '**') ? 'named-rest' : accept(cursor, '*') ? 'rest' : 'plain';
    if (kind !== 'plain' && kind !== 'named-rest' && byNameOnly)
      fail(cursor, 'rules-syntax', 'a second star', at);
    if (kind === 'rest' && isNext(cursor, ',')) byNameOnly = true;
    else {
      const { text: name } = expectName(cursor);
      if (names.has(name)) fail(cursor, 'rules-syntax', `the parameter ${name} twice`, at);
      names.add(name);
      if (end === ')' && isNext(cursor, ':')) fail(cursor, 'rules-unsupported', 'types of parameters', at);
      const initial = kind === 'plain' && accept(cursor, '=') ? test(cursor) : undefined;
      if (kind === 'plain' && !byNameOnly) {
        if (initial === undefined && optional)
          fail(cursor, 'rules-syntax', 'a parameter without a default after one that has it', at);
        optional ||= initial !== undefined;
      }
      found.push({ kind, name, byNameOnly: byNameOnly && kind === 'plain', initial, ...at });
      if (kind === 'rest') byNameOnly = true;
      closed = kind === 'named-rest';
    }
    if (!isNext(cursor, end)) expectSymbol(cursor, ',');
  }
  return found;
}
