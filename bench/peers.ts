import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { paths } from './paths.ts';

/** Packages that toolgate is measured beside. They live in the bench's cache: the project does not depend on them. */
const versions = { 'shell-quote': '1.12.0', 'cc-safety-net': '2.4.5' } as const;

type Peer = keyof typeof versions;

const folderOf = (peer: Peer): string => join(paths.peers, 'node_modules', peer);

/** Installs what the cache lacks; says which peers are there. */
export const installPeers = (): ReadonlySet<Peer> => {
  const peers: readonly Peer[] = ['shell-quote', 'cc-safety-net'];
  if (peers.some((peer) => !existsSync(folderOf(peer)))) {
    mkdirSync(paths.peers, { recursive: true });
    writeFileSync(
      join(paths.peers, 'package.json'),
      JSON.stringify({ private: true, dependencies: versions }),
    );
    spawnSync('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: paths.peers,
      stdio: 'ignore',
      timeout: 300_000,
    });
  }
  return new Set(peers.filter((peer) => existsSync(folderOf(peer))));
};

export type AnyFunction = (...values: readonly unknown[]) => unknown;

/** The function `name` of a peer's module, or nothing where peer or function is missing. */
export const peerFunction = async (
  peer: Peer,
  file: string,
  name: string,
): Promise<AnyFunction | undefined> => {
  if (!installPeers().has(peer)) return undefined;
  const module: unknown = await import(pathToFileURL(join(folderOf(peer), file)).href);
  const holders = [
    module,
    typeof module === 'object' && module !== null && 'default' in module ? module.default : {},
  ];
  for (const holder of holders) {
    const member: unknown =
      typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
    if (typeof member === 'function') return (...values) => Reflect.apply(member, undefined, values);
  }
  return undefined;
};

/** The address of a peer's main file, for a fresh process. */
export const peerAddress = (peer: Peer, file: string): string =>
  pathToFileURL(join(folderOf(peer), file)).href;
