import type { WrapperTable } from '../wrapper-schema.ts';
import { listWrappers } from '../wrappers-lists.table.ts';
import { prefixWrappers } from '../wrappers-prefix.table.ts';
import { remoteWrappers } from '../wrappers-remote.table.ts';
import { runnerWrappers } from '../wrappers-runners.table.ts';
import { shellWrappers } from '../wrappers-shells.table.ts';

/** All programs and builtins that run words or text of their own line. No name stands in two of the tables. */
export const wrapperTables = {
  prefix: prefixWrappers,
  shells: shellWrappers,
  lists: listWrappers,
  remote: remoteWrappers,
  runners: runnerWrappers,
} satisfies Readonly<Record<string, WrapperTable>>;

/** Wrappers that are alike, so that one table holds them. */
export type WrapperFamily = keyof typeof wrapperTables;

export function wrapperTable(family: WrapperFamily): WrapperTable {
  return wrapperTables[family];
}
