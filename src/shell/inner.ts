import { STEERING_VARIABLES } from './builtins.table.ts';
import { pathUnder } from './builtins.ts';
import { markOpaque, needScan, type Walk } from './draft.ts';
import { type Peeled, peel } from './peel.ts';
import { maySpread } from './peel-words.ts';
import { pathProducer } from './producers.ts';
import {
  adoptState,
  childScope,
  enterDirectory,
  FILE,
  forgetVariables,
  LOST,
  loseVariables,
  type Outcome,
  type PathsOnInput,
  type Scope,
  UNKNOWN_VALUE,
} from './scope.ts';
import type { Span } from './syntax.ts';
import type { Command, Piece, Stdin, Via, Word } from './types.ts';
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
    via = walk.draft.commands.findLast((other) => other.id === of)?.via;
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
      return runText(walk, outer, inner, scope);
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
  // `xargs` alone, with nothing in front: what it is for is not on the line.
  if (
    inner.appended?.source === 'stdin' &&
    outer.stdin.kind === 'inherit' &&
    inner.words[0]?.span === outer.words[0]?.span
  )
    markOpaque(walk, 'appended-arguments', outer.span, 'command', outer.id);
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
  if (inShell) return settle(walk, command, name, scope);
  const child = childScope(scope, { exitOnError: false, inShell: false });
  if (inner.clears === true || inner.user === true || inner.place !== 'local') loseVariables(child);
  settle(walk, command, name, child);
  return undefined;
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
  if (replace !== undefined) {
    const fields = appended.several === true ? 'many' : 'one';
    return words.map((word) => replaceIn(word, replace, piece, fields));
  }
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
  if (appended.source === 'stdin' && outer.stdin.kind === 'inherit') return INHERITED;
  const paths: PathsOnInput | undefined = appended.source === 'stdin' ? scope.pathsOnInput : undefined;
  return paths !== undefined && paths.separator === appended.separator ? pathUnder(paths.bases) : ANY;
}

const INHERITED: Piece = { kind: 'unknown', shape: { kind: 'any' }, inherited: true };

function replaceIn(word: Word, replace: string, piece: Piece, fields: Word['fields']): Word {
  const text = staticText(word);
  if (text === undefined) return { ...word, pieces: [ANY], fields: maySpread(word) ? 'many' : fields };
  if (!text.includes(replace)) return word;
  const pieces: Piece[] = [];
  text.split(replace).forEach((literal, i) => {
    if (i > 0) pieces.push(piece);
    if (literal !== '') pieces.push({ kind: 'literal', text: literal });
  });
  return { ...word, pieces, fields };
}

function runText(
  walk: Walk,
  outer: Command,
  inner: Extract<Peeled, { kind: 'text' }>,
  scope: Scope,
): Outcome | undefined {
  const text = staticText(inner.text);
  const here = inner.wrapper === 'eval';
  if (text === undefined) {
    markOpaque(walk, 'dynamic-code', inner.text.span, 'command', outer.id);
    if (!here) return undefined;
    loseVariables(scope);
    return { success: [LOST], failure: [LOST] };
  }
  const via: Via = { of: outer.id, wrapper: inner.wrapper, relation: 'text', place: inner.place };
  if (here) return runHere(walk, text, inner.text.span, scope, via);
  if (inner.wrapper === 'trap') {
    runTrap(walk, text, outer, scope, via);
    return undefined;
  }
  const directories =
    inner.directory === undefined ? outer.directories : enterDirectory(outer.directories, inner.directory);
  for (const assignment of [...outer.assignments, ...(inner.assignments ?? [])]) {
    if (STEERING_VARIABLES.has(assignment.name))
      markOpaque(walk, 'changed-lookup', assignment.span, 'command', outer.id);
  }
  const fresh = freshShell(walk, outer, scope, via, inner.user === true);
  for (const assignment of inner.assignments ?? []) fresh.variables.set(assignment.name, UNKNOWN_VALUE);
  fresh.directories = directories;
  walk.nested(walk, text, inner.text.span, fresh, inner.shell);
  return undefined;
}

