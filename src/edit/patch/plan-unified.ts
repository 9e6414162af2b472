import type { FileText } from '../text/file-text.ts';
import { type Location, planOperations } from './plan-patch.ts';
import { seek } from './seek.ts';
import type { Chunk, ChunkPlace, Patch, PatchPlan, ReadFile } from './types.ts';
import { type Located, writeChunks } from './write.ts';

/**
 * The file operations that a unified diff comes to. A chunk is taken at the line that the diff names, moved with the
 * chunks before it; else at the only place where its lines stand. Several places and none at the line are an error:
 * unlike `patch`, the nearest is not guessed.
 */
export const planUnifiedDiff = (patch: Patch, read: ReadFile): PatchPlan =>
  planOperations(patch.operations, read, false, {
    locate,
    write: (file, located) => writeChunks(file, located, { context: 'current', finalEol: 'keep' }),
  });

const locate = (file: FileText, path: string, chunks: readonly Chunk[]): Location => {
  const located: Located[] = [];
  const places: ChunkPlace[] = [];
  let cursor = 0;
  let shift = 0;
  for (const { lines, line = 1, withoutFinalEol } of chunks) {
    const old = lines.filter(({ kind }) => kind !== 'insert').map(({ text }) => text);
    const wanted = line - 1 + shift;
    const open = withoutFinalEol === undefined ? {} : { withoutFinalEol };
    if (old.length === 0) {
      // With no line of the old file the range names the line before the new ones.
      const at = Math.min(file.lines().count, file.lines().count === 0 ? 0 : wanted + 1);
      located.push({ at: Math.max(cursor, at), lines, ...open });
      continue;
    }
    const found = seek(file, old, cursor, false);
    if (found === undefined) return { ok: false, error: { code: 'lines-not-found', path, lines: old } };
    const named = found.places.includes(wanted);
    if (!named && found.places.length > 1) {
      return { ok: false, error: { code: 'lines-ambiguous', path, lines: old } };
    }
    const at = named ? wanted : found.at;
    shift += at - wanted;
    located.push({ at, lines, ...open });
    places.push({ path, line: at + 1, pass: found.pass, ambiguous: false });
    cursor = at + old.length;
  }
  return { ok: true, located, places };
};
