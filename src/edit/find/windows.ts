import type { FileText } from '../text/file-text.ts';
import { type Form, withoutTypography } from '../text/forms.ts';
import { type Line, lineAround, nextLine, previousLine, textOf } from '../text/lines.ts';
import type { Anchor } from './anchor.ts';
import { formedLines, placesOf } from './formed.ts';

/** Whole lines of the file, from the start of the first to behind the line end of the last. */
export interface Window {
  readonly start: number;
  readonly end: number;
  /** Where the old text was found in pieces: each of them, in order. */
  readonly pieces?: readonly Window[];
}

/** The lines of a window. */
export const linesIn = (content: string, window: Window): readonly Line[] => {
  const lines: Line[] = [];
  for (let line = lineAround(content, window.start, window.start); ; ) {
    lines.push(line);
    if (line.next >= window.end) return lines;
    line = lineAround(content, line.next, line.next);
  }
};

/** Lines that hold an anchor word, each once. */
export const anchoredLines = (file: FileText, hits: readonly number[]): readonly Line[] => {
  const lines: Line[] = [];
  let behind = file.floor;
  for (const hit of hits) {
    if (hit < behind) continue;
    const line = lineAround(file.content, hit, behind);
    lines.push(line);
    behind = Math.max(line.next, hit + 1);
  }
  return lines;
};

/**
 * The windows whose lines equal the sought ones under the form, overlapping ones too.
 *
 * With an anchor only the lines around its hits are compared, outwards. Files built to make many windows nearly equal
 * exhaust a budget; they, and texts without a rare word, are compared as numbers in one pass.
 */
export const findWindows = (
  file: FileText,
  anchor: Anchor,
  sought: readonly string[],
  form: Form,
): readonly Window[] => {
  if (anchor.kind === 'absent' || sought.length === 0) return [];
  const formed = sought.map(form);
  if (anchor.kind === 'none' || anchor.segment >= sought.length) return inOnePass(file, formed, form);
  return aroundAnchor(file, anchor.hits, anchor.segment, formed, form) ?? inOnePass(file, formed, form);
};

const aroundAnchor = (
  file: FileText,
  hits: readonly number[],
  at: number,
  formed: readonly string[],
  form: Form,
): readonly Window[] | undefined => {
  const { content, floor } = file;
  const windows: Window[] = [];
  let budget = 20_000 + (content.length >> 4);
  const same = (line: Line | undefined, index: number): line is Line => {
    budget -= 1;
    return line !== undefined && form(textOf(content, line)) === formed[index];
  };
  for (const middle of anchoredLines(file, hits)) {
    if (budget < 0) return undefined;
    if (!same(middle, at)) continue;
    let first: Line | undefined = middle;
    let up = at;
    while (up > 0 && first !== undefined) {
      const above: Line | undefined = previousLine(content, first, floor);
      first = same(above, up - 1) ? above : undefined;
      up -= 1;
    }
    let last: Line | undefined = first === undefined ? undefined : middle;
    for (let down = at + 1; down < formed.length && last !== undefined; down += 1) {
      const below: Line | undefined = nextLine(content, last);
      last = same(below, down) ? below : undefined;
    }
    if (first !== undefined && last !== undefined) windows.push({ start: first.start, end: last.next });
  }
  return windows;
};

const inOnePass = (file: FileText, formed: readonly string[], form: Form): readonly Window[] => {
  // INVARIANT: what no window is under the loosest form, none is under a stricter one. One pass tells most misses.
  if (form !== withoutTypography && !standsIn(file, formed)) return [];
  const table = file.lines();
  const { ids, idOf } = formedLines(file, form);
  return placesOf(ids, Int32Array.from(formed, idOf)).map((first) => ({
    start: table.startAt(first),
    end: table.nextAt(first + formed.length - 1),
  }));
};

