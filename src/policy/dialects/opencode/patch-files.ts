/** What a patch names: the file of an operation, and where it is moved. */
export interface PatchedFile {
  readonly path: string;
  readonly moveTo: string | undefined;
}

/**
 * The files of a patch as OpenCode reads it: what stands around the patch is passed over, and a header counts only at the
 * start of a line. `undefined` for a text without a beginning, an end or a file: that fails before anything is asked.
 * packages/opencode/src/patch/index.ts.
 */
export function patchedFiles(text: string): readonly PatchedFile[] | undefined {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() === '*** Begin Patch');
  const last = lines.findIndex((line) => line.trim() === '*** End Patch');
  if (first < 0 || last <= first) return undefined;
  const files: PatchedFile[] = [];
  for (let at = first + 1; at < last; at += 1) {
    const [, kind, path] = header.exec(lines[at] ?? '') ?? [];
    if (path === undefined || path.trim() === '') continue;
    const [, target] = kind === 'Update' ? (move.exec(lines[at + 1] ?? '') ?? []) : [];
    files.push({ path: path.trim(), moveTo: target?.trim() });
  }
  return files.length === 0 ? undefined : files;
}

const header = /^\*\*\* (Add|Delete|Update) File:(.*)$/;
const move = /^\*\*\* Move to:(.*)$/;
