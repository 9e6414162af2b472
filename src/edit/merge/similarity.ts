import { trimBoth } from '../text/blank.ts';

const longest = 2000;

const wordPattern = /[\p{L}\p{N}_]+/gu;

/** How many characters of words two texts share, wherever they stand. */
const sharedWords = (first: string, second: string): number => {
  const counts = new Map<string, number>();
  for (const [word] of first.matchAll(wordPattern)) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const [word] of second.matchAll(wordPattern)) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    shared += word.length;
  }
  return shared;
};

/**
 * How much of two lines agrees, at their ends and in words between, from 0 to 1. It only pairs lines of the old with
 * lines of the new text within one change; it never decides whether or where an edit applies.
 */
export const similarity = (first: string, second: string): number => {
  const a = trimBoth(first);
  const b = trimBoth(second);
  const most = Math.min(a.length, b.length, longest);
  if (most === 0) return a.length === b.length ? 1 : 0.001;
  let head = 0;
  while (head < most && a.charCodeAt(head) === b.charCodeAt(head)) head += 1;
  let tail = 0;
  while (tail < most - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail))
    tail += 1;
  const between = (text: string): string => text.slice(head, Math.min(text.length - tail, longest));
  // A pair is better than none, so that one changed line is a change and not a deletion with an insertion.
  return 0.001 + (head + tail + sharedWords(between(a), between(b))) / Math.max(a.length, b.length);
};
