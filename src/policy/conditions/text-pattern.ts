import { regexEngine } from '#regex-engine';
import type { TextPattern } from '../types.ts';
import { fitsWildcard } from './wildcard.ts';

export type Fits = (text: string) => boolean;

/** A pattern made ready, or the engine's complaint. */
export function compilePattern(pattern: TextPattern): { readonly fits: Fits } | { readonly fault: string } {
  switch (pattern.kind) {
    case 'wildcard':
      return { fits: wildcard(pattern) };
    case 'expression': {
      const expression = regexEngine.compile(pattern.text, pattern.flags);
      return 'fault' in expression ? expression : { fits: (text) => expression.found(text) };
    }
    default: {
      const never: never = pattern;
      return never;
    }
  }
}

type Wildcard = Extract<TextPattern, { kind: 'wildcard' }>;

function wildcard({ text, question = false, optionalTail = false, ignoreCase = false }: Wildcard): Fits {
  const fold = (value: string): string => (ignoreCase ? value.toLowerCase() : value);
  const whole = fold(text);
  const bare = optionalTail && whole.endsWith(' *') ? whole.slice(0, -2) : undefined;
  return (value) => {
    const folded = fold(value);
    return (
      fitsWildcard(whole, folded, question) || (bare !== undefined && fitsWildcard(bare, folded, question))
    );
  };
}

/** The literal text that all that fits starts with, in the pattern's own case; empty where nothing is known. */
export function patternFront(pattern: TextPattern): string {
  if (pattern.kind === 'expression' || pattern.ignoreCase === true) return '';
  const { text } = pattern;
  const end = text.search(pattern.question === true ? /[*?]/ : /\*/);
  if (end < 0) return text;
  // Where the tail is optional, the blank before its star is not part of all that fits.
  const isTail = pattern.optionalTail === true && end === text.length - 1 && text[end - 1] === ' ';
  return text.slice(0, isTail ? end - 1 : end);
}
