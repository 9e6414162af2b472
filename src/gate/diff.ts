import type { Call } from '../classify/index.ts';
import { diffLines } from './line-diff.ts';

/** What an edit would change in one file. */
export interface EditDiff {
  readonly path: string;
  /** `new`: there was no file; `fragment`: only the replaced text is known. */
  readonly of: 'file' | 'new' | 'fragment';
  readonly hunks: readonly Hunk[];
}

export interface Hunk {
  /** The first line in the old and the new text, from 1. */
  readonly oldStart: number;
  readonly newStart: number;
  /** Each with a blank, a minus or a plus in front. */
  readonly lines: readonly string[];
}

/** Lines around a change that are shown. */
const context = 3;
/** Longer texts are not compared. */
const longest = 1 << 20;

/** The change that a call of an edit or write tool would make; `undefined` for any other. */
export function editDiff(
  call: Call,
  readFile: ((path: string) => string | undefined) | undefined,
  cwd: string = call.cwd ?? '/',
): EditDiff | undefined {
  const path = textOf(call, 'file_path') ?? textOf(call, 'path') ?? textOf(call, 'filePath');
  if (path === undefined) return undefined;
  const old = readFile?.(path.startsWith('/') ? path : `${cwd}/${path}`);
  const content = textOf(call, 'content') ?? textOf(call, 'contents');
  if (content !== undefined) {
    return { path, of: old === undefined ? 'new' : 'file', hunks: hunksOf(old ?? '', content) };
  }
  const from = textOf(call, 'old_string') ?? textOf(call, 'oldString');
  const to = textOf(call, 'new_string') ?? textOf(call, 'newString');
  if (from === undefined || to === undefined) return undefined;
  const everywhere = call.input['replace_all'] === true || call.input['replaceAll'] === true;
  if (old === undefined || from === '' || !old.includes(from))
    return { path, of: 'fragment', hunks: hunksOf(from, to) };
  // A replacement text may hold `$&`, which must stay as it is.
  const next = everywhere ? old.split(from).join(to) : old.replace(from, () => to);
  return { path, of: 'file', hunks: hunksOf(old, next) };
}

function textOf({ input }: Call, field: string): string | undefined {
  const held = input[field];
  return typeof held === 'string' ? held : undefined;
}

/** The places that differ, each with a few lines around; places that are close to each other are one. */
export function hunksOf(before: string, after: string): readonly Hunk[] {
  if (before === after) return [];
  if (before.length > longest || after.length > longest)
    return [{ oldStart: 1, newStart: 1, lines: ['  (too long to compare)'] }];
  const old = linesOf(before);
  const next = linesOf(after);
  const hunks: { oldStart: number; newStart: number; lines: string[] }[] = [];
  let [at, to] = [0, 0];
  for (const { kept, removed, added } of diffLines(old, next)) {
    const last = hunks[hunks.length - 1];
    const isClose = last !== undefined && kept <= 2 * context;
    if (last !== undefined)
      last.lines.push(
        ...marked(' ', old, at, isClose && removed + added > 0 ? kept : Math.min(kept, context)),
      );
    at += kept;
    to += kept;
    if (removed + added === 0) continue;
    const lines = marked('-', old, at, removed).concat(marked('+', next, to, added));
    if (isClose) {
      last.lines.push(...lines);
    } else {
      const lead = Math.min(kept, context);
      const start = marked(' ', old, at - lead, lead);
      hunks.push({ oldStart: at - lead + 1, newStart: to - lead + 1, lines: start.concat(lines) });
    }
    at += removed;
    to += added;
  }
  return hunks;
}

function marked(mark: string, lines: readonly string[], from: number, count: number): string[] {
  return lines.slice(from, from + count).map((line) => `${mark}${line}`);
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}
