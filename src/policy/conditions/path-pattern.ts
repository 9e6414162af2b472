import { type GlobMatcher, globMatcher, isLiteral, literalFolder } from '../glob.ts';

/** Where a glob starts. */
export type Anchor = 'anywhere' | 'absolute' | 'home' | 'roots' | 'base';

export interface PathPattern {
  readonly anchor: Anchor;
  readonly base: string;
  /** The glob from its anchor on, without a leading slash. */
  readonly glob: string;
  readonly matches: GlobMatcher;
  /** The plain folders at its front, with a slash at the end. */
  readonly folder: string;
  /** It takes in everything below `folder`. */
  readonly whole: boolean;
  /** The literal front and end of its last segment, where that is no `**`. */
  readonly last: { readonly front: string; readonly end: string } | undefined;
}

/** `folds`: for paths that went through `fold`. */
export function pathPattern(glob: string, base: string | undefined, folds = false): PathPattern {
  let anchor: Anchor = base === undefined ? 'roots' : 'base';
  let rest = glob;
  if (rest.startsWith('./')) rest = rest.slice(2);
  if (rest.startsWith('**/') || rest === '**') anchor = 'anywhere';
  else if (rest.startsWith('/')) anchor = 'absolute';
  else if (rest === '~' || rest.startsWith('~/')) anchor = 'home';
  if (anchor === 'absolute') rest = rest.slice(1);
  if (anchor === 'home') rest = rest.slice(2);
  if (rest.endsWith('/')) rest += '**';
  if (rest === '') rest = '**';
  if (folds && !/[[\\]/.test(rest)) rest = fold(rest);
  const folder = literalFolder(rest);
  const tail = isLiteral(rest) ? undefined : rest.slice(folder.length);
  return {
    anchor,
    base: folds ? fold(base ?? '') : (base ?? ''),
    glob: rest,
    matches: globMatcher(rest, folds),
    folder: folds ? fold(folder) : folder,
    whole: tail === '**' || tail === '**/*' || tail === '**/**',
    last: lastSegment(rest),
  };
}

export function lastSegment(glob: string): PathPattern['last'] {
  const segment = glob.slice(glob.lastIndexOf('/') + 1);
  if (segment.includes('**') || /[[\]{}()\\!+@]/.test(segment)) return undefined;
  const first = segment.search(/[*?]/);
  if (first < 0) return { front: segment, end: segment };
  return {
    front: segment.slice(0, first),
    end: segment.slice(Math.max(segment.lastIndexOf('*'), segment.lastIndexOf('?')) + 1),
  };
}

/** A path as a file system without case compares it. */
export function fold(path: string): string {
  return isAscii(path)
    ? path.toLowerCase()
    : path.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}
