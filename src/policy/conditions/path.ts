import type { Access, AccessAction, EnvironmentFacts, PathResource, Tri } from '../../classify/index.ts';
import { isLiteral, literalFolder } from '../glob.ts';
import { either } from '../order.ts';
import type { Condition } from '../types.ts';
import { type Check, type Context, carriesBelow, isFreeCode, isOpaque, type Reach } from './check.ts';
import { fold, lastSegment, type PathPattern, pathPattern } from './path-pattern.ts';

/** The folders that the pattern may start at, without a slash at the end; `undefined` if they are not known. */
function anchors(pattern: PathPattern, environment: EnvironmentFacts): readonly string[] | undefined {
  switch (pattern.anchor) {
    case 'anywhere':
    case 'absolute':
      return rootOnly;
    case 'home':
      return environment.home === undefined ? undefined : [environment.home];
    case 'base':
      return [pattern.base];
    case 'roots':
      return environment.roots;
    default: {
      const never: never = pattern.anchor;
      return never;
    }
  }
}

const rootOnly: readonly string[] = [''];

/** Actions that an allow on a path covers where it names none: running and reconfiguring must be named. */
const plainActions: readonly AccessAction[] = ['read', 'write', 'delete'];

/** `path` of docs/semantics.md, "Conditions". */
export function pathCheck(condition: Extract<Condition, { kind: 'path' }>, reach: Reach): Check {
  const pattern = pathPattern(condition.glob, condition.base);
  let folded: PathPattern | undefined;
  const actions = condition.access ?? (reach === 'narrow' ? plainActions : undefined);
  return (unit, context) => {
    if (isOpaque(unit)) return 'maybe';
    const elsewhere = reach === 'wide' && isFreeCode(unit) ? 'maybe' : 'no';
    const access = unit.access;
    if (access === undefined || access.resource.kind !== 'path') return elsewhere;
    // Whoever moves or links a folder can reach what lies below by another name.
    if (reach === 'wide' && carriesBelow(unit) && holdsMatches(pattern, access.resource, context))
      return 'maybe';
    if (actions !== undefined && !actions.includes(access.action)) return elsewhere;
    if (reach === 'narrow' && unit.kind === 'flow') return 'no';
    const { environment } = context.classification;
    const shell = unit.argvs !== undefined;
    if (reach === 'narrow' || environment.caseSensitive !== false) {
      const from = anchors(pattern, environment);
      return from === undefined
        ? 'maybe'
        : either(pathValue(pattern, from, access.resource, extentOf(access, reach), shell, reach), elsewhere);
    }
    folded ??= pathPattern(condition.glob, condition.base, true);
    const from = anchors(folded, environment)?.map(fold);
    return from === undefined
      ? 'maybe'
      : either(
          pathValue(folded, from, foldedResource(access.resource), extentOf(access, reach), shell, reach),
          elsewhere,
        );
  };
}

/** The path is a folder in which the pattern's files lie. */
function holdsMatches(pattern: PathPattern, { path }: PathResource, { classification }: Context): boolean {
  return (anchors(pattern, classification.environment) ?? []).some((anchor) => {
    const rest = below(anchor, path);
    return rest !== undefined && rest !== '' && pattern.folder.startsWith(`${rest}/`);
  });
}

function foldedResource(resource: PathResource): PathResource {
  const path = fold(resource.path);
  return resource.resolved === undefined
    ? { ...resource, path }
    : { ...resource, path, resolved: fold(resource.resolved) };
}

/**
 * It touches this one path and nothing below. What is written to a root goes to some file in it; read, without what lies
 * below, it is a folder as any other.
 */
function namesOne({ action, resource }: Access): boolean {
  if (resource.kind !== 'path' || resource.recursive) return false;
  return resource.exact || (action === 'read' && isLiteral(resource.path));
}

type Extent = 'one' | 'some' | 'all';

/** `all`: surely this path and everything below, which is what removing a folder means. */
function extentOf(access: Access, reach: Reach): Extent {
  if (namesOne(access)) return 'one';
  const { action, resource } = access;
  const removed = action === 'delete' && resource.kind === 'path' && resource.recursive;
  return reach === 'wide' && removed && isLiteral(resource.path) ? 'all' : 'some';
}

function pathValue(
  pattern: PathPattern,
  from: readonly string[],
  resource: PathResource,
  extent: Extent,
  shell: boolean,
  reach: Reach,
): Tri {
  const inside = (path: string): Tri =>
    extent === 'one'
      ? onePath(pattern, from, path)
      : manyPaths(pattern, from, path, resource, shell, extent === 'all');
  const typed = inside(resource.path);
  if (resource.resolved === undefined) return typed;
  const resolved = inside(resource.resolved);
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
  { exact, recursive }: PathResource,
  shell: boolean,
  all: boolean,
): Tri {
  const reached = exact || all ? `${path === '/' ? '' : path}/` : literalFolder(path);
  let value: Tri = 'no';
  for (const anchor of from) {
    const start = `${anchor === '/' ? '' : anchor}/${pattern.folder}`;
    if (pattern.whole && (pattern.anchor === 'anywhere' || reached.startsWith(start))) return 'yes';
    if (pattern.anchor !== 'anywhere' && !reached.startsWith(start) && !start.startsWith(reached)) continue;
    // The name of what lies below is any.
    if (exact || recursive || !excludedByName(pattern, path, shell)) value = 'maybe';
  }
  return value;
}

/** The last segments cannot both fit one name. Only for patterns whose `*` stays within a segment. */
function excludedByName(pattern: PathPattern, path: string, shell: boolean): boolean {
  if (pattern.last === undefined) return false;
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
