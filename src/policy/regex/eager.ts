import { RE2JS } from 're2js';
import { plainExpression } from './plain.ts';
import type { RegexEngine } from './port.ts';
import { requiredText } from './required-text.ts';

const flagBits: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/** re2js: RE2's guarantees in plain JavaScript. */
export const wholeEngine: RegexEngine = {
  compile(pattern, flags = '') {
    let bits = 0;
    for (const flag of flags) {
      const bit = flagBits[flag];
      if (bit === undefined) return { fault: `unknown flag ${flag}` };
      bits |= bit;
    }
    try {
      const compiled = RE2JS.compile(pattern, bits);
      const required = requiredText(pattern, flags);
      return {
        found: (text) => (required === undefined || text.includes(required)) && compiled.matcher(text).find(),
      };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  },
};

export const regexEngine: RegexEngine = {
  compile: (pattern, flags = '') =>
    plainExpression(pattern, flags, wholeEngine) ?? wholeEngine.compile(pattern, flags),
};
