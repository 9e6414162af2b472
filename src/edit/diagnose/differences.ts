import { editScript } from '../merge/script.ts';
import { piecesOf } from './pieces.ts';
import type { LineDifference } from './types.ts';

/** The file's lines beside the given ones. `first` is the number of the file's first line. */
export const differencesOf = (
  file: readonly string[],
  given: readonly string[],
  first: number,
): readonly LineDifference[] =>
  editScript(given, file).map((step): LineDifference => {
    switch (step.kind) {
      case 'keep':
      case 'change': {
        const line = first + step.new;
        const own = file[step.new] ?? '';
        const other = given[step.old] ?? '';
        return own === other
          ? { kind: 'same', line, text: own }
          : { kind: 'differs', line, file: own, given: other, pieces: piecesOf(own, other) };
      }
      case 'insert':
        return { kind: 'only-in-file', line: first + step.new, text: file[step.new] ?? '' };
      case 'delete':
        return { kind: 'only-given', text: given[step.old] ?? '' };
      default: {
        const unreachable: never = step;
        return unreachable;
      }
    }
  });

/** Line ranges of `now` that are not in `before`: where something went, the line behind it. */
export const changedRanges = (
  before: readonly string[],
  now: readonly string[],
): readonly (readonly [number, number])[] => {
  const ranges: [number, number][] = [];
  const add = (start: number, end: number): void => {
    const last = ranges.at(-1);
    if (last !== undefined && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  };
  for (const step of editScript(before, now)) {
    if (step.kind === 'insert' || step.kind === 'change') add(step.new + 1, step.new + 1);
    else if (step.kind === 'keep' && step.rewritten) add(step.new + 1, step.new + 1);
  }
  return ranges;
};
