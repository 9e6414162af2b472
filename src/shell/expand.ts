import { arithmeticIsNumeric } from './arithmetic.ts';
import { expandBraces } from './braces.ts';
import { type Draft, markOpaque, spanAt, type Walk } from './draft.ts';
import { arrayElements, parameterPieces, splitsOddly } from './parameters.ts';
import { childScope, loseVariables, type Scope, type Value } from './scope.ts';
import { setVariable } from './set-variable.ts';
import { substitutionPieces } from './substitutions.ts';
import type { Part, Script, Span, WordNode } from './syntax.ts';
import type { Piece, Word } from './types.ts';
import { ANY, mayBeEmpty, NUMBER_SIGNED } from './values.ts';

/** Pieces of a word that is being put together. */
interface Assembly {
  readonly pieces: Piece[];
  variables: string[] | undefined;
  many: boolean;
  /** Some piece is nothing at all where it is empty. */
  vanishes: boolean;
  /** Nothing is known of the whole, whatever its parts are. */
  unclear?: boolean;
}

/**
 * The words that bash makes of one source word, before globs meet the file system: braces expanded, quotes removed,
 * known variables put in. Scripts inside the word are walked.
 */
export function expandWord(walk: Walk, node: WordNode, scope: Scope, command?: number): readonly Word[] {
  const plain = plainWord(walk, node);
  if (plain !== undefined) return [plain];
  const only = node.parts[0];
  // Other shells leave braces as they are: then the word is not known.
  if (!walk.posix)
    for (const part of node.parts)
      if (part.kind === 'brace') return expandBraceWord(walk, node, scope, command);
  if (node.parts.length === 1 && only?.kind === 'parameter') {
    const elements = arrayElements(walk, only, scope);
    if (elements !== undefined) {
      const span = spanAt(walk, node.span);
      return elements.map((pieces) => ({ span, raw: node.raw, pieces, fields: 'one' }));
    }
  }
  return [assemble(walk, node, node.parts, scope, command)];
}

/** Most words are one plain literal, of which bash makes one word. */
export function plainWord(walk: Walk, node: WordNode): Word | undefined {
  const only = node.parts[0];
  if (node.parts.length !== 1 || only?.kind !== 'literal' || node.raw.includes('~')) return undefined;
  return {
    span: spanAt(walk, node.span),
    raw: node.raw,
    pieces: [{ kind: 'literal', text: only.text }],
    fields: 'one',
  };
}

/** A word where bash makes exactly one: an assignment's value, a redirect's target, a `case` subject. */
export function expandSingle(walk: Walk, node: WordNode, scope: Scope, command?: number): Word {
  const word = assemble(walk, node, node.parts, scope, command, true);
  return word.fields === 'one' ? word : { ...word, fields: 'one' };
}

function expandBraceWord(
  walk: Walk,
  node: WordNode,
  scope: Scope,
  command: number | undefined,
): readonly Word[] {
  let alternatives: Part[][] = [[]];
  for (const part of node.parts) {
    const expanded = part.kind === 'brace' ? expandBraces(part.text) : undefined;
    if (part.kind !== 'brace' || expanded === undefined || !part.text.startsWith('{')) {
      for (const alternative of alternatives) alternative.push(part);
      continue;
    }
    if (alternatives.length * expanded.length > 256) {
      for (const alternative of alternatives) alternative.push(part);
      continue;
    }
    alternatives = alternatives.flatMap((before) =>
      expanded.map((text) => [...before, ...unquotedParts(text)]),
    );
  }
  // A word of which nothing is left, not even quotes, is none: `a {,b}` has one word behind `a`.
  const words = alternatives.filter((parts) => parts.some(leavesSomething));
  return words.map((parts) => assemble(walk, { ...node, raw: rawOf(node, parts) }, parts, scope, command));
}

function leavesSomething(part: Part): boolean {
  return part.kind !== 'literal' || part.quoted || part.text !== '';
}

/** A tilde counts at the front of each word that the braces give. */
function rawOf(node: WordNode, parts: readonly Part[]): string {
  const first = parts[0];
  const quoted = node.raw.startsWith('"') || node.raw.startsWith("'") || node.raw.startsWith('\\');
  return !quoted && first?.kind === 'literal' && !first.quoted
    ? `${first.text.slice(0, 1)}${node.raw}`
    : node.raw;
}

