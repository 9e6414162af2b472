import type { EditDiff } from './edit-diff.ts';

/** Whether a text is a patch: an envelope of Codex, or a unified diff. */
export function isPatch(text: string): boolean {
  return isEnvelope(text) || /^--- .*\r?\n\+\+\+ /m.test(text);
}

function isEnvelope(text: string): boolean {
  return /^\s*\*\*\* Begin Patch\s*$/m.test(text);
}

interface Draft {
  readonly path: string;
  readonly of: EditDiff['of'];
  to?: string;
  readonly hunks: { oldStart: number; newStart: number; lines: string[] }[];
}

/**
 * What a patch would change, file by file, as it says so itself: where its lines stand in the files is left to the tool.
 *
 * INVARIANT: a line that the patch puts in or takes away is shown as one, also where it looks like the head of another file.
 */
export function patchDiffs(text: string): readonly EditDiff[] {
  const lines = text.split(/\r?\n/);
  const drafts = isEnvelope(text) ? readEnvelope(lines) : readUnified(lines);
  return drafts.map(({ hunks, ...draft }) => ({
    ...draft,
    hunks: hunks.filter((hunk) => hunk.lines.length > 0),
  }));
}

const kinds = { Add: 'new', Delete: 'removed', Update: 'fragment' } as const;

function readEnvelope(lines: readonly string[]): readonly Draft[] {
  const drafts: Draft[] = [];
  for (const line of lines) {
    const draft = drafts[drafts.length - 1];
    const [, word, path = ''] = /^\s*\*\*\* (Add|Delete|Update) File: (.*?)\s*$/.exec(line) ?? [];
    const [, to] = /^\s*\*\*\* Move to: (.*?)\s*$/.exec(line) ?? [];
    if (word === 'Add' || word === 'Delete' || word === 'Update')
      drafts.push({ path, of: kinds[word], hunks: [] });
    else if (draft === undefined) continue;
    else if (to !== undefined) draft.to = to;
    else if (line.startsWith('@@')) draft.hunks.push({ oldStart: 1, newStart: 1, lines: [] });
    else if (/^[ +-]/.test(line)) add(draft, line);
  }
  return drafts;
}

function add({ hunks }: Draft, line: string): void {
  if (hunks.length === 0) hunks.push({ oldStart: 1, newStart: 1, lines: [] });
  hunks[hunks.length - 1]?.lines.push(line);
}

/** A hunk has as many lines as its head says; what stands behind them is read anew. */
function readUnified(lines: readonly string[]): readonly Draft[] {
  const drafts: Draft[] = [];
  let before: string | undefined;
  let left = { old: 0, next: 0 };
  for (const line of lines) {
    const draft = drafts[drafts.length - 1];
    if (draft !== undefined && (left.old > 0 || left.next > 0) && /^[ +-]|^$/.test(line)) {
      left = {
        old: left.old - (line.startsWith('+') ? 0 : 1),
        next: left.next - (line.startsWith('-') ? 0 : 1),
      };
      add(draft, line === '' ? ' ' : line);
      continue;
    }
    const head = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (head !== null && draft !== undefined) {
      const [, oldStart, old = '1', newStart, next = '1'] = head;
      left = { old: Number(old), next: Number(next) };
      draft.hunks.push({ oldStart: Number(oldStart), newStart: Number(newStart), lines: [] });
    } else if (line.startsWith('--- ')) {
      before = pathOf(line);
    } else if (line.startsWith('+++ ') && before !== undefined) {
      drafts.push(opened(before, pathOf(line)));
      before = undefined;
    }
  }
  return drafts;
}

const nowhere = '/dev/null';

function opened(before: string, after: string): Draft {
  if (before === nowhere) return { path: after, of: 'new', hunks: [] };
  if (after === nowhere) return { path: before, of: 'fragment', hunks: [] };
  return { path: before, of: 'fragment', hunks: [], ...(before === after ? {} : { to: after }) };
}

/** `--- a/src/x.ts<TAB>date`: git puts one letter in front of each path. */
function pathOf(line: string): string {
  const path = line.slice(4).split('\t')[0]?.trim() ?? '';
  return /^[ab]\//.test(path) ? path.slice(2) : path;
}
