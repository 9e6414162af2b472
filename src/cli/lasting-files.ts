import { readdirSync } from 'node:fs';
import type { Environment } from '../classify/index.ts';

/**
 * The environment as it is at one moment, for many calls: what was read once of a folder or a file is not read again. At most
 * so much is kept, so that a long run does not grow.
 */
export const lastingFiles = (environment: Environment): Environment => {
  const { resolvePath, readFile, listDirectory } = environment;
  return {
    ...environment,
    ...(resolvePath === undefined ? {} : { resolvePath: lastingLinks(resolvePath, environment) }),
    ...(readFile === undefined ? {} : { readFile: kept(readFile, mostFiles) }),
    ...(listDirectory === undefined ? {} : { listDirectory: kept(listDirectory, mostFolders) }),
  };
};

const mostFiles = 2_000;
const mostFolders = 5_000;
const mostPaths = 50_000;

/** A path of which nothing is known is kept as such too: most files that are looked for are missing. */
const kept = <T>(ask: (path: string) => T, most: number): ((path: string) => T) => {
  const known = new Map<string, { readonly answer: T }>();
  return (path) => {
    const held = known.get(path);
    if (held !== undefined) return held.answer;
    if (known.size >= most) known.clear();
    const answer = ask(path);
    known.set(path, { answer });
    return answer;
  };
};

/** What a folder holds, as far as following links asks: `undefined` where that is not known. */
type Names = ReadonlyMap<string, 'link' | 'other'> | undefined;

/** More names than these are not kept. */
const longestListing = 5_000;

const namesIn = (folder: string): Names => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    if (entries.length > longestListing) return undefined;
    return new Map(entries.map((entry) => [entry.name, entry.isSymbolicLink() ? 'link' : 'other']));
  } catch {
    return undefined;
  }
};

/**
 * Links are followed once for each folder: a name that is missing there, or is no link, lies where its folder lies.
 *
 * INVARIANT: gives what `resolvePath` gives. Where names are not compared as they are spelled, or a folder cannot be listed,
 * the path itself is asked about.
 */
const lastingLinks = (
  resolvePath: (path: string) => string | undefined,
  { caseSensitive }: Environment,
): ((path: string) => string | undefined) => {
  const whole = kept(resolvePath, mostPaths);
  if (caseSensitive !== true) return whole;
  const names = kept(namesIn, mostFolders);
  return (path) => {
    const plain = /^(\/.*)\/([^/\ufffd]+)$/s.exec(path);
    const [, folder, name] = plain ?? [];
    if (folder === undefined || name === undefined || isUnplain(path)) return whole(path);
    const held = names(folder);
    if (held === undefined || held.get(name) === 'link') return whole(path);
    const real = whole(folder);
    return real === undefined ? undefined : real === '/' ? `/${name}` : `${real}/${name}`;
  };
};

/** Steps up and doubled slashes are for the system to take. */
const isUnplain = (path: string): boolean => /\/\.{0,2}(?:\/|$)/.test(path) || path.includes('\0');
