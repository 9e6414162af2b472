import { lastPart } from './conditions/argv.ts';
import type { Context } from './conditions/check.ts';
import { isFreeCode, isOpaque } from './conditions/check.ts';
import { isSpread } from './conditions/compile.ts';
import { plainHost } from './conditions/host.ts';
import { below, pathPattern } from './conditions/path.ts';
import { hasWildcard } from './conditions/wildcard.ts';
import { globFault, longestPath } from './glob.ts';
import type { Condition, Rule, Unit } from './types.ts';

/**
 * Finds the rules that may answer anything but no for a unit, so that a long table costs little more than a short one.
 *
 * INVARIANT: a rule that is left out would answer no for the unit.
 */
export interface RuleIndex {
  readonly always: readonly number[];
  readonly buckets: readonly Bucket[];
}

interface Bucket {
  readonly lane: Lane;
  readonly rules: ReadonlyMap<string, readonly number[]>;
  /** All rules of the lane, for units that do not tell what they are. */
  readonly all: readonly number[];
}

/** What rules are found by. */
type Lane = (typeof lanes)[number];

interface Key {
  readonly lane: Lane;
  readonly value: string;
}

/** The more telling ones stand first. */
const lanes = [
  'exact',
  'command',
  'host',
  'folder',
  'file',
  'path',
  'reason',
  'runs',
  'action',
  'kind',
  'risk',
  'tool',
] as const;

/** Conditions that have one value for every call that is judged with the index: they leave rules out of it. */
export interface Fixed {
  readonly mode: string | undefined;
  readonly settings: Readonly<Record<string, string | boolean>>;
}

export function buildIndex(rules: readonly Rule[], fixed: Fixed): RuleIndex {
  const always: number[] = [];
  const buckets = new Map<Lane, Map<string, number[]>>();
  const whole = new Map<Lane, number[]>();
  rules.forEach((rule, at) => {
    if (isRuledOut(rule.when, fixed)) return;
    const keys = ruleKeys(rule);
    if (keys === undefined) {
      always.push(at);
      return;
    }
    for (const { lane, value } of keys) {
      let bucket = buckets.get(lane);
      if (bucket === undefined) {
        bucket = new Map();
        buckets.set(lane, bucket);
      }
      append(bucket, value, at);
      append(whole, lane, at);
    }
  });
  return {
    always,
    buckets: [...buckets].map(([lane, found]) => ({ lane, rules: found, all: whole.get(lane) ?? [] })),
  };
}

/** The condition answers no for every unit, given what is fixed. `mode: undefined` is a mode that no rule names. */
function isRuledOut(condition: Condition, { mode, settings }: Fixed): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.some((one) => isRuledOut(one, { mode, settings }));
    case 'mode':
      return mode === undefined || !condition.modes.includes(mode);
    case 'setting': {
      const held: string | boolean | undefined = Object.hasOwn(settings, condition.name)
        ? settings[condition.name]
        : undefined;
      return held === undefined || !condition.values.includes(held);
    }
    default:
      return false;
  }
}

/** The modes that conditions name. */
export function namedModes(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(namedModes);
    case 'not':
    case 'some-unit':
      return namedModes(condition.of);
    case 'mode':
      return condition.modes;
    default:
      return [];
  }
}

function append<K>(map: Map<K, number[]>, key: K, at: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [at]);
  else if (list[list.length - 1] !== at) list.push(at);
}

/** The keys of which a unit must have one; `undefined` if the rule has none. */
function ruleKeys(rule: Rule): readonly Key[] | undefined {
  if (rule.effect !== 'allow' && isSpread(rule.when)) {
    const call = rule.when.of.filter((one) => one.kind === 'tool');
    return best(call.map(keysOf));
  }
  return keysOf(rule.when);
}

