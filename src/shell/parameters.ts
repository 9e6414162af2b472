import { markOpaque, type Walk } from './draft.ts';
import { loseVariables, type Scope, UNKNOWN_VALUE, type Value } from './scope.ts';
import { loseVariable } from './set-variable.ts';
import type { ParameterPart, WordNode } from './syntax.ts';
import type { Piece } from './types.ts';
import { isNumeric, mayBeEmpty, NUMBER, survivesUnquoted } from './values.ts';

export interface Expanded {
  readonly pieces: readonly Piece[];
  /** None, one or several words. */
  readonly many: boolean;
  /** One word, or none where nothing else stands in the word. */
  readonly vanishes?: boolean;
}

/** Parameters that bash itself keeps and that always hold a plain whole number. */
const NUMERIC_PARAMETERS: ReadonlySet<string> = new Set([
  '?',
  '#',
  '$',
  'PPID',
  'UID',
  'EUID',
  'BASHPID',
  'RANDOM',
  'SECONDS',
  'LINENO',
  'SHLVL',
  'OPTIND',
]);

/** Elsewhere the others are what the environment says. */
const POSIX_NUMBERS: ReadonlySet<string> = new Set(['?', '#', '$', 'PPID']);

/** Of the `@` operators these quote or describe; `P` expands the value as a prompt, which runs substitutions in it. */
const HARMLESS_TRANSFORMS: ReadonlySet<string> = new Set(['Q', 'E', 'A', 'a', 'U', 'u', 'L', 'K', 'k']);

/** What a variable holds as one string, or `undefined` where that is not known. */
export function readVariable(walk: Walk, name: string, scope: Scope): readonly Piece[] | undefined {
  const value = trackedValue(walk, name, scope);
  if (value !== undefined) return value.kind === 'string' ? value.pieces : undefined;
  if ((walk.posix ? POSIX_NUMBERS : NUMERIC_PARAMETERS).has(name)) return [NUMBER];
  if (scope.lostVariables) return undefined;
  if (
    name === 'PWD' &&
    !(
      scope.directories.length === 1 &&
      scope.directories[0]?.kind === 'known' &&
      scope.directories[0].steps.length === 0
    )
  ) {
    return undefined;
  }
  const known = Object.hasOwn(walk.known, name) ? walk.known[name] : undefined;
  return known === undefined ? undefined : [{ kind: 'literal', text: known }];
}

function trackedValue(walk: Walk, name: string, scope: Scope): Value | undefined {
  const { prescan } = walk;
  if (prescan.assignsAnything || prescan.assignedInFunctions.has(name) || prescan.attributed.has(name))
    return UNKNOWN_VALUE;
  return scope.variables.get(name);
}

/** The value of a parameter expansion; marks what it may run. Words inside it have been expanded by the caller. */
export function parameterPieces(
  walk: Walk,
  part: ParameterPart,
  scope: Scope,
  command: number | undefined,
): Expanded {
  if (part.index !== undefined && !harmlessSubscript(walk, part.index, scope)) {
    evaluates(walk, part, scope, command);
  }
  switch (part.form) {
    case 'plain':
    case 'error':
      return finish(walk, part, plainPieces(walk, part, scope), scope);
    case 'length':
      return { pieces: [NUMBER], many: !part.quoted && splitsOddly(walk, scope) };
    case 'indirect':
      if (!namesVariable(readVariable(walk, part.name, scope))) {
        markOpaque(walk, 'indirect-expansion', part.span, 'command', command);
      }
      return unknown(part);
    case 'default': {
      const known = readVariable(walk, part.name, scope);
      const certain =
        known?.every((piece) => piece.kind === 'literal') &&
        known.some((piece) => piece.kind === 'literal' && piece.text !== '');
      return certain && known !== undefined && part.index === undefined
        ? finish(walk, part, known, scope)
        : unknown(part);
    }
    case 'assign':
      loseVariable(walk, scope, part.name, part.span);
      return unknown(part);
    case 'slice':
      if (!part.operands.every((operand) => operandIsNumber(walk, operand, scope))) {
        evaluates(walk, part, scope, command);
      }
      return unknown(part);
    case 'transform':
      if (!HARMLESS_TRANSFORMS.has(part.operands[0]?.raw ?? '')) {
        markOpaque(walk, 'prompt-expansion', part.span, 'command', command);
      }
      return unknown(part);
    case 'alternative':
    case 'edit':
    case 'names':
      return unknown(part);
    default:
      return part.form satisfies never;
  }
}

