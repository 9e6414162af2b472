import { formedLines, placesOf } from '../../find/formed.ts';
import { indexOf, separatePlaces } from '../../text/search.ts';
import { collapseLine } from '../../text/unicode-space.ts';
import { splitLines } from '../split-lines.ts';
import { adaptIndentation, detectIndentUnit } from './indent.ts';

/** Lines of the file, from the first, so many. A final line end makes one more, empty line here. */
export interface CrushRange {
  readonly first: number;
  readonly count: number;
}

export type CrushMatch =
  | { readonly ok: true; readonly content: string; readonly whitespaceCorrected: boolean }
  | { readonly ok: false; readonly error: 'not-found' | 'multiple-matches' };

/** Every run of lines equal to the old text but for whitespace, without those that overlap one before. */
export const whitespaceRanges = (content: string, oldString: string): readonly CrushRange[] => {
  const sought = oldString.split('\n').map(collapseLine);
  if (sought.every((line) => line === '')) return [];
  const { ids, idOf } = formedLines(splitLines(content), collapseLine);
  const ranges: CrushRange[] = [];
  let behind = 0;
  for (const first of placesOf(ids, Int32Array.from(sought, idOf))) {
    if (first < behind) continue;
    ranges.push({ first, count: sought.length });
    behind = first + sought.length;
  }
  return ranges;
};

/** Crush's find and replace: exact, else whole lines with whitespace collapsed, one place unless all are asked for. */
export const crushReplace = (
  content: string,
  oldString: string,
  newString: string,
  replaceAll: boolean,
): CrushMatch => {
  const first = indexOf(content, oldString);
  if (first >= 0) {
    if (!replaceAll && indexOf(content, oldString, first + 1) >= 0) {
      return { ok: false, error: 'multiple-matches' };
    }
    return { ok: true, content: replaceExact(content, oldString, newString), whitespaceCorrected: false };
  }
  const ranges = whitespaceRanges(content, oldString);
  if (ranges.length === 0 || (ranges.length > 1 && !replaceAll)) return { ok: false, error: 'not-found' };
  const unit = detectIndentUnit(content);
  const lines = content.split('\n');
  for (const { first: at, count } of ranges.toReversed()) {
    const actual = lines.slice(at, at + count).join('\n');
    lines.splice(at, count, ...adaptIndentation(actual, oldString, newString, unit).split('\n'));
  }
  return { ok: true, content: lines.join('\n'), whitespaceCorrected: true };
};

const replaceExact = (content: string, oldString: string, newString: string): string => {
  const parts: string[] = [];
  let at = 0;
  for (const place of separatePlaces(content, oldString)) {
    parts.push(content.slice(at, place), newString);
    at = place + oldString.length;
  }
  return parts.join('') + content.slice(at);
};

/** As Crush reads and writes a file: any `\r\n` in it makes all its line ends `\r\n`, unless the result has one. */
export const withoutCrlf = (content: string): { readonly text: string; readonly crlf: boolean } => ({
  text: content.replaceAll('\r\n', '\n'),
  crlf: content.includes('\r\n'),
});

export const restoreCrlf = (text: string, crlf: boolean): string =>
  crlf && !text.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
