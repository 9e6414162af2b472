/** What earlier calls of a session have done that later ones must know. Plain data. */
export interface SessionFacts {
  /** Of a persistent shell; `undefined` where no call has moved it. */
  readonly cwd: string | undefined;
  readonly directoryUnknown: boolean;
  /** Functions and aliases. */
  readonly defined: readonly string[];
  /** Variables that may steer what later calls run. */
  readonly exported: readonly string[];
  readonly changedLookup: boolean;
  readonly traps: boolean;
  /** Files that were written, as typed and as resolved. */
  readonly written: readonly string[];
  /** Folders in which some files that cannot be told were written. */
  readonly writtenBelow: readonly string[];
  /** Names that lead to other files: links, and what was moved. */
  readonly names: readonly NameLeads[];
  readonly secretsRead: readonly string[];
  readonly hostsSeen: readonly string[];
}

/** `path`, and what lies below it, is the file `to`, or one of several where it cannot be told. */
export interface NameLeads {
  readonly path: string;
  readonly to: readonly string[];
}

export const noFacts: SessionFacts = {
  cwd: undefined,
  directoryUnknown: false,
  defined: [],
  exported: [],
  changedLookup: false,
  traps: false,
  written: [],
  writtenBelow: [],
  names: [],
  secretsRead: [],
  hostsSeen: [],
};

export interface EffectOptions {
  /** Whether the host's shell keeps its state from call to call. */
  readonly persistentShell: boolean;
  /** The call is still running: where it has led the shell is not known. */
  readonly isRunning: boolean;
  /** Whether a folder is there; left out: not known. */
  readonly isFolder?: (path: string) => boolean | undefined;
}
