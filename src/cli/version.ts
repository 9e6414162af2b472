import { readFileSync } from 'node:fs';

/** The version in the package's own manifest, which lies two folders above in the sources as in `dist`. */
export const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
};
