import type { Fault, Place } from '../starlark/syntax.ts';
import type { HostExecutables, PrefixRule } from './types.ts';
import { byBareName, fitsPrefix, type ProgramPlace } from './words.ts';

/** What a rule says of itself: words that it must match and words that it must not. */
export interface Example extends Place {
  readonly pattern: PrefixRule['pattern'];
  readonly wanted: readonly (readonly string[])[];
  readonly unwanted: readonly (readonly string[])[];
}

/** The first example that does not hold of its own rule, program paths resolved. */
export function exampleFault(
  examples: readonly Example[],
  executables: HostExecutables,
  place: ProgramPlace,
): Fault | undefined {
  for (const { pattern, wanted, unwanted, line, column } of examples) {
    const fits = (words: readonly string[]): boolean => {
      if (fitsPrefix(pattern, words)) return true;
      const bare = byBareName(words, place, executables);
      return bare !== undefined && fitsPrefix(pattern, bare.words);
    };
    const missed = wanted.find((words) => !fits(words));
    const caught = unwanted.find(fits);
    const at = { line, column };
    if (missed !== undefined)
      return {
        code: 'rules-refused',
        detail: `the example ${said(missed)}, which the rule does not match`,
        ...at,
      };
    if (caught !== undefined)
      return {
        code: 'rules-refused',
        detail: `the example ${said(caught)}, which the rule matches`,
        ...at,
      };
  }
  return undefined;
}

function said(words: readonly string[]): string {
  return JSON.stringify(words);
}
