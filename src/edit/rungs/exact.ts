import type { Call } from '../call.ts';
import type { Window } from '../find/windows.ts';
import { withEolOfPlace } from '../text/eol.ts';
import { allPlaces, indexOf } from '../text/search.ts';
import type { Rung } from './rung.ts';

/** One search for the place, one to see that there is no other; only then are all listed. */
const find = ({ file: { content }, oldString }: Call): readonly Window[] => {
  const first = indexOf(content, oldString);
  if (first < 0) return [];
  const place = { start: first, end: first + oldString.length };
  if (indexOf(content, oldString, first + 1) < 0) return [place];
  return allPlaces(content, oldString, Number.POSITIVE_INFINITY).places.map((start) => ({
    start,
    end: start + oldString.length,
  }));
};

/** The very characters. */
export const exact: Rung = {
  name: 'exact',
  scope: 'characters',
  everywhere: true,
  applies: () => true,
  find,
  write: ({ file: { content }, oldString, newString }, { start, end }) => ({
    kind: 'written',
    text: withEolOfPlace(content, start, end, oldString, newString),
    differing: 0,
    indentation: 'same',
  }),
};
