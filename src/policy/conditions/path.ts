import type { AccessAction, PathResource, Tri } from '../../classify/index.ts';
import { type GlobMatcher, globMatcher, isLiteral, literalFolder } from '../glob.ts';
import { either } from '../order.ts';
import type { Condition, Unit } from '../types.ts';
import { type Check, type Context, isFreeCode, isOpaque, type Reach } from './check.ts';

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

const folders: readonly string[] = [];

/** Actions that an allow on a path covers where it names none: running and reconfiguring must be named. */
const plainActions: readonly AccessAction[] = ['read', 'write', 'delete'];

export function pathPattern(glob: string, base: string | undefined): PathPattern {
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
  const folder = literalFolder(rest);
  const tail = isLiteral(rest) ? undefined : rest.slice(folder.length);
  return {
    anchor,
    base: base ?? '',
    glob: rest,
    matches: globMatcher(rest),
    folder,
    whole: tail === '**' || tail === '**/*' || tail === '**/**',
    last: lastSegment(rest),
  };
}

function lastSegment(glob: string): PathPattern['last'] {
  const segment = glob.slice(glob.lastIndexOf('/') + 1);
  if (segment.includes('**') || /[[\]{}()\\!+@]/.test(segment)) return undefined;
  const first = segment.search(/[*?]/);
  if (first < 0) return { front: segment, end: segment };
  return {
    front: segment.slice(0, first),
    end: segment.slice(Math.max(segment.lastIndexOf('*'), segment.lastIndexOf('?')) + 1),
  };
}

/** The folders that the pattern may start at, without a slash at the end; `undefined` if they are not known. */
export function anchors(pattern: PathPattern, context: Context): readonly string[] | undefined {
  const { environment } = context.classification;
  switch (pattern.anchor) {
    case 'anywhere':
    case 'absolute':
      return rootOnly;
    case 'home':
      return environment.home === undefined ? undefined : [environment.home];
    case 'base':
      return [pattern.base];
    case 'roots':
      return environment.roots.length === 0 ? folders : environment.roots;
    default: {
      const never: never = pattern.anchor;
      return never;
    }
  }
}

const rootOnly: readonly string[] = [''];

/** `path` of docs/semantics.md, "Conditions". */
export function pathCheck(condition: Extract<Condition, { kind: 'path' }>, reach: Reach): Check {
  const pattern = pathPattern(condition.glob, condition.base);
  const actions = condition.access ?? (reach === 'narrow' ? plainActions : undefined);
  return (unit, context) => {
    if (isOpaque(unit)) return 'maybe';
    const elsewhere = reach === 'wide' && isFreeCode(unit) ? 'maybe' : 'no';
    const access = unit.access;
    if (access === undefined || access.resource.kind !== 'path') return elsewhere;
    if (actions !== undefined && !actions.includes(access.action)) return elsewhere;
    if (reach === 'narrow' && unit.kind === 'flow') return 'no';
    return either(pathValue(pattern, access.resource, unit, context, reach), elsewhere);
  };
}

function pathValue(
  pattern: PathPattern,
  resource: PathResource,
  unit: Unit,
  context: Context,
  reach: Reach,
): Tri {
  const from = anchors(pattern, context);
  if (from === undefined) return 'maybe';
  const single = resource.exact && !resource.recursive;
  const typed = single
    ? onePath(pattern, from, resource.path)
    : manyPaths(pattern, from, resource.path, resource.exact, unit.argvs !== undefined);
  if (resource.resolved === undefined) return typed;
  const resolved = single
    ? onePath(pattern, from, resource.resolved)
    : manyPaths(pattern, from, resource.resolved, resource.exact, unit.argvs !== undefined);
  if (reach === 'wide') return either(typed, resolved);
  if (typed === 'no' || resolved === 'no') return 'no';
  return typed === 'yes' && resolved === 'yes' ? 'yes' : 'maybe';
}

function onePath(pattern: PathPattern, from: readonly string[], path: string): Tri {
  let value: Tri = 'no';
  for (const anchor of from) {
    const rest = below(anchor, path);
    if (rest === undefined) continue;
    if (rest === '' && pattern.glob === '**') return 'yes';
    if (!rest.startsWith(pattern.folder) && `${rest}/` !== pattern.folder) continue;
    const fits = pattern.matches(rest);
    if (fits === true) return 'yes';
    if (fits === undefined) value = 'maybe';
  }
  return value;
}

/** The part of `path` below `anchor`, without a slash in front. */
export function below(anchor: string, path: string): string | undefined {
  if (anchor === '' || anchor === '/') return path.slice(1);
  if (!path.startsWith(anchor)) return undefined;
  if (path.length === anchor.length) return '';
  return path.charCodeAt(anchor.length) === SLASH ? path.slice(anchor.length + 1) : undefined;
}

const SLASH = 47;

/** Everything below a path, or what a pattern may name: yes if all lies inside, maybe if some may. */
function manyPaths(
  pattern: PathPattern,
  from: readonly string[],
  path: string,
  exact: boolean,
  shell: boolean,
): Tri {
  const reached = exact ? `${path === '/' ? '' : path}/` : literalFolder(path);
  let value: Tri = 'no';
  for (const anchor of from) {
    const start = `${anchor === '/' ? '' : anchor}/${pattern.folder}`;
    if (pattern.whole && (pattern.anchor === 'anywhere' || reached.startsWith(start))) return 'yes';
    if (pattern.anchor !== 'anywhere' && !reached.startsWith(start) && !start.startsWith(reached)) continue;
    if (exact || !excludedByName(pattern, path, shell)) value = 'maybe';
  }
  return value;
}

/** The last segments cannot both fit one name. Only for patterns whose `*` stays within a segment. */
function excludedByName(pattern: PathPattern, path: string, shell: boolean): boolean {
  if (pattern.last === undefined || path.includes('**')) return false;
  const other = lastSegment(path);
  if (other === undefined) return false;
  // A shell's star skips names that start with a dot; `shopt -s dotglob` makes the text opaque.
  if (shell && other.front === '' && pattern.last.front.startsWith('.')) return true;
  return !(agree(pattern.last.front, other.front, false) && agree(pattern.last.end, other.end, true));
}

function agree(a: string, b: string, atEnd: boolean): boolean {
  const length = Math.min(a.length, b.length);
  return atEnd
    ? a.slice(a.length - length) === b.slice(b.length - length)
    : a.slice(0, length) === b.slice(0, length);
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
