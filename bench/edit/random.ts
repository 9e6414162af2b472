/** A small generator of pseudo-random numbers, so that a seed gives the same cases anywhere. */
export interface Random {
  /** A whole number from 0 up to but without `end`. */
  readonly below: (end: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T | undefined;
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)],
  };
};
