import type { FactScalar } from './types.ts';

/** What a rule on a fact is found by; no name of a fact holds a line end. */
export function factKey(name: string, value: FactScalar): string {
  return `${name}\n${value}`;
}
