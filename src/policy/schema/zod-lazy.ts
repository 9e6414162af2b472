import { requireSibling } from '../../shell/require-sibling.ts';

type Zod = typeof import('./zod.ts').z;

let loaded: Zod | undefined;

/** The same, loaded when the first schema is built: its import takes longer than a thousand decisions. */
export const loadZod = (): Zod => {
  loaded ??= requireSibling<typeof import('./zod.ts')>(import.meta.url, './zod.js').z;
  return loaded;
};
