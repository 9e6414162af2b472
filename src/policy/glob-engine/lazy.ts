import { requireSibling } from '../../shell/require-sibling.ts';
import type { GlobEngine } from './port.ts';

let loaded: GlobEngine | undefined;

/** The same engine, loaded when the first rule on a path is compiled. */
export const globEngine: GlobEngine = {
  compile(glob, folds) {
    loaded ??= requireSibling<typeof import('./eager.ts')>(import.meta.url, './eager.js').globEngine;
    return loaded.compile(glob, folds);
  },
};
