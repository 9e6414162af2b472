import type { RungPath } from './climb.ts';
import type { AmbiguityDiagnosis, MissDiagnosis } from './diagnose/types.ts';
import type { Vote } from './merge/vote.ts';

/** One edit of one text. */
export interface EditRequest {
  readonly content: string;
  readonly oldString: string;
  readonly newString: string;
  /** Replace every place. Only exact hits and hits that differ in line ends are; a tolerant one is one place. */
  readonly replaceAll?: boolean;
  /** The text as the caller last read it: a miss then says whether the file has changed since. */
  readonly lastRead?: string;
}

/** First and last line, counted from 1. */
export type LineRange = readonly [number, number];

/** What was not exact about a match, for the model that wrote the edit. */
export interface EditNote {
  readonly rung: RungPath;
  /** The lines of the file that were matched. */
  readonly lines: LineRange;
  /** How many lines the old text had otherwise than the file. */
  readonly differing: number;
  /** Whose indentation the new text was taken to be in; `same` where that made no difference. */
  readonly indentation: Vote;
}

export interface Applied {
  readonly status: 'applied';
  /** The new text. */
  readonly content: string;
  readonly rung: RungPath;
  /** How many places were replaced: one, unless `replaceAll` was asked for. */
  readonly count: number;
  /** The lines of the old content that were matched, from the first place to the last. Counted when first read. */
  readonly lines: LineRange;
  /** The same places in the new content. Counted when first read. */
  readonly written: LineRange;
  /** There wherever the match was not exact. */
  readonly note: EditNote | undefined;
}

export interface Ambiguous {
  readonly status: 'ambiguous';
  readonly rung: RungPath;
  /** How many places there are, overlapping ones too. */
  readonly count: number;
  /** The lines at which the first of them start. */
  readonly lines: readonly number[];
  readonly diagnosis: AmbiguityDiagnosis;
}

export interface NotFound {
  readonly status: 'not-found';
  readonly diagnosis: MissDiagnosis;
}

export interface NoChange {
  readonly status: 'no-change';
  /** Both texts are the same, or the file already has what the edit would write. */
  readonly reason: 'same-texts' | 'already-so';
}

export interface EmptyOld {
  readonly status: 'empty-old';
}

/** What became of an edit. Nothing is thrown, and the request is never changed. */
export type EditResult = Applied | Ambiguous | NotFound | NoChange | EmptyOld;
