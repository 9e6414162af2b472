/**
 * Blank characters inside a line. Not `\s`: that would take the byte order mark and the wide spaces, which are
 * typography and have a rung of their own.
 */
export const isBlank = (code: number): boolean =>
  code === 32 || code === 9 || code === 13 || code === 11 || code === 12;

/** How many characters of a line are its indentation: blanks and tabs only. */
export const indentLength = (line: string): number => {
  let at = 0;
  for (let code = line.charCodeAt(0); code === 32 || code === 9; code = line.charCodeAt(at)) at += 1;
  return at;
};

export const indentOf = (line: string): string => line.slice(0, indentLength(line));

/** The line without trailing blanks. */
export const trimEnd = (line: string): string => {
  let end = line.length;
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end -= 1;
  return end === line.length ? line : line.slice(0, end);
};

/** The line without blanks at either end. */
export const trimBoth = (line: string): string => {
  let start = 0;
  let end = line.length;
  while (end > start && isBlank(line.charCodeAt(end - 1))) end -= 1;
  while (start < end && isBlank(line.charCodeAt(start))) start += 1;
  return start === 0 && end === line.length ? line : line.slice(start, end);
};

export const isBlankLine = (line: string): boolean => trimEnd(line) === '';

/** The blanks that end a line. */
export const trailingOf = (line: string): string => line.slice(trimEnd(line).length);
