/** One line of a text, by offsets: its characters, and where the next one starts after the line end. */
export interface Line {
  readonly start: number;
  /** The end without the line end: `\n` or `\r\n`. A lone `\r` is a character. */
  readonly end: number;
  readonly next: number;
}

/** The line that starts at `start`. */
export const lineFrom = (text: string, start: number): Line => {
  const newline = text.indexOf('\n', start);
  if (newline < 0) return { start, end: text.length, next: text.length };
  const end = newline > start && text.charCodeAt(newline - 1) === 13 ? newline - 1 : newline;
  return { start, end, next: newline + 1 };
};

/** The line that holds the character at `offset`, where no line before `floor` is of interest. */
export const lineAround = (text: string, offset: number, floor = 0): Line => {
  const newline = offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1);
  return lineFrom(text, Math.max(newline + 1, floor));
};

/** Whether a line stands after this one: a text that ends in a line end has no last empty line. */
export const nextLine = (text: string, line: Line): Line | undefined =>
  line.next < text.length ? lineFrom(text, line.next) : undefined;

export const previousLine = (text: string, line: Line, floor = 0): Line | undefined =>
  line.start > floor ? lineAround(text, line.start - 1, floor) : undefined;

export const textOf = (text: string, line: Line): string => text.slice(line.start, line.end);

/** The line end of a line: empty where it is the last and has none. */
export const eolOf = (text: string, line: Line): string => text.slice(line.end, line.next);

/** Line ends folded to `\n`. */
export const foldEol = (text: string): string =>
  text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text;

/** How many line ends stand before `offset`. */
export const lineNumberAt = (text: string, offset: number): number => {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** How many line ends stand between two offsets. */
export const countNewlines = (text: string, start: number, end: number): number => {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** First and last line, counted from 1, that the range touches. */
export const lineRange = (text: string, start: number, end: number): readonly [number, number] => {
  const first = lineNumberAt(text, start);
  // A range that ends just behind a line end does not touch the next line.
  const last = end > start && text.charCodeAt(end - 1) === 10 ? end - 1 : end;
  return [first, first + countNewlines(text, start, last)];
};
