import type { FileText } from '../text/file-text.ts';

/** The index of the line that holds an offset. */
export const lineIndexAt = (file: FileText, offset: number): number => {
  const table = file.lines();
  let low = 0;
  let high = table.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table.at(middle).next <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, table.count - 1));
};

/** Offsets of lines `start` to `end`, counted from 0, both included, without the last line end. */
export const offsetsOf = (
  file: FileText,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } => {
  const table = file.lines();
  return { from: table.at(start).start, to: table.at(end).end };
};
