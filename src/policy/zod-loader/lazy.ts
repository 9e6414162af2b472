import { requireSibling } from '../../shell/require-sibling.ts';

type Eager = typeof import('./eager.ts');

let loaded: Eager | undefined;

/** The same, loaded when the first schema is built: its import takes longer than a thousand decisions. */
export const loadZod: Eager['loadZod'] = () => {
  loaded ??= requireSibling<Eager>(import.meta.url, './eager.js');
  return loaded.loadZod();
};
