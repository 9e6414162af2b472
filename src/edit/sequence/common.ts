/** Pairs of places, ascending in both, whose items are held equal. */
export type Pairs = readonly (readonly [number, number])[];

/** Two sequences as numbers, equal where the items are. */
export const numbered = (
  first: readonly string[],
  second: readonly string[],
): { readonly first: Int32Array; readonly second: Int32Array } => {
  const known = new Map<string, number>();
  const number = (item: string): number => {
    const seen = known.get(item);
    if (seen !== undefined) return seen;
    known.set(item, known.size);
    return known.size - 1;
  };
  return { first: Int32Array.from(first, number), second: Int32Array.from(second, number) };
};

/** A table beyond this is not filled: the items that occur once on each side split the sequences first. */
const largestTable = 1 << 20;

/** A longest common subsequence, or a good one where the sequences are very long. */
export const commonPairs = (first: readonly string[], second: readonly string[]): Pairs => {
  const pairs: [number, number][] = [];
  const ids = numbered(first, second);
  collect(ids.first, ids.second, { a: 0, aEnd: first.length, b: 0, bEnd: second.length }, pairs);
  return pairs;
};

interface Range {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

const collect = (first: Int32Array, second: Int32Array, range: Range, pairs: [number, number][]): void => {
  let { a, aEnd, b, bEnd } = range;
  while (a < aEnd && b < bEnd && first[a] === second[b]) {
    pairs.push([a, b]);
    a += 1;
    b += 1;
  }
  let tail = 0;
  while (aEnd > a && bEnd > b && first[aEnd - 1] === second[bEnd - 1]) {
    aEnd -= 1;
    bEnd -= 1;
    tail += 1;
  }
  if (a < aEnd && b < bEnd) {
    const inner = { a, aEnd, b, bEnd };
    if ((aEnd - a) * (bEnd - b) <= largestTable) fillTable(first, second, inner, pairs);
    else splitAtSingles(first, second, inner, pairs);
  }
  for (let at = 0; at < tail; at += 1) pairs.push([aEnd + at, bEnd + at]);
};

const fillTable = (first: Int32Array, second: Int32Array, range: Range, pairs: [number, number][]): void => {
  const { a, aEnd, b, bEnd } = range;
  const rows = aEnd - a;
  const columns = bEnd - b;
  const width = columns + 1;
  const best = new Int32Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      best[here] =
        first[a + row] === second[b + column]
          ? (best[here + width + 1] ?? 0) + 1
          : Math.max(best[here + width] ?? 0, best[here + 1] ?? 0);
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const here = row * width + column;
    if (first[a + row] === second[b + column]) {
      pairs.push([a + row, b + column]);
      row += 1;
      column += 1;
    } else if ((best[here + width] ?? 0) >= (best[here + 1] ?? 0)) row += 1;
    else column += 1;
  }
};

/** The items that stand once on either side, as far as they keep their order, cut the problem into smaller ones. */
const splitAtSingles = (
  first: Int32Array,
  second: Int32Array,
  range: Range,
  pairs: [number, number][],
): void => {
  const anchors = risingSingles(first, second, range);
  if (anchors.length === 0) return;
  let { a, b } = range;
  for (const [nextA, nextB] of anchors) {
    collect(first, second, { a, aEnd: nextA, b, bEnd: nextB }, pairs);
    pairs.push([nextA, nextB]);
    a = nextA + 1;
    b = nextB + 1;
  }
  collect(first, second, { a, aEnd: range.aEnd, b, bEnd: range.bEnd }, pairs);
};

const singles = (items: Int32Array, start: number, end: number): ReadonlyMap<number, number> => {
  const places = new Map<number, number>();
  for (let at = start; at < end; at += 1) {
    const item = items[at] ?? 0;
    places.set(item, places.has(item) ? -1 : at);
  }
  return places;
};

const risingSingles = (first: Int32Array, second: Int32Array, range: Range): Pairs => {
  const inFirst = singles(first, range.a, range.aEnd);
  const inSecond = singles(second, range.b, range.bEnd);
  const candidates: [number, number][] = [];
  for (const [item, a] of inFirst) {
    const b = inSecond.get(item) ?? -1;
    if (a >= 0 && b >= 0) candidates.push([a, b]);
  }
  return longestRising(candidates);
};

/** The longest run of pairs that rise in their second part too (patience sorting). */
const longestRising = (candidates: readonly (readonly [number, number])[]): Pairs => {
  const tops: number[] = [];
  const before = new Int32Array(candidates.length).fill(-1);
  for (const [index, [, b]] of candidates.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((candidates[tops[middle] ?? 0]?.[1] ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = index;
  }
  const chosen: (readonly [number, number])[] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = candidates[at];
    if (pair !== undefined) chosen.push(pair);
  }
  return chosen.reverse();
};
