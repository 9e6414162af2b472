/** The description's "credential paths": what no directory rule can grant, walks leave out and exports refuse. */

const folders: ReadonlySet<string> = new Set(['.ssh', '.gnupg']);

/**
 * Whether some segment of the path is `.ssh` or `.gnupg`, or is `.crystal` with `credentials.json` right below it. Case
 * does not count.
 */
export function isCredentialPath(path: string): boolean {
  const segments = path.toLowerCase().split(/[/\\]+/);
  return segments.some(
    (segment, at) =>
      folders.has(segment) || (segment === '.crystal' && segments[at + 1] === 'credentials.json'),
  );
}

/** What a walk over a folder shows: entries whose target is a credential path are left out. */
export function walkable<T extends { readonly path: string; readonly target?: string }>(
  entries: readonly T[],
): readonly T[] {
  return entries.filter(({ path, target }) => !isCredentialPath(path) && !isCredentialPath(target ?? path));
}
