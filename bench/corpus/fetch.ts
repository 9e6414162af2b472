import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../paths.ts';

/** Packages a request to npm: few processes, and never two at a time, to stay polite to the registry. */
const batchSize = 8;

const tarballName = (spec: string): string => {
  const at = spec.lastIndexOf('@');
  return `${spec.slice(0, at).replace(/^@/, '').replaceAll('/', '-')}-${spec.slice(at + 1)}.tgz`;
};

export const tarballPath = (spec: string): string => join(paths.tarballs, tarballName(spec));

const missing = (specs: readonly string[]): readonly string[] =>
  specs.filter((spec) => !existsSync(tarballPath(spec)));

/** `npm pack` of a registry package downloads its tarball and runs none of its scripts. */
const pack = (specs: readonly string[]): void => {
  spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', paths.tarballs, ...specs], {
    cwd: paths.cache,
    stdio: 'ignore',
    timeout: 300_000,
  });
};

/** Downloads what the cache lacks; answers the packages that could not be had. */
export const fetchTarballs = (specs: readonly string[]): readonly string[] => {
  mkdirSync(paths.tarballs, { recursive: true });
  const wanted = missing(specs);
  for (let start = 0; start < wanted.length; start += batchSize) {
    const batch = wanted.slice(start, start + batchSize);
    console.log(`fetching ${start + 1}-${start + batch.length} of ${wanted.length}`);
    pack(batch);
    // One package that cannot be had fails its whole batch.
    for (const spec of missing(batch)) pack([spec]);
  }
  return missing(specs);
};
