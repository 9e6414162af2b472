import type { Deed, Environment, PathResource } from '../../src/classify/index.ts';

/** Deeds in one short line each, and machines that a row describes. */

/**
 * `read a.txt`, `write /x @outside`, `connect example.com`, `code script-file (project-code)`. Then marks: `^2` where
 * a rule must spell two words, `^` where no prefix rule covers it, `secret`, `protected`, `tree`, `pattern`.
 */
export function showDeed(deed: Deed): string {
  const marks = deed.base ? '' : ` ^${deed.spelledBy ?? ''}`;
  const { access, reason, kind } = deed;
  if (access === undefined) {
    const what = kind === 'command' ? (deed.program ?? reason.code) : `${kind} ${reason.code}`;
    return what + (deed.runs === undefined ? '' : ` (${deed.runs})`) + marks;
  }
  const code = reason.code === 'critical-removal' ? ' critical' : '';
  const { resource } = access;
  switch (resource.kind) {
    case 'path':
      return `${access.action} ${showPath(resource)}${code}${marks}`;
    case 'host':
      return `${access.action} ${resource.host ?? '?'} ${resource.zone}${access.mutates === true ? ' mutates' : ''}${marks}`;
    case 'program':
    case 'variable':
      return `${access.action} ${resource.kind} ${resource.name}${marks}`;
    case 'process':
      return `${access.action} ${resource.target}${resource.own ? ' own' : ''}${marks}`;
    case 'opaque':
      return `${access.action} something${marks}`;
    default: {
      const never: never = resource;
      return never;
    }
  }
}

function showPath(resource: PathResource): string {
  const { path, resolved, place, secret, recursive, exact } = resource;
  let text = path.startsWith('/w/') ? path.slice(3) : path === '/w' ? '.' : path;
  if (resolved !== undefined) text += ` -> ${resolved}`;
  if (place !== 'workspace') text += ` @${place}`;
  if (recursive) text += ' tree';
  else if (!exact) text += ' pattern';
  if (secret !== 'no') text += secret === 'yes' ? ' secret' : ' secret?';
  if (resource.protected !== 'no') text += resource.protected === 'yes' ? ' protected' : ' protected?';
  return text;
}

/** What a row says of the machine. */
export interface Machine {
  readonly cwd?: string;
  readonly roots?: readonly string[];
  /** Where a link leads, by its path; `null`: cannot be told. With it, all other paths are what they seem. */
  readonly links?: Readonly<Record<string, string | null>>;
  /** Names of a folder, by its path. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** Files that steer execution and are not what they were. */
  readonly changed?: readonly string[];
  readonly written?: readonly string[];
  readonly session?: NonNullable<Environment['session']>;
  readonly annotations?: NonNullable<Environment['annotations']>;
}

export function machineOf(machine: Machine): Environment {
  const { links, names, changed, written, session, annotations } = machine;
  return {
    cwd: machine.cwd ?? '/w',
    home: '/home/u',
    roots: machine.roots ?? ['/w'],
    platform: 'linux',
    ...(links === undefined ? {} : { resolvePath: (path: string) => follow(path, links) }),
    ...(names === undefined ? {} : { listDirectory: (path: string) => names[path] }),
    ...(changed === undefined
      ? {}
      : { baseline: (path: string) => (changed.includes(path) ? 'changed' : 'unchanged') }),
    ...(written === undefined ? {} : { written }),
    ...(session === undefined ? {} : { session }),
    ...(annotations === undefined ? {} : { annotations }),
  };
}

function follow(path: string, links: Readonly<Record<string, string | null>>): string | undefined {
  for (const [link, target] of Object.entries(links)) {
    if (path !== link && !path.startsWith(`${link}/`)) continue;
    return target === null ? undefined : target + path.slice(link.length);
  }
  return path;
}