const standsIn = (file: FileText, formed: readonly string[]): boolean => {
  const { ids, idOf } = formedLines(file, withoutTypography);
  return (
    placesOf(
      ids,
      Int32Array.from(formed, (line) => idOf(withoutTypography(line))),
      1,
    ).length > 0
  );
};

/**
 * Windows equal up to blank lines: both sides without them, as long as not more than `most` stand more on one side.
 * They start and end at a line that is not blank.
 */
export const findWindowsWithoutBlanks = (
  file: FileText,
  anchor: Anchor,
  sought: readonly string[],
  form: Form,
): readonly Window[] => {
  if (anchor.kind === 'absent') return [];
  const solid = sought.flatMap((line, index) => {
    const formed = form(line);
    return formed === '' ? [] : [{ formed, index }];
  });
  const formed = solid.map((line) => line.formed);
  const at = anchor.kind === 'word' ? solid.findIndex(({ index }) => index === anchor.segment) : -1;
  const first = solid[0];
  const last = solid.at(-1);
  if (first === undefined || last === undefined) return [];
  const blanks = last.index - first.index + 1 - solid.length;
  const most = Math.max(3, sought.length);
  const windows =
    anchor.kind === 'word' && at >= 0
      ? solidAroundAnchor(file, anchor.hits, at, formed, form, blanks + most)
      : undefined;
  return windows ?? solidInOnePass(file, formed, form, blanks, most);
};

const solidAroundAnchor = (
  file: FileText,
  hits: readonly number[],
  at: number,
  formed: readonly string[],
  form: Form,
  mostBlanks: number,
): readonly Window[] | undefined => {
  const { content, floor } = file;
  const windows: Window[] = [];
  let budget = 20_000 + (content.length >> 4);
  for (const middle of anchoredLines(file, hits)) {
    if (budget < 0) return undefined;
    let blanks = 0;
    /** The next line that is not blank, in a direction. */
    const solidFrom = (from: Line, step: (line: Line) => Line | undefined): Line | undefined => {
      for (let line = step(from); line !== undefined; line = step(line)) {
        budget -= 1;
        if (form(textOf(content, line)) !== '') return line;
        blanks += 1;
        if (blanks > mostBlanks) return undefined;
      }
      return undefined;
    };
    const same = (line: Line | undefined, index: number): line is Line =>
      line !== undefined && form(textOf(content, line)) === formed[index];
    if (!same(middle, at)) continue;
    let first: Line | undefined = middle;
    for (let up = at - 1; up >= 0 && first !== undefined; up -= 1) {
      const above = solidFrom(first, (line) => previousLine(content, line, floor));
      first = same(above, up) ? above : undefined;
    }
    let last: Line | undefined = first === undefined ? undefined : middle;
    for (let down = at + 1; down < formed.length && last !== undefined; down += 1) {
      const below: Line | undefined = solidFrom(last, (line) => nextLine(content, line));
      last = same(below, down) ? below : undefined;
    }
    if (first !== undefined && last !== undefined && blanks <= mostBlanks) {
      windows.push({ start: first.start, end: last.next });
    }
  }
  return windows;
};

const solidInOnePass = (
  file: FileText,
  formed: readonly string[],
  form: Form,
  blanks: number,
  most: number,
): readonly Window[] => {
  const table = file.lines();
  const { ids, idOf } = formedLines(file, form);
  const blank = idOf('');
  const wanted = Int32Array.from(formed, idOf);
  if (wanted.includes(-1)) return [];
  const places = new Int32Array(ids.length);
  const solid = new Int32Array(ids.length);
  let count = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? -1;
    if (id === blank) continue;
    places[count] = at;
    solid[count] = id;
    count += 1;
  }
  const windows: Window[] = [];
  for (const at of placesOf(solid.subarray(0, count), wanted)) {
    const first = places[at] ?? 0;
    const last = places[at + formed.length - 1] ?? first;
    const between = last - first + 1 - formed.length;
    if (Math.abs(between - blanks) > most) continue;
    windows.push({ start: table.startAt(first), end: table.nextAt(last) });
  }
  return windows;
};
