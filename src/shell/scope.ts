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
  directories: readonly Directory[];
  /** `set -e`: what follows a failed command does not run. */
  exitOnError: boolean;
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
    directories: [START],
    exitOnError: false,
    context: [],
    pipelines: [],
    execution: 'always',
    stdin: INHERIT,
    pathsOnInput: undefined,
    feeds: undefined,
    via: undefined,
    functions: NO_FUNCTIONS,
  };
}

/** A scope whose changes do not come back: a subshell, a branch, a pipeline stage. */
export function childScope(scope: Scope, changes: Partial<Scope>): Scope {
  return { ...scope, ...changes, variables: new Map(scope.variables) };
}

/** After a part that may or may not have run, a variable that it changed holds anything. */
export function mergeVariables(into: Scope, other: Scope): void {
  for (const [name, value] of other.variables) {
    if (into.variables.get(name) !== value) into.variables.set(name, UNKNOWN_VALUE);
  }
  for (const name of into.variables.keys()) {
    if (!other.variables.has(name)) into.variables.set(name, UNKNOWN_VALUE);
  }
}

const MAX_DIRECTORIES = 6;

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
    directory.kind === 'unknown' ? directory : { kind: 'known', steps: [...directory.steps, step] },
  );
}
