import { spelledNames } from './command-names.ts';
import { lastPart } from './conditions/argv.ts';
import { type Context, carriesBelow, isFreeCode, isOpaque } from './conditions/check.ts';
import { plainHost } from './conditions/host.ts';
import { namesIn } from './conditions/name-in-text.ts';
import { below } from './conditions/path.ts';
import { fold } from './conditions/path-pattern.ts';
import { runTexts } from './conditions/run-texts.ts';
import { factText } from './fact-key.ts';
import { addFronts, backwards, type FrontIndex } from './front-index.ts';
import { literalFolder, longestPath } from './glob.ts';
import type { Lane } from './rule-keys.ts';
import type { Unit } from './types.ts';

/** The rules that are found in one lane. */
export interface Bucket {
  readonly lane: Lane;
  readonly rules: ReadonlyMap<string, readonly number[]>;
  /** Of a lane whose keys are the start of something, or its end backwards. */
  readonly fronts?: FrontIndex | undefined;
  /** Of a lane of facts: by the name of the fact. */
  readonly facts?: ReadonlyMap<string, FactKeys> | undefined;
  /** All rules of the lane, for units that do not tell what they are. */
  readonly all: readonly number[];
  /** The lengths that its keys have, the shortest first. */
  readonly lengths: readonly number[];
}

/** What the rules on one fact are found by. */
export interface FactKeys {
  readonly rules: ReadonlyMap<string, readonly number[]>;
  readonly fronts: FrontIndex;
}

export type Lists = (readonly number[])[];

function add(bucket: Bucket, value: string, lists: Lists): void {
  const list = bucket.rules.get(value);
  if (list !== undefined) lists.push(list);
}

/** Adds the lists of the bucket whose keys the unit has. */
export function gather(
  bucket: Bucket,
  unit: Unit,
  names: readonly string[] | undefined,
  context: Context,
  lists: Lists,
): void {
  switch (bucket.lane) {
    case 'input':
      for (const field of Object.keys(context.classification.call.input)) add(bucket, field, lists);
      return;
    case 'tool':
      add(bucket, context.classification.tool.name, lists);
      return;
    case 'tool-front':
      addFront(bucket, context.classification.tool.name, lists);
      return;
    case 'kind':
      add(bucket, unit.kind, lists);
      return;
    case 'reason':
      add(bucket, unit.reason.code, lists);
      return;
    case 'risk':
      add(bucket, unit.risk, lists);
      return;
    case 'runs':
      if (unit.runs !== undefined) add(bucket, unit.runs, lists);
      else if (unit.kind === 'opaque') lists.push(bucket.all);
      return;
    case 'action':
      if (isOpaque(unit) || isFreeCode(unit)) lists.push(bucket.all);
      else if (unit.access !== undefined) add(bucket, unit.access.action, lists);
      return;
    case 'exact':
      add(bucket, unit.text.trim(), lists);
      if (context.text !== undefined && context.text !== unit.text) add(bucket, context.text.trim(), lists);
      return;
    case 'spelled':
      gatherSpelled(bucket, unit, names, lists);
      return;
    case 'command':
      gatherCommands(bucket, unit, names, context, lists);
      return;
    case 'fact':
      gatherFacts(bucket, unit, addEqual, lists);
      return;
    case 'fact-front':
      gatherFacts(bucket, unit, addFactFronts, lists);
      return;
    case 'host':
      gatherHosts(bucket, unit, lists);
      return;
    case 'folder':
    case 'file':
    case 'segment':
    case 'front':
    case 'end':
    case 'path':
      if (carriesBelow(unit)) lists.push(bucket.all);
      else gatherPaths(bucket, bucket.lane, unit, context, lists);
      return;
    default: {
      const never: never = bucket.lane;
      throw never;
    }
  }
}

function gatherSpelled(bucket: Bucket, unit: Unit, names: readonly string[] | undefined, lists: Lists): void {
  const spelled = names ?? spelledNames(unit);
  if (spelled === undefined) lists.push(bucket.all);
  else for (const name of spelled) add(bucket, name, lists);
}

function gatherCommands(
  bucket: Bucket,
  unit: Unit,
  names: readonly string[] | undefined,
  context: Context,
  lists: Lists,
): void {
  if (names === undefined) {
    lists.push(bucket.all);
    return;
  }
  for (const name of names) add(bucket, name, lists);
  if (unit.kind !== 'code' || (unit.runs !== 'unknown-program' && unit.runs !== 'project-code')) return;
  if (unit.program !== undefined) add(bucket, lastPart(unit.program.split(' ')[0] ?? ''), lists);
  const texts = runTexts(unit, context.classification);
  if (texts === undefined || texts.some((text) => text.length > longestScanned)) {
    lists.push(bucket.all);
    return;
  }
  for (const text of texts) namesIn(text, bucket.lengths, (name) => add(bucket, name, lists));
}

/** In characters: in a longer word, names are not looked for one by one. */
const longestScanned = 4096;

type AddKeys = (keys: FactKeys, text: string, lists: Lists) => void;

const addEqual: AddKeys = ({ rules }, text, lists) => {
  const list = rules.get(text);
  if (list !== undefined) lists.push(list);
};

const addFactFronts: AddKeys = ({ fronts }, text, lists) => addFronts(fronts, text, lists);

function gatherFacts(bucket: Bucket, { facts }: Unit, how: AddKeys, lists: Lists): void {
  if (facts === undefined || bucket.facts === undefined) return;
  for (const [name, keys] of bucket.facts) {
    const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (value === undefined) continue;
    if (typeof value !== 'object') how(keys, factText(value), lists);
    else for (const member of value) how(keys, factText(member), lists);
  }
}

function addFront({ fronts }: Bucket, text: string, lists: Lists): void {
  if (fronts !== undefined) addFronts(fronts, text, lists);
}

function gatherHosts(bucket: Bucket, unit: Unit, lists: Lists): void {
  const resource = unit.access?.resource;
  if (isOpaque(unit) || isFreeCode(unit)) lists.push(bucket.all);
  if (resource?.kind !== 'host') return;
  if (resource.host === undefined) lists.push(bucket.all);
  else {
    add(bucket, anyHost, lists);
    addSuffixes(bucket, plainHost(resource.host), lists);
  }
}

/** The pattern that every host fits. */
const anyHost = '*';

/** The host and every domain that it belongs to. */
function addSuffixes(bucket: Bucket, host: string, lists: Lists): void {
  for (let at = 0; at >= 0; ) {
    add(bucket, host.slice(at), lists);
    const dot = host.indexOf('.', at);
    at = dot < 0 ? -1 : dot + 1;
  }
}

type PathLane = 'folder' | 'file' | 'segment' | 'front' | 'end' | 'path';

function gatherPaths(bucket: Bucket, lane: PathLane, unit: Unit, context: Context, lists: Lists): void {
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
