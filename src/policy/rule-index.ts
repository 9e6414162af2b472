import type { Bucket, FactKeys, Lists } from './bucket.ts';
import type { Context } from './conditions/check.ts';
import { splitFactKey } from './fact-key.ts';
import { backwards, frontIndex } from './front-index.ts';
import { type Fixed, knownRule } from './known-rule.ts';
import { type Lane, ruleKeys } from './rule-keys.ts';
import { gather, type Spelling } from './rule-lookup.ts';
import type { Rule, Unit } from './types.ts';

/**
 * Finds the rules that may answer anything but no for a unit, so that a long table costs little more than a short one.
 *
 * INVARIANT: a rule that is left out would answer no for the unit, or is an allow that does not apply to it.
 */
export interface RuleIndex {
  readonly always: readonly number[];
  readonly buckets: readonly Bucket[];
  /** Whether `commandNames` are looked at. */
  readonly readsNames: boolean;
}

/** `leavesOut` names rules that are read elsewhere; it is asked of what is left of them with what is fixed. */
export function buildIndex(
  rules: readonly Rule[],
  fixed: Fixed,
  leavesOut: (rule: Rule) => boolean = () => false,
): RuleIndex {
  const always: number[] = [];
  const buckets = new Map<Lane, Map<string, number[]>>();
  const whole = new Map<Lane, number[]>();
  rules.forEach((given, at) => {
    const rule = knownRule(given, fixed);
    if (rule === undefined || leavesOut(rule)) return;
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
    buckets: [...buckets].map(([lane, found]) => ({
      lane,
      rules: found,
      ...waysOf(lane, found),
      all: whole.get(lane) ?? [],
      lengths: [...new Set([...found.keys()].map((key) => key.length))].sort((a, b) => a - b),
    })),
    readsNames: buckets.has('command') || buckets.has('spelled'),
  };
}

type Keyed = ReadonlyMap<string, readonly number[]>;

/** How the keys of a lane are found, where it is not by their whole text. */
function waysOf(lane: Lane, found: Keyed): Pick<Bucket, 'fronts' | 'facts'> {
  switch (lane) {
    case 'front':
    case 'tool-front':
    case 'part':
      return { fronts: frontIndex(found) };
    case 'end':
      return { fronts: frontIndex(new Map([...found].map(([key, rules]) => [backwards(key), rules]))) };
    case 'fact':
    case 'fact-front':
      return { facts: byFact(found) };
    default:
      return {};
  }
}

function byFact(found: Keyed): ReadonlyMap<string, FactKeys> {
  const named = new Map<string, Map<string, readonly number[]>>();
  for (const [key, rules] of found) {
    const [name, text] = splitFactKey(key);
    let keys = named.get(name);
    if (keys === undefined) {
      keys = new Map();
      named.set(name, keys);
    }
    keys.set(text, rules);
  }
  return new Map([...named].map(([name, rules]) => [name, { rules, fronts: frontIndex(rules) }]));
}

function append<K>(map: Map<K, number[]>, key: K, at: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [at]);
  else if (list[list.length - 1] !== at) list.push(at);
}

/** The rules to be read for a unit, in the table's order. */
export function candidates(
  index: RuleIndex,
  unit: Unit,
  spelling: Spelling,
  context: Context,
): readonly number[] {
  if (index.buckets.length === 0) return index.always;
  const lists: Lists = index.always.length > 0 ? [index.always] : [];
  for (const bucket of index.buckets) gather(bucket, unit, spelling, context, lists);
  const [first, second] = lists;
  if (first === undefined) return noRules;
  if (second === undefined) return first;
  return merge(lists);
}

const noRules: readonly number[] = [];

/** Places of rules that are in one list or both, in the table's order. */
export function mergePlaces(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a.length === 0) return b;
  return b.length === 0 ? a : merge([a, b]);
}

/** Long lists are the same ones again and again: what cannot be told meets every rule of a lane. */
const merged = new WeakMap<readonly number[], WeakMap<readonly number[], readonly number[]>>();

function merge(lists: Lists): readonly number[] {
  let long: readonly number[] | undefined;
  const short: number[] = [];
  for (const list of lists) {
    if (list.length > longestInserted) long = long === undefined ? list : mergeLong(long, list);
    else for (const at of list) if (!short.includes(at)) short.push(at);
  }
  const all = short.length > longestInserted ? short.sort((a, b) => a - b) : insertionSort(short);
  return long === undefined ? all : all.length === 0 ? long : mergeSorted(long, all);
}

function mergeLong(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a === b) return a;
  let known = merged.get(a);
  if (known === undefined) {
    known = new WeakMap();
    merged.set(a, known);
  }
  let both = known.get(b);
  if (both === undefined) {
    both = mergeSorted(a, b);
    known.set(b, both);
  }
  return both;
}

function mergeSorted(a: readonly number[], b: readonly number[]): readonly number[] {
  const all: number[] = [];
  let at = 0;
  for (const place of a) {
    for (let other = b[at]; other !== undefined && other <= place; other = b[at]) {
      if (other < place) all.push(other);
      at += 1;
    }
    all.push(place);
  }
  for (; at < b.length; at += 1) all.push(b[at] ?? 0);
  return all;
}

/** The places of `a` that are not in `b`; both rise. */
export function placesBut(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0) return a;
  let at = 0;
  const rest = a.filter((place) => {
    for (let other = b[at]; other !== undefined && other < place; other = b[at]) at += 1;
    return b[at] !== place;
  });
  return rest.length === a.length ? a : rest;
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
