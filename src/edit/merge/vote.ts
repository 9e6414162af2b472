import { indentOf, isBlankLine } from '../text/blank.ts';
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

/** The votes of lines whose indentation in the old text is not the file's. */
const count = (
  { old, new: next, fileLine, steps }: Ballot,
  kind: 'keep' | 'change',
): readonly [number, number] => {
  let file = 0;
  let caller = 0;
  for (const step of steps) {
    if (step.kind !== kind) continue;
    const line = old[step.old] ?? '';
    const real = fileLine(step.old);
    if (real === undefined || isBlankLine(line)) continue;
    const [before, own] = [indentOf(line), indentOf(real)];
    if (before === own) continue;
    const written = indentOf(next[step.new] ?? '');
    if (written === own) file += 1;
    else if (written === before) caller += 1;
  }
  return [file, caller];
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
    const [file, caller] = count(ballot, kind);
    if (file > 0 && caller > 0) return 'mixed';
    if (file > 0) return 'file';
    if (caller > 0) return 'caller';
  }
  const fileLines = ballot.old.flatMap((_, index) => ballot.fileLine(index) ?? []);
  const least = smallest(ballot.new);
  return least === smallest(fileLines) && least !== smallest(ballot.old) ? 'file' : 'caller';
};
