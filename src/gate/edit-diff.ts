/** What an edit would change in one file. */
export interface EditDiff {
  readonly path: string;
  /** Where the file is moved to. */
  readonly to?: string;
  /** `new`: there was no file; `removed`: there is none afterwards; `fragment`: only the replaced text is known. */
  readonly of: 'file' | 'new' | 'removed' | 'fragment';
  readonly hunks: readonly Hunk[];
}

export interface Hunk {
  /** The first line in the old and the new text, from 1. */
  readonly oldStart: number;
  readonly newStart: number;
  /** Each with a blank, a minus or a plus in front. */
  readonly lines: readonly string[];
}
