import { commonPairs } from '../sequence/common.ts';
import { trimBoth } from '../text/blank.ts';
import { similarity } from './similarity.ts';

/** How the new lines come from the old ones, in order. */
export type Step =
  /** The line stays; `rewritten` if its blanks differ. */
  | { readonly kind: 'keep'; readonly old: number; readonly new: number; readonly rewritten: boolean }
  /** One line becomes another. */
  | { readonly kind: 'change'; readonly old: number; readonly new: number }
  | { readonly kind: 'delete'; readonly old: number }
  /** A line put right after old line `after` (-1: before the first). */
  | { readonly kind: 'insert'; readonly after: number; readonly new: number };

/** Equal lines first, then lines equal but for blanks at their ends, then likeness inside what is left. */
export const editScript = (old: readonly string[], next: readonly string[]): readonly Step[] => {
  const equal = commonPairs(old, next);
  const steps: Step[] = [];
  let a = 0;
  let b = 0;
  for (const [nextA, nextB] of [...equal, [old.length, next.length] as const]) {
    addGap(old, next, { a, aEnd: nextA, b, bEnd: nextB }, steps);
    if (nextA < old.length) steps.push({ kind: 'keep', old: nextA, new: nextB, rewritten: false });
    a = nextA + 1;
    b = nextB + 1;
  }
  return steps;
};

interface Gap {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

const addGap = (old: readonly string[], next: readonly string[], gap: Gap, steps: Step[]): void => {
  if (gap.a === gap.aEnd && gap.b === gap.bEnd) return;
  const bodies = commonPairs(
    old.slice(gap.a, gap.aEnd).map(trimBoth),
    next.slice(gap.b, gap.bEnd).map(trimBoth),
  ).filter(([a]) => trimBoth(old[gap.a + a] ?? '') !== '');
  let { a, b } = gap;
  for (const [offsetA, offsetB] of [...bodies, [gap.aEnd - gap.a, gap.bEnd - gap.b] as const]) {
    const nextA = gap.a + offsetA;
    const nextB = gap.b + offsetB;
    addHunk(old, next, { a, aEnd: nextA, b, bEnd: nextB }, steps);
    if (nextA < gap.aEnd) steps.push({ kind: 'keep', old: nextA, new: nextB, rewritten: true });
    a = nextA + 1;
    b = nextB + 1;
  }
};

/** Lines that have no equal: paired by likeness, in order; the others are deleted and inserted. */
const addHunk = (old: readonly string[], next: readonly string[], hunk: Gap, steps: Step[]): void => {
  const { aEnd, bEnd } = hunk;
  let { a, b } = hunk;
  for (const [pairA, pairB] of [...likePairs(old, next, hunk), [aEnd, bEnd] as const]) {
    for (; a < pairA; a += 1) steps.push({ kind: 'delete', old: a });
    for (; b < pairB; b += 1) steps.push({ kind: 'insert', after: a - 1, new: b });
    if (pairA < aEnd) steps.push({ kind: 'change', old: pairA, new: pairB });
    a = pairA + 1;
    b = pairB + 1;
  }
};

const largestHunk = 4096;

const likePairs = (
  old: readonly string[],
  next: readonly string[],
  { a, aEnd, b, bEnd }: Gap,
): readonly (readonly [number, number])[] => {
  const rows = aEnd - a;
  const columns = bEnd - b;
  if (rows === 0 || columns === 0) return [];
  if ((rows === 1 && columns === 1) || rows * columns > largestHunk) {
    const count = Math.min(rows, columns);
    return Array.from({ length: count }, (_, index) => [a + index, b + index] as const);
  }
  // The pairing with the greatest sum of likeness, by the table of all prefixes.
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const likeness = new Float64Array(rows * columns);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const like = similarity(old[a + row] ?? '', next[b + column] ?? '');
      likeness[row * columns + column] = like;
      best[row * width + column] = Math.max(
        best[(row + 1) * width + column] ?? 0,
        best[row * width + column + 1] ?? 0,
        like + (best[(row + 1) * width + column + 1] ?? 0),
      );
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const here = best[row * width + column] ?? 0;
    const like = likeness[row * columns + column] ?? 0;
    if (here === like + (best[(row + 1) * width + column + 1] ?? 0)) {
      pairs.push([a + row, b + column]);
      row += 1;
      column += 1;
    } else if (here === best[(row + 1) * width + column]) row += 1;
    else column += 1;
  }
  return pairs;
};