function keysOf(condition: Condition): readonly Key[] | undefined {
  switch (condition.kind) {
    case 'all':
      return best(condition.of.map(keysOf));
    case 'any': {
      const parts = condition.of.map(keysOf);
      const joined: Key[] = [];
      for (const part of parts) {
        if (part === undefined) return undefined;
        joined.push(...part);
      }
      return joined;
    }
    case 'command':
      return (condition.words[0] ?? []).map((name) => ({ lane: 'command', value: lastPart(name) }));
    case 'exact':
      return [{ lane: 'exact', value: condition.text.trim() }];
    case 'host': {
      const host = plainHost(condition.pattern);
      return host === '*'
        ? undefined
        : [{ lane: 'host', value: host.startsWith('*.') ? host.slice(2) : host }];
    }
    case 'path':
      return pathKeys(condition);
    case 'reason':
      return condition.codes.map((value) => ({ lane: 'reason', value }));
    case 'access':
      return condition.actions.map((value) => ({ lane: 'action', value }));
    case 'deed':
      return condition.kinds.map((value) => ({ lane: 'kind', value }));
    case 'risk':
      return condition.risks.map((value) => ({ lane: 'risk', value }));
    case 'runs':
      return condition.what.map((value) => ({ lane: 'runs', value }));
    case 'tool':
      return condition.names.some(hasWildcard)
        ? undefined
        : condition.names.map((value) => ({ lane: 'tool', value }));
    default:
      return undefined;
  }
}

function best(options: readonly (readonly Key[] | undefined)[]): readonly Key[] | undefined {
  let found: readonly Key[] | undefined;
  let rank: number = lanes.length;
  for (const keys of options) {
    if (keys === undefined) continue;
    const worst = Math.max(-1, ...keys.map((key) => lanes.indexOf(key.lane)));
    if (worst < rank) {
      rank = worst;
      found = keys;
    }
  }
  return found;
}

function pathKeys(condition: Extract<Condition, { kind: 'path' }>): readonly Key[] | undefined {
  if (globFault(condition.glob) !== undefined) return undefined;
  const pattern = pathPattern(condition.glob, condition.base);
  const folder = pattern.folder.slice(0, pattern.folder.lastIndexOf('/') + 1);
  switch (pattern.anchor) {
    case 'absolute':
      return [{ lane: 'folder', value: `/${folder}` }];
    case 'roots':
      return [{ lane: 'folder', value: `root:${folder}` }];
    case 'home':
    case 'base':
      return [{ lane: 'path', value: '' }];
    case 'anywhere': {
      const name = pattern.last;
      return name !== undefined && name.front === name.end && !/[*?]/.test(pattern.glob.slice(3))
        ? [{ lane: 'file', value: name.front }]
        : [{ lane: 'path', value: '' }];
    }
    default: {
      const never: never = pattern.anchor;
      return never;
    }
  }
}

/** The names that a unit's command and the commands around it go by; `undefined` where one is not known. */
export function commandNames(unit: Unit): readonly string[] | undefined {
  if (unit.kind === 'opaque') return undefined;
  const names: string[] = [];
  if (unit.argvs !== undefined && !collectNames(unit.argvs, unit.normal, names)) return undefined;
  for (const outer of unit.insideOf ?? [])
    if (!collectNames(outer.argvs, outer.normal, names)) return undefined;
  return names;
}

function collectNames(argvs: NonNullable<Unit['argvs']>, normal: Unit['normal'], names: string[]): boolean {
  for (const [name] of argvs) {
    if (name === undefined) return false;
    const part = lastPart(name);
    if (!names.includes(part)) names.push(part);
  }
  for (const { name } of normal ?? []) {
    if (name === undefined) return false;
    const part = lastPart(name);
    if (!names.includes(part)) names.push(part);
  }
  return true;
}

/** The rules to be read for a unit, in the table's order. */
export function candidates(
  index: RuleIndex,
  unit: Unit,
  names: readonly string[] | undefined,
  context: Context,
): readonly number[] {
  if (index.buckets.length === 0) return index.always;
  const lists: Lists = index.always.length > 0 ? [index.always] : [];
  for (const bucket of index.buckets) gather(bucket, unit, names, context, lists);
  const [first, second] = lists;
  if (first === undefined) return noRules;
  if (second === undefined) return first;
  return merge(lists);
}

