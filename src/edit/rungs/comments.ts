import type { Call } from '../call.ts';
import { anchoredLines, linesIn, type Window } from '../find/windows.ts';
import { alignForms } from '../merge/align.ts';
import { mergeInto } from '../merge/merge.ts';
import { withoutTypography } from '../text/forms.ts';
import { type Line, nextLine, previousLine, textOf } from '../text/lines.ts';
import { isCommentLine } from './comment-line.ts';
import type { Rung } from './rung.ts';

const leastSolid = 3;

const solidForms = (call: Call) =>
  call.lines().old.flatMap((line, index) => {
    const formed = withoutTypography(line);
    return formed === '' ? [] : [{ formed, index }];
  });

/**
 * Comments are left out between lines of code only. Among comments that say nearly the same, as examples do, one
 * more or less would let a text match where another of them stands.
 */
/** Around each line with the rare word: the other old lines in order, with comments and blank lines between. */
const find = (call: Call): readonly Window[] => {
  const anchor = call.anchor();
  const solid = solidForms(call);
  if (anchor.kind !== 'word') return [];
  const at = solid.findIndex(({ index }) => index === anchor.segment);
  if (at < 0) return [];
  const { content, floor } = call.file;
  const known = new Set(solid.map(({ formed }) => formed));
  const mostSkipped = Math.max(4, solid.length >> 1);
  const windows: Window[] = [];
  let budget = 20_000 + (content.length >> 4);
  for (const middle of anchoredLines(call.file, anchor.hits)) {
    if (budget < 0) return [];
    let comments = 0;
    let blanks = 0;
    const seek = (from: Line, index: number, step: (line: Line) => Line | undefined): Line | undefined => {
      const before = comments;
      for (let line = step(from); line !== undefined; line = step(line)) {
        budget -= 1;
        const text = textOf(content, line);
        const formed = withoutTypography(text);
        if (formed === solid[index]?.formed) {
          const skipped = comments > before;
          return skipped && (isCommentLine(text) || isCommentLine(textOf(content, from))) ? undefined : line;
        }
        if (formed === '') blanks += 1;
        // A line that the old text has in another place is not left out: the order differs.
        else if (isCommentLine(text) && !known.has(formed)) comments += 1;
        else return undefined;
        if (comments > mostSkipped || blanks > mostSkipped + call.lines().old.length) return undefined;
      }
      return undefined;
    };
    if (withoutTypography(textOf(content, middle)) !== solid[at]?.formed) continue;
    let first: Line | undefined = middle;
    for (let up = at - 1; up >= 0 && first !== undefined; up -= 1) {
      first = seek(first, up, (line) => previousLine(content, line, floor));
    }
    let last: Line | undefined = first === undefined ? undefined : middle;
    for (let down = at + 1; down < solid.length && last !== undefined; down += 1) {
      last = seek(last, down, (line) => nextLine(content, line));
    }
    if (first !== undefined && last !== undefined) windows.push({ start: first.start, end: last.next });
  }
  return windows;
};

/** Whole lines of comment that the old text leaves out. They stay where they are. */
export const comments: Rung = {
  name: 'comments',
  scope: 'lines',
  everywhere: false,
  applies: (call) => solidForms(call).length >= leastSolid,
  find,
  write: (call, place) => {
    const { content } = call.file;
    const window = linesIn(content, place).map((line) => withoutTypography(textOf(content, line)));
    return mergeInto(call, place, alignForms(call.lines().old.map(withoutTypography), window));
  },
};
