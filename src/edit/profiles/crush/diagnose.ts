import { trimLine } from '../../text/unicode-space.ts';
import { whitespaceRanges } from './match.ts';

export interface ShownLine {
  readonly line: number;
  readonly text: string;
}

export type CrushDiagnosis =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'whitespace';
      readonly startLine: number;
      readonly endLine: number;
      readonly shown: readonly ShownLine[];
    }
  | {
      readonly kind: 'closest';
      readonly startLine: number;
      readonly endLine: number;
      readonly shown: readonly ShownLine[];
      readonly matched: number;
      readonly total: number;
    };

/** Tabs as arrows, leading blanks as dots. */
export const visualizeWhitespace = (line: string): string =>
  line.replaceAll('\t', '\u2192').replace(/^ +/, (blanks) => '\u00b7'.repeat(blanks.length));

const show = (lines: readonly string[], from: number, to: number): readonly ShownLine[] =>
  lines.slice(from, to).map((text, index) => ({ line: from + index + 1, text: visualizeWhitespace(text) }));

/** The hint that Crush gives with a miss: the place that differs in whitespace only, else the window most alike. */
export const crushDiagnose = (content: string, oldString: string): CrushDiagnosis => {
  const lines = content.split('\n');
  const range = whitespaceRanges(content, oldString)[0];
  if (range !== undefined) {
    const end = range.first + range.count;
    return {
      kind: 'whitespace',
      startLine: range.first + 1,
      endLine: end,
      shown: show(lines, range.first, end),
    };
  }
  return closestWindow(lines, oldString.split('\n').map(trimLine));
};

const closestWindow = (lines: readonly string[], request: readonly string[]): CrushDiagnosis => {
  const first = request.findIndex((line) => line !== '');
  const last = request.findLastIndex((line) => line !== '');
  const sought = first < 0 ? [] : request.slice(first, last + 1);
  if (sought.length === 0 || sought.length > lines.length) return { kind: 'none' };
  const trimmed = lines.map(trimLine);
  let best = 0;
  let matched = 0;
  for (let at = 0; at + sought.length <= trimmed.length; at += 1) {
    let equal = 0;
    for (let index = 0; index < sought.length; index += 1)
      if (trimmed[at + index] === sought[index]) equal += 1;
    if (equal > matched) {
      matched = equal;
      best = at;
    }
  }
  if (matched < Math.ceil(sought.length / 2)) return { kind: 'none' };
  const end = best + sought.length;
  return {
    kind: 'closest',
    startLine: best + 1,
    endLine: end,
    shown: show(lines, Math.max(0, best - 1), Math.min(lines.length, end + 1)),
    matched,
    total: sought.length,
  };
};
