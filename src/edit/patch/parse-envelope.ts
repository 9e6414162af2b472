import { after, begin, end, endOfFile, patchLines } from './markers.ts';
import { parseLenient } from './parse-lenient.ts';
import type { Chunk, ChunkLine, PatchError, PatchOperation, PatchReading } from './types.ts';

const failure = (error: PatchError): { readonly ok: false; readonly error: PatchError } => ({
  ok: false,
  error,
});

/** The lines between the markers; a literal heredoc around them is taken off, a code fence is not. */
const bodyOf = (
  text: string,
): { readonly lines: readonly string[]; readonly offset: number } | PatchError => {
  const { lines, offset } = patchLines(text);
  if (lines[0]?.trim() !== begin) return { code: 'begin-missing' };
  if (lines.at(-1)?.trim() !== end || lines.length < 2) return { code: 'end-missing' };
  return { lines: lines.slice(1, -1), offset: offset + 1 };
};

export interface PatchReadingOptions {
  /** `opencode`: what Codex refuses is passed over in silence, as that agent does. */
  readonly reader?: 'codex' | 'opencode';
}

/** Reads the patch format of Codex: `*** Begin Patch`, operations on files, `*** End Patch`. */
export const parsePatch = (text: string, options: PatchReadingOptions = {}): PatchReading => {
  if (options.reader === 'opencode') return parseLenient(text);
  const body = bodyOf(text);
  if ('code' in body) return failure(body);
  const { lines, offset } = body;
  const operations: PatchOperation[] = [];
  const environment = after(lines[0]?.trim() ?? '', '*** Environment ID:');
  let at = environment === undefined ? 0 : 1;
  while (at < lines.length) {
    const line = (lines[at] ?? '').trim();
    const add = after(line, '*** Add File:');
    const remove = after(line, '*** Delete File:');
    const update = after(line, '*** Update File:');
    if (add !== undefined) {
      let to = at + 1;
      while (lines[to]?.startsWith('+') === true) to += 1;
      const content = lines.slice(at + 1, to).map((one) => `${one.slice(1)}\n`);
      operations.push({ kind: 'add', path: add, content: content.join('') });
      at = to;
    } else if (remove !== undefined) {
      operations.push({ kind: 'delete', path: remove });
      at += 1;
    } else if (update !== undefined) {
      const read = readUpdate(lines, at, offset, update);
      if ('error' in read) return failure(read.error);
      operations.push(read.operation);
      at = read.next;
    } else if (line === '') at += 1;
    else return failure({ code: 'invalid-header', line: at + offset, text: line });
  }
  return { ok: true, patch: { environment, operations } };
};

interface Update {
  readonly operation: PatchOperation;
  readonly next: number;
}

const readUpdate = (
  lines: readonly string[],
  start: number,
  offset: number,
  path: string,
): Update | { readonly error: PatchError } => {
  let at = start + 1;
  const moveTo = after((lines[at] ?? '').trim(), '*** Move to:');
  if (moveTo !== undefined) at += 1;
  const chunks: Chunk[] = [];
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '' && chunks.length > 0) {
      at += 1;
      continue;
    }
    if (line.trimStart().startsWith('***')) break;
    const read = readChunk(lines, at, offset, chunks.length === 0);
    if ('error' in read) return read;
    chunks.push(read.chunk);
    at = read.next;
  }
  if (chunks.length === 0) return { error: { code: 'empty-update', line: start + offset, path } };
  return { operation: { kind: 'update', path, moveTo, chunks }, next: at };
};

const kinds: Readonly<Record<string, ChunkLine['kind']>> = { ' ': 'context', '-': 'delete', '+': 'insert' };

const readChunk = (
  lines: readonly string[],
  start: number,
  offset: number,
  isFirst: boolean,
): { readonly chunk: Chunk; readonly next: number } | { readonly error: PatchError } => {
  let at = start;
  const head = lines[at] ?? '';
  let header: string | undefined;
  if (head.trimEnd() === '@@') at += 1;
  else if (head.startsWith('@@ ')) {
    header = head.slice(3);
    at += 1;
  } else if (!isFirst) return { error: { code: 'chunk-expected', line: at + offset, text: head } };
  const read: ChunkLine[] = [];
  let atEnd = false;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trimEnd() === endOfFile) {
      atEnd = true;
      at += 1;
      break;
    }
    const kind = line === '' ? 'context' : kinds[line.charAt(0)];
    if (kind !== undefined) {
      read.push({ kind, text: line.slice(1) });
      continue;
    }
    if (read.length === 0 && !line.startsWith('***')) {
      return { error: { code: 'unexpected-line', line: at + offset, text: line } };
    }
    break;
  }
  if (read.length === 0) return { error: { code: 'empty-chunk', line: start + offset } };
  return { chunk: { header, lines: read, atEnd }, next: at };
};
