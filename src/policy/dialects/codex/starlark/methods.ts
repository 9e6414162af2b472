import { type Apply, members, only } from './built-ins.ts';
import { failRun, fits, type Given, type Machine, stop } from './machine.ts';
import type { Place } from './syntax.ts';
import { braceFormat } from './text-format.ts';
import {
  bool,
  type DictValue,
  hashKey,
  int,
  isEqual,
  type ListValue,
  list,
  NONE,
  text,
  typeName,
  type Value,
} from './values.ts';

type Method<T> = (machine: Machine, of: T, given: Given, at: Place) => Value;

const textMethods: Readonly<Record<string, Method<string>>> = {
  join: (machine, of, given, at) => {
    const parts = members(machine, only(machine, given, 1, 1, at)[0] ?? NONE, at);
    const texts = parts.map((part) => (part.kind === 'string' ? part.value : undefined));
    if (texts.includes(undefined)) return failRun(machine, 'join of something that is no string', at);
    const joined = texts.join(of);
    return fits(machine, joined.length, at) ? text(joined) : NONE;
  },
  split: (machine, of, given, at) => {
    const [by, limit] = only(machine, given, 0, 2, at);
    if (limit !== undefined) return stop(machine, 'rules-unsupported', 'split with a limit', at);
    if (!fits(machine, of.length, at)) return NONE;
    if (by === undefined || by.kind === 'none')
      return list(
        of
          .split(/\s+/)
          .filter((part) => part !== '')
          .map(text),
      );
    if (by.kind !== 'string' || by.value === '') return failRun(machine, 'split by nothing', at);
    return list(of.split(by.value).map(text));
  },
  splitlines: (machine, of, given, at) => {
    only(machine, given, 0, 0, at);
    const lines = of.split(/\r\n|\r|\n/);
    if (lines.at(-1) === '') lines.pop();
    return list(lines.map(text));
  },
  strip: (machine, of, given, at) => stripped(machine, of, given, at, true, true),
  lstrip: (machine, of, given, at) => stripped(machine, of, given, at, true, false),
  rstrip: (machine, of, given, at) => stripped(machine, of, given, at, false, true),
  upper: (machine, of, given, at) => plain(machine, given, at, of.toUpperCase()),
  lower: (machine, of, given, at) => plain(machine, given, at, of.toLowerCase()),
  startswith: (machine, of, given, at) => fitsOne(machine, given, at, (part) => of.startsWith(part)),
  endswith: (machine, of, given, at) => fitsOne(machine, given, at, (part) => of.endsWith(part)),
  removeprefix: (machine, of, given, at) => {
    const part = oneText(machine, given, at);
    return text(of.startsWith(part) ? of.slice(part.length) : of);
  },
  removesuffix: (machine, of, given, at) => {
    const part = oneText(machine, given, at);
    return text(part !== '' && of.endsWith(part) ? of.slice(0, -part.length) : of);
  },
  replace: (machine, of, given, at) => {
    const [from, to, limit] = only(machine, given, 2, 3, at);
    if (limit !== undefined) return stop(machine, 'rules-unsupported', 'replace with a limit', at);
    if (from?.kind !== 'string' || to?.kind !== 'string') return failRun(machine, 'replace of no string', at);
    if (!fits(machine, of.length * (to.value.length + 1), at)) return NONE;
    return text(of.replaceAll(from.value, () => to.value));
  },
  format: (machine, of, given, at) => braceFormat(machine, of, given, at),
};

const listMethods: Readonly<Record<string, Method<ListValue>>> = {
  append: (machine, of, given, at) =>
    changed(machine, of, at, () => of.items.push(oneValue(machine, given, at))),
  extend: (machine, of, given, at) => {
    const more = [...members(machine, oneValue(machine, given, at), at)];
    return changed(machine, of, at, () => {
      if (fits(machine, of.items.length + more.length, at)) of.items.push(...more);
    });
  },
  insert: (machine, of, given, at) => {
    const [where, value] = only(machine, given, 2, 2, at);
    if (where?.kind !== 'int') return failRun(machine, 'insert at no number', at);
    return changed(machine, of, at, () => of.items.splice(where.value, 0, value ?? NONE));
  },
  pop: (machine, of, given, at) => {
    const [where] = only(machine, given, 0, 1, at);
    const index = where?.kind === 'int' ? where.value : of.items.length - 1;
    const value = of.items[index];
    if (value === undefined) return failRun(machine, 'pop beyond the end', at);
    changed(machine, of, at, () => of.items.splice(index, 1));
    return value;
  },
  remove: (machine, of, given, at) => {
    const value = oneValue(machine, given, at);
    const index = of.items.findIndex((item) => isEqual(item, value));
    if (index < 0) return failRun(machine, 'remove of what is not there', at);
    return changed(machine, of, at, () => of.items.splice(index, 1));
  },
  clear: (machine, of, given, at) => {
    only(machine, given, 0, 0, at);
    return changed(machine, of, at, () => of.items.splice(0));
  },
  index: (machine, of, given, at) => {
    const value = oneValue(machine, given, at);
    const index = of.items.findIndex((item) => isEqual(item, value));
    return index < 0 ? failRun(machine, 'index of what is not there', at) : int(index);
  },
};

