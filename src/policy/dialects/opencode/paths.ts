/** The few path functions that OpenCode's own texts are made with: lexical, no links, slashes only. */

/** `path` seen from `base`, normalised. Drives and backslashes mean something on Windows alone. */
export function resolvePath(base: string, path: string, windows = false): string {
  if (!windows) return normalize(path.startsWith('/') ? path : `${base}/${path}`, '');
  const text = path.replaceAll('\\', '/');
  const from = base.replaceAll('\\', '/');
  const drive = driveOf(text);
  if (drive !== '') return normalize(text.slice(drive.length), drive);
  const home = driveOf(from);
  return normalize(text.startsWith('/') ? text : `${from.slice(home.length)}/${text}`, home);
}

function driveOf(path: string): string {
  return /^[A-Za-z]:(?=\/)/.exec(path)?.[0] ?? '';
}

function normalize(path: string, drive: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${drive}/${parts.join('/')}`;
}

/** From one absolute path to another; empty where they are the same. */
export function relativePath(from: string, to: string): string {
  const a = partsOf(from);
  const b = partsOf(to);
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  return [...a.slice(same).map(() => '..'), ...b.slice(same)].join('/');
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

export function parentPath(path: string): string {
  const at = path.lastIndexOf('/');
  if (at <= 0) return '/';
  const parent = path.slice(0, at);
  return /^[A-Za-z]:$/.test(parent) ? `${parent}/` : parent;
}

/** The text that asks about everything in a folder. */
export function folderGlob(folder: string): string {
  return folder.endsWith('/') ? `${folder}*` : `${folder}/*`;
}

/** `path` is `folder` or lies below it. */
export function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** `~` and `~/x` are the home folder; every other tilde stays. */
export function expandHome(path: string, home: string | undefined): string {
  if (home === undefined) return path;
  if (path === '~') return home;
  return /^~[/\\]/.test(path) ? `${home.replace(/\/$/, '')}/${path.slice(2)}` : path;
}
