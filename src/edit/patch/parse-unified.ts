import type { Chunk, ChunkLine, PatchError, PatchOperation, PatchReading } from './types.ts';

const range = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** A path of a header, without the prefix that git puts and the time that diff puts. */
const pathOf = (text: string): string => {
  const path = text.split('\t')[0]?.trim() ?? '';
  return /^[ab]\//.test(path) ? path.slice(2) : path;
};

/** Reads a unified diff, as git and diff print it: one or more files, with text around them ignored. */
export const parseUnifiedDiff = (text: string): PatchReading => {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const operations: PatchOperation[] = [];
  let renamed: { readonly from: string; to?: string } | undefined;
  let at = 0;
  const fail = (error: PatchError): PatchReading => ({ ok: false, error });
  const flushRename = (): void => {
    if (renamed?.to !== undefined) {
      operations.push({ kind: 'update', path: renamed.from, moveTo: renamed.to, chunks: [] });
    }
    renamed = undefined;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.startsWith('diff --git ')) flushRename();
    if (line.startsWith('rename from ')) renamed = { from: line.slice('rename from '.length) };
    else if (line.startsWith('rename to ') && renamed !== undefined)
      renamed.to = line.slice('rename to '.length);
    if (!line.startsWith('--- ') || lines[at + 1]?.startsWith('+++ ') !== true) {
      if (range.test(line)) return fail({ code: 'invalid-header', line: at + 1, text: line });
      at += 1;
      continue;
    }
    const from = pathOf(line.slice(4));
    const to = pathOf((lines[at + 1] ?? '').slice(4));
    renamed = undefined;
    const chunks: Chunk[] = [];
    at += 2;
    while (range.test(lines[at] ?? '')) {
      const read = readChunk(lines, at);
      if ('error' in read) return fail(read.error);
      chunks.push(read.chunk);
      at = read.next;
    }
    if (chunks.length === 0) return fail({ code: 'empty-update', line: at, path: to });
    operations.push(operationOf(from, to, chunks));
  }
  flushRename();
  return { ok: true, patch: { environment: undefined, operations } };
};

const operationOf = (from: string, to: string, chunks: readonly Chunk[]): PatchOperation => {
  if (to === '/dev/null') return { kind: 'delete', path: from };
  if (from !== '/dev/null')
    return { kind: 'update', path: from, moveTo: from === to ? undefined : to, chunks };
  const last = chunks.at(-1);
  const lines = chunks.flatMap((chunk) => chunk.lines.map(({ text }) => text));
  return { kind: 'add', path: to, content: lines.join('\n') + (last?.withoutFinalEol === true ? '' : '\n') };
};

const kinds: Readonly<Record<string, ChunkLine['kind']>> = { ' ': 'context', '-': 'delete', '+': 'insert' };

const readChunk = (
  lines: readonly string[],
  start: number,
): { readonly chunk: Chunk; readonly next: number } | { readonly error: PatchError } => {
  const match = range.exec(lines[start] ?? '');
  let oldLeft = Number(match?.[2] ?? 1);
  let newLeft = Number(match?.[4] ?? 1);
  const read: ChunkLine[] = [];
  let withoutFinalEol: boolean | undefined;
  let at = start + 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('\\')) {
      const last = read.at(-1)?.kind;
      if (last !== 'delete') withoutFinalEol = true;
      else withoutFinalEol ??= false;
      continue;
    }
    if (oldLeft <= 0 && newLeft <= 0) break;
    // Mailers cut the blank of an empty context line.
    const kind = line === '' ? 'context' : kinds[line.charAt(0)];
    if (kind === undefined) return { error: { code: 'unexpected-line', line: at + 1, text: line } };
    read.push({ kind, text: line.slice(1) });
    if (kind !== 'insert') oldLeft -= 1;
    if (kind !== 'delete') newLeft -= 1;
  }
  if (oldLeft > 0 || newLeft > 0 || read.length === 0)
    return { error: { code: 'empty-chunk', line: start + 1 } };
  const chunk: Chunk = {
    header: undefined,
    lines: read,
    atEnd: false,
    line: Math.max(1, Number(match?.[1] ?? 1)),
    ...(withoutFinalEol === undefined ? {} : { withoutFinalEol }),
  };
  return { chunk, next: at };
};
