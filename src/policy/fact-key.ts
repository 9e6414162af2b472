import type { FactScalar } from './types.ts';

/** What a rule on a fact is found by; no name of a fact holds a line end. */
export function factKey(name: string, value: FactScalar): string {
  return `${name}\n${factText(value)}`;
}

/** A value of a fact as it stands in a key. */
export function factText(value: FactScalar): string {
  return `${value}`;
}

/** The name and the text of the value that a key holds. */
export function splitFactKey(key: string): readonly [name: string, text: string] {
  const end = key.indexOf('\n');
  return [key.slice(0, end), key.slice(end + 1)];
}
