import { globEngine } from '#glob-engine';

/** Why a glob is refused; the measured cost of each stands in docs/decisions.md. */
export type GlobFault =
  | 'empty'
  | 'too-long'
  | 'stars-in-segment'
  | 'globstars'
  | 'negated-class'
  | 'unbalanced-brackets'
  | 'parent-segment';

const longestPattern = 1024;
/** A longer path is not looked at: it may fit. */
export const longestPath = 4096;
const mostStars = 2;
const mostGlobstars = 4;

/** Says what is wrong with a glob, or nothing. A refused glob is never compiled. */
export function globFault(glob: string): GlobFault | undefined {
  if (glob === '') return 'empty';
  if (glob.length > longestPattern) return 'too-long';
  if (glob.includes('[!')) return 'negated-class';
  if (!balanced(glob)) return 'unbalanced-brackets';
  let globstars = 0;
  for (const segment of glob.split('/')) {
    if (segment === '..') return 'parent-segment';
    if (segment === '**') globstars += 1;
    else if (stars(segment) > mostStars) return 'stars-in-segment';
  }
  return globstars > mostGlobstars ? 'globstars' : undefined;
}

function stars(segment: string): number {
  let count = 0;
  for (const character of segment) if (character === '*') count += 1;
  return count;
}

function balanced(glob: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < glob.length; at += 1) {
    const character = glob.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '[' || character === '{') open.push(character);
    else if (character === ']' && open.pop() !== '[') return false;
    else if (character === '}' && open.pop() !== '{') return false;
  }
  return open.length === 0;
}

/** Whether a path without its leading slash fits. A path over 4096 characters is `undefined`: it is not looked at. */
export type GlobMatcher = (path: string) => boolean | undefined;

const exact = new Map<string, GlobMatcher>();
const folding = new Map<string, GlobMatcher>();
const mostCompiled = 4096;

/** The matcher for a glob that `globFault` lets pass; `folds`: in any case. */
export function globMatcher(glob: string, folds: boolean): GlobMatcher {
  const compiled = folds ? folding : exact;
  const known = compiled.get(glob);
  if (known !== undefined) return known;
  const matches = globEngine.compile(glob, folds);
  const matcher: GlobMatcher = (path) =>
    path.length > longestPath ? undefined : path !== '' && matches(path);
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(glob, matcher);
  return matcher;
}

/** The folders at the front of a glob that hold no pattern, with a slash at the end; empty if there are none. */
export function literalFolder(glob: string): string {
  const special = glob.search(/[*?[\]{}()\\!+@]/);
  if (special < 0) return glob;
  return glob.slice(0, glob.lastIndexOf('/', special) + 1);
}

export function isLiteral(glob: string): boolean {
  return glob.search(/[*?[\]{}()\\!+@]/) < 0;
}
