import { patternCanMatch } from './name-pattern.ts';
import { baseName, fixedFolder, isInside, isPattern, joinPath, normalizePath, parentOf } from './paths.ts';
import { homeParents, nullDevices, systemFiles, systemFolders } from './places.table.ts';
import type { Prepared } from './prepared.ts';
import { type PatternPlace, type Sensitivity, sensitivityOf } from './sensitive.ts';
import type { PathResource, Place, Tri } from './types.ts';
import { type PathText, SCRATCH } from './word-path.ts';

/** Where a path lies, without following links. */
export function placeOf(path: string, exact: boolean, prepared: Prepared): Place {
  const folder = exact ? path : fixedFolder(path);
  for (const root of prepared.roots) if (isInside(folder, root)) return 'workspace';
  if (nullDevices.has(path) || path.startsWith('/dev/fd/')) return 'device-null';
  if (systemFiles.has(path) || systemFolders.some((system) => isInside(folder, system))) return 'system';
  return 'outside';
}

/** Any file at all: what is unknown may hold slashes and `..`, so that a known beginning says nothing. */
const UNKNOWN_PATH: PathResource = {
  kind: 'path',
  path: '/**',
  exact: false,
  recursive: true,
  place: 'unknown',
  secret: 'maybe',
  protected: 'maybe',
};

/** Judges a path in one directory. `undefined` as directory: not known where. */
export function pathResource(
  text: PathText,
  directory: string | undefined,
  recursive: boolean,
  prepared: Prepared,
): PathResource {
  if (text.kind === 'unknown') return UNKNOWN_PATH;
  if (text.kind === 'scratch') {
    return {
      kind: 'path',
      path: SCRATCH,
      exact: true,
      recursive,
      place: 'scratch',
      secret: 'no',
      protected: 'no',
    };
  }
  // A server share on Windows and in git-bash: reading it sends the user's login there.
  if (isShare(text.text)) {
    return { ...UNKNOWN_PATH, path: text.text, place: 'outside', secret: 'maybe' };
  }
  if (directory === undefined && !text.text.startsWith('/')) {
    if (text.text.includes('..')) return UNKNOWN_PATH;
    return { ...UNKNOWN_PATH, path: normalizePath(`/**/${text.text}`) };
  }
  const path = directory === undefined ? normalizePath(text.text) : joinPath(directory, text.text);
  return judged(path, text.literal === true || !isPattern(text.text), recursive, prepared);
}

function isShare(path: string): boolean {
  if (path.startsWith('//')) return path.length > 2 && path.charCodeAt(2) !== 0x2f;
  return path.startsWith('\\\\');
}

/** What is said to lie below a path may be that path itself, if it is a file (`find .env -exec cat {} +`). */
function withStart(path: string, exact: boolean, look: PatternPlace, prepared: Prepared): Sensitivity {
  const all = sensitivityOf(path, prepared.home, look);
  if (exact || !path.endsWith('/**')) return all;
  const start = sensitivityOf(path.slice(0, -3), prepared.home, look);
  return {
    secret: strictest(all.secret, start.secret),
    protected: strictest(all.protected, start.protected),
  };
}

function judged(path: string, exact: boolean, recursive: boolean, prepared: Prepared): PathResource {
  const typed = placeOf(path, exact, prepared);
  const look = exact ? 'inside' : patternPlace(path, typed, prepared);
  // Some file below a root, or above one, may be a secret.
  const anything = path.endsWith('/**') && look === 'broad';
  const sensitivity = withStart(path, exact, look, prepared);
  const base: PathResource = {
    kind: 'path',
    path,
    exact: exact && !recursive && !prepared.roots.some((root) => isInside(root, path)),
    recursive,
    place: typed,
    secret: anything ? strictest(sensitivity.secret, 'maybe') : sensitivity.secret,
    protected: sensitivity.protected,
  };
  if (typed === 'device-null') return base;
  if (!exact) {
    const listed =
      prepared.environment.listDirectory === undefined ? undefined : listedMatches(path, prepared);
    if (listed === 'too many') {
      // What the names are could be told, but not by looking at each.
      return followed(
        { ...base, secret: strictest(base.secret, 'maybe'), protected: strictest(base.protected, 'maybe') },
        path,
        exact,
        prepared,
      );
    }
    if (listed !== undefined) return fromMatches(base, listed, prepared);
  }
  return followed(base, path, exact, prepared);
}

/** A pattern at a root, above one or outside may meet anything; deeper in the workspace what it points at. */
function patternPlace(path: string, place: Place, prepared: Prepared): PatternPlace {
  if (place !== 'workspace') return 'broad';
  return prepared.roots.includes(fixedFolder(path)) ? 'broad' : 'inside';
}

