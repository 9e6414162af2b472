import { arityOf, longestEntry } from './arity.table.ts';

/**
 * The words that stand for a command when it is allowed for good. Options count as words, though the table was written
 * as if they did not: `git -C /x status` is remembered as `git -C`. packages/opencode/src/permission/arity.ts:3-12.
 */
export function arityPrefix(words: readonly string[]): readonly string[] {
  for (let length = Math.min(words.length, longestEntry); length > 0; length -= 1) {
    const arity = arityOf.get(words.slice(0, length).join(' '));
    if (arity !== undefined) return words.slice(0, arity);
  }
  return words.slice(0, 1);
}

/** The pattern that an "always" remembers for a command. */
export function alwaysPattern(words: readonly string[]): string {
  return `${arityPrefix(words).join(' ')} *`;
}
