import type { Call } from '../classify/index.ts';
import type { EditDiff, Hunk } from './edit-diff.ts';
import { fieldOf, isObject, type JsonObject } from './json.ts';
import { diffLines } from './line-diff.ts';
import { isPatch, patchDiffs } from './patch-diff.ts';

/** Lines around a change that are shown. */
const context = 3;
/** Longer texts are not compared. */
const longest = 1 << 20;

/** The changes that a call of an edit, write or patch tool would make, file by file; none for any other. */
export function editDiffs(
  call: Call,
  readFile: ((path: string) => string | undefined) | undefined,
  cwd: string = call.cwd ?? '/',
): readonly EditDiff[] {
  const read = (path: string): string | undefined =>
    readFile?.(path.startsWith('/') ? path : `${cwd}/${path}`);
  const path = firstText(call, ['file_path', 'path', 'filePath', 'notebook_path']);
  if (path === undefined) return patchOf(call, read);
  const old = read(path);
  const content = firstText(call, ['content', 'contents']);
  if (content !== undefined)
    return [{ path, of: old === undefined ? 'new' : 'file', hunks: hunksOf(old ?? '', content) }];
  const cell = firstText(call, ['new_source']);
  if (cell !== undefined) return [{ path, of: 'fragment', hunks: hunksOf('', cell) }];
  const edits = editsOf(call.input);
  return edits.length === 0 ? patchOf(call, read) : [replaced(path, old, edits)];
}

function patchOf({ input }: Call, read: (path: string) => string | undefined): readonly EditDiff[] {
  const patch = Object.values(input).find((held) => typeof held === 'string' && isPatch(held));
  if (typeof patch !== 'string') return [];
  return patchDiffs(patch).map((diff) =>
    diff.of === 'removed' ? { ...diff, hunks: hunksOf(read(diff.path) ?? '', '') } : diff,
  );
}

interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly everywhere: boolean;
}

/** The one replacement that the input is, or the several that it lists. */
function editsOf(input: JsonObject): readonly Replacement[] {
  const { edits } = input;
  const given: readonly unknown[] = Array.isArray(edits) ? edits : [input];
  return given.flatMap((one) => {
    if (!isObject(one)) return [];
    const from = one['old_string'] ?? one['oldString'];
    const to = one['new_string'] ?? one['newString'];
    if (typeof from !== 'string' || typeof to !== 'string') return [];
    return [{ from, to, everywhere: one['replace_all'] === true || one['replaceAll'] === true }];
  });
}

/** Each replacement on what those before it leave; where one is not found, the replaced texts alone are shown. */
function replaced(path: string, old: string | undefined, edits: readonly Replacement[]): EditDiff {
  let next = old;
  for (const { from, to, everywhere } of edits) {
    if (next === undefined || from === '' || !next.includes(from))
      return { path, of: 'fragment', hunks: edits.flatMap((edit) => hunksOf(edit.from, edit.to)) };
    // A replacement text may hold `$&`, which must stay as it is.
    next = everywhere ? next.split(from).join(to) : next.replace(from, () => to);
  }
  return { path, of: 'file', hunks: hunksOf(old ?? '', next ?? '') };
}

function firstText({ input }: Call, fields: readonly string[]): string | undefined {
  return fields.map((field) => fieldOf(input, field)).find((held) => typeof held === 'string');
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
