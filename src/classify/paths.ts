/**
 * Joins and normalises paths as text: `.` and `..` are taken out, slashes doubled are one. The path below stays a
 * pattern if it was one.
 */
export function normalizePath(path: string): string {
  if (!path.includes('/.') && !path.includes('//') && !path.endsWith('/')) return path;
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

export function joinPath(base: string, path: string): string {
  if (path.startsWith('/')) return normalizePath(path);
  // What most often needs normalising is a path that says where it starts: `.`, `./src`.
  if (path === '.') return normalizePath(base);
  return normalizePath(`${base}/${path.startsWith('./') ? path.slice(2) : path}`);
}

/** Whether `path` is `folder` or lies below it. Both absolute and normalised. */
export function isInside(path: string, folder: string): boolean {
  if (!path.startsWith(folder)) return false;
  return path.length === folder.length || folder === '/' || path.charCodeAt(folder.length) === 0x2f;
}

/** The last segment. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? '/' : path.slice(0, slash);
}

/** Characters that make a segment a pattern. */
export function isPattern(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x2a || c === 0x3f || c === 0x5b) return true;
  }
  return false;
}

/** The folder up to the first segment that is a pattern: everything that the pattern matches lies below it. */
export function fixedFolder(pattern: string): string {
  let end = pattern.length;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charCodeAt(i);
    if (c === 0x2a || c === 0x3f || c === 0x5b) {
      end = pattern.lastIndexOf('/', i);
      break;
    }
  }
  return end <= 0 ? '/' : pattern.slice(0, end);
}
