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
  secretHints,
  secretHomeFolders,
  secretHomeNames,
  secretNames,
  secretPaths,
  secretProcessFiles,
  secretSamples,
} from './secrets.table.ts';
import type { Tri } from './types.ts';

/** Where a pattern looks: in a broad place it may meet anything, inside the workspace only what it points at. */
export type PatternPlace = 'broad' | 'inside';

/** Whether reading the path shows a credential. `path` is absolute and may be a pattern. */
export function secrecyOf(path: string, home: string | undefined, place: PatternPlace): Tri {
  const lower = path.toLowerCase();
  let result: Tri = 'no';
  const segments = lower.split('/');
  for (let i = 1; i < segments.length; i++) {
    const segment = plainName(segments[i] ?? '');
    const last = i === segments.length - 1;
    if (secretFolders.has(segment)) return 'yes';
    if (segment === '**') continue;
    if (isPattern(segment)) {
      if (meetsDotName(segment, secretFolders) || (last && patternMeetsSecret(segment, place)))
        result = 'maybe';
    } else if (last && isSecretName(segment)) return 'yes';
  }
  if (lower.startsWith('/proc/')) return joinSecrecy(result, processSecrecy(segments));
  if (secretPaths.some((secret) => isInside(lower, secret))) return 'yes';
  return joinSecrecy(result, home === undefined ? 'no' : homeSecrecy(lower, home.toLowerCase()));
}

/** Windows drops blanks and dots at a name's end and reads `name::$DATA` as the name itself. */
function plainName(name: string): string {
  const last = name.charCodeAt(name.length - 1);
  if (last !== 0x20 && last !== 0x2e && !name.includes(':')) return name;
  return name.replace(/:.*$/, '').replace(/[ .]+$/, '') || name;
}

function patternMeetsSecret(pattern: string, place: PatternPlace): boolean {
  if (place === 'inside' && !pattern.startsWith('.') && !secretHints.some((hint) => pattern.includes(hint)))
    return false;
  return secretSamples.some((name) => patternCanMatch(pattern, name));
}

/** A star at the front matches no dot name; whether some other folder is meant is not asked. */
function meetsDotName(pattern: string, names: ReadonlySet<string>): boolean {
  if (!pattern.startsWith('.') && !pattern.startsWith('[')) return false;
  for (const name of names) if (patternCanMatch(pattern, name)) return true;
  return false;
}

function joinSecrecy(a: Tri, b: Tri): Tri {
  if (a === 'yes' || b === 'yes') return 'yes';
  return a === 'maybe' || b === 'maybe' ? 'maybe' : 'no';
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
  return alternatives(pattern.toLowerCase()).some((alternative) => {
    const name = baseName(alternative);
    if (!isPattern(name)) return isSecretName(name);
    // Unlike in the shell, a star at the front of such a pattern matches dot names.
    return secretSamples.some(
      (sample) => patternCanMatch(name, sample) || patternCanMatch(name, sample.replace(/^\./, '')),
    );
  });
}

/** `*.{ts,js}`: each alternative of the first braces; nested ones stay as they are and match nothing by name. */
function alternatives(pattern: string): readonly string[] {
  const braces = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(pattern);
  if (braces === null) return [pattern];
  const [, before = '', inner = '', after = ''] = braces;
  return inner.split(',').flatMap((item) => alternatives(`${before}${item}${after}`));
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
export function protectionOf(path: string, place: PatternPlace): Tri {
  const segments = path.toLowerCase().split('/');
  let result: Tri = 'no';
  for (let i = 1; i < segments.length; i++) {
    const segment = plainName(segments[i] ?? '');
    const before = segments[i - 1] ?? '';
    const after = segments[i + 1];
    const last = i === segments.length - 1;
    if (segment === '**') continue;
    if (isPattern(segment)) {
      if (meetsDotName(segment, protectedFolders) || (last && patternMeetsProtected(segment, place)))
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

function patternMeetsProtected(pattern: string, place: PatternPlace): boolean {
  if (place === 'inside') return meetsDotName(pattern, protectedNames);
  for (const name of protectedNames) if (patternCanMatch(pattern, name)) return true;
  return false;
}
