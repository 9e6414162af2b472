import type { PathResource } from '../../../classify/index.ts';
import { freeFolder, privateFolders, protectedFiles, protectedFolders } from './protected.table.ts';

/** Whether `path` is `folder` or lies below it. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}

/** The paths of an access: as typed, and where links lead. */
export function pathsOf({ path, resolved }: PathResource): readonly string[] {
  return resolved === undefined || resolved === path ? [path] : [path, resolved];
}

/** Compared in any case: some file systems do. */
export function isProtected(path: string): boolean {
  const whole = `${path.toLowerCase()}/`;
  const free = whole.indexOf(`/${freeFolder}/`);
  const text = free < 0 ? whole : whole.slice(free + freeFolder.length + 1);
  return (
    protectedFolders.some((folder) => text.includes(`/${folder}/`)) ||
    protectedFiles.has(lastSegment(path.toLowerCase()))
  );
}

export interface CriticalPlaces {
  readonly home: string | undefined;
  readonly cwd: string;
  /** Further working directories. */
  readonly additional: readonly string[];
  /** Drive letters are the first segment of a path. */
  readonly hasDrives: boolean;
}

/**
 * Whether a removal of this path always asks: the root, its direct children, home, the working directory and its
 * parents, drive roots and their children; or everything directly below one of them or below a further directory.
 */
export function isCritical(path: string, places: CriticalPlaces): boolean {
  if (/\/\.?\*{1,2}$/.test(path)) {
    const folder = parentOf(path);
    return places.additional.includes(folder) || folder === places.cwd || isCriticalFolder(folder, places);
  }
  return isCriticalFolder(path, places);
}

function isCriticalFolder(path: string, { home, cwd, hasDrives }: CriticalPlaces): boolean {
  if (/^\/[^/]*$/.test(path) || (hasDrives && /^\/[a-z](?:\/[^/]*)?$/i.test(path))) return true;
  return path === home || isBelow(cwd, path) || privateFolders.includes(path);
}

/** A pattern or a slash right after a variable: where it is empty, the root is meant. */
export function isAfterVariable(raw: string): boolean {
  return /\$(?:\w+|\{[^}]*\})"?(?:\/?\*|\/"?$)/.test(raw);
}

/** Drive letters are compared in any case: `C:\x` is `/c/x`. */
export function posixPath(path: string): string {
  const match = /^([A-Za-z]):[\\/](.*)$/s.exec(path);
  return match === null
    ? path
    : `/${(match[1] ?? '').toLowerCase()}/${(match[2] ?? '').replaceAll('\\', '/')}`;
}
