import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type AuditEvent,
  fileGrantStore,
  type GateOptions,
  type GrantStore,
  memoryGrantStore,
  revokeGrants,
} from '../../src/gate/index.ts';
import { bash, openGate } from './support.ts';

const root = mkdtempSync(join(tmpdir(), 'toolgate-known-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A gate whose person always says yes, for as long as the test wants at the moment. */
const remembering = async (options: GateOptions) => {
  const told = { scope: 'user' as Answer['scope'], notes: [] as readonly string[], asked: 0 };
  const gate = await openGate({
    ...options,
    prompt: ({ notes }) => {
      told.asked += 1;
      told.notes = notes;
      return { decision: 'allow', ...(told.scope === undefined ? {} : { scope: told.scope }) };
    },
  });
  return { gate, told };
};

describe('a grant that another process took back', () => {
  it('counts no longer, whatever else the gate remembers', async () => {
    const store = memoryGrantStore();
    const { gate, told } = await remembering({ grants: store });
    await gate.check(bash('touch a'));
    told.scope = 'session';
    await gate.check(bash('touch b'));
    await gate.check(bash('touch a'));
    expect(told.asked).toBe(2);
    await revokeGrants(store, () => true);
    told.scope = 'once';
    await gate.check(bash('touch a'));
    expect(told.asked).toBe(3);
    await gate.check(bash('touch b'));
    expect(told.asked).toBe(3);
  });

  it('that another process gave counts at once', async () => {
    const store = memoryGrantStore();
    const one = await remembering({ grants: store });
    const other = await remembering({ grants: store });
    await one.gate.check(bash('touch a'));
    await other.gate.check(bash('touch a'));
    expect(other.told.asked).toBe(0);
  });
});

describe('a store that cannot be read', () => {
  const places: readonly (readonly [string, (path: string) => void])[] = [
    ['is torn', (path) => writeFileSync(path, '{"format":"toolgate-grants","ver', { mode: 0o600 })],
    ['is a foreign file', (path) => writeFileSync(path, 'hello', { mode: 0o600 })],
    ['may be written by others', (path) => writeFileSync(path, '{}', { mode: 0o666 })],
    [
      'is a link',
      (path) => {
        writeFileSync(`${path}.real`, '{}', { mode: 0o600 });
        symlinkSync(`${path}.real`, path);
      },
    ],
  ];

  it.each(places)('since it %s is told of: in the question, the notes and the log', async (_, make) => {
    const folder = mkdtempSync(join(root, 's-'));
    const path = join(folder, 'grants.json');
    make(path);
    if (_ === 'may be written by others') (await import('node:fs')).chmodSync(path, 0o666);
    const events: AuditEvent[] = [];
    const { gate, told } = await remembering({
      grants: fileGrantStore(path),
      audit: (event) => events.push(event),
    });
    await gate.check(bash('touch a'));
    expect(told.notes.join()).toContain('set-aside');
    expect(gate.notes.join()).toContain('set-aside');
    expect(events.filter(({ kind }) => kind === 'store').length).toBe(1);
    expect(readdirSync(folder).some((name) => name.includes('set-aside'))).toBe(true);
    // And the answer is kept in a file of its own.
    await gate.check(bash('touch a'));
    expect(told.asked).toBe(1);
  });

  const broken: GrantStore = {
    read: () => Promise.reject(new Error('the database is away')),
    write: () => Promise.reject(new Error('the database is away')),
  };

  it('since it rejects holds nothing, keeps nothing, and stops no call', async () => {
    const { gate, told } = await remembering({ grants: broken });
    expect((await gate.check(bash('touch a'))).kind).toBe('allow');
    expect((await gate.check(bash('touch a'))).kind).toBe('allow');
    expect(told.asked).toBe(2);
    expect(gate.notes.filter((note) => note.includes('the database is away')).length).toBe(1);
  });

  it('is no store from which a grant was taken back', async () => {
    const base = memoryGrantStore();
    const store: GrantStore = { ...base };
    const { gate } = await remembering({
      grants: {
        read: store.read,
        write: async (version, records) =>
          records.length === 0 ? { ok: false, why: 'failed' } : base.write(version, records),
      },
    });
    await gate.check(bash('touch a'));
    const [record] = await gate.grants.list();
    expect(await gate.grants.revoke(record?.id ?? '')).toBe(false);
    expect((await gate.grants.list()).length).toBe(1);
  });
});