/** Something is evaluated that may be any expression: it can assign any variable, and run commands. */
function evaluates(walk: Walk, part: ParameterPart, scope: Scope, command: number | undefined): void {
  markOpaque(walk, 'arithmetic-evaluation', part.span, 'command', command);
  loseVariables(scope);
}

function unknown(part: ParameterPart): Expanded {
  return {
    pieces: [{ kind: 'unknown', shape: { kind: 'any' }, variable: part.name }],
    many: !part.quoted || spreads(part),
  };
}

/** `"$@"` and `"${a[@]}"` are as many words as there are elements, quotes or not. */
function spreads(part: ParameterPart): boolean {
  return (
    part.name === '@' ||
    part.index?.raw === '@' ||
    (part.form === 'names' && part.name !== '') ||
    // `"${x-$@}"` is as many words as the default.
    part.operands.some((operand) =>
      operand.parts.some((inner) => inner.kind === 'parameter' && spreads(inner)),
    )
  );
}

/** `"${a[@]}"` of an array that is known: one word an element. */
export function arrayElements(
  walk: Walk,
  part: ParameterPart,
  scope: Scope,
): readonly (readonly Piece[])[] | undefined {
  if (!part.quoted || part.form !== 'plain' || part.index?.raw !== '@') return undefined;
  const value = trackedValue(walk, part.name, scope);
  return value?.kind === 'array' ? value.elements : undefined;
}

function plainPieces(walk: Walk, part: ParameterPart, scope: Scope): readonly Piece[] | undefined {
  if (part.index === undefined) return readVariable(walk, part.name, scope);
  if (part.name === 'PIPESTATUS' && part.index.raw !== '@' && part.index.raw !== '*') return [NUMBER];
  const value = trackedValue(walk, part.name, scope);
  if (value?.kind !== 'array') return undefined;
  if (/^\d+$/.test(part.index.raw)) return value.elements[Number(part.index.raw)];
  return undefined;
}

function finish(
  walk: Walk,
  part: ParameterPart,
  pieces: readonly Piece[] | undefined,
  scope: Scope,
): Expanded {
  if (pieces === undefined) return unknown(part);
  if (part.quoted) return { pieces, many: false };
  return survivesUnquoted(pieces) && !splitsOddly(walk, scope)
    ? { pieces, many: false, vanishes: mayBeEmpty(pieces) }
    : unknown(part);
}

/** With an IFS of its own any character may split. */
export function splitsOddly(walk: Walk, scope: Scope): boolean {
  return (
    scope.variables.has('IFS') || walk.prescan.assignsAnything || walk.prescan.assignedInFunctions.has('IFS')
  );
}

function harmlessSubscript(walk: Walk, index: WordNode, scope: Scope): boolean {
  return index.raw === '@' || index.raw === '*' || operandIsNumber(walk, index, scope);
}

function operandIsNumber(walk: Walk, word: WordNode, scope: Scope): boolean {
  return word.parts.every((part) => {
    if (part.kind === 'literal') {
      if (/^[-\s\d]*$/.test(part.text)) return true;
      return (
        word.parts.length === 1 && /^[A-Za-z_]\w*$/.test(part.text) && holdsNumber(walk, part.text, scope)
      );
    }
    if (part.kind === 'parameter')
      return (
        part.form === 'length' ||
        (part.form === 'plain' && part.index === undefined && holdsNumber(walk, part.name, scope))
      );
    return false;
  });
}

function holdsNumber(walk: Walk, name: string, scope: Scope): boolean {
  const value = readVariable(walk, name, scope);
  return value !== undefined && isNumeric(value);
}

function namesVariable(pieces: readonly Piece[] | undefined): boolean {
  const only = pieces?.[0];
  return pieces?.length === 1 && only?.kind === 'literal' && /^[A-Za-z_]\w*$/.test(only.text);
}
