import { after, begin, end, patchLines } from './markers.ts';
import type { Chunk, ChunkLine, PatchOperation, PatchReading } from './types.ts';

/**
 * The envelope as OpenCode reads it: what is around the patch and every line without a sign is passed over, a chunk
 * needs its `@@`, an added file gets no final line end, and a marker of the file's end ends the whole update, so that
 * chunks behind it are lost. An update may come to no chunk at all.
 */
export const parseLenient = (text: string): PatchReading => {
  const lines = patchLines(text);
  const first = lines.findIndex((line) => line.trim() === begin);
  if (first < 0) return { ok: false, error: { code: 'begin-missing' } };
  const last = lines.findIndex((line) => line.trim() === end);
  if (last <= first) return { ok: false, error: { code: 'end-missing' } };
  const operations: PatchOperation[] = [];
  let at = first + 1;
  while (at < last) {
    const line = lines[at] ?? '';
    at += 1;
    const add = after(line, '*** Add File:');
    const remove = after(line, '*** Delete File:');
    const update = after(line, '*** Update File:');
    if (remove !== undefined) operations.push({ kind: 'delete', path: remove });
    if (add === undefined && update === undefined) continue;
    const moveTo = update === undefined ? undefined : after(lines[at] ?? '', '*** Move to:');
    if (moveTo !== undefined) at += 1;
    const start = at;
    while (at < last && lines[at]?.startsWith('***') !== true) at += 1;
    const body = lines.slice(start, at);
    if (add !== undefined) operations.push({ kind: 'add', path: add, content: addedText(body) });
    if (update !== undefined) {
      operations.push({ kind: 'update', path: update, moveTo, chunks: readChunks(body) });
    }
  }
  return { ok: true, patch: { environment: undefined, operations } };
};

const addedText = (body: readonly string[]): string =>
  body
    .filter((line) => line.startsWith('+'))
    .map((line) => line.slice(1))
    .join('\n');

const kinds: Readonly<Record<string, ChunkLine['kind']>> = { ' ': 'context', '-': 'delete', '+': 'insert' };

const readChunks = (body: readonly string[]): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  let lines: ChunkLine[] | undefined;
  for (const line of body) {
    if (line.startsWith('@@')) {
      const header = line.slice(2).trim();
      lines = [];
      chunks.push({ header: header === '' ? undefined : header, lines, atEnd: false });
      continue;
    }
    const kind = kinds[line.charAt(0)];
    if (kind !== undefined) lines?.push({ kind, text: line.slice(1) });
  }
  return chunks;
};
