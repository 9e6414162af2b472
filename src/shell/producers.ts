import type { Word } from './types.ts';
export function findBases(_words: readonly Word[], _start: number): readonly string[] | undefined { return undefined; }
