import { createFileText, type FileText } from '../text/file-text.ts';
import { seek } from './seek.ts';
import type {
  Chunk,
  ChunkLine,
  ChunkPlace,
  FileOperation,
  Patch,
  PatchError,
  PatchOperation,
  PatchPlan,
  ReadFile,
} from './types.ts';
import { type Located, writeChunks } from './write.ts';

export interface PatchOptions {
  /** Before Codex kept the file's own bytes on context lines. */
  readonly era?: 'classic' | 'current';
  /** Whether two operations on one path are refused, as in the agent; its standalone tool does them in turn. */
  readonly onePerPath?: boolean;
}

/** What a reader of patches decides for itself: where a chunk of a file stands, and how it is written. */
export interface PatchStyle {
  readonly locate: (file: FileText, path: string, chunks: readonly Chunk[]) => Location;
  readonly write: (file: FileText, located: readonly Located[]) => string;
}

export type Location =
  | { readonly ok: true; readonly located: readonly Located[]; readonly places: readonly ChunkPlace[] }
  | { readonly ok: false; readonly error: PatchError };

/**
 * The file operations that a patch of Codex comes to, in order, each on what those before it leave. Nothing is
 * written; with an error the operations before it are given, since the tool would have done them.
 */
export const planPatch = (patch: Patch, read: ReadFile, options: PatchOptions = {}): PatchPlan => {
  const { era = 'current', onePerPath = false } = options;
  return planOperations(patch.operations, read, onePerPath, {
    locate: locateInOrder,
    write: (file, located) => {
      const parts = era === 'current' ? located.flatMap(changesOf) : located;
      const inOrder = parts.toSorted((a, b) => a.at - b.at);
      return writeChunks(file, inOrder, { context: era, finalEol: 'always' });
    },
  });
};

/** The runs of changed lines: of two that start at one line, the chunk that stands first in the patch comes first. */
const changesOf = ({ at, lines }: Located): readonly Located[] => {
  const changes: { readonly at: number; readonly lines: ChunkLine[] }[] = [];
  let line = at;
  let open: ChunkLine[] | undefined;
  for (const one of lines) {
    if (one.kind === 'context') open = undefined;
    else if (open === undefined) {
      open = [one];
      changes.push({ at: line, lines: open });
    } else open.push(one);
    if (one.kind !== 'insert') line += 1;
  }
  return changes;
};

export const planOperations = (
  operations: readonly PatchOperation[],
  read: ReadFile,
  onePerPath: boolean,
  style: PatchStyle,
): PatchPlan => {
  const done: FileOperation[] = [];
  const places: ChunkPlace[] = [];
  const now = new Map<string, string | undefined>();
  const current: ReadFile = (path) => (now.has(path) ? now.get(path) : read(path));
  const fail = (error: PatchError): PatchPlan => ({ ok: false, error, operations: done, places });
  if (operations.length === 0) return fail({ code: 'nothing-to-do' });
  const seen = new Set<string>();
  for (const operation of operations) {
    if (onePerPath && seen.has(operation.path)) return fail({ code: 'repeated-path', path: operation.path });
    seen.add(operation.path);
    const before = current(operation.path);
    switch (operation.kind) {
      case 'add':
        done.push({
          kind: 'write',
          path: operation.path,
          content: operation.content,
          existed: before !== undefined,
        });
        now.set(operation.path, operation.content);
        break;
      case 'delete':
        if (typeof before !== 'string') return fail({ code: 'undeletable', path: operation.path });
        done.push({ kind: 'delete', path: operation.path });
        now.set(operation.path, undefined);
        break;
      case 'update': {
        const { path, moveTo, chunks } = operation;
        if (typeof before !== 'string') return fail({ code: 'unreadable', path });
        const file = createFileText(before);
        const location = style.locate(file, path, chunks);
        if (!location.ok) return fail(location.error);
        places.push(...location.places);
        const content = style.write(file, location.located);
        if (moveTo === undefined) {
          done.push({ kind: 'write', path, content, existed: true });
          now.set(path, content);
        } else {
          done.push({ kind: 'move', path, to: moveTo, content, overwrites: current(moveTo) !== undefined });
          now.set(path, undefined);
          now.set(moveTo, content);
        }
        break;
      }
      default: {
        const unreachable: never = operation;
        return unreachable;
      }
    }
  }
  return { ok: true, operations: done, places };
};

const oldTexts = (lines: readonly ChunkLine[]): readonly string[] =>
  lines.filter(({ kind }) => kind !== 'insert').map(({ text }) => text);

/** The old side without its empty last line, and the new side without it if it ends in one too. */
const withoutLastBlank = (lines: readonly ChunkLine[]): readonly ChunkLine[] => {
  const old = lines.findLastIndex(({ kind }) => kind !== 'insert');
  const next = lines.findLastIndex(({ kind }) => kind !== 'delete');
  const endsBlank = lines[next]?.text === '';
  return lines.flatMap((line, at): readonly ChunkLine[] => {
    if (at === next && endsBlank)
      return at === old || line.kind === 'insert' ? [] : [{ ...line, kind: 'delete' }];
    if (at !== old) return [line];
    return line.kind === 'delete' ? [] : [{ ...line, kind: 'insert' }];
  });
};

/** One forward cursor; the first place of the strictest pass, with no question whether there are more. */
const locateInOrder = (file: FileText, path: string, chunks: readonly Chunk[]): Location => {
  const located: Located[] = [];
  const places: ChunkPlace[] = [];
  let cursor = 0;
  for (const { header, lines, atEnd } of chunks) {
    if (header !== undefined) {
      const found = seek(file, [header], cursor, false);
      if (found === undefined) return { ok: false, error: { code: 'context-not-found', path, text: header } };
      cursor = found.at + 1;
    }
    const old = oldTexts(lines);
    if (old.length === 0) {
      located.push({ at: file.lines().count, lines });
      continue;
    }
    let body = lines;
    let found = seek(file, old, cursor, atEnd);
    if (found === undefined && old.at(-1) === '') {
      body = withoutLastBlank(lines);
      found = seek(file, old.slice(0, -1), cursor, atEnd);
    }
    if (found === undefined) return { ok: false, error: { code: 'lines-not-found', path, lines: old } };
    located.push({ at: found.at, lines: body });
    places.push({ path, line: found.at + 1, pass: found.pass, ambiguous: found.places.length > 1 });
    cursor = found.at + oldTexts(body).length;
  }
  return { ok: true, located, places };
};
