import type { GateProfile, Grant, Issue } from '../policy/index.ts';
import { addGrants, revokeGrants } from './grants/change.ts';
import type { GrantRecord, GrantSnapshot, GrantStore } from './grants/store.ts';

/**
 * The grants of one gate: those of its process, and those that a store keeps.
 *
 * INVARIANT: what a store keeps counts as it was read for the call in hand: another process may have taken it back since.
 */
export interface KnownGrants {
  /** Grants that no store was asked for, for a session. */
  readonly inMemory: (session: string) => readonly GrantRecord[];
  /** The same, with what the store held when it was read last. */
  readonly latest: (session: string) => readonly GrantRecord[];
  /** The same, with what the store holds now. Never rejects: a store that fails holds nothing. */
  readonly gather: (session: string) => Promise<readonly GrantRecord[]>;
  /** Keeps new ones; answers whether they were. */
  readonly add: (scope: Grant['scope'], records: readonly GrantRecord[]) => Promise<boolean>;
  readonly list: () => Promise<readonly GrantRecord[]>;
  readonly revoke: (id: string) => Promise<boolean>;
  /** Whether it was taken back here, while a ticket that needs it may be out. */
  readonly isRevoked: (id: string) => boolean;
}

export interface GrantSources {
  readonly store: GrantStore;
  /** Of the agent's own files; they are taken back there. */
  readonly remembered: readonly Grant[];
  readonly project: string;
  readonly sharedBy: GateProfile['grants']['sharedBy'];
  /** Told of everything that a store says it could not read. */
  readonly report: (issues: readonly Issue[]) => void;
}

export function createKnownGrants({
  store,
  remembered,
  project,
  sharedBy,
  report,
}: GrantSources): KnownGrants {
  const ofSessions: GrantRecord[] = [];
  const revoked = new Set<string>();
  const ofFiles = rememberedRecords(remembered);
  let ofStore: readonly GrantRecord[] = [];
  const isFor = ({ id, grant, ...record }: GrantRecord, session: string): boolean => {
    if (revoked.has(id)) return false;
    if (grant.scope === 'session') return sharedBy === 'instance' || record.session === session;
    return grant.scope === 'user' || record.project === project;
  };
  const inMemory = (session: string): readonly GrantRecord[] =>
    ofSessions.length === 0
      ? ofFiles
      : [...ofFiles, ...ofSessions.filter((record) => isFor(record, session))];
  const latest = (session: string): readonly GrantRecord[] => [
    ...inMemory(session),
    ...ofStore.filter((record) => isFor(record, session)),
  ];
  const read = async (): Promise<GrantSnapshot> => {
    const snapshot = await readSafely(store);
    if (snapshot.issues.length > 0) report(snapshot.issues);
    return snapshot;
  };
  return {
    inMemory,
    latest,
    gather: async (session) => {
      ofStore = (await read()).records;
      return latest(session);
    },
    add: async (scope, records) => {
      if (scope === 'session') {
        ofSessions.push(...records);
        return true;
      }
      try {
        return (await addGrants(store, records)).ok;
      } catch {
        return false;
      }
    },
    list: async () => [...ofSessions, ...(await read()).records],
    revoke: async (id) => {
      const at = ofSessions.findIndex((record) => record.id === id);
      if (at >= 0) {
        ofSessions.splice(at, 1);
        revoked.add(id);
        return true;
      }
      const { revoked: taken, written } = await revokeGrants(store, (record) => record.id === id);
      // It counts no longer here, also where the store could not be told.
      for (const record of taken) revoked.add(record.id);
      return taken.length > 0 && written.ok;
    },
    isRevoked: (id) => revoked.has(id),
  };
}

/** A store of the host's own may reject although it should not. */
async function readSafely(store: GrantStore): Promise<GrantSnapshot> {
  try {
    return await store.read();
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const issue: Issue = {
      code: 'grants-unreadable',
      message: `The store of grants cannot be read: ${detail}. Its grants do not count.`,
      mend: 'Mend the store.',
      path: [],
    };
    return { version: 'absent', records: [], issues: [issue] };
  }
}

function rememberedRecords(grants: readonly Grant[]): readonly GrantRecord[] {
  return grants.map((grant, at) => ({
    id: `remembered-${at}`,
    grant,
    text: grant.key,
    tool: '',
    createdAt: 0,
  }));
}
