import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  addGrants,
  fileGrantStore,
  type GrantRecord,
  memoryGrantStore,
  revokeGrants,
  storeLaws,
} from '../../src/gate/index.ts';
import { buildProgram } from './built-program.ts';

const root = mkdtempSync(join(tmpdir(), 'toolgate-grants-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let made = 0;
const freshFile = (): string => {
  made += 1;
  return join(root, `${made}`, 'grants.json');
};

const record = (id: string): GrantRecord => ({
  id,
  grant: { key: id, scope: 'user' },
  text: id,
  tool: 'bash',
  createdAt: 1,
});

describe('every store', () => {
  test.each(storeLaws.map((law) => [law.name, law] as const))('in memory: %s', async (_, law) => {
    const places = new Map<string, ReturnType<typeof memoryGrantStore>>();
    const open = (place: string) => {
      const store = places.get(place) ?? memoryGrantStore();
      places.set(place, store);
      return store;
    };
    expect(await law.run(open)).toBeUndefined();
  });

  test.each(storeLaws.map((law) => [law.name, law] as const))('in a file: %s', async (_, law) => {
    const folder = join(root, `laws ${law.name}`);
    expect(await law.run((place) => fileGrantStore(join(folder, place, 'grants.json')))).toBeUndefined();
  });

  it('that forgets or takes any version is found out', async () => {
    const forgetful = () => ({
      ...memoryGrantStore(),
      write: async () => ({ ok: true, version: 'v' }) as const,
    });
    const results = await Promise.all(storeLaws.map((law) => law.run(forgetful)));
    expect(results.filter((result) => result !== undefined).length).toBeGreaterThan(4);
  });
});

describe('a file of grants', () => {
  it('is readable by its owner alone', async () => {
    const file = freshFile();
    await addGrants(fileGrantStore(file), [record('a')]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['torn', (text: string) => text.slice(0, text.length / 2)],
    ['of another program', () => '{"grants": []}'],
    ['empty', () => ''],
    ['of a later version', (text: string) => text.replace('"version": 1', '"version": 2')],
    ['with one bad record', (text: string) => text.replace('"scope": "user"', '"scope": "all"')],
  ])('that is %s is set aside, told of, and not written over', async (_, spoil) => {
    const file = freshFile();
    const store = fileGrantStore(file);
    await addGrants(store, [record('a')]);
    const spoilt = spoil(readFileSync(file, 'utf8'));
    writeFileSync(file, spoilt);
    const { records, issues } = await store.read();
    expect(records).toEqual([]);
    expect(issues).toMatchObject([{ code: 'grants-set-aside', file }]);
    const aside = readdirSync(join(file, '..')).filter((name) => name.includes('.set-aside-'));
    expect(aside.length).toBe(1);
    expect(readFileSync(join(file, '..', aside[0] ?? ''), 'utf8')).toBe(spoilt);
    expect(await addGrants(store, [record('b')])).toMatchObject({ ok: true });
    expect((await store.read()).records.map(({ id }) => id)).toEqual(['b']);
  });

  it('that others may write, or that is a link, does not count', async () => {
    const open = freshFile();
    await addGrants(fileGrantStore(open), [record('a')]);
    chmodSync(open, 0o666);
    expect(await fileGrantStore(open).read()).toMatchObject({
      records: [],
      issues: [{ code: 'grants-set-aside' }],
    });
    const linked = freshFile();
    await addGrants(fileGrantStore(linked), [record('a')]);
    const link = join(root, 'link.json');
    symlinkSync(linked, link);
    expect(await fileGrantStore(link).read()).toMatchObject({
      records: [],
      issues: [{ code: 'grants-set-aside' }],
    });
    expect((await fileGrantStore(linked).read()).records.length).toBe(1);
  });

  it('that cannot be written says so and keeps what it had', async () => {
    const blocked = join(root, 'file-not-folder');
    writeFileSync(blocked, '');
    const store = fileGrantStore(join(blocked, 'grants.json'));
    expect(await addGrants(store, [record('a')])).toMatchObject({ ok: false, why: 'failed' });
  });

  it('gives a grant back', async () => {
    const store = fileGrantStore(freshFile());
    await addGrants(store, [record('a'), record('b')]);
    const { revoked } = await revokeGrants(store, ({ id }) => id === 'a');
    expect(revoked.map(({ id }) => id)).toEqual(['a']);
    expect((await store.read()).records.map(({ id }) => id)).toEqual(['b']);
  });

  it('is not held up by a lock of a clock that was set back since', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'toolgate-clock-')), 'grants.json');
    const held = { pid: process.pid, host: 'elsewhere', id: 'x', at: Date.now() + 3_600_000 };
    writeFileSync(`${path}.lock`, JSON.stringify(held));
    const store = fileGrantStore(path, { patience: 2_000 });
    expect((await store.write((await store.read()).version, [])).ok).toBe(true);
  });

  it('is waited for no longer than was said, also while the clock is set back', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'toolgate-clock-')), 'grants.json');
    let now = Date.now();
    const clock = {
      now: () => {
        now -= 1;
        return now;
      },
      after: (milliseconds: number, run: () => void) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    };
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: process.pid, host: hostname(), id: 'x', at: now }));
    const store = fileGrantStore(path, { clock, patience: 200 });
    expect(await store.write('absent', [])).toMatchObject({ ok: false, why: 'failed' });
  });

  it('is not held up by a lock whose holder has died', async () => {
    const file = freshFile();
    await addGrants(fileGrantStore(file), [record('a')]);
    const dead = spawn(process.execPath, ['-e', '0']);
    await new Promise((done) => dead.on('exit', done));
    writeFileSync(
      `${file}.lock`,
      JSON.stringify({ pid: dead.pid, host: hostname(), id: 'x', at: Date.now() }),
    );
    expect(await addGrants(fileGrantStore(file), [record('b')])).toMatchObject({ ok: true });
  });
});

