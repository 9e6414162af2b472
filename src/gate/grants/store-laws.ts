import { addGrants } from './change.ts';
import type { GrantRecord, GrantStore } from './store.ts';

/** One thing that a store must do. `run` answers what is wrong, or nothing. */
export interface StoreLaw {
  readonly name: string;
  readonly run: (open: OpenStore) => Promise<string | undefined>;
}

/**
 * Opens the same place as often as it is called with the same name; two openings stand for two processes. A new name is an
 * empty place.
 */
export type OpenStore = (place: string) => GrantStore | Promise<GrantStore>;

/**
 * What every store of grants must do, for whoever writes one over a database or a service. Any test runner can run them.
 *
 * @example
 * for (const law of storeLaws) test(law.name, async () => expect(await law.run(openMine)).toBeUndefined());
 */
export const storeLaws: readonly StoreLaw[] = [
  {
    name: 'an empty place has no records and a version',
    run: async (open) => {
      const { records, version } = await (await open('empty')).read();
      if (records.length > 0) return `holds ${records.length} records`;
      return version === '' ? 'the version is blank' : undefined;
    },
  },
  {
    name: 'what was written is read back as it was, in order',
    run: async (open) => {
      const store = await open('read-back');
      const written = [record('a'), full, record('b')];
      const { version } = await store.read();
      const answer = await store.write(version, written);
      if (!answer.ok) return `refused: ${answer.why}`;
      return differs((await store.read()).records, written);
    },
  },
  {
    name: 'the version that a write answers is the one that is read next',
    run: async (open) => {
      const store = await open('versions');
      const before = await store.read();
      const answer = await store.write(before.version, [record('a')]);
      const after = await store.read();
      if (!answer.ok) return `refused: ${answer.why}`;
      if (answer.version !== after.version) return `${answer.version} and ${after.version}`;
      return before.version === after.version ? 'a write did not change the version' : undefined;
    },
  },
  {
    name: 'a write from an older version is a conflict and changes nothing',
    run: async (open) => {
      const store = await open('conflict');
      const { version } = await store.read();
      await store.write(version, [record('a')]);
      const answer = await store.write(version, [record('b')]);
      if (answer.ok || answer.why !== 'conflict') return 'was not refused as a conflict';
      return differs((await store.read()).records, [record('a')]);
    },
  },
  {
    name: 'two openings see each other',
    run: async (open) => {
      const one = await open('shared');
      const other = await open('shared');
      const { version } = await one.read();
      await one.write(version, [record('a')]);
      return differs((await other.read()).records, [record('a')]);
    },
  },
  {
    name: 'of many who add at the same time none is lost',
    run: async (open) => {
      const stores = [await open('busy'), await open('busy')];
      const ids = Array.from({ length: 20 }, (_, at) => `r${at}`);
      const answers = await Promise.all(
        ids.map((id, at) => addGrants(stores[at % 2] ?? stores[0] ?? nowhere, [record(id)])),
      );
      if (answers.some((answer) => !answer.ok)) return 'a write was given up';
      const found = (await (await open('busy')).read()).records.map(({ id }) => id).sort();
      return found.join() === [...ids].sort().join() ? undefined : `holds ${found.join()}`;
    },
  },
  {
    name: 'everything can be taken out again',
    run: async (open) => {
      const store = await open('emptied');
      await addGrants(store, [record('a')]);
      const { version } = await store.read();
      const answer = await store.write(version, []);
      return answer.ok ? differs((await store.read()).records, []) : `refused: ${answer.why}`;
    },
  },
];

const nowhere: GrantStore = {
  read: async () => ({ version: 'absent', records: [], issues: [] }),
  write: async () => ({ ok: false, why: 'failed' }),
};

function record(id: string): GrantRecord {
  return { id, grant: { key: `key of ${id}`, scope: 'user' }, text: 'a text', tool: 'bash', createdAt: 1 };
}

const full: GrantRecord = {
  id: 'full',
  grant: {
    key: 'write /w/ü "x" \u2028\n',
    scope: 'project',
    fingerprint: {
      units: ['write /w/a', ''],
      directory: '/w',
      tool: 'mcp__s__t#1',
      policy: 'p',
      digests: { '/w/x.sh': 'ab', '': '' },
    },
  },
  text: '\ud83d\ude00',
  tool: 'edit',
  session: 's',
  project: '/w',
  createdAt: 1_700_000_000_000,
};

function differs(found: readonly GrantRecord[], wanted: readonly GrantRecord[]): string | undefined {
  const text = JSON.stringify(sorted(found));
  return text === JSON.stringify(sorted(wanted)) ? undefined : `holds ${text}`;
}

/** Records without regard to the order of their keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, sorted(held)]),
  );
}
