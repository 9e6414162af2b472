import { dirname, isAbsolute, join } from 'node:path';

/** A place where a policy may be written, and how far it is trusted. */
export interface PolicyLocation {
  readonly file: string;
  /** `repository`: written by whoever writes the repository, so it may only tighten. */
  readonly trust: 'repository' | 'user';
}

const fileName = 'toolgate.json';

/**
 * Where policies are looked for, the nearest first: every `toolgate.json` from the directory up to the repository's
 * root, then the user's own.
 *
 * All of a repository's files count, not the nearest alone: otherwise a new file in a folder would lift what the root
 * denies.
 */
export const policyLocations = (place: {
  readonly cwd: string;
  readonly repositoryRoot: string | undefined;
  readonly home: string | undefined;
  readonly configurationFolder: string | undefined;
}): readonly PolicyLocation[] => {
  const user = userFolder(place.home, place.configurationFolder);
  return [
    ...upward(place.cwd, place.repositoryRoot ?? place.cwd).map(
      (directory): PolicyLocation => ({ file: join(directory, fileName), trust: 'repository' }),
    ),
    ...(user === undefined ? [] : [{ file: join(user, 'toolgate', fileName), trust: 'user' } as const]),
  ];
};

/** A relative `XDG_CONFIG_HOME` is to be ignored, by the XDG base directory specification. */
const userFolder = (home: string | undefined, configured: string | undefined): string | undefined => {
  if (configured !== undefined && isAbsolute(configured)) return configured;
  return home === undefined ? undefined : join(home, '.config');
};

const upward = (from: string, to: string): readonly string[] => {
  const directories: string[] = [];
  for (let directory = from; ; directory = dirname(directory)) {
    directories.push(directory);
    if (directory === to || dirname(directory) === directory) return directories;
  }
};