function followed(base: PathResource, path: string, exact: boolean, prepared: Prepared): PathResource {
  const follow = prepared.environment.resolvePath;
  if (follow === undefined) return base;
  const anchor = exact ? path : fixedFolder(path);
  const real = follow(anchor);
  if (real === undefined) {
    return {
      ...base,
      place: 'unknown',
      secret: strictest(base.secret, 'maybe'),
      protected: strictest(base.protected, 'maybe'),
    };
  }
  if (real === anchor) return base;
  const resolved = normalizePath(exact ? real : real + path.slice(anchor === '/' ? 0 : anchor.length));
  const place = placeOf(resolved, exact, prepared);
  const led = sensitivityOf(
    resolved,
    prepared.home,
    exact ? 'inside' : patternPlace(resolved, place, prepared),
  );
  return {
    ...base,
    resolved,
    place: farther(base.place, place),
    secret: strictest(base.secret, led.secret),
    protected: strictest(base.protected, led.protected),
  };
}

/** Most names that are looked at one by one. */
const MAX_MATCHES = 1_000;

/**
 * The files that a pattern matches now, where the environment can list the folders. `undefined` for a pattern over
 * whole trees, or where the first folder cannot be listed because it is not there.
 */
function listedMatches(path: string, prepared: Prepared): readonly string[] | 'too many' | undefined {
  const list = prepared.environment.listDirectory;
  if (list === undefined || path.includes('**')) return undefined;
  let found: readonly string[] = [''];
  for (const segment of path.split('/').slice(1)) {
    const next: string[] = [];
    for (const folder of found) {
      if (!isPattern(segment)) {
        next.push(`${folder}/${segment}`);
        continue;
      }
      const names = list(folder === '' ? '/' : folder);
      if (names === undefined && found.length === 1) {
        // A folder that is there and gives no list holds too many names; one that is not there holds none.
        const there = isThere(folder, list);
        if (there === undefined || prepared.environment.resolvePath === undefined) return undefined;
        return there ? 'too many' : [];
      }
      for (const name of names ?? []) if (patternCanMatch(segment, name)) next.push(`${folder}/${name}`);
      if (next.length > MAX_MATCHES) return 'too many';
    }
    found = next;
  }
  return found;
}

/** Whether the nearest folder above that can be listed has the way here; `undefined` where none can be listed. */
function isThere(folder: string, list: (path: string) => readonly string[] | undefined): boolean | undefined {
  for (let current = folder; current !== '/' && current !== ''; current = parentOf(current)) {
    const names = list(parentOf(current));
    if (names !== undefined) return names.includes(baseName(current));
  }
  return undefined;
}

/** With no match the pattern itself is the name; it is judged too, as a name. */
function fromMatches(base: PathResource, matches: readonly string[], prepared: Prepared): PathResource {
  let result: PathResource = { ...base, secret: 'no', protected: 'no' };
  for (const match of matches) {
    const one = judged(match, true, base.recursive, prepared);
    result = {
      ...result,
      place: farther(result.place, one.place),
      secret: strictest(result.secret, one.secret),
      protected: strictest(result.protected, one.protected),
    };
  }
  return result;
}

function strictest(a: Tri, b: Tri): Tri {
  if (a === 'yes' || b === 'yes') return 'yes';
  return a === 'maybe' || b === 'maybe' ? 'maybe' : 'no';
}

const DISTANCE: Readonly<Record<Place, number>> = {
  'device-null': 0,
  scratch: 0,
  workspace: 1,
  system: 2,
  outside: 3,
  unknown: 4,
};

function farther(a: Place, b: Place): Place {
  return DISTANCE[a] >= DISTANCE[b] ? a : b;
}

/**
 * Removing this would take a root with it: the file system's, a home, the workspace or what lies above it, or
 * everything directly inside one of them.
 */
export function isCriticalRemoval(resource: PathResource, prepared: Prepared): boolean {
  if (resource.place === 'unknown') return true;
  if (resource.place === 'scratch' || resource.place === 'device-null') return false;
  return [resource.path, resource.resolved].some((path) => path !== undefined && reachesRoot(path, prepared));
}

function reachesRoot(path: string, prepared: Prepared): boolean {
  // `ROOT/*` empties a root; `ROOT/dist-*` does not.
  const last = path.slice(path.lastIndexOf('/') + 1);
  const target = /^[*?]+$/.test(last) ? parentOf(path) : path;
  if (isPattern(target)) {
    const folder = fixedFolder(target);
    return !prepared.roots.some((root) => isInside(folder, root)) && folder.split('/').length <= 3;
  }
  if (parentOf(target) === '/' || target === '/') return true;
  if (homeParents.includes(parentOf(target)) && target !== prepared.cwd && !prepared.roots.includes(target))
    return true;
  if (prepared.home !== undefined && isInside(prepared.home, target)) return true;
  return prepared.roots.some((root) => isInside(root, target)) || isInside(prepared.cwd, target);
}