const dictMethods: Readonly<Record<string, Method<DictValue>>> = {
  keys: (machine, of, given, at) =>
    plainList(
      machine,
      given,
      at,
      [...of.entries.values()].map(([key]) => key),
    ),
  values: (machine, of, given, at) =>
    plainList(
      machine,
      given,
      at,
      [...of.entries.values()].map(([, value]) => value),
    ),
  items: (machine, of, given, at) =>
    plainList(
      machine,
      given,
      at,
      [...of.entries.values()].map((pair): Value => ({ kind: 'tuple', items: pair })),
    ),
  get: (machine, of, given, at) => {
    const [key = NONE, otherwise = NONE] = only(machine, given, 1, 2, at);
    const hash = hashKey(key);
    if (hash === undefined) return failRun(machine, `${typeName(key)} as a key`, at);
    return of.entries.get(hash)?.[1] ?? otherwise;
  },
  update: (machine, of, given, at) => {
    const from = oneValue(machine, given, at);
    if (from.kind !== 'dict')
      return stop(machine, 'rules-unsupported', 'update from something else than a dict', at);
    return changed(machine, of, at, () => {
      for (const [key, pair] of from.entries) of.entries.set(key, pair);
    });
  },
};

/** Methods that the agent's Starlark has and this reader does not know. */
const unsupported: Readonly<Record<string, string>> = {
  string:
    'capitalize codepoint_ords codepoints count elem_ords elems find index isalnum isalpha isdigit islower isspace istitle isupper partition rfind rindex rpartition rsplit title',
  list: '',
  dict: 'clear pop popitem setdefault',
};

export function hasMethod(of: Value, name: string): boolean {
  const methods =
    of.kind === 'string'
      ? textMethods
      : of.kind === 'list'
        ? listMethods
        : of.kind === 'dict'
          ? dictMethods
          : {};
  return Object.hasOwn(methods, name) || (unsupported[of.kind] ?? '').split(' ').includes(name);
}

export function callMethod(
  machine: Machine,
  of: Value,
  name: string,
  given: Given,
  at: Place,
  _apply: Apply,
): Value {
  if (of.kind === 'string' && Object.hasOwn(textMethods, name))
    return textMethods[name]?.(machine, of.value, given, at) ?? NONE;
  if (of.kind === 'list' && Object.hasOwn(listMethods, name))
    return listMethods[name]?.(machine, of, given, at) ?? NONE;
  if (of.kind === 'dict' && Object.hasOwn(dictMethods, name))
    return dictMethods[name]?.(machine, of, given, at) ?? NONE;
  return stop(machine, 'rules-unsupported', `the method ${name} of ${typeName(of)}`, at);
}

function changed(machine: Machine, of: ListValue | DictValue, at: Place, change: () => void): Value {
  if (of.loops > 0) return failRun(machine, 'a change of what a loop is going over', at);
  if (fits(machine, 1, at)) change();
  return NONE;
}

function plain(machine: Machine, given: Given, at: Place, value: string): Value {
  only(machine, given, 0, 0, at);
  return text(value);
}

function plainList(machine: Machine, given: Given, at: Place, items: Value[]): Value {
  only(machine, given, 0, 0, at);
  return fits(machine, items.length, at) ? list(items) : NONE;
}

function oneValue(machine: Machine, given: Given, at: Place): Value {
  return only(machine, given, 1, 1, at)[0] ?? NONE;
}

function oneText(machine: Machine, given: Given, at: Place): string {
  const value = oneValue(machine, given, at);
  if (value.kind === 'string') return value.value;
  failRun(machine, `${typeName(value)} where a string should stand`, at);
  return '';
}

function fitsOne(machine: Machine, given: Given, at: Place, test: (part: string) => boolean): Value {
  const value = oneValue(machine, given, at);
  if (value.kind !== 'tuple') return bool(test(oneText(machine, given, at)));
  return bool(value.items.some((item) => item.kind === 'string' && test(item.value)));
}

function stripped(
  machine: Machine,
  of: string,
  given: Given,
  at: Place,
  start: boolean,
  end: boolean,
): Value {
  const [set] = only(machine, given, 0, 1, at);
  const isOut = (char: string | undefined): boolean =>
    char !== undefined && (set?.kind === 'string' ? set.value.includes(char) : /\s/.test(char));
  const chars = [...of];
  let from = 0;
  let to = chars.length;
  while (start && from < to && isOut(chars[from])) from += 1;
  while (end && to > from && isOut(chars[to - 1])) to -= 1;
  return text(chars.slice(from, to).join(''));
}
