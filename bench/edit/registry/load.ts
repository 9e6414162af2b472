import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchTarballs, tarballPath } from '../../corpus/fetch.ts';
import { readTarball } from '../../corpus/tarball.ts';
import { paths } from '../../paths.ts';
import type { AnyFunction } from '../../peers.ts';

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const pinned = (): unknown =>
  memberOf(JSON.parse(readFileSync(join(paths.root, 'bench/edit/package.json'), 'utf8')), 'dependencies');

/** The files `wanted` of a package that the bench pins, by path; none of its code is run. */
export const packageFiles = (name: string, wanted: readonly string[]): ReadonlyMap<string, string> => {
  const spec = `${name}@${String(memberOf(pinned(), name))}`;
  if (fetchTarballs([spec]).length > 0) throw new Error(`npm could not fetch ${spec}`);
  const files = readTarball(readFileSync(tarballPath(spec)), (path) => wanted.includes(path));
  const found = new Map(files.map(({ path, text }) => [path, text]));
  for (const path of wanted) if (!found.has(path)) throw new Error(`${spec} has no ${path}`);
  return found;
};

/** Writes modules into a folder of the cache and answers the function `name` of the first. */
export const loadFunction = async (
  folder: string,
  modules: readonly (readonly [file: string, text: string])[],
  name: string,
): Promise<AnyFunction> => {
  const home = join(paths.cache, 'edit-peers', folder);
  mkdirSync(home, { recursive: true });
  for (const [file, text] of modules) writeFileSync(join(home, file), text);
  const module: unknown = await import(pathToFileURL(join(home, modules[0]?.[0] ?? '')).href);
  const member = memberOf(module, name);
  if (typeof member !== 'function') throw new Error(`${folder} has no ${name}`);
  return (...values) => Reflect.apply(member, undefined, values);
};

export const textMember = (value: unknown, key: string): string | undefined => {
  const member = memberOf(value, key);
  return typeof member === 'string' ? member : undefined;
};

export const listMember = (value: unknown, key: string): readonly unknown[] => {
  const member = memberOf(value, key);
  return Array.isArray(member) ? member : [];
};

export const numberMember = (value: unknown, key: string): number | undefined => {
  const member = memberOf(value, key);
  return typeof member === 'number' ? member : undefined;
};
