import type { Call } from '../call.ts';
import type { Form } from '../text/forms.ts';
import { foldEol } from '../text/lines.ts';
import { allPlaces } from '../text/search.ts';
import type { Window } from './windows.ts';

/**
 * Places where the old text stands up to line ends and a fold of single characters. Parts of lines count.
 * The fold keeps lengths, so a place in the folded text is one in the file.
 */
export const findFragments = (call: Call, fold: Form): readonly Window[] => {
  const anchor = call.anchor();
  switch (anchor.kind) {
    case 'absent':
      return [];
    case 'none':
      return inFoldedText(call, fold);
    case 'word':
      return aroundAnchor(call, fold, anchor.segment, anchor.column, anchor.hits) ?? inFoldedText(call, fold);
    default: {
      const unreachable: never = anchor;
      return unreachable;
    }
  }
};

const aroundAnchor = (
  { file, segments, oldString }: Call,
  fold: Form,
  at: number,
  column: number,
  hits: readonly number[],
): readonly Window[] | undefined => {
  const sought = segments().map(fold);
  let budget = 100_000 + 4 * file.content.length;
  const windows: Window[] = [];
  for (const hit of hits) {
    const window = expand(file.content, fold, sought, at, hit - column);
    if (window !== undefined) windows.push(window);
    budget -= oldString.length;
    if (budget < 0) return undefined;
  }
  return windows;
};

/** The whole place, where segment `at` starts at `start`. */
const expand = (
  content: string,
  fold: Form,
  sought: readonly string[],
  at: number,
  start: number,
): Window | undefined => {
  const equal = (segment: string, from: number): boolean => {
    if (from < 0) return false;
    const text = content.slice(from, from + segment.length);
    return text === segment || fold(text) === segment;
  };
  if (!equal(sought[at] ?? '', start)) return undefined;
  let first = start;
  for (let index = at - 1; index >= 0; index -= 1) {
    if (content.charCodeAt(first - 1) !== 10) return undefined;
    first -= content.charCodeAt(first - 2) === 13 ? 2 : 1;
    const segment = sought[index] ?? '';
    first -= segment.length;
    if (!equal(segment, first)) return undefined;
  }
  let last = start + (sought[at] ?? '').length;
  for (let index = at + 1; index < sought.length; index += 1) {
    if (content.charCodeAt(last) === 13 && content.charCodeAt(last + 1) === 10) last += 1;
    if (content.charCodeAt(last) !== 10) return undefined;
    last += 1;
    const segment = sought[index] ?? '';
    if (!equal(segment, last)) return undefined;
    last += segment.length;
  }
  return { start: first, end: last };
};

const inFoldedText = ({ file: { content }, oldString }: Call, fold: Form): readonly Window[] => {
  const sought = fold(foldEol(oldString));
  const folded = fold(foldEol(content));
  if (folded === content && sought === oldString) return [];
  const { places } = allPlaces(folded, sought, Number.POSITIVE_INFINITY);
  const toFile = offsetsInFile(content);
  return places.map((place) => ({ start: toFile(place), end: toFile(place + sought.length) }));
};

/** From offsets in the text with folded line ends, asked in any order, to offsets in the file. */
const offsetsInFile = (content: string): ((offset: number) => number) => {
  const removed: number[] = [];
  for (let at = content.indexOf('\r\n'); at >= 0; at = content.indexOf('\r\n', at + 2)) {
    removed.push(at - removed.length);
  }
  return (offset) => {
    let low = 0;
    let high = removed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((removed[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  };
};
