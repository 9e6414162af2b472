import { STEERING_VARIABLES } from './builtins.table.ts';
import { pathUnder } from './builtins.ts';
import { markOpaque, type Walk } from './draft.ts';
import { type Peeled, peel } from './peel.ts';
import { pathProducer } from './producers.ts';
import { childScope, enterDirectory, FILE, type Outcome, type PathsOnInput, type Scope } from './scope.ts';
import type { Command, Piece, Via, Word } from './types.ts';
import { ANY } from './values.ts';
import { staticText } from './word-text.ts';

/** Deepest chain of wrappers and nested texts that is followed. */
const MAX_DEPTH = 12;

type Settle = (walk: Walk, command: Command, name: string | undefined, scope: Scope) => Outcome;

/** Wrappers that run a builtin in the shell itself, so that its changes stay. */
const IN_SHELL: ReadonlySet<string> = new Set(['command', 'builtin', 'exec', 'time']);

/**
 * Lists what a command runs: the rest of its words, a shell text, words of an option.
 * @returns where an inner builtin left the shell, if it ran in the shell itself.
 */
export function runInner(walk: Walk, command: Command, scope: Scope, settle: Settle): Outcome | undefined {
  const peeled = peel(command.words);
  if (peeled.length === 0) return undefined;
  if (walk.depth >= MAX_DEPTH || nestingOf(walk, command) >= MAX_DEPTH) {
    markOpaque(walk, 'deep-nesting', command.span, 'command', command.id);
    return undefined;
  }
  let outcome: Outcome | undefined;
  for (const inner of peeled) outcome = runOne(walk, command, inner, scope, settle) ?? outcome;
  return outcome;
}

function nestingOf(walk: Walk, command: Command): number {
  let depth = 0;
  let via = command.via;
  while (via !== undefined && depth < MAX_DEPTH) {
    depth++;
    const of = via.of;
    via = walk.draft.commands.find((other) => other.id === of)?.via;
  }
  return depth;
}

function runOne(
  walk: Walk,
  outer: Command,
  inner: Peeled,
  scope: Scope,
  settle: Settle,
): Outcome | undefined {
  switch (inner.kind) {
    case 'argv':
      return runWords(walk, outer, inner, scope, settle);
    case 'text':
      runText(walk, outer, inner, scope);
      return undefined;
    case 'stdin-shell':
      runStdin(walk, outer, inner, scope);
      return undefined;
    case 'code':
      if (outer.words[inner.at] !== undefined)
        markOpaque(walk, 'script-file', outer.words[inner.at]?.span ?? outer.span, 'word', outer.id);
      return undefined;
    case 'opaque':
      markOpaque(walk, inner.reason, outer.words[inner.at]?.span ?? outer.span, 'command', outer.id);
      return undefined;
    default:
      return inner satisfies never;
  }
}

function runWords(
  walk: Walk,
  outer: Command,
  inner: Extract<Peeled, { kind: 'argv' }>,
  scope: Scope,
  settle: Settle,
): Outcome | undefined {
  const inShell = IN_SHELL.has(inner.wrapper) && inner.relation === 'prefix';
  const via: Via = { of: outer.id, wrapper: inner.wrapper, relation: inner.relation, place: inner.place };
  const words =
    inner.appended === undefined ? inner.words : withAppended(inner.words, inner.appended, outer, scope);
  const directories =
    inner.directory === undefined ? outer.directories : enterDirectory(outer.directories, inner.directory);
  const command: Command = {
    id: walk.draft.nextCommand++,
    span: outer.span,
    words,
    assignments: inner.clears === true ? inner.assignments : [...outer.assignments, ...inner.assignments],
    redirects: [],
    context: outer.context,
    pipelines: outer.pipelines,
    execution: outer.execution,
    directories,
    stdin: inner.appended?.source === 'stdin' ? FILE : outer.stdin,
    via,
    callsFunction: false,
    ...(outer.feeds === undefined ? undefined : { feeds: outer.feeds }),
  };
  walk.draft.commands.push(command);
  const name = words[0] === undefined ? undefined : staticText(words[0]);
  const result = settle(walk, command, name, inShell ? scope : childScope(scope, {}));
  return inShell ? result : undefined;
}

