import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PolicyDocument } from '../policy/index.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

/** Documents that were read before, by their text: reading one anew loads what takes longer than the whole decision. */
export interface PolicyCache {
  readonly read: (text: string, file: string) => PolicyDocument | undefined;
  readonly keep: (text: string, file: string, document: PolicyDocument) => void;
}

/** Anything that is wrong with the cache leaves it out; it never stops a decision. */
export const policyCache = ({ variables }: Terminal): PolicyCache | undefined => {
  const home = variables['HOME'];
  const base = variables['XDG_CACHE_HOME'] ?? (home === undefined ? undefined : join(home, '.cache'));
  if (base === undefined || !base.startsWith('/')) return undefined;
  const folder = join(base, 'toolgate');
  const pathOf = (text: string, file: string): string =>
    join(
      folder,
      `${createHash('sha256')
        .update(JSON.stringify([version(), file, text]))
        .digest('hex')}.json`,
    );
  return {
    read: (text, file) => {
      try {
        const kept: unknown = JSON.parse(readFileSync(pathOf(text, file), 'utf8'));
        return isKept(kept) ? kept.document : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (text, file, document) => {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const path = pathOf(text, file);
        const aside = `${path}.${process.pid}`;
        writeFileSync(aside, JSON.stringify({ format: 1, document }), { mode: 0o600 });
        renameSync(aside, path);
      } catch {
        // A folder that cannot be written costs time and nothing else.
      }
    },
  };
};

const isKept = (value: unknown): value is { readonly document: PolicyDocument } =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 1 &&
  'document' in value &&
  typeof value.document === 'object' &&
  value.document !== null &&
  'rules' in value.document &&
  Array.isArray(value.document.rules);
