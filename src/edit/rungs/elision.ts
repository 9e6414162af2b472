import type { Call } from '../call.ts';
import { chooseAnchor } from '../find/anchor.ts';
import { findWindows, linesIn, type Window } from '../find/windows.ts';
import { mergeInto } from '../merge/merge.ts';
import { isBlankLine, trimBoth } from '../text/blank.ts';
import { withoutTypography } from '../text/forms.ts';
import { countNewlines, nextLine, previousLine, textOf } from '../text/lines.ts';
import type { Rung } from './rung.ts';

/** Hidden lines are never touched, but a place should not span half a file. */
const longestSpan = 400;

const markPattern =
  /^(?:\.{3}|\u2026)$|^(?:\/\/|#|--|;|%|\/\*|<!--)\s*(?:\.{3}|\u2026)[^.]*(?:\.{3}|\u2026)?\s*(?:\*\/|-->)?$/;

/** A line that says "and so on": three dots alone, or a comment that starts with them. */
export const isElision = (line: string): boolean => markPattern.test(trimBoth(line));

const marksOf = (lines: readonly string[]): readonly number[] =>
  lines.flatMap((line, index) => (isElision(line) ? [index] : []));

const piecesOf = (lines: readonly string[]): readonly (readonly string[])[] => {
  const pieces: string[][] = [[]];
  for (const line of lines) {
    if (isElision(line)) pieces.push([]);
    else pieces.at(-1)?.push(line);
  }
  return pieces;
};

const windowsOf = (call: Call, piece: readonly string[]): readonly Window[] =>
  findWindows(call.file, chooseAnchor(call.file.content, piece), piece, withoutTypography);

/** The marks as written: a pair has to look the same, or one of them may be a line of the file. */
const writtenMarks = (lines: readonly string[]): string =>
  marksOf(lines)
    .map((index) => trimBoth(lines[index] ?? ''))
    .join('\n');

const applies = (call: Call): boolean => {
  const { old, new: next } = call.lines();
  const marks = writtenMarks(old);
  return (
    marks !== '' &&
    marks === writtenMarks(next) &&
    piecesOf(old).every((piece) => piece.some((line) => !isBlankLine(line)))
  );
};

/** Whether the file has such a mark itself, inside or beside the place: then it may be meant as the line that it is. */
const hasMarkNear = (call: Call, place: Window): boolean => {
  const { content, floor } = call.file;
  const lines = linesIn(content, place);
  const [first] = lines;
  const last = lines.at(-1);
  const above = first === undefined ? undefined : previousLine(content, first, floor);
  const below = last === undefined ? undefined : nextLine(content, last);
  return [above, ...lines, below].some((line) => line !== undefined && isElision(textOf(content, line)));
};

/** The first piece once in the file, each other once between the one before and the longest span. */
const find = (call: Call): readonly Window[] => {
  const { content } = call.file;
  const [head, ...rest] = piecesOf(call.lines().old).map((piece) => windowsOf(call, piece));
  const first = head?.[0];
  if (head === undefined || first === undefined) return [];
  const follow = (from: Window, windows: readonly Window[]): readonly Window[] =>
    windows.filter(
      ({ start, end }) => start >= from.end && countNewlines(content, first.start, end) <= longestSpan,
    );
  if (head.length > 1) {
    return rest.every((windows) => windows.length > 0) ? head : [];
  }
  const pieces: Window[] = [first];
  for (const windows of rest) {
    const following = follow(pieces.at(-1) ?? first, windows);
    const [next] = following;
    if (next === undefined) return [];
    if (following.length > 1) return following.map(({ end }) => ({ start: first.start, end }));
    pieces.push(next);
  }
  const place = { start: first.start, end: pieces.at(-1)?.end ?? first.end, pieces };
  const hides = pieces.every(({ start }, index) => index === 0 || start > (pieces[index - 1]?.end ?? 0));
  return hides && !hasMarkNear(call, place) ? [place] : [];
};

/** Marks by number, so that each is kept as itself. */
const numberMarks = (lines: readonly string[]): readonly string[] => {
  let mark = 0;
  return lines.map((line) => {
    if (!isElision(line)) return line;
    mark += 1;
    return `\u0000${mark}`;
  });
};

/** `...` lines in both texts stand for the same lines, which stay as they are. */
export const elision: Rung = {
  name: 'elision',
  scope: 'lines',
  everywhere: false,
  applies,
  find,
  write: (call, place) => {
    const { old, new: next } = call.lines();
    const starts = new Map(linesIn(call.file.content, place).map(({ start }, index) => [start, index]));
    const ends = (place.pieces ?? []).map(({ start }) => starts.get(start) ?? 0);
    const align: (readonly [number, number])[] = [];
    let piece = 0;
    let at = ends[0] ?? 0;
    for (const line of old) {
      if (isElision(line)) {
        piece += 1;
        const to = ends[piece] ?? at;
        align.push([at, to]);
        at = to;
      } else {
        align.push([at, at + 1]);
        at += 1;
      }
    }
    const lines = { old: numberMarks(old), new: numberMarks(next) };
    return mergeInto({ ...call, lines: () => lines }, place, align, new Set(marksOf(old)));
  },
};
