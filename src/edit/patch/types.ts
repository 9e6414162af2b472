/** One line of a chunk: kept, taken away or put in. */
export interface ChunkLine {
  readonly kind: 'context' | 'delete' | 'insert';
  readonly text: string;
}

/** A run of lines to replace. */
export interface Chunk {
  /** A line that stands above it, sought first. */
  readonly header: string | undefined;
  readonly lines: readonly ChunkLine[];
  /** It must end where the file ends. */
  readonly atEnd: boolean;
  /** The line of the old file where it should start, counted from 1: unified diffs say so. */
  readonly line?: number;
  /** The new file's last line has no line end. */
  readonly withoutFinalEol?: boolean;
}

export type PatchOperation =
  | { readonly kind: 'add'; readonly path: string; readonly content: string }
  | { readonly kind: 'delete'; readonly path: string }
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly moveTo: string | undefined;
      readonly chunks: readonly Chunk[];
    };

export interface Patch {
  readonly environment: string | undefined;
  readonly operations: readonly PatchOperation[];
}

/** What is wrong with a patch, with the line of the patch where it is known. */
export type PatchError =
  | { readonly code: 'begin-missing' | 'end-missing' | 'nothing-to-do' }
  | { readonly code: 'environment-empty' | 'environment-repeated' }
  | { readonly code: 'invalid-header'; readonly line: number; readonly text: string }
  | { readonly code: 'empty-update'; readonly line: number; readonly path: string }
  | { readonly code: 'empty-chunk'; readonly line: number }
  | { readonly code: 'unexpected-line' | 'chunk-expected'; readonly line: number; readonly text: string }
  | { readonly code: 'unreadable' | 'undeletable' | 'repeated-path'; readonly path: string }
  | { readonly code: 'context-not-found'; readonly path: string; readonly text: string }
  | {
      readonly code: 'lines-not-found' | 'lines-ambiguous';
      readonly path: string;
      readonly lines: readonly string[];
    };

export type PatchReading =
  | { readonly ok: true; readonly patch: Patch }
  | { readonly ok: false; readonly error: PatchError };

/** What is to be done with a file. Nothing is written here. */
export type FileOperation =
  | { readonly kind: 'write'; readonly path: string; readonly content: string; readonly existed: boolean }
  | { readonly kind: 'delete'; readonly path: string }
  | {
      readonly kind: 'move';
      readonly path: string;
      readonly to: string;
      readonly content: string;
      readonly overwrites: boolean;
    };

/** Where a chunk was found. */
export interface ChunkPlace {
  readonly path: string;
  /** First line, counted from 1. */
  readonly line: number;
  /** How loosely its lines had to be compared. */
  readonly pass: 'exact' | 'trim-end' | 'trim' | 'punctuation';
  /** There is another place that would have done as well: the first was taken. */
  readonly ambiguous: boolean;
}

export type PatchPlan =
  | {
      readonly ok: true;
      readonly operations: readonly FileOperation[];
      readonly places: readonly ChunkPlace[];
    }
  | {
      readonly ok: false;
      readonly error: PatchError;
      /** Those before the failing one: a tool that writes as it goes would have done them. */
      readonly operations: readonly FileOperation[];
      readonly places: readonly ChunkPlace[];
    };

/** A file's text, that there is a folder, or nothing. */
export type ReadFile = (path: string) => string | { readonly directory: true } | undefined;
