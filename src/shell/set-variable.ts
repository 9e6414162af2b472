import { EVALUATED_VARIABLES, OWN_VARIABLES } from './builtins.table.ts';
import { markOpaque, spanAt, type Walk } from './draft.ts';
import { type Scope, UNKNOWN_VALUE, type Value } from './scope.ts';
import { noteSteering } from './steering.ts';
import type { Span } from './syntax.ts';
import type { Word } from './types.ts';
import { isNumeric } from './values.ts';

/** Sets a variable of the shell. Whatever way a name is assigned, it passes here. */
export function setVariable(
  walk: Walk,
  scope: Scope,
  name: string,
  given: Value,
  span: Span,
  exported: boolean,
): void {
  // A second assignment of a variable that is read-only fails; one of bash's own may do nothing.
  const followed = isSmall(given) && !OWN_VARIABLES.has(name) && !walk.draft.readOnly.has(name);
  const value = followed ? given : UNKNOWN_VALUE;
  scope.variables.set(name, value);
  noteSteering(walk, name, span);
  if (EVALUATED_VARIABLES.has(name) && !(given.kind === 'string' && isNumeric(given.pieces))) {
    markOpaque(walk, 'arithmetic-evaluation', span, 'script');
  }
  if (!scope.inShell) return;
  const word: Word | undefined =
    value.kind === 'string'
      ? { span: spanAt(walk, span), raw: '', pieces: value.pieces, fields: 'one' }
      : undefined;
  walk.draft.effects.push({ kind: 'variable', name, exported, value: word });
}

/** Most pieces of a value, and most elements of an array, that are followed: `a=$a$a` doubles what it holds. */
const MAX_PIECES = 64;

function isSmall(value: Value): boolean {
  switch (value.kind) {
    case 'string':
      return value.pieces.length <= MAX_PIECES;
    case 'array':
      return (
        value.elements.length <= MAX_PIECES && value.elements.every((pieces) => pieces.length <= MAX_PIECES)
      );
    case 'unknown':
      return true;
    default:
      return value satisfies never;
  }
}

/** Bash sets or unsets it, and the text does not say to what. */
export function loseVariable(walk: Walk, scope: Scope, name: string, span: Span): void {
  setVariable(walk, scope, name, UNKNOWN_VALUE, span, false);
}
