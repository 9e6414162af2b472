import type { ContextKind, Directory, Piece, PipelinePlace, Stdin, Via, Word } from './types.ts';

/**
 * What a shell variable holds: one string made of pieces, the elements of an array, or `undefined` for anything.
 * A name that is not in the map holds whatever the environment gave it.
 */
export type Value =
  | { readonly kind: 'string'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'array'; readonly elements: readonly (readonly Piece[])[] }
  | { readonly kind: 'unknown' };

export const UNKNOWN_VALUE: Value = { kind: 'unknown' };

/** Where a command's end may leave the shell: after success and after failure. */
export interface Outcome {
  readonly success: readonly Directory[];
  readonly failure: readonly Directory[];
}

/** The state of the shell at one point of the text, and the place of that point. */
export interface Scope {
  readonly variables: Map<string, Value>;
  /** Names that are not in the map may hold anything, too. */
  lostVariables: boolean;
  directories: readonly Directory[];
  /** `set -e`: what follows a failed command does not run. */
  exitOnError: boolean;
  /** Inside a condition, or anywhere but at the end of `&&` and `||`, bash does not heed `set -e`. */
  readonly exitIgnored: boolean;
  readonly context: readonly ContextKind[];
  readonly pipelines: readonly PipelinePlace[];
  readonly execution: 'always' | 'conditional' | 'defined-only';
  readonly stdin: Stdin;
  /** Folders below which the names lie that arrive on standard input, and what ends each. */
  readonly pathsOnInput: PathsOnInput | undefined;
  /** The command into whose word the output goes. */
  readonly feeds: number | undefined;
  /** The wrapper whose shell text this is. */
  readonly via: Via | undefined;
  /** Functions that are surely defined at this point of this shell. */
  functions: ReadonlySet<string>;
  /** No subshell and no other process: what changes here stays changed when the text has ended. */
  readonly inShell: boolean;
}

export interface PathsOnInput {
  readonly bases: readonly string[];
  readonly separator: 'nul' | 'newline';
}

const NO_FUNCTIONS: ReadonlySet<string> = new Set();

export const START: Directory = { kind: 'known', steps: [] };
export const LOST: Directory = { kind: 'unknown' };
export const INHERIT: Stdin = { kind: 'inherit' };
export const PIPE: Stdin = { kind: 'pipe' };
export const FILE: Stdin = { kind: 'file' };

export function initialScope(): Scope {
  return {
    variables: new Map(),
    lostVariables: false,
    directories: [START],
    exitOnError: false,
    exitIgnored: false,
    context: [],
    pipelines: [],
    execution: 'always',
    stdin: INHERIT,
    pathsOnInput: undefined,
    feeds: undefined,
    via: undefined,
    functions: NO_FUNCTIONS,
    inShell: true,
  };
}

/** A scope whose changes do not come back: a subshell, a branch, a pipeline stage. */
export function childScope(
  scope: Scope,
  changes: Partial<Scope>,
  context: readonly ContextKind[] = scope.context,
): Scope {
  // Written out, since spreading objects of several shapes costs more than the walk of a small command.
  return {
    variables: scope.variables.size === 0 ? new Map() : new Map(scope.variables),
    lostVariables: changes.lostVariables ?? scope.lostVariables,
    directories: changes.directories ?? scope.directories,
    exitOnError: changes.exitOnError ?? scope.exitOnError,
    exitIgnored: changes.exitIgnored ?? scope.exitIgnored,
    context: changes.context ?? context,
    pipelines: changes.pipelines ?? scope.pipelines,
    execution: changes.execution ?? scope.execution,
    stdin: changes.stdin ?? scope.stdin,
    pathsOnInput: 'pathsOnInput' in changes ? changes.pathsOnInput : scope.pathsOnInput,
    feeds: 'feeds' in changes ? changes.feeds : scope.feeds,
    via: 'via' in changes ? changes.via : scope.via,
    functions: changes.functions ?? scope.functions,
    inShell: changes.inShell ?? scope.inShell,
  };
}

/** After a part that may or may not have run, a variable that it changed holds anything. */
export function mergeVariables(into: Scope, other: Scope): void {
  if (!other.exitOnError) into.exitOnError = false;
  if (other.lostVariables) into.lostVariables = true;
  for (const [name, value] of other.variables) {
    if (into.variables.get(name) !== value) into.variables.set(name, UNKNOWN_VALUE);
  }
  for (const name of into.variables.keys()) {
    if (!other.variables.has(name)) into.variables.set(name, UNKNOWN_VALUE);
  }
}

/** After something that may have assigned any variable. */
export function loseVariables(scope: Scope): void {
  scope.lostVariables = true;
  for (const name of scope.variables.keys()) scope.variables.set(name, UNKNOWN_VALUE);
  scope.variables.set('IFS', UNKNOWN_VALUE);
}

/** For a text that runs at another time: whatever this text assigns anywhere may hold anything. */
export function forgetVariables(
  walk: { readonly prescan: { readonly assigned: ReadonlySet<string> } },
  scope: Scope,
): void {
  for (const name of scope.variables.keys()) scope.variables.set(name, UNKNOWN_VALUE);
  for (const name of walk.prescan.assigned) scope.variables.set(name, UNKNOWN_VALUE);
}

/** What a part that ran in the shell itself, in a scope of its own, leaves behind. */
export function adoptState(into: Scope, from: Scope): void {
  if (into.variables !== from.variables) {
    for (const [name, value] of from.variables) into.variables.set(name, value);
  }
  into.lostVariables = from.lostVariables;
  into.functions = from.functions;
  into.exitOnError = from.exitOnError;
}

const MAX_DIRECTORIES = 6;

/** Most steps of a way that is followed. */
const MAX_STEPS = 32;

export function joinDirectories(a: readonly Directory[], b: readonly Directory[]): readonly Directory[] {
  if (a === b) return a;
  const joined = [...a];
  for (const directory of b) {
    if (!joined.some((other) => sameDirectory(other, directory))) joined.push(directory);
  }
  return joined.length > MAX_DIRECTORIES ? [LOST] : joined;
}

function sameDirectory(a: Directory, b: Directory): boolean {
  if (a.kind === 'unknown' || b.kind === 'unknown') return a.kind === b.kind;
  return a.steps.length === b.steps.length && a.steps.every((step, i) => step === b.steps[i]);
}

export function enterDirectory(from: readonly Directory[], step: Word): readonly Directory[] {
  return from.map((directory) =>
    directory.kind === 'unknown' || directory.steps.length >= MAX_STEPS
      ? LOST
      : { kind: 'known', steps: [...directory.steps, step] },
  );
}
