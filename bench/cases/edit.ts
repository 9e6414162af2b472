import { benchEditGrowth } from '../edit/growth.ts';
import { benchMutations } from '../edit/mutations.ts';
import { ownPeers } from '../edit/peers.ts';
import { loadRegistryPeers } from '../edit/registry/peers.ts';
import { readSources } from '../edit/sources.ts';
import { benchEditTimes } from '../edit/times.ts';

/** The edit matcher beside others: what they get right on edits with known errors, and how long they take. */
export const benchEdit = async (): Promise<void> => {
  // A fresh seed each time; `EDIT_SEED` runs an old one again.
  const seed = Number(process.env['EDIT_SEED'] ?? Date.now() % 1_000_000);
  const count = Number(process.env['EDIT_COUNT'] ?? 100);
  const peers = [...ownPeers, ...(await loadRegistryPeers())];
  await benchEditTimes(peers);
  benchEditGrowth();
  await benchMutations(readSources(), peers, seed, count);
};
