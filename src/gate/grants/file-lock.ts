import { closeSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject, parseJson } from '../json.ts';
import type { Clock, MakeId } from '../ports.ts';

/** A holder does a few small file operations: one that is older is taken for gone, in milliseconds. */
const longestHeld = 30_000;

export interface FileLock {
  /** Whether nobody has taken it over meanwhile. */
  readonly isMine: () => boolean;
  readonly release: () => void;
}

/**
 * Takes `path` as a lock among processes; `undefined` while another process holds it. A lock whose holder has died is
 * taken over.
 */
export function tryLock(path: string, clock: Clock, makeId: MakeId): FileLock | undefined {
  const id = makeId();
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), id, at: clock.now() });
  if (create(path, mine, `${path}.${id}`)) {
    return {
      isMine: () => read(path) === mine,
      release: () => {
        if (read(path) === mine) remove(path);
      },
    };
  }
  const held = read(path);
  if (held !== undefined && isLeft(held, clock.now())) takeOver(path, held, mine, `${path}.${id}`, clock);
  return undefined;
}

/**
 * Removes a lock that was left behind. Two who see the same one must not both do it: the second would remove the lock
 * that somebody took after the first.
 */
function takeOver(path: string, held: string, mine: string, aside: string, clock: Clock): void {
  const guard = `${path}.recover`;
  if (!create(guard, mine, aside)) {
    const other = read(guard);
    if (other !== undefined && isLeft(other, clock.now())) remove(guard);
    return;
  }
  if (read(path) === held) remove(path);
  remove(guard);
}

function isLeft(text: string, now: number): boolean {
  const holder = parseJson(text);
  if (!isObject(holder)) return true;
  const { pid, host, at } = holder;
  // A time far ahead is of a clock that was set back since.
  if (typeof at === 'number' && Math.abs(now - at) > longestHeld) return true;
  return host === hostname() && typeof pid === 'number' && !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Filled before it has its name, so that nobody ever sees it empty. */
function create(path: string, text: string, aside: string): boolean {
  try {
    const file = openSync(aside, 'wx', 0o600);
    try {
      writeSync(file, text);
    } finally {
      closeSync(file);
    }
    linkSync(aside, path);
    return true;
  } catch {
    return false;
  } finally {
    remove(aside);
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Somebody else did.
  }
}
