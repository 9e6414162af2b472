import { type Anchor, chooseAnchor } from './find/anchor.ts';
import type { FileText } from './text/file-text.ts';
import { foldEol } from './text/lines.ts';

/** One edit as the rungs see it. Rewrites make new ones over the same file. */
export interface Call {
  readonly file: FileText;
  readonly oldString: string;
  readonly newString: string;
  readonly replaceAll: boolean;
  /** Whether a place has to start with its line. */
  readonly startsLine: boolean;
  /** `oldString` and `newString` in whole lines. */
  readonly lines: () => CallLines;
  /** The pieces of `oldString` between line ends; the first and last may be parts of lines. */
  readonly segments: () => readonly string[];
  readonly anchor: () => Anchor;
}

export interface CallLines {
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/**
 * Both texts end in a line end: whole lines. Only the old one: the file keeps its own line end, and an empty new text
 * is no line at all. Only the new one: an empty line more, as an exact hit would give.
 */
const toLines = (oldString: string, newString: string): CallLines => {
  const before = foldEol(oldString).split('\n');
  const after = foldEol(newString).split('\n');
  if (before.length > 1 && before.at(-1) === '') {
    before.pop();
    if (after.at(-1) === '') after.pop();
  }
  return { old: before, new: after };
};

const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

export const createCall = (
  file: FileText,
  oldString: string,
  newString: string,
  replaceAll: boolean,
  startsLine = false,
): Call => {
  const segments = lazy(() => foldEol(oldString).split('\n'));
  return {
    file,
    oldString,
    newString,
    replaceAll,
    startsLine,
    segments,
    lines: lazy(() => toLines(oldString, newString)),
    anchor: lazy(() => chooseAnchor(file.content, segments())),
  };
};

/** The same edit with other texts. A tolerant reading never replaces more than one place. */
export const rewriteCall = (call: Call, oldString: string, newString: string, startsLine: boolean): Call =>
  createCall(call.file, oldString, newString, false, startsLine);
