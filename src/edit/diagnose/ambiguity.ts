import type { Ascent } from '../climb.ts';
import type { Window } from '../find/windows.ts';
import type { Written } from '../merge/merge.ts';
import { indentLength, isBlankLine } from '../text/blank.ts';
import type { FileText } from '../text/file-text.ts';
import { lineIndexAt, offsetsOf } from './place-lines.ts';
import { uniqueRegion } from './ready.ts';
import type { AmbiguityDiagnosis, AmbiguousPlace } from './types.ts';

type Several = Extract<Ascent, { kind: 'several' }>;

const placesShown = 8;

/** How far up the header line is sought. */
const headerWithin = 500;

/** The places, the block that each stands in, and the shortest text that names it alone. */
export const diagnoseAmbiguity = (several: Several): AmbiguityDiagnosis => ({
  rung: several.path,
  count: several.places.length,
  places: several.places.slice(0, placesShown).map((place) => describe(several, place)),
});

const describe = (several: Several, place: Window): AmbiguousPlace => {
  const { file } = several.call;
  const start = lineIndexAt(file, place.start);
  const end = lineIndexAt(file, Math.max(place.start, place.end - 1));
  return {
    startLine: start + 1,
    endLine: end + 1,
    header: headerOf(file, start),
    unique: uniqueEdit(several, place, start, end),
  };
};

const headerOf = (file: FileText, from: number): AmbiguousPlace['header'] => {
  const table = file.lines();
  const depth = indentLength(table.textAt(from));
  for (let at = from - 1; at >= Math.max(0, from - headerWithin); at -= 1) {
    const text = table.textAt(at);
    if (!isBlankLine(text) && indentLength(text) < depth) return { line: at + 1, text };
  }
  return undefined;
};

const uniqueEdit = (
  { call, rung }: Several,
  place: Window,
  start: number,
  end: number,
): AmbiguousPlace['unique'] => {
  const { file } = call;
  const region = uniqueRegion(file, { start, end });
  if (region === undefined) return undefined;
  const { content } = file;
  const { from, to } = offsetsOf(file, region.start, region.end);
  const written = rung.write(call, place);
  const oldString = content.slice(from, to);
  const newString = written.kind === 'written' ? writtenIn(content, from, to, place, written) : undefined;
  return {
    oldString,
    newString: newString === oldString ? undefined : newString,
    linesBefore: start - region.start,
    linesAfter: region.end - end,
  };
};

/** The text of a range after a place in it is replaced. The place may end behind a line end that the range lacks. */
const writtenIn = (
  content: string,
  from: number,
  to: number,
  place: Window,
  written: Extract<Written, { kind: 'written' }>,
): string => {
  const end = written.end ?? place.end;
  const text = end > to ? written.text.replace(/\r?\n$/, '') : written.text;
  return content.slice(from, place.start) + text + content.slice(Math.min(end, to), to);
};