/** Text that braces give is not quoted: patterns in it are globs. */
function unquotedParts(text: string): readonly Part[] {
  return /[*?[]/.test(text) ? [{ kind: 'glob', text }] : [{ kind: 'literal', text, quoted: false }];
}

function assemble(
  walk: Walk,
  node: WordNode,
  parts: readonly Part[],
  scope: Scope,
  command: number | undefined,
  single = false,
): Word {
  const assembly: Assembly = { pieces: [], variables: undefined, many: false, vanishes: false };
  let index = 0;
  if (node.raw.startsWith('~')) index = addTilde(walk, node.raw, parts, scope, assembly);
  else if (node.raw.includes('~')) index = addAssignmentTilde(walk, node.raw, parts, scope, assembly);
  for (; index < parts.length; index++) {
    const part = parts[index];
    if (part !== undefined) addPart(walk, part, node.span, scope, command, assembly, single);
  }
  const span = spanAt(walk, node.span);
  const fields =
    assembly.many || (assembly.vanishes && mayBeEmpty(assembly.pieces) && !hasQuotes(node.raw))
      ? 'many'
      : 'one';
  const pieces = assembly.unclear === true ? [ANY] : assembly.pieces;
  const word: Word = { span, raw: node.raw, pieces, fields };
  return assembly.variables === undefined ? word : { ...word, variables: assembly.variables };
}

/**
 * `~` and `~/x` are the home; `~name`, `~+` and `~-` are not known. Quotes inside the prefix switch it off.
 * @returns the index of the first part that is still to be added.
 */
function addTilde(walk: Walk, raw: string, parts: readonly Part[], scope: Scope, assembly: Assembly): number {
  const first = parts[0];
  if (first?.kind !== 'literal' || first.quoted) return 0;
  const slash = first.text.indexOf('/');
  const prefix = slash === -1 ? first.text : first.text.slice(0, slash);
  if (slash === -1 && parts.length > 1) {
    // `~$USER` and `~"x"` stay as they are, but bash's rules differ by part: what follows is not known.
    assembly.unclear = true;
    return 1;
  }
  if (prefix !== '~' || raw.startsWith('~\\')) {
    assembly.pieces.push(ANY);
  } else {
    for (const piece of homePieces(walk, scope)) assembly.pieces.push(piece);
    assembly.variables = ['HOME'];
  }
  if (slash !== -1) assembly.pieces.push({ kind: 'literal', text: first.text.slice(slash) });
  return 1;
}

/** Quotes make a word even of nothing. */
function hasQuotes(raw: string): boolean {
  return raw.includes('"') || raw.includes("'");
}

/**
 * In a word that looks like an assignment (`of=~/x`) a tilde behind `=` or `:` is a home, too, wherever the word stands.
 * Source: bash manual, "Tilde Expansion".
 */
function addAssignmentTilde(
  walk: Walk,
  raw: string,
  parts: readonly Part[],
  scope: Scope,
  assembly: Assembly,
): number {
  const start = /^[A-Za-z_]\w*\+?=/.exec(raw)?.[0];
  const first = parts[0];
  if (start === undefined || first?.kind !== 'literal' || first.quoted || !first.text.startsWith(start))
    return 0;
  const rest = first.text.slice(start.length);
  if (!rest.includes('~') && !raw.includes(':~')) return 0;
  assembly.pieces.push({ kind: 'literal', text: start });
  const plain = rest === '~' ? parts.length === 1 : rest.startsWith('~/');
  // Only bash expands it outside of an assignment.
  if (walk.posix || !plain || raw.includes(':~') || raw.startsWith(`${start}\\`)) {
    assembly.pieces.push(ANY);
    return 1;
  }
  for (const piece of homePieces(walk, scope)) assembly.pieces.push(piece);
  assembly.variables = ['HOME'];
  if (rest.length > 1) assembly.pieces.push({ kind: 'literal', text: rest.slice(1) });
  return 1;
}

function homePieces(walk: Walk, scope: Scope): readonly Piece[] {
  const assigned = scope.variables.get('HOME');
  const { prescan } = walk;
  if (assigned !== undefined)
    return assigned.kind === 'string' && !prescan.assignsAnything && !prescan.assignedInFunctions.has('HOME')
      ? assigned.pieces
      : [ANY];
  const home = walk.known['HOME'];
  return home === undefined ||
    scope.lostVariables ||
    walk.prescan.assignsAnything ||
    walk.prescan.assignedInFunctions.has('HOME')
    ? [{ kind: 'unknown', shape: { kind: 'any' }, variable: 'HOME' }]
    : [{ kind: 'literal', text: home }];
}

function addPart(
  walk: Walk,
  part: Part,
  span: Span,
  scope: Scope,
  command: number | undefined,
  assembly: Assembly,
  single = false,
): void {
  switch (part.kind) {
    case 'literal':
      assembly.pieces.push({ kind: 'literal', text: part.text });
      return;
    case 'glob':
      if (part.extended === true) markOpaque(walk, 'unread-syntax', span, 'script');
      assembly.pieces.push({ kind: 'glob', text: part.text });
      return;
    case 'brace':
      // Not expanded: an expansion inside, or too many words.
      for (const child of part.parts)
        addPart(walk, child, span, scope, command, {
          pieces: [],
          variables: undefined,
          many: false,
          vanishes: false,
        });
      markOpaque(walk, 'too-many-words', span, 'word', command);
      assembly.pieces.push(ANY);
      assembly.many = true;
      return;
    case 'unread':
      markOpaque(walk, 'unread-syntax', part.span, part.wide === true ? 'script' : 'command', command);
      assembly.pieces.push(ANY);
      if (!part.quoted) assembly.many = true;
      return;
    case 'parameter': {
      for (const operand of part.operands) expandSingle(walk, operand, scope, command);
      if (part.index !== undefined) expandSingle(walk, part.index, scope, command);
      // A variable that the text itself set holds what the text gave it.
      if (!scope.variables.has(part.name))
        noteVariable(walk.draft, part.name, spanAt(walk, part.span), command);
      // Where bash makes one word it does not split, as if there were quotes.
      const read = single && !part.quoted ? { ...part, quoted: true } : part;
      const result = parameterPieces(walk, read, scope, command);
      for (const piece of result.pieces) assembly.pieces.push(piece);
      if (result.many) assembly.many = true;
      if (result.vanishes === true) assembly.vanishes = true;
      assembly.variables ??= [];
      assembly.variables.push(part.name);
      return;
    }
    case 'substitution': {
      walk.script(
        walk,
        part.script,
        childScope(scope, {
          context: [...scope.context, 'substitution'],
          inShell: false,
          feeds: command,
          pathsOnInput: undefined,
          // A substitution does not inherit `set -e`.
          exitOnError: false,
        }),
      );
      markFaults(walk, part.script, part.span, command);
      const result = substitutionPieces(walk, part.script, part.quoted || single, scope);
      for (const piece of result.pieces) assembly.pieces.push(piece);
      if (result.many) assembly.many = true;
      if (result.vanishes === true) assembly.vanishes = true;
      return;
    }
    case 'process-substitution':
      walk.script(
        walk,
        part.script,
        childScope(scope, {
          context: [...scope.context, 'process-substitution'],
          inShell: false,
          feeds: part.direction === '<' ? command : undefined,
          stdin: part.direction === '>' ? { kind: 'pipe' } : scope.stdin,
          pathsOnInput: undefined,
          exitOnError: false,
        }),
      );
      markFaults(walk, part.script, part.span, command);
      // A descriptor of the pipe to the inner script; the number is bash's own.
      assembly.pieces.push({ kind: 'literal', text: '/dev/fd/63' });
      return;
    case 'arithmetic':
      for (const word of part.expression.words) expandSingle(walk, word, scope, command);
      if (!arithmeticIsNumeric(walk, part.expression, scope)) {
        markOpaque(walk, 'arithmetic-evaluation', part.span, 'command', command);
        loseVariables(scope);
      }
      for (const name of part.expression.assigned) {
        setVariable(walk, scope, name, NUMBER_VALUE, part.span, false);
      }
      if (!part.quoted && splitsOddly(walk, scope)) assembly.many = true;
      assembly.pieces.push(NUMBER_SIGNED);
      return;
    default:
      part satisfies never;
  }
}

/** Where a script inside a word ends is not known if it holds a fault: neither are the words around it. */
function markFaults(walk: Walk, script: Script, span: Span, command: number | undefined): void {
  if (script.faults.length > 0) markOpaque(walk, 'syntax-error', span, 'command', command);
}

const NUMBER_VALUE: Value = { kind: 'string', pieces: [NUMBER_SIGNED] };

function noteVariable(draft: Draft, name: string, span: Span, command: number | undefined): void {
  draft.variablesRead.push(command === undefined ? { name, span } : { name, span, command });
}
