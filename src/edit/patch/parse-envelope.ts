import { after, begin, end, endOfFile, named, patchLines } from './markers.ts';
import { parseLenient } from './parse-lenient.ts';
import type { Chunk, ChunkLine, PatchError, PatchOperation, PatchReading } from './types.ts';

const failure = (error: PatchError): { readonly ok: false; readonly error: PatchError } => ({
  ok: false,
  error,
});

/** The lines between the markers; a literal heredoc around them is taken off, a code fence is not. */
const bodyOf = (text: string): { readonly lines: readonly string[] } | PatchError => {
  const lines = patchLines(text);
  // Of a text without a line it is the last that is said to be missing.
  if (lines.every((line) => line === '')) return { code: 'end-missing' };
  if (lines[0]?.trim() !== begin) return { code: 'begin-missing' };
  if (lines.at(-1)?.trim() !== end || lines.length < 2) return { code: 'end-missing' };
  return { lines: lines.slice(1, -1) };
};

/** The number of the line behind `*** Begin Patch`. */
const bodyStart = 2;

export interface PatchReadingOptions {
  /** `opencode`: what Codex refuses is passed over in silence, as that agent does. */
  readonly reader?: 'codex' | 'opencode';
}

/** Reads the patch format of Codex: `*** Begin Patch`, operations on files, `*** End Patch`. */
export const parsePatch = (text: string, options: PatchReadingOptions = {}): PatchReading => {
  if (options.reader === 'opencode') return parseLenient(text);
  const body = bodyOf(text);
  if ('code' in body) return failure(body);
  const { lines } = body;
  const operations: PatchOperation[] = [];
  const environments = leadingEnvironments(lines);
  if (environments.length > 1) return failure({ code: 'environment-repeated' });
  const [environment] = environments;
  if (environment === '') return failure({ code: 'environment-empty' });
  let at = environments.length;
  while (at < lines.length) {
    // Around the markers of operations there may be spaces; inside of an update such a line is one of the file.
    const line = (lines[at] ?? '').trim();
    const add = named(line, markers.add);
    const remove = named(line, markers.remove);
    const update = named(line, markers.update);
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
      const read = readUpdate(lines, at, update);
      if ('error' in read) return failure(read.error);
      operations.push(read.operation);
      at = read.next;
    } else if (line === end) {
      // Between the first end and the last, only blanks.
      if (lines.slice(at + 1).some((one) => one.trim() !== '')) return failure({ code: 'end-missing' });
      break;
    } else return failure({ code: 'invalid-header', line: at + bodyStart, text: line });
  }
  return { ok: true, patch: { environment, operations } };
};

/** The names of environments in front of the operations, of which one is allowed. */
const leadingEnvironments = (lines: readonly string[]): readonly string[] => {
  const [first = '', ...others] = lines;
  const environment = after(first.trim(), '*** Environment ID:');
  return environment === undefined ? [] : [environment, ...leadingEnvironments(others)];
};

const markers = { add: '*** Add File: ', remove: '*** Delete File: ', update: '*** Update File: ' } as const;
const move = '*** Move to: ';

const isEnd = (line: string): boolean => line.trimEnd() === end;

/** Ends an update behind a chunk: no line of a file starts like this there. */
const isMarker = (line: string): boolean =>
  isEnd(line) || Object.values(markers).some((marker) => named(line.trimEnd(), marker) !== undefined);

interface Update {
  readonly operation: PatchOperation;
  readonly next: number;
}

const readUpdate = (
  lines: readonly string[],
  start: number,
  path: string,
): Update | { readonly error: PatchError } => {
  let at = start + 1;
  let moveTo: string | undefined;
  const chunks: Chunk[] = [];
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (isMarker(line)) break;
    // Only behind the mark of the file's end: elsewhere a blank line belongs to the chunk above.
    // Before the first chunk that mark says nothing, not even that the destination cannot follow.
    const before = chunks.at(-1);
    if (before === undefined ? line.trimEnd() === endOfFile : before.atEnd && line.trim() === '') {
      at += 1;
      continue;
    }
    const destination = named(line.trimEnd(), move);
    if (chunks.length === 0 && moveTo === undefined && destination !== undefined) {
      moveTo = destination;
      at += 1;
      continue;
    }
    const read = readChunk(lines, at, chunks.length === 0);
    if ('error' in read) return read;
    chunks.push(read.chunk);
    at = read.next;
  }
  if (chunks.length === 0) return { error: { code: 'empty-update', line: start + bodyStart, path } };
  return { operation: { kind: 'update', path, moveTo, chunks }, next: at };
};

const kinds: Readonly<Record<string, ChunkLine['kind']>> = { ' ': 'context', '-': 'delete', '+': 'insert' };

const readChunk = (
  lines: readonly string[],
  start: number,
  isFirst: boolean,
): { readonly chunk: Chunk; readonly next: number } | { readonly error: PatchError } => {
  let at = start;
  const head = lines[at] ?? '';
  let header: string | undefined;
  if (head.trimEnd() === '@@') at += 1;
  else if (head.startsWith('@@ ')) {
    header = head.slice(3);
    at += 1;
  } else if (!isFirst) return { error: { code: 'chunk-expected', line: at + bodyStart, text: head } };
  const read: ChunkLine[] = [];
  let atEnd = false;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trimEnd() === endOfFile) {
      atEnd = read.length > 0;
      if (atEnd) at += 1;
      break;
    }
    const kind = line === '' ? 'context' : kinds[line.charAt(0)];
    if (kind !== undefined) {
      read.push({ kind, text: line.slice(1) });
      continue;
    }
    // A header wants a line of its chunk: an operation there is no line, and the end comes too early.
    if (read.length === 0 && !isEnd(line)) {
      return { error: { code: 'unexpected-line', line: at + bodyStart, text: line } };
    }
    break;
  }
  if (read.length === 0) return { error: { code: 'empty-chunk', line: at + bodyStart } };
  return { chunk: { header, lines: read, atEnd }, next: at };
};
