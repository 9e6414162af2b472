import type { Walk } from './draft.ts';
import { type Expanded, readVariable, splitsOddly } from './parameters.ts';
import { shapeOfLines, shapeOfOutput } from './producers.ts';
import type { Scope } from './scope.ts';
import type { Node, Script, WordNode } from './syntax.ts';
import type { Piece, Shape, Word } from './types.ts';
import { ANY, mayBeEmpty, survivesUnquoted } from './values.ts';

/**
 * What the output of `$(…)` is known to be: the text of a here-document that `cat` only hands on, the shape that the
 * table of producers promises, or anything.
 */
export function substitutionPieces(walk: Walk, script: Script, quoted: boolean, scope: Scope): Expanded {
  const pieces = outputPieces(walk, script, scope);
  if (quoted) return { pieces, many: false };
  // A program that fails prints nothing, and nothing is no word at all where nothing else stands in the word.
  if (survivesUnquoted(pieces) && !splitsOddly(walk, scope))
    return { pieces, many: false, vanishes: mayBeEmpty(pieces) };
  const lines = linesPiece(walk, script, scope);
  return { pieces: [lines ?? ANY], many: true };
}

/** `for i in $(seq 1 5)`: as many words as there are lines, each of one shape that nothing splits further. */
function linesPiece(walk: Walk, script: Script, scope: Scope): Piece | undefined {
  if (splitsOddly(walk, scope)) return undefined;
  const statement = script.statements[0];
  if (
    script.statements.length !== 1 ||
    statement === undefined ||
    statement.background ||
    script.faults.length > 0
  )
    return undefined;
  const shape = shapeOfNode(walk, statement.command, shapeOfLines);
  if (shape === undefined || !survivesUnquoted([{ kind: 'unknown', shape }])) return undefined;
  return { kind: 'unknown', shape };
}

function outputPieces(walk: Walk, script: Script, scope: Scope): readonly Piece[] {
  const statement = script.statements[0];
  if (
    script.statements.length !== 1 ||
    statement === undefined ||
    statement.background ||
    script.faults.length > 0
  )
    return [ANY];
  const folded = foldedHereDocument(walk, statement.command);
  if (folded !== undefined) return [{ kind: 'literal', text: folded }];
  const here = currentDirectory(walk, statement.command, scope);
  if (here !== undefined) return here;
  const shape = shapeOfNode(walk, statement.command, shapeOfOutput);
  return shape === undefined ? [ANY] : [{ kind: 'unknown', shape }];
}

/** `$(cat <<'EOF' … EOF)`: the text, without the newlines at its end. */
function foldedHereDocument(walk: Walk, node: Node): string | undefined {
  if (
    node.kind !== 'simple' ||
    node.words.length !== 1 ||
    node.assignments.length > 0 ||
    node.redirects.length !== 1
  ) {
    return undefined;
  }
  const name = node.words[0];
  const redirect = node.redirects[0];
  if (name?.kind !== 'word' || name.raw !== 'cat' || isDefined(walk, 'cat') || redirect === undefined)
    return undefined;
  if ((redirect.operator !== '<<' && redirect.operator !== '<<-') || redirect.descriptor !== undefined)
    return undefined;
  const text = literalText(redirect.target);
  return text?.replace(/\n+$/, '');
}

/** `$(pwd)`: the directory where the text starts, as long as nothing has left it. */
function currentDirectory(walk: Walk, node: Node, scope: Scope): readonly Piece[] | undefined {
  if (
    node.kind !== 'simple' ||
    node.words.length !== 1 ||
    node.assignments.length > 0 ||
    node.redirects.length > 0
  )
    return undefined;
  const name = node.words[0];
  if (name?.kind !== 'word' || name.raw !== 'pwd' || isDefined(walk, 'pwd')) return undefined;
  return scope.variables.has('PWD') ? undefined : readVariable(walk, 'PWD', scope);
}

function shapeOfNode(
  walk: Walk,
  node: Node,
  read: (words: readonly Word[]) => Shape | undefined,
): Shape | undefined {
  const last = node.kind === 'pipeline' && !node.negated && !node.timed ? node.stages.at(-1) : node;
  if (last?.kind !== 'simple' || last.assignments.length > 0 || last.redirects.some(redirectsOutput))
    return undefined;
  const words: Word[] = [];
  for (const word of last.words) {
    const text = word.kind === 'word' ? literalText(word) : undefined;
    if (text === undefined || word.kind !== 'word') return undefined;
    words.push({ span: word.span, raw: word.raw, pieces: [{ kind: 'literal', text }], fields: 'one' });
  }
  const name = last.words[0];
  if (name?.kind !== 'word' || isDefined(walk, name.raw)) return undefined;
  return read(words);
}

/** `2>/dev/null` changes nothing about the output; anything else might. */
function redirectsOutput(redirect: Node['redirects'][number]): boolean {
  return (
    !(redirect.descriptor === 2 && (redirect.operator === '>' || redirect.operator === '>>')) &&
    redirect.operator !== '<'
  );
}

export function isDefined(walk: Walk, name: string): boolean {
  return walk.prescan.functions.has(name) || walk.prescan.assignsAnything || walk.defined.has(name);
}

function literalText(word: WordNode): string | undefined {
  let text = '';
  for (const part of word.parts) {
    if (part.kind !== 'literal') return undefined;
    text += part.text;
  }
  return text;
}
