import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Issue } from '../../policy/index.ts';
import { nodeClock, nodeId, sha256 } from '../node-ports.ts';
import type { Clock, MakeId } from '../ports.ts';
import { readGrants, writeGrants } from './file-format.ts';
import { type FileLock, tryLock } from './file-lock.ts';
import type { GrantRecord, GrantSnapshot, GrantStore, StoreWrite } from './store.ts';

export interface FileStoreOptions {
  readonly clock?: Clock;
  readonly makeId?: MakeId;
  /** How long a write waits for others, in milliseconds. Default 10,000. */
  readonly patience?: number;
}

/**
 * Grants in one file of the person, for many processes of one machine.
 *
 * A write goes to a file aside, is flushed, and takes the place of the old one in one step, under a lock: after a crash the
 * file holds what it held before or after. Mode 0600. A file that cannot be read as grants, is a link, or may be written by
 * others is renamed and told in `issues`, and never emptied.
 */
export function fileGrantStore(path: string, options: FileStoreOptions = {}): GrantStore {
  const { clock = nodeClock, makeId = nodeId, patience = 10_000 } = options;
  const lock = (): Promise<FileLock | undefined> =>
    waitFor(() => tryLock(`${path}.lock`, clock, makeId), clock, patience);
  return {
    read: async () => {
      const found = load(path);
      if (found.kind !== 'doubtful') return found.snapshot;
      const held = await lock();
      if (held === undefined) return { ...nothing, issues: [leftIssue(path, found.why)] };
      try {
        return setAside(path, clock, makeId);
      } finally {
        held.release();
      }
    },
    write: async (version, records) => {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      } catch (error) {
        return { ok: false, why: 'failed', detail: messageOf(error) };
      }
      const held = await lock();
      if (held === undefined) return { ok: false, why: 'failed', detail: 'the lock is held' };
      try {
        return replace(path, version, records, held, makeId);
      } finally {
        held.release();
      }
    },
  };
}

const nothing: GrantSnapshot = { version: 'absent', records: [], issues: [] };

type Loaded =
  | { readonly kind: 'sound'; readonly snapshot: GrantSnapshot }
  | { readonly kind: 'doubtful'; readonly why: string };

function load(path: string): Loaded {
  let text: string;
  try {
    const status = lstatSync(path);
    if (!status.isFile()) return { kind: 'doubtful', why: 'is no plain file' };
    if ((status.mode & 0o022) !== 0) return { kind: 'doubtful', why: 'may be written by others' };
    if (process.getuid !== undefined && status.uid !== process.getuid())
      return { kind: 'doubtful', why: 'belongs to somebody else' };
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return isMissing(error)
      ? { kind: 'sound', snapshot: nothing }
      : { kind: 'doubtful', why: `cannot be read: ${messageOf(error)}` };
  }
  const records = readGrants(text);
  return records === undefined
    ? { kind: 'doubtful', why: 'holds no grants that can be read' }
    : { kind: 'sound', snapshot: { version: sha256(text), records, issues: [] } };
}

/** Under the lock: another process may have set it aside, or written it anew, since. */
function setAside(path: string, clock: Clock, makeId: MakeId): GrantSnapshot {
  const found = load(path);
  if (found.kind === 'sound') return found.snapshot;
  const aside = `${path}.set-aside-${clock.now()}-${makeId().slice(0, 8)}`;
  try {
    renameSync(path, aside);
    return { ...nothing, issues: [asideIssue(path, found.why, aside)] };
  } catch {
    return { ...nothing, issues: [leftIssue(path, found.why)] };
  }
}

function asideIssue(path: string, why: string, aside: string): Issue {
  return {
    code: 'grants-set-aside',
    message: `${path} ${why}. It is now ${aside}, and its grants do not count.`,
    mend: 'Look at that file; remove it, or mend it and move it back.',
    path: [],
    file: path,
  };
}

function leftIssue(path: string, why: string): Issue {
  return {
    code: 'grants-unreadable',
    message: `${path} ${why}. Its grants do not count.`,
    mend: 'Move the file away.',
    path: [],
    file: path,
  };
}

function replace(
  path: string,
  version: string,
  records: readonly GrantRecord[],
  lock: FileLock,
  makeId: MakeId,
): StoreWrite {
  const found = load(path);
  // What is there and cannot be read is never written over.
  if (found.kind === 'doubtful' || found.snapshot.version !== version) return { ok: false, why: 'conflict' };
  const text = writeGrants(records);
  const aside = `${path}.${makeId()}.new`;
  try {
    const file = openSync(aside, 'wx', 0o600);
    try {
      writeAll(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    chmodSync(aside, 0o600);
    if (!lock.isMine()) {
      unlinkSync(aside);
      return { ok: false, why: 'conflict' };
    }
    renameSync(aside, path);
    flushFolder(dirname(path));
    return { ok: true, version: sha256(text) };
  } catch (error) {
    try {
      unlinkSync(aside);
    } catch {
      // It was not made, or it has its name already.
    }
    return { ok: false, why: 'failed', detail: messageOf(error) };
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

/** A name is durable when its folder is. Some systems cannot flush a folder. */
function flushFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // Not on this system.
  }
}

async function waitFor<T>(take: () => T | undefined, clock: Clock, patience: number): Promise<T | undefined> {
  // What was waited is counted, since the clock may be set back meanwhile.
  let waited = 0;
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    const taken = take();
    if (taken !== undefined || waited >= patience) return taken;
    // Two who wait equally long would meet again and again.
    const wait = pause * (0.5 + Math.random());
    waited += wait;
    await new Promise<void>((wake) => clock.after(wait, wake));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
