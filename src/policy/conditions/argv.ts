import type { RuleWord } from '../types.ts';
import { fitsWildcard } from './wildcard.ts';

/** The words of a rule: each place holds one word or its alternatives. */
export type Words = readonly (readonly RuleWord[])[];

/** A command's words; one that is not known is `undefined`. */
export type Argv = readonly (string | undefined)[];

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Whether the last part of a command's name is one of the names, which hold no slash. */
export function goesBy(name: string, names: readonly string[]): boolean {
  for (const one of names) {
    const before = name.length - one.length;
    if ((before === 0 || (before > 0 && name[before - 1] === '/')) && name.endsWith(one)) return true;
  }
  return false;
}

/** Whether one of the alternatives takes the word; a pattern takes all that fits it. */
export function takesWord(place: readonly RuleWord[] | undefined, word: string): boolean {
  if (place === undefined) return false;
  for (const one of place) {
    if (typeof one === 'string' ? one === word : fitsWildcard(one.like, word)) return true;
  }
  return false;
}

/**
 * The same for an allow. What a star stands for is part of a name there: it neither makes a word an option, nor holds
 * blanks or line breaks, nor leads out of the folder that the pattern names.
 */
export function surelyTakesWord(place: readonly RuleWord[], word: string): boolean {
  for (const one of place) {
    if (typeof one === 'string' ? one === word : fitsWildcard(one.like, word) && isPlainFor(one.like, word))
      return true;
  }
  return false;
}

function isPlainFor(pattern: string, word: string): boolean {
  return (
    !/[\s\0]/.test(word) &&
    (pattern.startsWith('-') || !word.startsWith('-')) &&
    !word.split('/').includes('..')
  );
}

/** The words that are spelled out in a place. */
export function plainWords(place: readonly RuleWord[] | undefined): readonly string[] {
  return (place ?? []).filter((word) => typeof word === 'string');
}
