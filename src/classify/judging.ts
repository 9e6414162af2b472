import type { Command, Word } from '../shell/index.ts';
import type { Doer } from './deed-kit.ts';
import type { Prepared } from './prepared.ts';
import type { Finding, Interpretation } from './programs/interpretation.ts';
import type { Deed } from './types.ts';
import { absoluteDirectories, startDirectories } from './word-path.ts';

/** One reading of a command, with what is needed to judge its findings. */
export interface Judging {
  readonly command: Command;
  readonly doer: Doer;
  readonly words: readonly Word[];
  readonly interpretation: Interpretation;
  readonly prepared: Prepared;
  readonly directories: readonly (string | undefined)[];
  /** Patterns that limit which files of a tree are read. */
  readonly filters: readonly Word[];
  /** The command runs code that the tables do not read. */
  readonly runsCode: boolean;
  /** Nothing in the text connects a file to the shell's own standard input, which the host gave it. */
  readonly plainInput: boolean;
  readonly into: Deed[];
}

/**
 * A word that comes from the standard input of the whole call (`xargs cat` with nothing in front): it is what the host
 * connected, nothing in most, or what a person types. What the program reads by it is not the call's choice.
 */
export function isTyped(judging: Judging, word: Word | undefined): boolean {
  return (
    judging.plainInput &&
    word?.pieces.some((piece) => piece.kind === 'unknown' && piece.inherited === true) === true
  );
}

export function directoriesOf(
  command: Command,
  interpretation: Interpretation,
  prepared: Prepared,
): readonly (string | undefined)[] {
  const start = startDirectories(command.directories, prepared);
  if (!interpretation.findings.some(moves)) return start;
  const changes = interpretation.findings.filter(moves);
  const steps = changes.flatMap((finding) => finding.word ?? []);
  // Which of its words a program reads before and which after it changes directory differs: both count.
  const moved = absoluteDirectories(
    command.directories.map((directory) =>
      directory.kind === 'unknown' ? directory : { kind: 'known', steps: [...directory.steps, ...steps] },
    ),
    prepared.cwd,
  );
  return changes.every((finding) => finding.at < firstOperand(interpretation)) ? moved : [...start, ...moved];
}

function moves(finding: Finding): boolean {
  return finding.role === 'directory' && finding.word !== undefined;
}

/** An option before the first operand holds for all of them. */
function firstOperand(interpretation: Interpretation): number {
  let first = Number.POSITIVE_INFINITY;
  for (const finding of interpretation.findings)
    if (finding.code === 'operand' && finding.at < first) first = finding.at;
  return first;
}
