import type { Walk } from './draft.ts';
import { readVariable } from './parameters.ts';
import type { Scope } from './scope.ts';
import type { Arithmetic, WordNode } from './syntax.ts';
import { isNumeric } from './values.ts';

/**
 * Whether an arithmetic expression can be evaluated without running anything.
 *
 * Bash evaluates the value of a name as an expression again, and a subscript inside it can hold `$(…)`: so data can
 * run commands. Only numbers and names that are known to hold numbers are harmless.
 */
export function arithmeticIsNumeric(walk: Walk, expression: Arithmetic, scope: Scope): boolean {
  return (
    !expression.subscripted &&
    !expression.unread &&
    expression.names.every(
      (name) =>
        holdsNumber(walk, name, scope) ||
        (expression.assigned.includes(name) && assignedFirst(expression, name)),
    ) &&
    expression.words.every((word) => wordIsNumeric(walk, word, scope))
  );
}

/** `i=0` as a whole expression writes `i` before anything reads it. */
function assignedFirst(expression: Arithmetic, name: string): boolean {
  return (
    expression.names.filter((other) => other === name).length === 1 &&
    /^\W*[A-Za-z_]\w*\s*=(?!=)/.test(expression.text)
  );
}

function holdsNumber(walk: Walk, name: string, scope: Scope): boolean {
  const value = readVariable(walk, name, scope);
  return value !== undefined && isNumeric(value);
}

/** A word whose expansion is put into an expression, a subscript or an offset. */
export function wordIsNumeric(walk: Walk, word: WordNode, scope: Scope): boolean {
  return word.parts.every((part) => {
    switch (part.kind) {
      case 'literal':
        return (
          /^[-\s\d+*/%()<>=!&|^,?:]*$/.test(part.text) ||
          (word.parts.length === 1 && /^[A-Za-z_]\w*$/.test(part.text) && holdsNumber(walk, part.text, scope))
        );
      case 'parameter':
        if (part.form === 'length') return true;
        return part.form === 'plain' && part.index === undefined && holdsNumber(walk, part.name, scope);
      case 'arithmetic':
        return arithmeticIsNumeric(walk, part.expression, scope);
      case 'substitution':
        return false;
      default:
        return false;
    }
  });
}
