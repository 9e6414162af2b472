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
  let before: string | undefined;
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
    if (name === undefined) continue;
    if (name.startsWith('"')) return undefined;
    const path = name.replace(/^[ab]\//, '');
    // `+++ /dev/null` removes the file that the line before names.
    if (name !== '/dev/null') paths.push({ action: 'write', path });
    else if (line.startsWith('+') && before !== undefined) paths.push({ action: 'delete', path: before });
    before = line.startsWith('-') && name !== '/dev/null' ? path : undefined;
  }
  return paths.length === 0 ? undefined : paths;
}
