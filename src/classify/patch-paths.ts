/** What a patch does to files. */
export interface PatchPath {
  readonly action: 'write' | 'delete';
  readonly path: string;
}

/**
 * The files that a patch names, in the envelope form (`*** Update File: a.ts`) or as a unified diff.
 *
 * @returns `undefined` where it is not known what the patch writes: no file is named, a name is quoted, or a link or a
 *   submodule is made.
 */
export function patchPaths(text: string): readonly PatchPath[] | undefined {
  const paths: PatchPath[] = [];
  for (const line of text.split(/\r?\n/)) {
    // Readers of the envelope form trim a line before they look for a header.
    const envelope = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/.exec(line.trim());
    if (envelope !== null) {
      paths.push({
        action: envelope[1] === 'Delete File' ? 'delete' : 'write',
        path: (envelope[2] ?? '').trim(),
      });
      continue;
    }
    if (
      /^(?:new file mode|new mode|old mode|deleted file mode) (?:120000|160000)|^index [0-9a-f.]+ (?:120000|160000)/.test(
        line,
      )
    )
      return undefined;
    const unified =
      /^(?:\+\+\+|---) (.+?)(?:\t.*)?$/.exec(line) ?? /^(?:rename|copy) (?:to|from) (.+)$/.exec(line);
    const name = unified?.[1];
    if (name === undefined || name === '/dev/null') continue;
    if (name.startsWith('"')) return undefined;
    paths.push({ action: 'write', path: name.replace(/^[ab]\//, '') });
  }
  return paths.length === 0 ? undefined : paths;
}
