import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Environment } from '../classify/index.ts';
import type { Shell } from '../shell/index.ts';
import { decode, isDoubtful } from './decode.ts';

/** Longer files are not read: what depends on them stays unknown. */
const longestFile = 1 << 20;
/** Longer listings are not given. */
const longestListing = 10_000;

const rootMarkers = ['.git'];

/** The nearest directory, from `start` upward, that is a working tree of git. */
export const findRepositoryRoot = (start: string): string | undefined => {
  for (let directory = start; ; ) {
    if (rootMarkers.some((marker) => existsSync(join(directory, marker)))) return directory;
    const parent = dirname(directory);
    if (parent === directory) return undefined;
    directory = parent;
  }
};

/**
 * Where links lead. A path that does not exist yet is resolved through its nearest existing ancestor, since a link
 * above it decides where the new file comes to lie. `undefined` where it cannot be told (a loop, no permission).
 */
export const resolvePath = (path: string): string | undefined => {
  // The name on the disk may be another one, whose bytes are not UTF-8: what is missing here may be a link there.
  if (isDoubtful(path)) return undefined;
  const missing: string[] = [];
  for (let current = path; ; ) {
    try {
      const target = join(realpathSync.native(current), ...missing);
      return isDoubtful(target) ? undefined : target;
    } catch (error) {
      if (!isMissing(error) || isDanglingLink(current)) return undefined;
      const parent = dirname(current);
      if (parent === current) return undefined;
      missing.unshift(basename(current));
      current = parent;
    }
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** INVARIANT: a link whose target is missing is never taken for a path of its own; writing to it creates the target. */
const isDanglingLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
};

/**
 * Names in a folder. One that is not UTF-8 is given with U+FFFD for its bytes, so that a pattern which matches it leads
 * to a path that nobody can resolve: without a listing the pattern would be judged as typed.
 */
const listDirectory = (path: string): readonly string[] | undefined => {
  if (isDoubtful(path)) return undefined;
  try {
    const names = readdirSync(path);
    if (names.length > longestListing) return undefined;
    return names.some(isDoubtful) ? [...names, ...byteNames(path)] : names;
  } catch {
    return undefined;
  }
};

/** Bash matches a name that is not UTF-8 byte by byte, so `?` stands for one byte of it. */
const byteNames = (path: string): readonly string[] =>
  readdirSync(path, { encoding: 'buffer' })
    .filter((name) => decode(name) === undefined)
    .map((name) => name.toString('latin1').replace(/[\u0080-\u00ff]/g, '\ufffd'));

const readFile = (path: string): string | undefined => {
  if (isDoubtful(path)) return undefined;
  try {
    const status = statSync(path);
    return status.isFile() && status.size <= longestFile ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
};

export interface HostOptions {
  readonly cwd: string;
  readonly home: string | undefined;
  readonly shell: Shell;
  readonly platform: 'linux' | 'darwin' | 'win32';
}

/** The environment of a call that would run on this machine. */
export const hostEnvironment = ({ cwd, home, shell, platform }: HostOptions): Environment => {
  const repositoryRoot = findRepositoryRoot(cwd);
  const root = repositoryRoot ?? cwd;
  const realRoot = resolvePath(root) ?? root;
  return {
    cwd,
    // A path is judged as typed and as resolved, so a workspace that is reached through a link has both names.
    roots: realRoot === root ? [root] : [root, realRoot],
    ...(home === undefined ? {} : { home }),
    ...(repositoryRoot === undefined ? {} : { repositoryRoot }),
    platform,
    shell,
    resolvePath,
    listDirectory,
    readFile,
    caseSensitive: platform === 'linux',
  };
};
