import { commonPairs } from '../sequence/common.ts';
import { indentOf, isBlankLine, trimBoth } from '../text/blank.ts';
import type { Step } from './script.ts';

/** Whose indentation the new text is written in. */
export type Vote = 'same' | 'caller' | 'file' | 'mixed';

interface Ballot {
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** The file's line for a line of the old text, where it has one. */
  readonly fileLine: (old: number) => string | undefined;
  readonly steps: readonly Step[];
}

interface Tally {
  file: number;
  caller: number;
}

/**
 * The votes of lines whose indentation in the old text is not the file's. A line such as `}` stands at many depths
 * and may have been paired with another one, so lines that stand once speak first.
 */
const count = ({ old, new: next, fileLine, steps }: Ballot, kind: 'keep' | 'change'): Tally => {
  const singles = { file: 0, caller: 0 };
  const all = { file: 0, caller: 0 };
  const oldBodies = frequencies(old);
  const newBodies = frequencies(next);
  for (const step of steps) {
    if (step.kind !== kind) continue;
    const line = old[step.old] ?? '';
    const real = fileLine(step.old);
    if (real === undefined || isBlankLine(line)) continue;
    const [before, own] = [indentOf(line), indentOf(real)];
    if (before === own) continue;
    const other = next[step.new] ?? '';
    const written = indentOf(other);
    const voice = written === own ? 'file' : written === before ? 'caller' : undefined;
    if (voice === undefined) continue;
    all[voice] += 1;
    if (oldBodies.get(trimBoth(line)) === 1 && newBodies.get(trimBoth(other)) === 1) singles[voice] += 1;
  }
  if (singles.file + singles.caller > 0 || all.file + all.caller === 0) return singles;
  // Only lines that stand more than once: what is written agrees more with the one text or the other.
  const real = old.flatMap((_, index) => fileLine(index) ?? []);
  const withFile = commonPairs(real, next).length;
  const withOld = commonPairs(old, next).length;
  return withFile > withOld ? { file: 1, caller: 0 } : { file: 0, caller: 1 };
};

const frequencies = (lines: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const body = trimBoth(line);
    counts.set(body, (counts.get(body) ?? 0) + 1);
  }
  return counts;
};

const smallest = (lines: readonly string[]): number =>
  lines.reduce(
    (least, line) => (isBlankLine(line) ? least : Math.min(least, indentOf(line).length)),
    Number.POSITIVE_INFINITY,
  );

/**
 * A caller that lost the old text's indentation may have written the new one in the file's. Lines that both texts
 * have tell: kept ones first, then changed ones, then the least indentation of either text.
 */
export const voteOnIndentation = (ballot: Ballot): Vote => {
  const differs = ballot.old.some((line, index) => {
    const real = ballot.fileLine(index);
    return real !== undefined && !isBlankLine(line) && indentOf(line) !== indentOf(real);
  });
  if (!differs) return 'same';
  for (const kind of ['keep', 'change'] as const) {
    const { file, caller } = count(ballot, kind);
    if (file > 0 && caller > 0) return 'mixed';
    if (file > 0) return 'file';
    if (caller > 0) return 'caller';
  }
  const fileLines = ballot.old.flatMap((_, index) => ballot.fileLine(index) ?? []);
  const least = smallest(ballot.new);
  return least === smallest(fileLines) && least !== smallest(ballot.old) ? 'file' : 'caller';
};
