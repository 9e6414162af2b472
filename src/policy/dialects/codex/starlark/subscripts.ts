import { failRun, fits, type Machine } from './machine.ts';
import type { Place } from './syntax.ts';
import { hashKey, int, list, NONE, spelled, text, typeName, type Value } from './values.ts';

/** `of[index]`. */
export function itemAt(machine: Machine, of: Value, index: Value, at: Place): Value {
  if (machine.fault !== undefined) return NONE;
  if (of.kind === 'dict') {
    const key = hashKey(index);
    if (key === undefined) return failRun(machine, `${typeName(index)} as a key`, at);
    return of.entries.get(key)?.[1] ?? failRun(machine, `the key ${spelled(index)}, which is not there`, at);
  }
  const items = itemsOf(of);
  if (items === undefined || index.kind !== 'int')
    return failRun(machine, `an entry of ${typeName(of)} by ${typeName(index)}`, at);
  const where = index.value < 0 ? items.length + index.value : index.value;
  return items[where] ?? failRun(machine, 'an index beyond the end', at);
}

/** `of[start:stop:step]`. */
export function sliceOf(
  machine: Machine,
  of: Value,
  [start, stop, step]: readonly (Value | undefined)[],
  at: Place,
): Value {
  if (machine.fault !== undefined) return NONE;
  const items = itemsOf(of);
  const by = bound(step, 1);
  if (items === undefined || by === undefined || by === 0 || !fits(machine, items.length, at))
    return failRun(machine, `a part of ${typeName(of)}`, at);
  const size = items.length;
  const clamp = (value: Value | undefined, otherwise: number): number | undefined => {
    const given = bound(value, undefined);
    if (value === undefined || value.kind === 'none') return otherwise;
    if (given === undefined) return undefined;
    const from = given < 0 ? size + given : given;
    return by > 0 ? Math.min(Math.max(from, 0), size) : Math.min(Math.max(from, -1), size - 1);
  };
  const from = clamp(start, by > 0 ? 0 : size - 1);
  const to = clamp(stop, by > 0 ? size : -1);
  if (from === undefined || to === undefined) return failRun(machine, 'a bound that is no number', at);
  const found: Value[] = [];
  for (let i = from; by > 0 ? i < to : i > to; i += by) found.push(items[i] ?? NONE);
  if (of.kind === 'string')
    return text(found.map((item) => (item.kind === 'string' ? item.value : '')).join(''));
  return of.kind === 'tuple' ? { kind: 'tuple', items: found } : list(found);
}

function bound(value: Value | undefined, otherwise: number | undefined): number | undefined {
  if (value === undefined || value.kind === 'none') return otherwise;
  return value.kind === 'int' ? value.value : undefined;
}

function itemsOf(of: Value): readonly Value[] | undefined {
  switch (of.kind) {
    case 'list':
    case 'tuple':
      return of.items;
    case 'string':
      return [...of.value].map(text);
    case 'range':
      return Array.from({ length: of.length }, (_, at) => int(of.start + at * of.step));
    default:
      return undefined;
  }
}