/** `eval`: runs in this very shell, so that its changes stay. */
function runHere(walk: Walk, text: string, span: Span, scope: Scope, via: Via): Outcome {
  const inner: Scope = { ...scope, via, context: [...scope.context, 'nested-text'] };
  walk.nested(walk, text, span, inner, 'same');
  adoptState(scope, inner);
  scope.directories = inner.directories;
  return { success: inner.directories, failure: inner.directories };
}

/** A trap's text runs in this shell, but later: with other variables, and wherever a `cd` has led by then. */
function runTrap(walk: Walk, text: string, outer: Command, scope: Scope, via: Via): void {
  needScan(walk);
  const later = childScope(scope, {
    via,
    context: [...scope.context, 'trap'],
    directories: walk.prescan.changesDirectory ? [LOST] : scope.directories,
    exitOnError: false,
  });
  forgetVariables(walk, later);
  walk.nested(walk, text, outer.span, later, 'same');
  // Behind `EXIT` nothing follows; any other signal comes in between, and then everything stands elsewhere.
  const moves =
    later.directories.length !== scope.directories.length || later.directories[0] !== scope.directories[0];
  const last = outer.words.slice(2).every((word) => /^(?:EXIT|0)$/.test(staticText(word) ?? ''));
  if (moves && !last) markOpaque(walk, 'dynamic-directory', outer.span, 'script', outer.id);
}

/** Another shell: what it got by export is not followed. */
function freshShell(walk: Walk, outer: Command, scope: Scope, via: Via, otherUser: boolean): Scope {
  const fresh = childScope(scope, {
    via,
    context: [...scope.context, 'nested-text'],
    stdin: outer.stdin,
    directories: outer.directories,
    exitOnError: false,
    exitIgnored: false,
    functions: NO_FUNCTIONS,
    inShell: false,
  });
  const lost = scope.lostVariables || otherUser || via.place !== 'local';
  forgetVariables(walk, fresh);
  for (const assignment of outer.assignments) fresh.variables.set(assignment.name, UNKNOWN_VALUE);
  if (lost) loseVariables(fresh);
  // Bash never takes its IFS from the environment.
  fresh.variables.delete('IFS');
  return fresh;
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
  const fresh = { ...freshShell(walk, outer, scope, via, inner.user === true), stdin: SHELL_TEXT };
  const before = walk.draft.commands.length;
  walk.nested(walk, text, stdin.body.span, fresh, inner.shell);
  if (eatsText(walk.draft.commands.slice(before)))
    markOpaque(walk, 'standard-input-code', outer.span, 'command', outer.id);
}

/** The rest of the text that a shell reads from its standard input. */
const SHELL_TEXT: Stdin = { kind: 'file' };

/**
 * A command in the text that reads its input takes it from the text itself, and the shell goes on in the middle of what
 * is left: `head -c5` before `echo rm y` makes bash run `rm y`. The last command leaves nothing.
 */
function eatsText(commands: readonly Command[]): boolean {
  return commands.some((command, at) => {
    if (command.stdin !== SHELL_TEXT || at === commands.length - 1) return false;
    const first = command.words[0];
    const name = first === undefined ? '' : staticText(first);
    return name === undefined || !LEAVES_INPUT.has(name);
  });
}

/** Commands that never read their standard input. */
const LEAVES_INPUT: ReadonlySet<string> = new Set(
  (
    ' : [ basename break cd chmod chown continue cp date declare dirname echo exit export false hostname id kill ln ' +
    'local ls mkdir mktemp mv popd printf ps pushd pwd readlink readonly realpath return rm rmdir seq set shift shopt ' +
    'sleep stat test touch true type typeset umask uname unset wait which whoami'
  ).split(' '),
);
