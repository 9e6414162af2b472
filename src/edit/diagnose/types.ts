import type { RungPath } from '../climb.ts';

/** Why an old text was not found. */
export type MissReason =
  /** The caller's last read has the text: the file has changed since. */
  | 'stale'
  /** The new text stands in the file and the old one does not. */
  | 'already-applied'
  /** `...` lines in the old text that the new one does not pair. */
  | 'elided-unpaired'
  /** Escapes or entities in some places and not in others. */
  | 'inconsistent-escapes'
  /** Matched but for lines that the caller left out, beside which it is unclear where a new line belongs. */
  | 'unclear-position'
  /** Every line is there, but as part of a longer line. */
  | 'other-line-matches-but-partial'
  | 'only-first-line-found'
  | 'closest-differs'
  | 'nothing-similar';

/** A piece of one line: on both sides, only in the file, or only in the text that was sought. */
export interface Piece {
  readonly kind: 'same' | 'file' | 'given';
  readonly text: string;
}

/** One line of the comparison between the closest region and the old text. */
export type LineDifference =
  | { readonly kind: 'same'; readonly line: number; readonly text: string }
  | {
      readonly kind: 'differs';
      readonly line: number;
      readonly file: string;
      readonly given: string;
      readonly pieces: readonly Piece[];
    }
  | { readonly kind: 'only-in-file'; readonly line: number; readonly text: string }
  | { readonly kind: 'only-given'; readonly text: string };

/** The region of the file that is most like the old text. Lines are counted from 1. */
export interface ClosestRegion {
  readonly startLine: number;
  readonly endLine: number;
  readonly differences: readonly LineDifference[];
}

/** An edit ready to be sent: the file's own text, and the new text carried over to it where that is possible. */
export interface ReadyEdit {
  readonly oldString: string;
  readonly newString: string | undefined;
}

export interface MissDiagnosis {
  readonly reason: MissReason;
  readonly closest: ClosestRegion | undefined;
  /** Never applied on its own: the caller has to agree. */
  readonly ready: ReadyEdit | undefined;
  /** What changed since the last read, as line ranges of the file now. Only with `stale`. */
  readonly changedLines: readonly (readonly [number, number])[];
  readonly next: 'resend-ready' | 'read-again' | 'send-whole-text' | 'copy-without-numbers' | 'nothing-to-do';
}

/** One of several places. */
export interface AmbiguousPlace {
  readonly startLine: number;
  readonly endLine: number;
  /** The nearest line above that is indented less: the function, section or key that the place belongs to. */
  readonly header: { readonly line: number; readonly text: string } | undefined;
  /** The place with as few more lines, before or after, as make it the only one. */
  readonly unique: (ReadyEdit & { readonly linesBefore: number; readonly linesAfter: number }) | undefined;
}

export interface AmbiguityDiagnosis {
  readonly rung: RungPath;
  readonly count: number;
  /** The first few. */
  readonly places: readonly AmbiguousPlace[];
}
