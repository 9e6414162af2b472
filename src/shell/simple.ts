import { assign, expandAssignment, storeAssignment } from './assignments.ts';
import { BUILTIN_EFFECTS } from './builtins.table.ts';
import { applyBuiltin } from './builtins.ts';
import { noteDirectories } from './directories.ts';
import { markOpaque, needScan, spanAt, type Walk } from './draft.ts';
import { expandWord, plainWord } from './expand.ts';
import { runInner } from './inner.ts';
import { expandRedirects } from './redirects.ts';
import {
  childScope,
  FILE,
  joinDirectories,
  LOST,
  loseVariables,
  type Outcome,
  type Scope,
  UNKNOWN_VALUE,
} from './scope.ts';
import { isDefined } from './substitutions.ts';
import type { AssignmentNode, Node, Span } from './syntax.ts';
import type { Assignment, Command, Redirect, Stdin, Word } from './types.ts';
import { staticText } from './word-text.ts';

/** Most commands that one text may give; a text with more is not read to the end. */
export const MAX_COMMANDS = 2_000;

/** Walks a simple command: expands it, lists it, follows what it runs and what it changes. */
export function walkSimple(walk: Walk, node: Extract<Node, { kind: 'simple' }>, scope: Scope): Outcome {
  const { draft } = walk;
  const stay: Outcome = { success: scope.directories, failure: scope.directories };
  if (draft.nextCommand >= MAX_COMMANDS) {
    if (draft.nextCommand === MAX_COMMANDS) markOpaque(walk, 'too-deep', node.span, 'script');
    draft.nextCommand = MAX_COMMANDS + 1;
    return stay;
  }
  const id = draft.nextCommand++;
  const words: Word[] = [];
  let assignments: Assignment[] | undefined;
  let declared: [AssignmentNode, Assignment][] | undefined;
  for (const item of node.words) {
    if (item.kind === 'word') {
      const plain = plainWord(walk, item);
      if (plain !== undefined) words.push(plain);
      else for (const word of expandWord(walk, item, scope, id)) words.push(word);
    } else {
      const kind = exportsVariables(words) ? 'export' : 'shell';
      assignments ??= [];
      const assignment = expandAssignment(walk, item, scope, kind, id);
      assignments.push(assignment);
      declared ??= [];
      declared.push([item, assignment]);
      const word = assignmentWord(walk, item, assignment);
      words.push(hasBraces(item) ? { ...word, fields: 'many' } : word);
    }
  }
  // Expanded after the words, as bash does; without words the assignments stay in the shell.
  if (node.assignments.length > 0) {
    assignments ??= [];
    const own = node.words.length > 0;
    // One may use the variable that another one sets, though none stays.
    const inner = own && node.assignments.length > 1 ? childScope(scope, {}) : scope;
    for (const item of node.assignments) {
      const assignment = assign(walk, item, inner, own ? 'command' : 'shell', id);
      assignments.push(assignment);
      if (inner !== scope) storeQuietly(item, assignment, inner);
    }
  }
  // Outside of bash what stands before a special builtin or a function stays.
  if (walk.posix && node.words.length > 0)
    for (const item of node.assignments) scope.variables.set(item.name, UNKNOWN_VALUE);
  if (declared !== undefined)
    for (const [item, assignment] of declared) storeAssignment(walk, item, assignment, scope);
  const redirects =
    node.redirects.length === 0 ? NO_REDIRECTS : expandRedirects(walk, node.redirects, scope, id);
  return runCommand(
    walk,
    { id, span: node.span, words, assignments: assignments ?? NO_ASSIGNMENTS, redirects },
    scope,
  );
}

/** To a declaration builtin `x={a,b}` is two words. */
function hasBraces({ value }: AssignmentNode): boolean {
  return 'parts' in value && value.parts.some(({ kind }) => kind === 'brace');
}

function storeQuietly(node: AssignmentNode, assignment: Assignment, scope: Scope): void {
  const { value } = assignment;
  const plain = 'pieces' in value && !node.append && node.index === undefined;
  scope.variables.set(node.name, plain ? { kind: 'string', pieces: value.pieces } : { kind: 'unknown' });
}

const NO_REDIRECTS: readonly Redirect[] = [];
const NO_ASSIGNMENTS: readonly Assignment[] = [];

/** `declare -x` and `export` hand the variable on to every later command. */
function exportsVariables(words: readonly Word[]): boolean {
  const name = words[0] === undefined ? undefined : staticText(words[0]);
  if (name === 'export') return true;
  return words.some((word, i) => i > 0 && /^-[a-zA-Z]*x/.test(staticText(word) ?? ''));
}

function assignmentWord(walk: Walk, node: AssignmentNode, assignment: Assignment): Word {
  const start = node.raw.slice(0, node.raw.indexOf('=') + 1);
  const value = assignment.value;
  return {
    span: spanAt(walk, node.span),
    raw: node.raw,
    pieces:
      'pieces' in value
        ? [{ kind: 'literal', text: start }, ...value.pieces]
        : // Of an array literal only the name is an argument; bash assigns the elements itself.
          [{ kind: 'literal', text: node.name }],
    fields: 'one',
  };
}

