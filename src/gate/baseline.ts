import type { ProgramEntry } from '../classify/index.ts';
import { programTables } from '../classify/index.ts';
import type { Clock, FileFacts } from './ports.ts';

export type BaselineState = 'unchanged' | 'changed' | 'unknown';

/**
 * What files held when the run began, and what the person has approved since.
 *
 * INVARIANT: a file that was made or changed since the start is `unchanged` only with a digest that it had then or that was
 * approved since.
 */
export interface Baseline {
  readonly stateOf: (path: string) => BaselineState;
  readonly digestOf: (path: string) => string | undefined;
  /** Calls of the session may have written these: what they hold is told by no time from now on. */
  readonly touched: (paths: readonly string[]) => void;
  /** The person has seen the file with this digest and let it run. */
  readonly approve: (path: string, digest: string) => void;
}

/**
 * The clock of a file system ticks more coarsely than the process's: a change right after the start may bear an earlier
 * time. In milliseconds.
 */
const coarseness = 20;

/**
 * Takes the digests of the files that steer execution in each root. Other files count as unchanged if they were not
 * touched since the start.
 */
export function createBaseline(files: FileFacts, roots: readonly string[], clock: Clock): Baseline {
  const startedAt = clock.now() - coarseness;
  const known = new Map<string, string>();
  const written = new Set<string>();
  const approved = new Map<string, Set<string>>();
  for (const root of roots) {
    for (const name of steeringNames()) {
      const path = root === '/' ? `/${name}` : `${root}/${name}`;
      const digest = files.digestOf(path);
      if (digest !== undefined) known.set(path, digest);
    }
  }
  const atStart = (path: string, now: string): string | undefined => {
    const held = known.get(path);
    if (held !== undefined) return held;
    // The clock may have been set back since.
    if (now === 'absent' || written.has(path)) return undefined;
    const changedAt = files.changedAt(path);
    if (changedAt === undefined || changedAt >= startedAt) return undefined;
    known.set(path, now);
    return now;
  };
  return {
    stateOf: (path) => {
      const now = files.digestOf(path);
      if (now === undefined) return 'unknown';
      if (atStart(path, now) === now || approved.get(path)?.has(now) === true) return 'unchanged';
      // What is not there runs nothing; one that was there and is gone is another matter.
      return now === 'absent' && !known.has(path) ? 'unchanged' : 'changed';
    },
    digestOf: files.digestOf,
    touched: (paths) => {
      for (const path of paths) written.add(path);
    },
    approve: (path, digest) => {
      const digests = approved.get(path) ?? new Set();
      digests.add(digest);
      approved.set(path, digests);
    },
  };
}

let names: readonly string[] | undefined;

/** Every file name of the program tables that is no pattern. */
function steeringNames(): readonly string[] {
  if (names !== undefined) return names;
  const found = new Set<string>();
  const visit = (entry: ProgramEntry): void => {
    for (const name of entry.configuration ?? []) if (!/[*?[]/.test(name)) found.add(name);
    for (const inner of Object.values(entry.subcommands ?? {})) visit(inner);
  };
  for (const table of Object.values(programTables())) for (const entry of Object.values(table)) visit(entry);
  names = [...found];
  return names;
}
