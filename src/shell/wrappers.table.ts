import type { WrapperTable } from './wrapper-schema.ts';
import { listWrappers } from './wrappers-lists.table.ts';
import { prefixWrappers } from './wrappers-prefix.table.ts';
import { remoteWrappers } from './wrappers-remote.table.ts';
import { runnerWrappers } from './wrappers-runners.table.ts';
import { shellWrappers } from './wrappers-shells.table.ts';

/** All programs and builtins that run words or text of their own line. */
export const wrapperTable: WrapperTable = {
  ...prefixWrappers,
  ...shellWrappers,
  ...listWrappers,
  ...remoteWrappers,
  ...runnerWrappers,
};
