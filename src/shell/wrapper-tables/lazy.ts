import { requireSibling } from '../require-sibling.ts';
import type { WrapperTable } from '../wrapper-schema.ts';
import type { WrapperFamily } from './eager.ts';

const load: Readonly<Record<WrapperFamily, () => WrapperTable>> = {
  prefix: () =>
    sibling<typeof import('../wrappers-prefix.table.ts')>('../wrappers-prefix.table.js').prefixWrappers,
  shells: () =>
    sibling<typeof import('../wrappers-shells.table.ts')>('../wrappers-shells.table.js').shellWrappers,
  lists: () =>
    sibling<typeof import('../wrappers-lists.table.ts')>('../wrappers-lists.table.js').listWrappers,
  remote: () =>
    sibling<typeof import('../wrappers-remote.table.ts')>('../wrappers-remote.table.js').remoteWrappers,
  runners: () =>
    sibling<typeof import('../wrappers-runners.table.ts')>('../wrappers-runners.table.js').runnerWrappers,
};

function sibling<T>(path: string): T {
  return requireSibling<T>(import.meta.url, path);
}

/** The same tables, each loaded when a line first names one of its wrappers. */
export function wrapperTable(family: WrapperFamily): WrapperTable {
  return load[family]();
}
