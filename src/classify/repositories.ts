import { codeDeed, type Doer, onItsOwn } from './deed-kit.ts';
import { parentOf } from './paths.ts';
import type { Prepared } from './prepared.ts';
import type { Deed } from './types.ts';

/**
 * Git takes the nearest folder upward that is a repository, bare ones included, and the configuration there may run
 * programs (`core.fsmonitor`). One that is not the workspace's own may have come with the files or been made by hand.
 * Without a lister it cannot be told; writing the file `HEAD` that makes a folder one is guarded instead.
 */
export function nestedRepositoryDeeds(
  doer: Doer,
  directories: readonly (string | undefined)[],
  prepared: Prepared,
): readonly Deed[] {
  const list = prepared.environment.listDirectory;
  if (list === undefined) return NONE;
  const own = [...prepared.roots, prepared.environment.repositoryRoot];
  for (const directory of directories) {
    for (
      let current = directory;
      current !== undefined && !own.includes(current) && current !== '/';
      current = parentOf(current)
    ) {
      const names = list(current);
      if (names === undefined) continue;
      const bare = names.includes('HEAD') && names.includes('objects') && names.includes('refs');
      if (bare || names.includes('.git')) {
        return [codeDeed(doer, onItsOwn('nested-repository', { path: current }), 'unknown-program')];
      }
    }
  }
  return NONE;
}

const NONE: readonly Deed[] = [];
