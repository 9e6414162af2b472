import { patternCanMatch } from './name-pattern.ts';
import { baseName, isInside, isPattern } from './paths.ts';
import {
  crowdedFolders,
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
  secretPairs,
  secretPaths,
  secretProcessFiles,
  secretSamples,
} from './secrets.table.ts';
import type { Tri } from './types.ts';

/** Where a pattern looks: in a broad place it may meet anything, inside the workspace only what it points at. */
export type PatternPlace = 'broad' | 'inside';

/** Whether reading a path shows a credential, and whether writing it steers what later runs. */
export interface Sensitivity {
  readonly secret: Tri;
  readonly protected: Tri;
}

/** What a segment's name alone says; most names are not listed. */
const SECRET_FOLDER = 1;
const PROTECTED_FOLDER = 2;
const SECRET_NAME = 4;
const PROTECTED_NAME = 8;
const PAIRED_CHILD = 16;
const SECRET_CHILD = 32;

const listed = new Map<string, number>();
for (const [names, flag] of [
  [secretFolders, SECRET_FOLDER],
  [protectedFolders, PROTECTED_FOLDER],
  [secretNames, SECRET_NAME],
  [protectedNames, PROTECTED_NAME],
  [protectedFolderPairs.map(([, child]) => child), PAIRED_CHILD],
  [secretPairs.map(([, child]) => child), SECRET_CHILD],
] as const) {
  for (const name of names) listed.set(name, (listed.get(name) ?? 0) | flag);
}
/** For each first letter the lengths of the listed names, as bits; all above 30 share the last one. */
const lengthsByLetter: readonly number[] = (() => {
  const lengths = new Array<number>(128).fill(0);
  for (const name of listed.keys()) {
    const first = name.charCodeAt(0);
    lengths[first] = (lengths[first] ?? 0) | lengthBit(name.length);
  }
  return lengths;
})();

function lengthBit(length: number): number {
  return 1 << Math.min(length, 31);
}

const endings: ReadonlySet<string> = new Set(secretEndings);

const HARMLESS: Sensitivity = { secret: 'no', protected: 'no' };

/** Judges an absolute, normalised path, which may be a pattern. */
export function sensitivityOf(path: string, home: string | undefined, place: PatternPlace): Sensitivity {
  const lower = path.toLowerCase();
  const plain = isPlain(lower);
  let secret: Tri = 'no';
  let guarded: Tri = 'no';
  let start = 1;
  let next = 1;
  for (let parent = 1; next <= lower.length; parent = start) {
    start = next;
    const slash = lower.indexOf('/', start);
    const end = slash === -1 ? lower.length : slash;
    const last = slash === -1;
    next = end + 1;
    if (plain && !last && !mayBeListed(lower.charCodeAt(start), end - start)) continue;
    const segment = plainName(lower.slice(start, end));
    if (isPattern(segment)) {
      const before = nameBefore(lower, parent, start);
      if (secret === 'no' && mayBePair(secretPairs, before, segment)) secret = 'maybe';
      if (guarded === 'no' && mayBePair(protectedFolderPairs, before, segment)) guarded = 'maybe';
      if (segment === '**') continue;
      if (meetsDotName(segment, secretFolders) || (last && patternMeetsSecret(segment, place))) {
        secret = secret === 'no' ? 'maybe' : secret;
      }
      if (meetsDotName(segment, protectedFolders) || (last && patternMeetsProtected(segment, place))) {
        guarded = guarded === 'no' ? 'maybe' : guarded;
      }
      continue;
    }
    const flags = listed.get(segment) ?? 0;
    if (flags !== 0) {
      if ((flags & SECRET_FOLDER) !== 0) secret = 'yes';
      if ((flags & PROTECTED_FOLDER) !== 0 && !isFreed(segment, lower, end)) guarded = 'yes';
      if ((flags & (PAIRED_CHILD | SECRET_CHILD)) !== 0) {
        const before = nameBefore(lower, parent, start);
        if (isPair(protectedFolderPairs, before, segment)) guarded = 'yes';
        else if (guarded === 'no' && mayBePair(protectedFolderPairs, before, segment)) guarded = 'maybe';
        if (isPair(secretPairs, before, segment)) secret = 'yes';
        else if (secret === 'no' && mayBePair(secretPairs, before, segment)) secret = 'maybe';
      }
      if (last && (flags & PROTECTED_NAME) !== 0) guarded = 'yes';
    }
    if (last && secret !== 'yes' && isSecretName(segment)) secret = 'yes';
  }
  if (secret !== 'yes' && isSecretPlace(lower, home)) secret = 'yes';
  return secret === 'no' && guarded === 'no' ? HARMLESS : { secret, protected: guarded };
}

function nameBefore(path: string, parent: number, start: number): string {
  return parent === start ? '' : plainName(path.slice(parent, start - 1));
}

/** Nothing in the path makes a name another one than its own text, or a pattern. */
function isPlain(path: string): boolean {
  for (let i = 0; i < path.length; i++) {
    const c = path.charCodeAt(i);
    if (c === 0x2a || c === 0x3f || c === 0x5b || c === 0x3a) return false;
    if ((c === 0x20 || c === 0x2e) && (i + 1 === path.length || path.charCodeAt(i + 1) === 0x2f))
      return false;
  }
  return true;
}

/** Most names need no lookup: no listed one has their first letter and length. */
function mayBeListed(first: number, length: number): boolean {
  return ((lengthsByLetter[first] ?? 0) & lengthBit(length)) !== 0;
}

