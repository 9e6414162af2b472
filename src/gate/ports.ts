/** What the gate needs of the machine. Each comes in as an argument; `node-ports.ts` has what Node gives. */

export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs once after so many milliseconds, unless the returned function was called before. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** What a program left behind. `code` is missing where a signal ended it or it could not be started. */
export interface ProgramEnd {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
  /** More was printed than is kept. */
  readonly truncated: boolean;
  /** Why it could not be started. */
  readonly fault?: string;
}

export interface ProgramRequest {
  /** A text for the shell that runs hooks. */
  readonly command: string;
  readonly input: string;
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Most bytes kept of each stream; a program that prints more is ended. */
  readonly mostOutput: number;
}

export interface RunningProgram {
  /** Never rejects. */
  readonly end: Promise<ProgramEnd>;
  /** Asks the program and all that it started to end. */
  readonly terminate: () => void;
  /** Ends them, and reads nothing more. */
  readonly abandon: () => void;
}

export type RunProgram = (request: ProgramRequest) => RunningProgram;

/** Fresh, unguessable names for questions, tickets and grants. */
export type MakeId = () => string;

/** A digest in hex of a text or of bytes. */
export type Digest = (data: string | Uint8Array) => string;

/** What the baseline and tickets read of the file system. */
export interface FileFacts {
  /** Digest of a file's content; `absent` where there is none, `undefined` where it cannot be told. */
  readonly digestOf: (path: string) => string | undefined;
  /** When its content, name or rights last changed, in milliseconds since the epoch; cannot be set back by a program. */
  readonly changedAt: (path: string) => number | undefined;
}
