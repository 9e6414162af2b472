/** What a patch does to files. */
export interface PatchPath {
  readonly action: 'write' | 'delete';
  readonly path: string;
}

/**
 * The files that a patch names, in the envelope form (`*** Update File: a.ts`) or as a unified diff.
 * @returns `undefined` where no file is named: what the patch writes is not known.
 */
export function patchPaths(text: string): readonly PatchPath[] | undefined {
  const paths: PatchPath[] = [];
  for (const line of text.split(/\r?\n/)) {
    const envelope = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/.exec(line);
    if (envelope !== null) {
      paths.push({
        action: envelope[1] === 'Delete File' ? 'delete' : 'write',
        path: (envelope[2] ?? '').trim(),
      });
      continue;
    }
    const unified = /^(?:\+\+\+|---) (.+?)(?:\t.*)?$/.exec(line) ?? /^rename to (.+)$/.exec(line);
    const name = unified?.[1];
    if (name === undefined || name === '/dev/null') continue;
    paths.push({ action: 'write', path: name.replace(/^[ab]\//, '') });
  }
  return paths.length === 0 ? undefined : paths;
}
