import { requireSibling } from '../../shell/require-sibling.ts';
import { plainExpression } from './plain.ts';
import type { RegexEngine } from './port.ts';

let loaded: RegexEngine | undefined;

const wholeEngine: RegexEngine = {
  compile(pattern, flags) {
    loaded ??= requireSibling<typeof import('./eager.ts')>(import.meta.url, './eager.js').wholeEngine;
    return loaded.compile(pattern, flags);
  },
};

/** The same engine, loaded when the first expression needs it: its import takes longer than many decisions. */
export const regexEngine: RegexEngine = {
  compile: (pattern, flags = '') =>
    plainExpression(pattern, flags, wholeEngine) ?? wholeEngine.compile(pattern, flags),
};
