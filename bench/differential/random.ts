/** Numbers that a seed makes, the same on every machine. */
export interface Random {
  /** From `least` to `most`, both included. */
  size(least: number, most: number): number;
  chance(of: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Different members, in the order of the list. */
  some<T>(list: readonly T[], least: number, most: number): readonly T[];
}

export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const size = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[size(0, list.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return {
    size,
    pick,
    chance: (of) => next() < of,
    some: (list, least, most) => {
      const wanted = size(least, most);
      const left = [...list.keys()];
      while (left.length > wanted) left.splice(size(0, left.length - 1), 1);
      return left.flatMap((at) => list.slice(at, at + 1));
    },
  };
};
