import type { GrantRecord, GrantStore, StoreWrite } from './store.ts';

/** Most attempts where others keep writing. */
const mostAttempts = 100;

/** Reads, changes and writes until nobody else wrote in between. `undefined` from `change`: there is nothing to write. */
export async function changeGrants(
  store: GrantStore,
  change: (records: readonly GrantRecord[]) => readonly GrantRecord[] | undefined,
): Promise<StoreWrite> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const { version, records } = await store.read();
    const next = change(records);
    if (next === undefined) return { ok: true, version };
    const written = await store.write(version, next);
    if (written.ok || written.why === 'failed') return written;
  }
  return { ok: false, why: 'conflict', detail: 'others keep writing' };
}

export function addGrants(store: GrantStore, added: readonly GrantRecord[]): Promise<StoreWrite> {
  return changeGrants(store, (records) => [...records, ...added]);
}

/** Takes grants back. Answers how many there were, or why it failed. */
export async function revokeGrants(
  store: GrantStore,
  isMeant: (record: GrantRecord) => boolean,
): Promise<{ readonly revoked: readonly GrantRecord[]; readonly written: StoreWrite }> {
  let revoked: readonly GrantRecord[] = [];
  const written = await changeGrants(store, (records) => {
    revoked = records.filter(isMeant);
    return revoked.length === 0 ? undefined : records.filter((record) => !isMeant(record));
  });
  return { revoked, written };
}
