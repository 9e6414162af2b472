import { hash, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Clock, Digest, FileFacts, MakeId } from './ports.ts';

export const nodeClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, Math.min(milliseconds, longestTimer));
    return () => clearTimeout(timer);
  },
};

/** Longer times overflow, and would be over at once. */
const longestTimer = 2 ** 31 - 1;

export const nodeId: MakeId = () => randomUUID();

export const sha256: Digest = (data) => hash('sha256', data, 'hex');

/** Larger files have no digest: what depends on them is not known. */
const largestDigested = 16 << 20;

export const nodeFiles: FileFacts = {
  digestOf: (path) => {
    try {
      const status = statSync(path);
      if (!status.isFile() || status.size > largestDigested) return undefined;
      return sha256(readFileSync(path));
    } catch (error) {
      return isMissing(error) ? 'absent' : undefined;
    }
  },
  changedAt: (path) => {
    try {
      return statSync(path).ctimeMs;
    } catch {
      return undefined;
    }
  },
};

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
