import { type Line, lineFrom } from './lines.ts';

/** A file's text with what is worked out once, and only when a rung asks for it. */
export interface FileText {
  readonly content: string;
  /** Where the first line starts: behind a byte order mark. */
  readonly floor: number;
  readonly lines: () => LineTable;
}

/** Offsets of all lines, as typed arrays: a file may have a million. */
export interface LineTable {
  readonly count: number;
  readonly at: (index: number) => Line;
  readonly textAt: (index: number) => string;
  readonly startAt: (index: number) => number;
  /** The end of a line without its line end. */
  readonly endAt: (index: number) => number;
  /** Where the line after it starts. */
  readonly nextAt: (index: number) => number;
}

const buildTable = (content: string, floor: number): LineTable => {
  let starts = new Int32Array(1024);
  let count = 0;
  for (let start = floor; start < content.length; ) {
    if (count === starts.length) {
      const wider = new Int32Array(count * 2);
      wider.set(starts);
      starts = wider;
    }
    starts[count] = start;
    count += 1;
    const newline = content.indexOf('\n', start);
    start = newline < 0 ? content.length : newline + 1;
  }
  const next = (index: number): number =>
    index + 1 < count ? (starts[index + 1] ?? content.length) : content.length;
  const endOf = (start: number, after: number): number => {
    if (after === start || content.charCodeAt(after - 1) !== 10) return after;
    return after - 1 > start && content.charCodeAt(after - 2) === 13 ? after - 2 : after - 1;
  };
  return {
    count,
    at: (index) => {
      const start = starts[index] ?? content.length;
      return { start, end: endOf(start, next(index)), next: next(index) };
    },
    startAt: (index) => starts[index] ?? content.length,
    endAt: (index) => endOf(starts[index] ?? content.length, next(index)),
    nextAt: next,
    textAt: (index) => {
      const start = starts[index] ?? content.length;
      return content.slice(start, endOf(start, next(index)));
    },
  };
};

const byteOrderMark = 0xfeff;

export const createFileText = (content: string): FileText => {
  const floor = content.charCodeAt(0) === byteOrderMark ? 1 : 0;
  let table: LineTable | undefined;
  return {
    content,
    floor,
    lines: () => {
      table ??= buildTable(content, floor);
      return table;
    },
  };
};

export const firstLine = (file: FileText): Line => lineFrom(file.content, file.floor);
