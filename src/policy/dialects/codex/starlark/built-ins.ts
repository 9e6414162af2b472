import { failRun, fits, type Given, type Machine, stop } from './machine.ts';
import { compare } from './operators.ts';
import type { Place } from './syntax.ts';
import {
  bool,
  FALSE,
  hashKey,
  int,
  list,
  membersOf,
  NONE,
  shown,
  spelled,
  TRUE,
  text,
  truth,
  typeName,
  type Value,
} from './values.ts';

type BuiltIn = (machine: Machine, given: Given, at: Place, apply: Apply) => Value;

/** Calls a value: for the `key` of `sorted` and its like. */
export type Apply = (callee: Value, given: Given, at: Place) => Value;

/** What the language gives and this reader knows. */
const known: Readonly<Record<string, BuiltIn>> = {
  len: (machine, given, at) => {
    const value = only(machine, given, 1, 1, at)[0] ?? NONE;
    if (value.kind === 'string') return int([...value.value].length);
    if (value.kind === 'range') return int(value.length);
    const members = membersOf(value);
    return members === undefined ? failRun(machine, `len of ${typeName(value)}`, at) : int(members.length);
  },
  str: (machine, given, at) => {
    const shownText = shown(only(machine, given, 1, 1, at)[0] ?? NONE);
    return fits(machine, shownText.length, at) ? text(shownText) : NONE;
  },
  repr: (machine, given, at) => text(spelled(only(machine, given, 1, 1, at)[0] ?? NONE)),
  bool: (machine, given, at) => bool(truth(only(machine, given, 0, 1, at)[0] ?? NONE)),
  type: (machine, given, at) => text(typeName(only(machine, given, 1, 1, at)[0] ?? NONE)),
  int: (machine, given, at) => {
    const value = only(machine, given, 1, 1, at)[0] ?? NONE;
    if (value.kind === 'int') return value;
    if (value.kind === 'bool') return int(Number(value.value));
    if (value.kind === 'string' && /^[+-]?[0-9]{1,15}$/.test(value.value)) return int(Number(value.value));
    return failRun(machine, `int of ${spelled(value)}`, at);
  },
  list: (machine, given, at) => list([...sequence(machine, given, at)]),
  tuple: (machine, given, at) => ({ kind: 'tuple', items: [...sequence(machine, given, at)] }),
  sorted: (machine, given, at, apply) => {
    const [over] = only(machine, given, 1, 1, at, ['key', 'reverse']);
    const key = given.named.get('key');
    const items = [...members(machine, over ?? NONE, at)];
    if (!fits(machine, items.length * 16, at)) return NONE;
    const keyed = items.map((item) => ({
      item,
      key: key === undefined ? item : apply(key, positional(item), at),
    }));
    const sign = truth(given.named.get('reverse') ?? FALSE) ? -1 : 1;
    keyed.sort((a, b) => sign * (machine.fault === undefined ? compare(machine, a.key, b.key, at) : 0));
    return list(keyed.map(({ item }) => item));
  },
  reversed: (machine, given, at) =>
    list([...members(machine, only(machine, given, 1, 1, at)[0] ?? NONE, at)].reverse()),
  enumerate: (machine, given, at) => {
    const [over, first = int(0)] = only(machine, given, 1, 2, at);
    const start = first.kind === 'int' ? first.value : 0;
    return list(
      members(machine, over ?? NONE, at).map(
        (item, i): Value => ({ kind: 'tuple', items: [int(start + i), item] }),
      ),
    );
  },
  zip: (machine, given, at) => {
    const lists = given.positional.map((each) => members(machine, each, at));
    const length = lists.length === 0 ? 0 : Math.min(...lists.map((each) => each.length));
    return list(
      Array.from(
        { length },
        (_, i): Value => ({ kind: 'tuple', items: lists.map((each) => each[i] ?? NONE) }),
      ),
    );
  },
  any: (machine, given, at) => bool(sequence(machine, given, at).some(truth)),
  all: (machine, given, at) => bool(sequence(machine, given, at).every(truth)),
  min: (machine, given, at, apply) => extreme(machine, given, at, apply, -1),
  max: (machine, given, at, apply) => extreme(machine, given, at, apply, 1),
  abs: (machine, given, at) => {
    const value = only(machine, given, 1, 1, at)[0] ?? NONE;
    return value.kind === 'int'
      ? int(Math.abs(value.value))
      : failRun(machine, `abs of ${typeName(value)}`, at);
  },
  range: (machine, given, at) => {
    const values = only(machine, given, 1, 3, at).map((value) =>
      value.kind === 'int' ? value.value : undefined,
    );
    if (values.includes(undefined)) return failRun(machine, 'range of something that is no number', at);
    const [a = 0, b, step = 1] = values;
    const [start, end] = b === undefined ? [0, a] : [a, b];
    if (step === 0) return failRun(machine, 'a range with steps of zero', at);
    const length = Math.max(0, Math.ceil((end - start) / step));
    return fits(machine, length, at) ? { kind: 'range', start, step, length } : NONE;
  },
  dict: (machine, given, at) => {
    const entries = new Map<string, readonly [Value, Value]>();
    const [from] = only(machine, given, 0, 1, at, undefined);
    const put = (key: Value, value: Value): void => {
      const hash = hashKey(key);
      if (hash === undefined) failRun(machine, `${typeName(key)} as a key`, at);
      else entries.set(hash, [key, value]);
    };
    if (from?.kind === 'dict') for (const [key, value] of from.entries.values()) put(key, value);
    else if (from !== undefined)
      for (const pair of members(machine, from, at)) {
        const [key, value, ...more] = members(machine, pair, at);
        if (key === undefined || value === undefined || more.length > 0)
          failRun(machine, 'an entry of a dict that is no pair', at);
        else put(key, value);
      }
    for (const [name, value] of given.named) put(text(name), value);
    return { kind: 'dict', entries, loops: 0 };
  },
  fail: (machine, given, at) => failRun(machine, `fail: ${given.positional.map(shown).join(' ')}`, at),
  hasattr: (machine, _, at) => stop(machine, 'rules-unsupported', 'hasattr', at),
};

