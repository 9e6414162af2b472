import type { Call } from '../classify/index.ts';

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
): EditDiff | undefined {
  const path = textOf(call, 'file_path') ?? textOf(call, 'path') ?? textOf(call, 'filePath');
  if (path === undefined) return undefined;
  const old = readFile?.(path);
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

/** One hunk from the first to the last line that differs: plain, and never wrong. */
export function hunksOf(before: string, after: string): readonly Hunk[] {
  if (before === after) return [];
  if (before.length > longest || after.length > longest)
    return [{ oldStart: 1, newStart: 1, lines: ['  (too long to compare)'] }];
  const old = linesOf(before);
  const next = linesOf(after);
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end += 1;
  const from = Math.max(0, start - context);
  const tail = old.slice(old.length - end, old.length - end + context);
  return [
    {
      oldStart: from + 1,
      newStart: from + 1,
      lines: [
        ...old.slice(from, start).map((line) => ` ${line}`),
        ...old.slice(start, old.length - end).map((line) => `-${line}`),
        ...next.slice(start, next.length - end).map((line) => `+${line}`),
        ...tail.map((line) => ` ${line}`),
      ],
    },
  ];
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}
