import { add, addFront, type Bucket, type Lists } from './bucket.ts';
import { lastPart } from './conditions/argv.ts';
import { type Context, isFreeCode, isOpaque } from './conditions/check.ts';
import { below } from './conditions/path.ts';
import { fold } from './conditions/path-pattern.ts';
import { backwards } from './front-index.ts';
import { literalFolder, longestPath } from './glob.ts';
import type { Unit } from './types.ts';

type PathLane = 'folder' | 'file' | 'segment' | 'front' | 'end' | 'path';

/** Adds the rules on paths that may be about the one that the unit touches. */
export function gatherPaths(
  bucket: Bucket,
  lane: PathLane,
  unit: Unit,
  context: Context,
  lists: Lists,
): void {
  const resource = unit.access?.resource;
  if (isOpaque(unit) || isFreeCode(unit)) lists.push(bucket.all);
  if (resource?.kind !== 'path') return;
  const { path, resolved = '' } = resource;
  const isLong = path.length > longestPath || resolved.length > longestPath;
  const isMany = resource.recursive || !resource.exact;
  if (lane === 'path' || isLong || (isMany && lane !== 'folder')) {
    lists.push(bucket.all);
    return;
  }
  if (isMany) {
    gatherFolders(bucket, reachOf(path, resource.exact), context, lists);
    if (resource.resolved !== undefined)
      gatherFolders(bucket, reachOf(resolved, resource.exact), context, lists);
    return;
  }
  addPath(bucket, lane, fold(path), context, lists);
  if (resource.resolved !== undefined) addPath(bucket, lane, fold(resource.resolved), context, lists);
}

/** How far a path that stands for many is known, as `manyPaths` of the conditions has it. */
function reachOf(path: string, exact: boolean): string {
  return fold(exact ? `${path === '/' ? '' : path}/` : literalFolder(path));
}

/** The folders that lie above or below what is known of the path. */
function gatherFolders(bucket: Bucket, reached: string, context: Context, lists: Lists): void {
  const { roots } = context.classification.environment;
  const fronts: string[] = [reached];
  for (const root of roots) {
    const start = `${root === '/' ? '' : fold(root)}/`;
    if (reached.startsWith(start)) fronts.push(`root:${reached.slice(start.length)}`);
    else if (start.startsWith(reached)) fronts.push('root:');
  }
  for (const [folder, rules] of bucket.rules) {
    if (fronts.some((front) => folder.startsWith(front) || front.startsWith(folder))) lists.push(rules);
  }
}

function addPath(
  bucket: Bucket,
  lane: Exclude<PathLane, 'path'>,
  path: string,
  context: Context,
  lists: Lists,
): void {
  switch (lane) {
    case 'file':
      add(bucket, lastPart(path), lists);
      return;
    case 'front':
      addFront(bucket, lastPart(path), lists);
      return;
    case 'end':
      addFront(bucket, backwards(lastPart(path)), lists);
      return;
    case 'segment':
      addSegments(bucket, path, lists);
      return;
    case 'folder':
      addFolders(bucket, '/', path.slice(1), lists);
      for (const root of context.classification.environment.roots) {
        const rest = below(fold(root), path);
        if (rest !== undefined) addFolders(bucket, 'root:', rest, lists);
      }
      return;
    default: {
      const never: never = lane;
      throw never;
    }
  }
}

function addSegments(bucket: Bucket, path: string, lists: Lists): void {
  for (let from = 1; from > 0; ) {
    const slash = path.indexOf('/', from);
    add(bucket, slash < 0 ? path.slice(from) : path.slice(from, slash), lists);
    from = slash + 1;
  }
}

/** Every folder above the path and the path itself as a folder, each with a slash at the end. */
function addFolders(bucket: Bucket, front: string, rest: string, lists: Lists): void {
  for (let slash = rest.indexOf('/'); slash >= 0; slash = rest.indexOf('/', slash + 1)) {
    add(bucket, front + rest.slice(0, slash + 1), lists);
  }
  if (rest !== '') add(bucket, `${front}${rest}/`, lists);
}
