import { trimBoth } from '../text/blank.ts';

const longest = 2000;

/**
 * How much of two lines agrees at their ends, from 0 to 1. It only pairs lines of the old with lines of the new text
 * within one change; it never decides whether or where an edit applies.
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
  // A pair is better than none, so that one changed line is a change and not a deletion with an insertion.
  return 0.001 + (head + tail) / Math.max(a.length, b.length);
};
