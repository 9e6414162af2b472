import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../edit/fresh/hash.ts';
import type { PolicyDocument } from '../policy/index.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

/** Documents that were read before, by their text: reading one anew loads what takes longer than the whole decision. */
export interface PolicyCache {
  readonly read: (text: string, file: string) => PolicyDocument | undefined;
  readonly keep: (text: string, file: string, document: PolicyDocument) => void;
}

/**
 * Anything that is wrong with the cache leaves it out; it never stops a decision.
 *
 * INVARIANT: a document is given for the very text that it was read from, which stands beside it. The file's name alone
 * comes from a hash, which somebody may meet with another text.
 */
export const policyCache = ({ variables }: Terminal): PolicyCache | undefined => {
  const home = variables['HOME'];
  const base = variables['XDG_CACHE_HOME'] ?? (home === undefined ? undefined : join(home, '.cache'));
  if (base === undefined || !base.startsWith('/')) return undefined;
  const folder = join(base, 'toolgate');
  const keyOf = (text: string, file: string): string => JSON.stringify([version(), file, text]);
  const pathOf = (key: string): string => join(folder, `${contentHash(key).replaceAll(/[^\w-]/g, '-')}.json`);
  return {
    read: (text, file) => {
      const key = keyOf(text, file);
      try {
        const kept: unknown = JSON.parse(readFileSync(pathOf(key), 'utf8'));
        return isKept(kept) && kept.key === key ? kept.document : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (text, file, document) => {
      const key = keyOf(text, file);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const path = pathOf(key);
        const aside = `${path}.${process.pid}`;
        writeFileSync(aside, JSON.stringify({ format: 2, key, document }), { mode: 0o600 });
        renameSync(aside, path);
      } catch {
        // A folder that cannot be written costs time and nothing else.
      }
    },
  };
};

const isKept = (value: unknown): value is { readonly key: unknown; readonly document: PolicyDocument } =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 2 &&
  'key' in value &&
  'document' in value &&
  typeof value.document === 'object' &&
  value.document !== null &&
  'rules' in value.document &&
  Array.isArray(value.document.rules);
