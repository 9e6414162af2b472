import type { Call } from '../call.ts';
import { isOneShift, type LinePair } from '../find/shift.ts';
import { anchoredLines, linesIn, type Window } from '../find/windows.ts';
import { alignForms } from '../merge/align.ts';
import { mergeInto } from '../merge/merge.ts';
import { unitNear } from '../merge/unit-near.ts';
import { withoutTypography } from '../text/forms.ts';
import { type Line, nextLine, previousLine, textOf } from '../text/lines.ts';
import { isCommentLine } from './comment-line.ts';
import type { Rung } from './rung.ts';

const leastSolid = 3;

interface SolidLine {
  readonly text: string;
  readonly formed: string;
  readonly index: number;
}

const solidLines = (call: Call): readonly SolidLine[] =>
  call.lines().old.flatMap((text, index) => {
    const formed = withoutTypography(text);
    return formed === '' ? [] : [{ text, formed, index }];
  });

/**
 * Whether the old text has a line of code before and after each place where comments are left out (`gaps`: the solid
 * lines in front of them).
 *
 * Otherwise the lines on one side could be others like them: where the file's own were changed since, they would be
 * taken for comments left out. A changed line between lines that stand can never be.
 */
const areBetweenCode = (solid: readonly SolidLine[], gaps: readonly number[]): boolean => {
  const isCode = ({ text }: SolidLine): boolean => !isCommentLine(text);
  const first = solid.findIndex(isCode);
  const last = solid.findLastIndex(isCode);
  return gaps.every((above) => first <= above && last > above);
};

/** Around each line with the rare word: the other old lines in order, with comments and blank lines between. */
const find = (call: Call): readonly Window[] => {
  const anchor = call.anchor();
  const solid = solidLines(call);
  if (anchor.kind !== 'word') return [];
  const at = solid.findIndex(({ index }) => index === anchor.segment);
  if (at < 0) return [];
  const { content, floor } = call.file;
  const known = new Set(solid.map(({ formed }) => formed));
  const mostSkipped = Math.max(4, solid.length >> 1);
  const windows: Window[] = [];
  let isMeant = false;
  let budget = 20_000 + (content.length >> 4);
  for (const middle of anchoredLines(call.file, anchor.hits)) {
    if (budget < 0) return [];
    let comments = 0;
    let blanks = 0;
    const found: (Line | undefined)[] = [];
    const gaps: number[] = [];
    /** The line of the file for one of the old text, from the one found for its neighbour. */
    const seek = (index: number, neighbour: number, step: (line: Line) => Line | undefined): boolean => {
      const from = found[neighbour];
      const before = comments;
      for (let line = from === undefined ? undefined : step(from); line !== undefined; line = step(line)) {
        budget -= 1;
        const text = textOf(content, line);
        const formed = withoutTypography(text);
        if (formed === solid[index]?.formed) {
          found[index] = line;
          if (comments > before) gaps.push(Math.min(index, neighbour));
          return true;
        }
        if (formed === '') blanks += 1;
        // A line that the old text has in another place is not left out: the order differs.
        else if (isCommentLine(text) && !known.has(formed)) comments += 1;
        else return false;
        if (comments > mostSkipped || blanks > mostSkipped + call.lines().old.length) return false;
      }
      return false;
    };
    if (withoutTypography(textOf(content, middle)) !== solid[at]?.formed) continue;
    found[at] = middle;
    let fits = true;
    for (let up = at - 1; up >= 0 && fits; up -= 1) {
      fits = seek(up, up + 1, (line) => previousLine(content, line, floor));
    }
    for (let down = at + 1; down < solid.length && fits; down += 1) {
      fits = seek(down, down - 1, (line) => nextLine(content, line));
    }
    const [first, last] = [found[0], found[solid.length - 1]];
    if (!fits || first === undefined || last === undefined) continue;
    const window = { start: first.start, end: last.next };
    const pairs = solid.flatMap(({ text }, index): readonly LinePair[] => {
      const line = found[index];
      return line === undefined ? [] : [{ caller: text, file: textOf(content, line) }];
    });
    windows.push(window);
    isMeant ||= areBetweenCode(solid, gaps) && isOneShift(pairs, () => unitNear(call.file, window));
  }
  return isMeant ? windows : [];
};

/** Whole lines of comment that the old text leaves out between lines of code. They stay where they are. */
export const comments: Rung = {
  name: 'comments',
  scope: 'lines',
  everywhere: false,
  applies: (call) => solidLines(call).length >= leastSolid,
  find,
  write: (call, place) => {
    const { content } = call.file;
    const window = linesIn(content, place).map((line) => withoutTypography(textOf(content, line)));
    return mergeInto(call, place, alignForms(call.lines().old.map(withoutTypography), window));
  },
};
