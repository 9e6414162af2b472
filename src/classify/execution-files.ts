import { type Doer, makeDeed, onItsOwn } from './deed-kit.ts';
import { patternCanMatch } from './name-pattern.ts';
import { baseName, isInside, isPattern, joinPath, parentOf } from './paths.ts';
import type { Prepared } from './prepared.ts';
import type { Deed } from './types.ts';

/** A file that steers execution is not what it was when the person's rules were made. */
function changed(doer: Doer, path: string): Deed {
  return makeDeed(doer, onItsOwn('changed-execution-file', { path }), {
    kind: 'code',
    runs: 'project-code',
    risk: 'privileged',
    permission: 'workspace',
    certainty: 'bounded',
  });
}

const NONE: readonly Deed[] = [];

/** Deeds for one script file. */
export function executionFileDeeds(doer: Doer, path: string, prepared: Prepared): readonly Deed[] {
  const { baseline, written } = prepared.environment;
  if (written?.includes(path) === true || baseline?.(path) === 'changed') return [changed(doer, path)];
  return NONE;
}

/**
 * Deeds for the configuration files that a program reads: those in its directory and above it, up to the root, and
 * any file of such a name that an earlier call wrote.
 */
export function configurationDeeds(
  doer: Doer,
  names: readonly string[],
  directories: readonly (string | undefined)[],
  prepared: Prepared,
): readonly Deed[] {
  const { baseline, written } = prepared.environment;
  if (names.length === 0 || (baseline === undefined && (written === undefined || written.length === 0)))
    return NONE;
  const deeds: Deed[] = [];
  for (const name of names) {
    const last = baseName(name);
    const hit = written?.find((path) => isNamed(path, name, last));
    if (hit !== undefined) {
      deeds.push(changed(doer, hit));
      continue;
    }
    if (baseline === undefined || isPattern(last)) continue;
    const path = candidates(name, directories, prepared).find(
      (candidate) => baseline(candidate) === 'changed',
    );
    if (path !== undefined) deeds.push(changed(doer, path));
  }
  return deeds;
}

/** Whether a path is the named file or lies in the named folder; a name may start with folders of its own. */
function isNamed(path: string, name: string, last: string): boolean {
  if (!isPattern(last)) {
    const at = path.lastIndexOf(name);
    return at > 0 && (isSegments(path, at, name) || path.includes(`/${name}/`));
  }
  const folder = name.slice(0, -last.length);
  return patternCanMatch(last, baseName(path)) && (folder === '' || path.includes(`/${folder}`));
}

/** Whether `name` stands at the index as whole segments at the path's end. */
function isSegments(path: string, at: number, name: string): boolean {
  return path.charCodeAt(at - 1) === 0x2f && at + name.length === path.length;
}

/** A program of the text and the names of the files that steer it. */
export interface Configured {
  readonly doer: Doer;
  readonly names: readonly string[];
}

function candidates(
  name: string,
  directories: readonly (string | undefined)[],
  prepared: Prepared,
): readonly string[] {
  const paths: string[] = [];
  for (const directory of directories) {
    if (directory === undefined) continue;
    const root = prepared.roots.find((folder) => isInside(directory, folder));
    for (let current = directory; ; current = parentOf(current)) {
      paths.push(joinPath(current, name));
      if (root === undefined || current === root || current === '/') break;
    }
  }
  return paths;
}

/**
 * A file that the same text writes and runs is not what any rule has seen: `printf … > s.sh && bash s.sh`,
 * `cp /usr/bin/x ./y && ./y`, `echo … > package.json; npm test`.
 */
export function writtenThenRun(deeds: readonly Deed[], configured: readonly Configured[]): readonly Deed[] {
  let written: Set<string> | undefined;
  for (const deed of deeds) {
    const access = deed.access;
    if (access?.action !== 'write' || access.resource.kind !== 'path' || access.resource.recursive) continue;
    written ??= new Set();
    written.add(access.resource.path);
  }
  if (written === undefined) return NONE;
  const result: Deed[] = [];
  for (const deed of deeds) {
    const path = deed.reason.data?.['path'];
    if (deed.kind !== 'code' || typeof path !== 'string' || !written.has(path)) continue;
    const doer: Doer = {
      command: deed.command,
      program: deed.program,
      span: deed.reason.span ?? { start: 0, end: 0 },
    };
    result.push(changed(doer, path));
  }
  for (const { doer, names } of configured) {
    for (const path of written)
      if (names.some((name) => isNamed(path, name, baseName(name)))) result.push(changed(doer, path));
  }
  return result;
}
