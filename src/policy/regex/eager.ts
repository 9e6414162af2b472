import { RE2JS } from 're2js';
import type { RegexEngine } from './port.ts';

const flagBits: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/** re2js: RE2's guarantees in plain JavaScript. */
export const regexEngine: RegexEngine = {
  compile(pattern, flags = '') {
    let bits = 0;
    for (const flag of flags) {
      const bit = flagBits[flag];
      if (bit === undefined) return { fault: `unknown flag ${flag}` };
      bits |= bit;
    }
    try {
      const compiled = RE2JS.compile(pattern, bits);
      return { found: (text) => compiled.matcher(text).find() };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  },
};
