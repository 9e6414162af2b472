import type { Grant, Issue } from '../../policy/index.ts';

/** A grant as it is kept: what a person said yes to, and when. */
export interface GrantRecord {
  readonly id: string;
  readonly grant: Grant;
  /** What the person saw, for a list of grants. */
  readonly text: string;
  readonly tool: string;
  readonly session?: string;
  /** The workspace root of scope `project`. */
  readonly project?: string;
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
}

/** All that a store holds at one moment. */
export interface GrantSnapshot {
  /** Changes whenever the records do; opaque. */
  readonly version: string;
  readonly records: readonly GrantRecord[];
  /** What could not be read and was set aside, with where it is now. */
  readonly issues: readonly Issue[];
}

export type StoreWrite =
  | { readonly ok: true; readonly version: string }
  /** `conflict`: somebody else wrote since. `failed`: it could not be written; nothing has changed. */
  | { readonly ok: false; readonly why: 'conflict' | 'failed'; readonly detail?: string };

/**
 * Where grants are kept. Small enough for a file, a table of a database or a service: reading, and a write that counts
 * only if nothing has changed since the read (compare and set), which is what several processes or machines need.
 *
 * A write that was answered `ok` is durable. Neither function rejects.
 */
export interface GrantStore {
  readonly read: () => Promise<GrantSnapshot>;
  readonly write: (version: string, records: readonly GrantRecord[]) => Promise<StoreWrite>;
}