/** `xargs` and `find -exec` add words at run time: in place of `{}`, or at the end. */
function withAppended(
  words: readonly Word[],
  appended: NonNullable<Extract<Peeled, { kind: 'argv' }>['appended']>,
  outer: Command,
  scope: Scope,
): readonly Word[] {
  const piece = appendedPiece(appended, outer, scope);
  const { replace } = appended;
  if (replace !== undefined) return words.map((word) => replaceIn(word, replace, piece));
  const last = words.at(-1);
  const span = last?.span ?? outer.span;
  return [...words, { span, raw: '', pieces: [piece], fields: 'many' }];
}

function appendedPiece(
  appended: NonNullable<Extract<Peeled, { kind: 'argv' }>['appended']>,
  outer: Command,
  scope: Scope,
): Piece {
  if (appended.source === 'matches') {
    const bases = pathProducer(outer.words, true)?.bases;
    return bases === undefined || bases.length === 0 ? ANY : pathUnder(bases);
  }
  const paths: PathsOnInput | undefined = appended.source === 'stdin' ? scope.pathsOnInput : undefined;
  return paths !== undefined && paths.separator === appended.separator ? pathUnder(paths.bases) : ANY;
}

function replaceIn(word: Word, replace: string, piece: Piece): Word {
  const text = staticText(word);
  if (text === undefined) return { ...word, pieces: [ANY], fields: 'one' };
  if (!text.includes(replace)) return word;
  const pieces: Piece[] = [];
  text.split(replace).forEach((literal, i) => {
    if (i > 0) pieces.push(piece);
    if (literal !== '') pieces.push({ kind: 'literal', text: literal });
  });
  return { ...word, pieces, fields: 'one' };
}

function runText(walk: Walk, outer: Command, inner: Extract<Peeled, { kind: 'text' }>, scope: Scope): void {
  const text = staticText(inner.text);
  if (text === undefined) {
    markOpaque(walk, 'dynamic-code', inner.text.span, 'command', outer.id);
    return;
  }
  const via: Via = { of: outer.id, wrapper: inner.wrapper, relation: 'text', place: inner.place };
  const context = [...scope.context, inner.wrapper === 'trap' ? ('trap' as const) : ('nested-text' as const)];
  if (inner.wrapper === 'eval') {
    // Runs in this very shell: its changes stay.
    walk.nested(walk, text, inner.text.span, { ...scope, via, context }, 'bash');
    return;
  }
  const directories =
    inner.directory === undefined ? outer.directories : enterDirectory(outer.directories, inner.directory);
  for (const assignment of [...outer.assignments, ...(inner.assignments ?? [])]) {
    if (STEERING_VARIABLES.has(assignment.name))
      markOpaque(walk, 'changed-lookup', assignment.span, 'command', outer.id);
  }
  const fresh = childScope(scope, { via, context, stdin: outer.stdin, directories });
  fresh.variables.clear();
  fresh.functions = NO_FUNCTIONS;
  walk.nested(walk, text, inner.text.span, fresh, inner.shell);
}

const NO_FUNCTIONS: ReadonlySet<string> = new Set();

/** A shell that reads its commands from standard input. */
function runStdin(
  walk: Walk,
  outer: Command,
  inner: Extract<Peeled, { kind: 'stdin-shell' }>,
  scope: Scope,
): void {
  const { stdin } = outer;
  const text = stdin.kind === 'text' ? staticText(stdin.body) : undefined;
  if (stdin.kind !== 'text' || text === undefined) {
    markOpaque(
      walk,
      stdin.kind === 'text' ? 'dynamic-code' : 'standard-input-code',
      outer.span,
      'command',
      outer.id,
    );
    return;
  }
  const via: Via = { of: outer.id, wrapper: inner.wrapper, relation: 'text', place: inner.place };
  const fresh = childScope(scope, {
    via,
    context: [...scope.context, 'nested-text'],
    directories: outer.directories,
  });
  fresh.variables.clear();
  fresh.functions = NO_FUNCTIONS;
  walk.nested(walk, text, stdin.body.span, fresh, inner.shell);
}
