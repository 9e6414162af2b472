import { patternCanMatch } from './name-pattern.ts';
import { baseName, isInside, isPattern } from './paths.ts';
import {
  protectedFolderPairs,
  protectedFolders,
  protectedNames,
  unprotectedPairs,
} from './protected.table.ts';
import {
  harmlessEndings,
  secretBeginnings,
  secretEndings,
  secretFolders,
  secretHomeFolders,
  secretHomeNames,
  secretNames,
  secretPaths,
  secretProcessFiles,
  secretSamples,
} from './secrets.table.ts';
import type { Tri } from './types.ts';

/** Whether reading the path shows a credential. `path` is absolute and may be a pattern. */
export function secrecyOf(path: string, home: string | undefined): Tri {
  const lower = path.toLowerCase();
  let result: Tri = 'no';
  const segments = lower.split('/');
  for (let i = 1; i < segments.length; i++) {
    const segment = segments[i] ?? '';
    const last = i === segments.length - 1;
    if (secretFolders.has(segment)) return 'yes';
    if (segment === '**') continue;
    if (isPattern(segment)) {
      if (
        patternMeets(segment, secretFolders) ||
        (last && secretSamples.some((name) => patternCanMatch(segment, name)))
      )
        result = 'maybe';
    } else if (last && isSecretName(segment)) return 'yes';
  }
  if (lower.startsWith('/proc/')) return joinSecrecy(result, processSecrecy(segments));
  if (secretPaths.some((secret) => isInside(lower, secret))) return 'yes';
  return joinSecrecy(result, home === undefined ? 'no' : homeSecrecy(lower, home.toLowerCase()));
}

function joinSecrecy(a: Tri, b: Tri): Tri {
  if (a === 'yes' || b === 'yes') return 'yes';
  return a === 'maybe' || b === 'maybe' ? 'maybe' : 'no';
}

function patternMeets(pattern: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (patternCanMatch(pattern, name)) return true;
  return false;
}

/** Whether a single name, in lower case, is that of a file with credentials. */
export function isSecretName(name: string): boolean {
  if (secretNames.has(name)) return true;
  if (harmlessEndings.some((ending) => name.endsWith(ending))) return false;
  return (
    secretEndings.some((ending) => name.endsWith(ending)) ||
    secretBeginnings.some((beginning) => name.startsWith(beginning))
  );
}

/** Whether a file name pattern (`--include`) lets a file with credentials through. */
export function patternReachesSecret(pattern: string): boolean {
  const lower = baseName(pattern.toLowerCase());
  if (!isPattern(lower)) return isSecretName(lower);
  // `grep --include=*` matches dot files too, unlike the shell.
  return secretSamples.some(
    (name) => patternCanMatch(lower, name) || patternCanMatch(lower, name.replace(/^\./, '')),
  );
}

function homeSecrecy(path: string, home: string): Tri {
  if (!isInside(path, home)) return 'no';
  const below = path.slice(home.length + 1);
  if (secretHomeFolders.some((folder) => below === folder || below.startsWith(`${folder}/`))) return 'yes';
  return secretHomeNames.has(below) ? 'yes' : 'no';
}

/** `/proc/PID/environ` and its like show other programs' variables. */
function processSecrecy(segments: readonly string[]): Tri {
  if (segments[2] === 'kcore' || segments[2] === 'keys') return 'yes';
  return segments.slice(3).some((segment) => secretProcessFiles.has(segment) || isPattern(segment))
    ? 'yes'
    : 'no';
}

/** Whether writing the path steers what later runs. `path` is absolute and may be a pattern. */
export function protectionOf(path: string): Tri {
  const segments = path.toLowerCase().split('/');
  let result: Tri = 'no';
  for (let i = 1; i < segments.length; i++) {
    const segment = segments[i] ?? '';
    const before = segments[i - 1] ?? '';
    const after = segments[i + 1];
    const last = i === segments.length - 1;
    if (segment === '**') continue;
    if (isPattern(segment)) {
      if (patternMeets(segment, protectedFolders) || (last && patternMeets(segment, protectedNames)))
        result = 'maybe';
      continue;
    }
    if (protectedFolders.has(segment)) {
      if (
        after !== undefined &&
        unprotectedPairs.some(([parent, child]) => parent === segment && child === after)
      )
        continue;
      return 'yes';
    }
    if (protectedFolderPairs.some(([parent, child]) => parent === before && child === segment)) return 'yes';
    if (last && protectedNames.has(segment)) return 'yes';
  }
  return result;
}
