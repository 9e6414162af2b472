import { formedLines, placesOf } from '../find/formed.ts';
import type { FileText } from '../text/file-text.ts';
import { type Form, foldTypography, identity } from '../text/forms.ts';
import { trimLine } from '../text/unicode-space.ts';
import type { ChunkPlace } from './types.ts';

const trimEnd: Form = (line) => line.trimEnd();
const punctuation: Form = (line) => foldTypography(trimLine(line));

/** The comparisons of Codex, strictest first. Each goes over the whole rest of the file before the next. */
const passes: readonly (readonly [ChunkPlace['pass'], Form])[] = [
  ['exact', identity],
  ['trim-end', trimEnd],
  ['trim', trimLine],
  ['punctuation', punctuation],
];

export interface Found {
  /** Line of the file, from 0. */
  readonly at: number;
  readonly pass: ChunkPlace['pass'];
  readonly places: readonly number[];
}

/** The first place at or behind `from`, or, for the end of the file, the last place there can be. */
export const seek = (
  file: FileText,
  lines: readonly string[],
  from: number,
  atEnd: boolean,
): Found | undefined => {
  const count = file.lines().count;
  // Nothing stands everywhere, also where the end is asked for.
  if (lines.length === 0) return { at: from, pass: 'exact', places: [from] };
  const start = atEnd ? Math.max(from, count - lines.length) : from;
  for (const [pass, form] of passes) {
    const { ids, idOf } = formedLines(file, form);
    const places = placesOf(
      ids,
      Int32Array.from(lines, (line) => idOf(form(line))),
    ).filter((at) => at >= start);
    const [at] = places;
    if (at !== undefined) return { at, pass, places };
  }
  return undefined;
};
