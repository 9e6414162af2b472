import type { Window } from '../find/windows.ts';
import type { FileText } from '../text/file-text.ts';
import { type Line, lineAround, nextLine, previousLine, textOf } from '../text/lines.ts';
import { indentUnit } from './indent.ts';

/** So many lines before and after the window show the file's unit of indentation. */
const linesAround = 200;

const neighbours = ({ content, floor }: FileText, window: Window): readonly string[] => {
  const first = lineAround(content, window.start, window.start);
  const before: string[] = [];
  for (let line = previousLine(content, first, floor); line !== undefined && before.length < linesAround; ) {
    before.push(textOf(content, line));
    line = previousLine(content, line, floor);
  }
  const lines = before.reverse();
  const most = before.length + linesAround;
  for (let line: Line | undefined = first; line !== undefined && lines.length < most; ) {
    lines.push(textOf(content, line));
    line = nextLine(content, line);
  }
  return lines;
};

/** The step of indentation of the lines in and around a window. */
export const unitNear = (file: FileText, window: Window): string => indentUnit(neighbours(file, window));
