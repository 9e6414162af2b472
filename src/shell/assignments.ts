import { wordIsNumeric } from './arithmetic.ts';
import { STEERING_VARIABLES } from './builtins.table.ts';
import { markOpaque, spanAt, type Walk } from './draft.ts';
import { expandSingle, expandWord } from './expand.ts';
import { readVariable } from './parameters.ts';
import { loseVariables, type Scope, UNKNOWN_VALUE, type Value } from './scope.ts';
import { setVariable } from './set-variable.ts';
import type { AssignmentNode, WordNode } from './syntax.ts';
import type { Assignment, Word } from './types.ts';
import { ANY } from './values.ts';

/** Expands an assignment; for `shell` and `export` the scope is changed. */
export function assign(
  walk: Walk,
  node: AssignmentNode,
  scope: Scope,
  kind: Assignment['scope'],
  command: number | undefined,
): Assignment {
  const assignment = expandAssignment(walk, node, scope, kind, command);
  if (kind !== 'command') storeAssignment(walk, node, assignment, scope);
  return assignment;
}

/** Expands an assignment without doing it: a declaration builtin gets all its words before it assigns any. */
export function expandAssignment(
  walk: Walk,
  node: AssignmentNode,
  scope: Scope,
  kind: Assignment['scope'],
  command: number | undefined,
): Assignment {
  const subscript = node.index === undefined ? undefined : expandSingle(walk, node.index, scope, command);
  if (node.index !== undefined && !wordIsNumeric(walk, node.index, scope)) {
    markOpaque(walk, 'arithmetic-evaluation', node.span, 'command', command);
    loseVariables(scope);
  }
  const value = isArray(node.value)
    ? arrayOrText(walk, node, arrayElements(walk, node.value, scope, command), kind)
    : assignedWord(walk, node.value, scope, command);
  if (kind === 'command' && STEERING_VARIABLES.has(node.name))
    markOpaque(walk, 'changed-lookup', node.span, 'command', command);
  const assignment: Assignment = {
    span: spanAt(walk, node.span),
    name: node.name,
    append: node.append,
    value,
    scope: kind,
  };
  return subscript === undefined ? assignment : { ...assignment, subscript };
}

export function storeAssignment(
  walk: Walk,
  node: AssignmentNode,
  assignment: Assignment,
  scope: Scope,
): void {
  const value = heldValue(walk, node, assignment.value, scope);
  setVariable(walk, scope, node.name, value, node.span, assignment.scope === 'export');
}

function isArray(value: WordNode | readonly WordNode[]): value is readonly WordNode[] {
  return Array.isArray(value);
}

/** In an assignment a tilde after a colon is the home, too. */
function assignedWord(walk: Walk, node: WordNode, scope: Scope, command: number | undefined): Word {
  const word = expandSingle(walk, node, scope, command);
  return node.raw.includes(':~') ? { ...word, pieces: [ANY] } : word;
}

/** The environment holds no arrays: in front of a command bash takes the parentheses for a text. */
function arrayOrText(
  walk: Walk,
  { span }: AssignmentNode,
  elements: readonly Word[],
  kind: Assignment['scope'],
): Word | readonly Word[] {
  return kind === 'command'
    ? {
        span: spanAt(walk, span),
        raw: `(${elements.map(({ raw }) => raw).join(' ')})`,
        pieces: [ANY],
        fields: 'one',
      }
    : elements;
}

function arrayElements(
  walk: Walk,
  nodes: readonly WordNode[],
  scope: Scope,
  command: number | undefined,
): readonly Word[] {
  return nodes.flatMap((node) => {
    // `[subscript]=value`: the subscript is evaluated.
    if (node.raw.startsWith('[') && node.raw.includes(']=') && !/^\[\d+\]=/.test(node.raw)) {
      markOpaque(walk, 'arithmetic-evaluation', node.span, 'command', command);
    }
    return expandWord(walk, node, scope, command);
  });
}

/** An element with a subscript of its own; braces can make one. */
function hasSubscript(word: Word): boolean {
  const first = word.pieces[0];
  return word.raw.startsWith('[') || (first?.kind === 'literal' && first.text.startsWith('['));
}

function heldValue(walk: Walk, node: AssignmentNode, value: Word | readonly Word[], scope: Scope): Value {
  if (node.index !== undefined) return UNKNOWN_VALUE;
  if ('pieces' in value) {
    if (!node.append) return { kind: 'string', pieces: value.pieces };
    const before = readVariable(walk, node.name, scope);
    return before === undefined ? UNKNOWN_VALUE : { kind: 'string', pieces: [...before, ...value.pieces] };
  }
  const plain = value.every(
    (word) => word.fields === 'one' && word.pieces.every((piece) => piece.kind === 'literal'),
  );
  if (!plain || node.append || value.some(hasSubscript)) return UNKNOWN_VALUE;
  return { kind: 'array', elements: value.map((word) => word.pieces) };
}
