import { contentHash } from './hash.ts';

/** What is remembered of a read. The caller's own write is a read of what it wrote. */
export interface LastRead {
  readonly hash: string;
  /** Modification time in milliseconds, as it was then. */
  readonly modifiedAt?: number;
  /** When the read happened, in milliseconds. */
  readonly readAt?: number;
}

export interface CurrentFile {
  /** The text, or how to get it: it is asked for only where the time does not settle the question. */
  readonly content: string | (() => string);
  readonly modifiedAt?: number;
}

export interface FreshnessOptions {
  /** Must be the one that `hash` was made with. */
  readonly hash?: (text: string) => string;
  /** How finely the file system tells times. */
  readonly granularity?: 'millisecond' | 'second';
}

export type Freshness =
  | { readonly status: 'fresh'; readonly by: 'time' | 'content' }
  | { readonly status: 'stale'; readonly reason: 'never-read' | 'changed-since-read' };

/**
 * Whether a file is still as it was read. Pure: times, content and hash are handed in.
 *
 * An unchanged modification time answers at once, unless the file was read within the same tick as it was last
 * written: another write in that tick would not show. A changed time is no proof of a change; the content decides.
 *
 * @example
 * checkFreshness({ lastRead: rememberRead('a'), current: { content: 'b' } })
 * // { status: 'stale', reason: 'changed-since-read' }
 */
export const checkFreshness = (
  { lastRead, current }: { readonly lastRead: LastRead | undefined; readonly current: CurrentFile },
  { hash = contentHash, granularity = 'millisecond' }: FreshnessOptions = {},
): Freshness => {
  if (lastRead === undefined) return { status: 'stale', reason: 'never-read' };
  const tick = (time: number): number => (granularity === 'second' ? Math.floor(time / 1000) : time);
  const { modifiedAt, readAt } = lastRead;
  if (modifiedAt !== undefined && current.modifiedAt !== undefined) {
    const settled = readAt === undefined ? granularity === 'millisecond' : tick(readAt) > tick(modifiedAt);
    if (settled && tick(modifiedAt) === tick(current.modifiedAt)) return { status: 'fresh', by: 'time' };
  }
  const content = typeof current.content === 'string' ? current.content : current.content();
  return hash(content) === lastRead.hash
    ? { status: 'fresh', by: 'content' }
    : { status: 'stale', reason: 'changed-since-read' };
};

/** What to remember after a read or a write of one's own. */
export const rememberRead = (
  content: string,
  times: { readonly modifiedAt?: number; readonly readAt?: number } = {},
  hash: (text: string) => string = contentHash,
): LastRead => ({ hash: hash(content), ...times });
