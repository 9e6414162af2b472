import type { Classification } from '../../../classify/index.ts';
import type { DialectMachine, DialectPlace } from '../contract.ts';
import { contains } from './paths.ts';

/** Where a session of OpenCode takes place. */
export interface Session {
  /** Where it was started. */
  readonly directory: string;
  /** The repository's root; `/` without one. */
  readonly worktree: string;
  readonly home: string | undefined;
  readonly platform: DialectPlace['platform'];
  readonly variables: DialectPlace['variables'];
  readonly kindOf: DialectMachine['kindOf'];
}

export function sessionOf(place: DialectPlace, machine: DialectMachine): Session {
  return {
    directory: place.cwd,
    worktree: place.repositoryRoot ?? '/',
    home: place.home,
    platform: place.platform,
    variables: place.variables,
    kindOf: machine.kindOf,
  };
}

/**
 * Inside the session's folder or the worktree, as the path is written: links are not followed. Without a repository the
 * worktree is `/` and does not count. packages/opencode/src/project/instance-context.ts:18-24.
 */
export function isInside({ directory, worktree }: Session, path: string): boolean {
  return contains(directory, path) || (worktree !== '/' && contains(worktree, path));
}

/** Where the tool of a call starts. */
export function startOf(classification: Classification): string {
  return classification.environment.cwd;
}