interface Parts {
  readonly id: number;
  readonly span: Span;
  readonly words: readonly Word[];
  readonly assignments: readonly Assignment[];
  readonly redirects: readonly Redirect[];
}

/** Lists a command whose words are expanded, and follows what it runs. */
function runCommand(walk: Walk, parts: Parts, scope: Scope): Outcome {
  const nameWord = parts.words[0];
  const name = nameWord === undefined ? undefined : staticText(nameWord);
  const command: Mutable<Command> = {
    id: parts.id,
    span: spanAt(walk, parts.span),
    words: parts.words,
    assignments: parts.assignments,
    redirects: parts.redirects,
    context: scope.context,
    pipelines: scope.pipelines,
    execution: scope.execution,
    directories: scope.directories,
    stdin: stdinOf(parts.redirects, scope),
    callsFunction: name !== undefined && scope.functions.has(name),
  };
  if (scope.via !== undefined) command.via = scope.via;
  if (scope.feeds !== undefined) command.feeds = scope.feeds;
  walk.draft.commands.push(command);
  return settle(walk, command, name, scope);
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Marks what is not known of a listed command, peels it, and lets a builtin change the scope. */
export function settle(walk: Walk, command: Command, name: string | undefined, scope: Scope): Outcome {
  const stay: Outcome = { success: scope.directories, failure: scope.directories };
  const nameWord = command.words[0];
  for (let i = 1; i < command.words.length; i++) {
    const word = command.words[i];
    if (word !== undefined && isDynamic(word))
      markOpaque(walk, 'dynamic-word', word.span, 'word', command.id);
  }
  if (nameWord === undefined) return stay;
  if (name === undefined) {
    markOpaque(
      walk,
      nameWord.fields === 'many' ? 'vanishing-command-name' : 'dynamic-command-name',
      nameWord.span,
      'command',
      command.id,
    );
    loseVariables(scope);
    return stay;
  }
  if (SCANNED.has(name)) needScan(walk);
  if (walk.defined.has(name)) markOpaque(walk, 'redefined-name', nameWord.span, 'command', command.id);
  else if (walk.prescan.functions.has(name) && BUILTIN_EFFECTS.has(name))
    markOpaque(walk, 'redefined-name', nameWord.span, 'command', command.id);
  const inner = runInner(walk, command, scope, settle);
  if (inner !== undefined) return inner;
  if (walk.prescan.functions.has(name) && !isExternal(command)) {
    // Above the definition, and where its branch is not taken, the name is still that of the builtin.
    const builtin = applyBuiltin(walk, command, name, scope);
    const called = callFunction(walk, scope);
    return builtin === undefined ? called : joinOutcomes(builtin, called);
  }
  return applyBuiltin(walk, command, name, scope) ?? exits(walk, command, name) ?? stay;
}

/** Builtins whose effects stand elsewhere than they do. */
const SCANNED: ReadonlySet<string> = new Set(['eval', 'source', '.', 'trap', 'declare', 'typeset', 'local']);

/** Only the shell itself finds functions. */
function isExternal(command: Command): boolean {
  return command.via !== undefined && command.via.relation !== 'text';
}

function joinOutcomes(a: Outcome, b: Outcome): Outcome {
  return {
    success: joinDirectories(a.success, b.success),
    failure: joinDirectories(a.failure, b.failure),
  };
}

function callFunction(walk: Walk, scope: Scope): Outcome {
  if (walk.prescan.functionsSetOptions) scope.exitOnError = false;
  if (!walk.prescan.functionsChangeDirectory)
    return { success: scope.directories, failure: scope.directories };
  noteDirectories(walk, scope, [LOST]);
  return { success: [LOST], failure: [LOST] };
}

/** `exit` and `exit 1` end the shell: nothing comes after. */
function exits(walk: Walk, command: Command, name: string): Outcome | undefined {
  if (
    name !== 'exit' ||
    isDefined(walk, name) ||
    command.redirects.length > 0 ||
    command.assignments.length > 0
  )
    return undefined;
  if (command.via !== undefined && command.via.relation !== 'text') return undefined;
  const status = command.words[1] === undefined ? '0' : staticText(command.words[1]);
  return command.words.length <= 2 && status !== undefined && /^\d+$/.test(status) ? NOWHERE : undefined;
}

const NOWHERE: Outcome = { success: [], failure: [] };

function isDynamic(word: Word): boolean {
  if (word.fields === 'many') return true;
  for (const { kind } of word.pieces) if (kind === 'unknown' || kind === 'choice') return true;
  return false;
}

function stdinOf(redirects: readonly Redirect[], scope: Scope): Stdin {
  let stdin = scope.stdin;
  for (const redirect of redirects) {
    if (redirect.descriptor !== 0) continue;
    stdin = redirect.action === 'text' ? { kind: 'text', body: redirect.target } : FILE;
  }
  return stdin;
}
