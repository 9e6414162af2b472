import type { Word } from './types.ts';
export function findBases(_words: readonly Word[], _start: number): readonly string[] | undefined {
  return undefined;
}
export function shapeOfOutput(_words: readonly Word[]): import('./types.ts').Shape | undefined {
  return undefined;
}
export function pathProducer(
  _words: readonly Word[],
  _exec?: boolean,
): { bases: readonly string[]; separator: 'nul' | 'newline' } | undefined {
  return undefined;
}
