import type { Json } from '../classify/index.ts';
import { fieldOf, isObject } from './json.ts';

/** Whether two values are the same. `ordered`: the order of keys tells two objects apart. */
export function isSameJson(a: Json, b: Json, ordered: boolean): boolean {
  if (a === b) return true;
  if (isList(a)) {
    return (
      isList(b) && a.length === b.length && a.every((item, at) => isSameJson(item, b[at] ?? null, ordered))
    );
  }
  if (!isObject(a) || !isObject(b) || isList(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (keys.length !== others.length) return false;
  return keys.every((key, at) => {
    if (ordered && others[at] !== key) return false;
    const [held, other] = [fieldOf(a, key), fieldOf(b, key)];
    return held !== undefined && other !== undefined && isSameJson(held, other, ordered);
  });
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