describe('with real processes', () => {
  let program = '';
  beforeAll(async () => {
    program = await buildProgram('write-grants');
  });

  interface Writer {
    readonly child: ChildProcess;
    readonly confirmed: () => readonly string[];
    readonly ended: Promise<void>;
  }

  const start = (file: string, prefix: string, count: number): Writer => {
    const child = spawn(process.execPath, [program, file, prefix, `${count}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    const ended = new Promise<void>((done) => child.on('close', () => done()));
    return {
      child,
      ended,
      confirmed: () => text.split('\n').slice(0, -1),
    };
  };

  it('a writer that is killed amid 1,000 writes loses none that was confirmed', async () => {
    for (const after of [40, 150, 333]) {
      const file = freshFile();
      const writer = start(file, 'k', 1000);
      await new Promise<void>((done) => {
        const look = setInterval(() => {
          if (writer.confirmed().length < after) return;
          clearInterval(look);
          done();
        }, 1);
      });
      writer.child.kill('SIGKILL');
      await writer.ended;
      const confirmed = writer.confirmed();
      expect(confirmed.length).toBeGreaterThanOrEqual(after);
      expect(confirmed.length).toBeLessThan(1000);
      const { records, issues } = await fileGrantStore(file).read();
      const held = new Set(records.map(({ id }) => id));
      expect(issues).toEqual([]);
      expect(confirmed.filter((id) => !held.has(id))).toEqual([]);
      // At most the one that was under way.
      expect(records.length - confirmed.length).toBeLessThanOrEqual(1);
      expect(await addGrants(fileGrantStore(file), [record('after')])).toMatchObject({ ok: true });
    }
  });

  it('two writers at once lose none', async () => {
    const file = freshFile();
    const writers = [start(file, 'a', 150), start(file, 'b', 150)];
    await Promise.all(writers.map(({ ended }) => ended));
    const { records } = await fileGrantStore(file).read();
    const held = new Set(records.map(({ id }) => id));
    expect(held.size).toBe(records.length);
    for (const writer of writers) {
      expect(writer.confirmed().length).toBe(150);
      expect(writer.confirmed().filter((id) => !held.has(id))).toEqual([]);
    }
  });
});
