import type { Effect } from '../../../policy/index.ts';

/** Plain data, as JSON holds it. */
export type Fields = Readonly<Record<string, unknown>>;

/** A tool call of the past, with what the log says became of it. */
export interface LoggedCall {
  /** Whose names of tools and fields these are; `undefined` where the log does not tell. */
  readonly agent: string | undefined;
  readonly tool: string;
  readonly input: Fields;
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  /** The line of the log, from 1. */
  readonly line: number;
  readonly before: Before;
}

/** What the log says became of a call; a part that it does not tell is left out. */
export interface Before {
  /** What the policy of then answered, before a person did. */
  readonly effect?: Effect;
  /** Whether it was let run. A call that was refused by a person or a rule was not. */
  readonly ran?: boolean;
}

/** What one line of a log held. */
export type ReadLine =
  /** Calls that are complete now; they may stem from earlier lines. */
  | { readonly kind: 'calls'; readonly calls: readonly LoggedCall[] }
  /** A known line that holds no call: a message, a summary, a result that was awaited. */
  | { readonly kind: 'other' }
  /** A call that was logged without its input, so that nothing can be said of it. */
  | { readonly kind: 'sealed' }
  | { readonly kind: 'bad'; readonly why: string };

/** Reads one kind of log line by line; it keeps what a later line may complete. */
export interface FormReader {
  /** `undefined` where the line is none of this form's. */
  readonly read: (fields: Fields, line: number) => ReadLine | undefined;
  /** The calls of which no end was logged. */
  readonly rest: () => readonly LoggedCall[];
}

export const other: ReadLine = { kind: 'other' };

export function calls(...found: readonly LoggedCall[]): ReadLine {
  return { kind: 'calls', calls: found };
}