/** What the agent's Starlark has beside those of `known`. */
const unsupported = 'chr dir float getattr hash ord'.split(' ');

export const builtInNames: ReadonlySet<string> = new Set([
  ...Object.keys(known),
  ...unsupported,
  'True',
  'False',
  'None',
]);

export function callBuiltIn(machine: Machine, name: string, given: Given, at: Place, apply: Apply): Value {
  const run = Object.hasOwn(known, name) ? known[name] : undefined;
  return run === undefined ? stop(machine, 'rules-unsupported', name, at) : run(machine, given, at, apply);
}

export function builtInValue(name: string): Value {
  if (name === 'True') return TRUE;
  if (name === 'False') return FALSE;
  return name === 'None' ? NONE : { kind: 'built-in', name };
}

export function positional(...values: readonly Value[]): Given {
  return { positional: values, named: new Map() };
}

/** The arguments by place, checked for their number; `named` are the names that may be given, `undefined` is any. */
export function only(
  machine: Machine,
  given: Given,
  least: number,
  most: number,
  at: Place,
  named: readonly string[] | undefined = [],
): readonly Value[] {
  const count = given.positional.length;
  if (count < least || count > most) failRun(machine, `${count} arguments`, at);
  for (const name of given.named.keys())
    if (named?.includes(name) === false) failRun(machine, `an argument named ${name}`, at);
  return given.positional;
}

export function members(machine: Machine, value: Value, at: Place): readonly Value[] {
  const found = membersOf(value);
  if (found === undefined) {
    failRun(machine, `going over ${typeName(value)}`, at);
    return [];
  }
  return fits(machine, found.length, at) ? found : [];
}

function sequence(machine: Machine, given: Given, at: Place): readonly Value[] {
  const [value] = only(machine, given, 0, 1, at);
  return value === undefined ? [] : members(machine, value, at);
}

function extreme(machine: Machine, given: Given, at: Place, apply: Apply, sign: 1 | -1): Value {
  const key = given.named.get('key');
  const [first] = given.positional;
  const items =
    given.positional.length === 1 && first !== undefined ? members(machine, first, at) : given.positional;
  const [start, ...rest] = items;
  if (start === undefined) return failRun(machine, 'the extreme of nothing', at);
  const rank = (value: Value): Value => (key === undefined ? value : apply(key, positional(value), at));
  let best = start;
  let bestRank = rank(start);
  for (const item of rest) {
    const itemRank = rank(item);
    if (sign * compare(machine, itemRank, bestRank, at) > 0) {
      best = item;
      bestRank = itemRank;
    }
  }
  return best;
}