type Lists = (readonly number[])[];

const noRules: readonly number[] = [];

function merge(lists: Lists): readonly number[] {
  const all: number[] = [];
  for (const list of lists) for (const at of list) if (!all.includes(at)) all.push(at);
  return all.length <= longestInserted ? insertionSort(all) : [...new Set(all)].sort((a, b) => a - b);
}

const longestInserted = 32;

function insertionSort(all: number[]): readonly number[] {
  for (let at = 1; at < all.length; at += 1) {
    const value = all[at] ?? 0;
    let place = at;
    for (let before = all[place - 1]; before !== undefined && before > value; before = all[place - 1]) {
      all[place] = before;
      place -= 1;
    }
    all[place] = value;
  }
  return all;
}

function add(bucket: Bucket, value: string, lists: Lists): void {
  const list = bucket.rules.get(value);
  if (list !== undefined) lists.push(list);
}

function gather(
  bucket: Bucket,
  unit: Unit,
  names: readonly string[] | undefined,
  context: Context,
  lists: Lists,
): void {
  switch (bucket.lane) {
    case 'tool':
      add(bucket, context.classification.tool.name, lists);
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
    case 'command':
      if (names === undefined) lists.push(bucket.all);
      else for (const name of names) add(bucket, name, lists);
      return;
    case 'host':
      gatherHosts(bucket, unit, lists);
      return;
    case 'folder':
    case 'file':
    case 'path':
      gatherPaths(bucket, bucket.lane, unit, context, lists);
      return;
    default: {
      const never: never = bucket.lane;
      throw never;
    }
  }
}

function gatherHosts(bucket: Bucket, unit: Unit, lists: Lists): void {
  const resource = unit.access?.resource;
  if (isOpaque(unit) || isFreeCode(unit)) lists.push(bucket.all);
  if (resource?.kind !== 'host') return;
  if (resource.host === undefined) lists.push(bucket.all);
  else eachSuffix(plainHost(resource.host), (value) => add(bucket, value, lists));
}

function gatherPaths(
  bucket: Bucket,
  lane: 'folder' | 'file' | 'path',
  unit: Unit,
  context: Context,
  lists: Lists,
): void {
  const resource = unit.access?.resource;
  if (isOpaque(unit) || isFreeCode(unit)) lists.push(bucket.all);
  if (resource?.kind !== 'path') return;
  const { path, resolved = '' } = resource;
  const isLong = path.length > longestPath || resolved.length > longestPath;
  if (lane === 'path' || resource.recursive || !resource.exact || isLong) {
    lists.push(bucket.all);
    return;
  }
  const typed = pathValues(lane, path, context);
  for (const value of typed) add(bucket, value, lists);
  if (resource.resolved === undefined) return;
  for (const value of pathValues(lane, resource.resolved, context)) {
    if (!typed.includes(value)) add(bucket, value, lists);
  }
}

function eachSuffix(host: string, add: (value: string) => void): void {
  for (let at = 0; at >= 0; ) {
    add(host.slice(at));
    const dot = host.indexOf('.', at);
    at = dot < 0 ? -1 : dot + 1;
  }
}

function pathValues(lane: 'folder' | 'file', path: string, context: Context): readonly string[] {
  if (lane === 'file') return [lastPart(path)];
  const values: string[] = [];
  ancestors('/', path.slice(1), values);
  for (const root of context.classification.environment.roots) {
    const rest = below(root, path);
    if (rest !== undefined) ancestors('root:', rest, values);
  }
  return values;
}

/** Every folder above the path and the path itself as a folder, each with a slash at the end. */
function ancestors(front: string, rest: string, values: string[]): void {
  const keep = (value: string): void => {
    if (!values.includes(value)) values.push(value);
  };
  keep(front);
  for (let slash = rest.indexOf('/'); slash >= 0; slash = rest.indexOf('/', slash + 1)) {
    keep(front + rest.slice(0, slash + 1));
  }
  if (rest !== '') keep(`${front}${rest}/`);
}
