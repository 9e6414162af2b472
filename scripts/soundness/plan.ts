/** A share of the scripts: all of one class, from one seed. */
export interface Portion {
  readonly class: string;
  readonly seed: number;
  readonly count: number;
  /** Run under bash; otherwise bash only reads them, and P1 and P5 are not held. */
  readonly runs: boolean;
}

/** Scripts that one sandbox runs. */
const BATCH = 150;

/**
 * Cuts the scripts into portions, the classes in turn, each with a seed of its own that follows from the given one.
 *
 * @param oneIn of so many portions of a class one is run; the others are only read.
 * @param most scripts of one portion.
 */
export function planOf(
  classes: readonly string[],
  runs: number,
  seed: number,
  oneIn = 1,
  most = BATCH,
): readonly Portion[] {
  const portions: Portion[] = [];
  let left = runs;
  for (let round = 0; left > 0; round += 1) {
    for (const [place, name] of classes.entries()) {
      const share = Math.min(most, Math.ceil(runs / classes.length), left);
      if (share <= 0) break;
      left -= share;
      portions.push({
        class: name,
        seed: portionSeed(seed, round, place),
        count: share,
        runs: (round + place) % oneIn === 0,
      });
    }
  }
  return portions;
}

/** Spreads seeds that stand close together; any 32-bit number will do. */
function portionSeed(seed: number, round: number, place: number): number {
  let mixed = (seed ^ Math.imul(round + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) | 0;
}
