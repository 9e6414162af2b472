import type { GrantRecord, GrantStore } from './store.ts';

/** Grants that end with the process. */
export function memoryGrantStore(initial: readonly GrantRecord[] = []): GrantStore {
  let records = initial;
  let version = 0;
  return {
    read: async () => ({ version: String(version), records, issues: [] }),
    write: async (from, next) => {
      if (from !== String(version)) return { ok: false, why: 'conflict' };
      version += 1;
      records = [...next];
      return { ok: true, version: String(version) };
    },
  };
}