/** Windows drops blanks and dots at a name's end and reads `name::$DATA` as the name itself. */
function plainName(name: string): string {
  const last = name.charCodeAt(name.length - 1);
  if (last !== 0x20 && last !== 0x2e && !name.includes(':')) return name;
  return name.replace(/:.*$/, '').replace(/[ .]+$/, '') || name;
}

function isFreed(segment: string, path: string, end: number): boolean {
  return unprotectedPairs.some(([parent, child]) => {
    if (parent !== segment || !path.startsWith(`/${child}`, end)) return false;
    const after = path.charCodeAt(end + child.length + 1);
    return Number.isNaN(after) || after === 0x2f;
  });
}

function isPair(pairs: readonly (readonly [string, string])[], before: string, segment: string): boolean {
  return pairs.some(([parent, child]) => parent === before && child === segment);
}

/** The same where one of the two names is a pattern. */
function mayBePair(pairs: readonly (readonly [string, string])[], before: string, segment: string): boolean {
  const [isFolder, isChild] = [isPattern(before), isPattern(segment)];
  if ((!isFolder && !isChild) || before === '**') return false;
  if (/^\*+$/.test(segment) && crowdedFolders.has(before)) return false;
  return pairs.some(
    ([parent, child]) =>
      (isFolder ? patternCanMatch(before, parent) : before === parent) &&
      (isChild ? patternCanMatch(segment, child) : segment === child),
  );
}

/** Whether a single name, in lower case, is that of a file with credentials, or of a copy that an editor left. */
export function isSecretName(given: string): boolean {
  const name = withoutTraces(given);
  const flags = listed.get(name);
  if (flags !== undefined && (flags & SECRET_NAME) !== 0) return true;
  const dot = name.lastIndexOf('.');
  if (dot === -1) return false;
  const suspicious =
    // A name that is the ending alone (`.key`) is no key; `.env` and the like are listed by name.
    (dot > 0 && endings.has(name.slice(dot))) ||
    secretBeginnings.some((beginning) => name.startsWith(beginning));
  return suspicious && !harmlessEndings.some((ending) => name.endsWith(ending));
}

const COPIES: ReadonlySet<string> = new Set(['.bak', '.orig', '.old', '.save', '.swp']);

function withoutTraces(name: string): string {
  const dot = name.lastIndexOf('.');
  const copied = name.endsWith('~') || name.includes('#') || (dot !== -1 && COPIES.has(name.slice(dot)));
  return copied ? name.replace(/^[.#]*#(?=\.)|~$|\.(?:bak|orig|old|save|swp)$/g, '') : name;
}

function patternMeetsSecret(pattern: string, place: PatternPlace): boolean {
  if (place === 'inside' && !pattern.startsWith('.') && !secretHints.some((hint) => pattern.includes(hint))) {
    return false;
  }
  const front = pattern.slice(0, pattern.search(/[*?[]/));
  // `.env?` and `id_r*` can only be meant for such names.
  if (front.length > 1 && secretFronts.some((name) => front.startsWith(name) || name.startsWith(front)))
    return true;
  return secretSamples.some((name) => patternCanMatch(pattern, name));
}

const secretFronts: readonly string[] = ['.env', ...secretBeginnings];

/** A star at the front matches no dot name; whether some other folder is meant is not asked. */
function meetsDotName(pattern: string, names: ReadonlySet<string>): boolean {
  if (!pattern.startsWith('.') && !pattern.startsWith('[')) return false;
  for (const name of names) if (patternCanMatch(pattern, name)) return true;
  return false;
}

function patternMeetsProtected(pattern: string, place: PatternPlace): boolean {
  if (place === 'inside') return meetsDotName(pattern, protectedNames);
  for (const name of protectedNames) if (patternCanMatch(pattern, name)) return true;
  return false;
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

/** `*.{ts,js}`: each alternative of the braces; nested ones stay as they are and match nothing by name. */
export function alternatives(pattern: string): readonly string[] {
  const braces = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(pattern);
  if (braces === null) return [pattern];
  const [, before = '', inner = '', after = ''] = braces;
  return inner.split(',').flatMap((item) => alternatives(`${before}${item}${after}`));
}

/** Absolute places: system files with credentials, other processes' memory, a home's own folders. */
function isSecretPlace(path: string, home: string | undefined): boolean {
  const first = path.charCodeAt(1);
  // `/etc`, `/run`, `/var`, `/private`, `/proc`.
  if (first === 0x65 || first === 0x72 || first === 0x76 || first === 0x70) {
    if (path.startsWith('/proc/')) return isProcessSecret(path.split('/'));
    if (secretPaths.some((secret) => isInside(path, secret))) return true;
  }
  if (home === undefined) return false;
  const folder = home.toLowerCase();
  if (!isInside(path, folder)) return false;
  const below = path.slice(folder.length + 1);
  const start = below.charCodeAt(0);
  // Everything listed below a home starts with a dot, or is macOS's `Library`.
  if (start !== 0x2e && start !== 0x6c) return false;
  return (
    secretHomeNames.has(below) ||
    secretHomeFolders.some((secret) => below === secret || below.startsWith(`${secret}/`))
  );
}

/** `/proc/PID/environ` and its like show other programs' variables. */
function isProcessSecret(segments: readonly string[]): boolean {
  if (segments[2] === 'kcore' || segments[2] === 'keys') return true;
  return segments.slice(3).some((segment) => secretProcessFiles.has(segment) || isPattern(segment));
}

/** Whether a name that this pattern matches may be protected. */
export function patternReachesProtected(pattern: string): boolean {
  return patternMeetsProtected(pattern.toLowerCase(), 'broad');
}
