import { requireSibling } from '../../shell/require-sibling.ts';
import type { RegexEngine } from './port.ts';

let loaded: RegexEngine | undefined;

/** The same engine, loaded when the first expression is compiled: its import takes longer than many decisions. */
export const regexEngine: RegexEngine = {
  compile(pattern, flags) {
    loaded ??= requireSibling<typeof import('./eager.ts')>(import.meta.url, './eager.js').regexEngine;
    return loaded.compile(pattern, flags);
  },
};
