import picomatch from 'picomatch';
import type { GlobEngine } from './port.ts';

/**
 * picomatch. The options are pinned: with its defaults a deny on `src/**` misses `src/.env` and names with a line
 * break.
 */
export const globEngine: GlobEngine = {
  compile: (glob, folds) =>
    picomatch(glob, {
      dot: true,
      nonegate: true,
      noextglob: true,
      strictSlashes: true,
      windows: false,
      flags: folds ? 'is' : 's',
    }),
};
