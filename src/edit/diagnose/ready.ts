import type { Call } from '../call.ts';
import type { Alignment } from '../merge/align.ts';
import { mergeInto } from '../merge/merge.ts';
import { editScript } from '../merge/script.ts';
import { commonPairs } from '../sequence/common.ts';
import type { FileText } from '../text/file-text.ts';
import { withoutTypography } from '../text/forms.ts';
import { isUnique } from '../text/search.ts';
import type { Region } from './closest.ts';
import { offsetsOf } from './place-lines.ts';
import type { ReadyEdit } from './types.ts';

/** So many lines more are tried to make a text the only one of its kind. */
const mostExtraLines = 12;

/** The region with as few lines more as make its text stand once. */
export const uniqueRegion = (file: FileText, region: Region): Region | undefined => {
  const last = file.lines().count - 1;
  const stands = ({ start, end }: Region): boolean => {
    const { from, to } = offsetsOf(file, start, end);
    return to > from && isUnique(file.content, file.content.slice(from, to));
  };
  for (let more = 0; more <= mostExtraLines; more += 1) {
    const above = { start: region.start - more, end: region.end };
    const below = { start: region.start, end: region.end + more };
    if (above.start >= 0 && stands(above)) return above;
    if (below.end <= last && stands(below)) return below;
  }
  return undefined;
};

/** Old lines met in the region, equal up to blanks and typography; the others stand for nothing. */
const alignEqual = (
  old: readonly string[],
  region: readonly string[],
): { readonly align: Alignment; readonly known: ReadonlySet<number> } => {
  const partners = new Map(commonPairs(old.map(withoutTypography), region.map(withoutTypography)));
  const align: (readonly [number, number])[] = [];
  let at = 0;
  for (let index = 0; index < old.length; index += 1) {
    const partner = partners.get(index);
    align.push(partner === undefined ? [at, at] : [partner, partner + 1]);
    if (partner !== undefined) at = partner + 1;
  }
  return { align, known: new Set(partners.keys()) };
};

/** Whether each change of the edit lies on lines that the file has as the old text has them. */
const touchesKnownOnly = (call: Call, known: ReadonlySet<number>): boolean => {
  const { old, new: next } = call.lines();
  return editScript(old, next).every((step) => {
    if (step.kind === 'keep') return !step.rewritten || known.has(step.old);
    if (step.kind === 'insert') {
      const above = step.after < 0 || known.has(step.after);
      const below = step.after + 1 >= old.length || known.has(step.after + 1);
      return above && below;
    }
    return known.has(step.old);
  });
};

/** Longer texts are not carried over. */
const longestRebased = 2000;

/** The new text carried over to the region, where nothing that it changes differs there. */
const rebased = (call: Call, region: Region): string | undefined => {
  if (call.lines().old.length > longestRebased) return undefined;
  const { content } = call.file;
  const table = call.file.lines();
  const lines: string[] = [];
  for (let at = region.start; at <= region.end; at += 1) lines.push(table.textAt(at));
  const { align, known } = alignEqual(call.lines().old, lines);
  if (!touchesKnownOnly(call, known)) return undefined;
  const window = { start: table.at(region.start).start, end: table.at(region.end).next };
  const written = mergeInto(call, window, align);
  if (written.kind !== 'written') return undefined;
  const lineEnd = content.slice(table.at(region.end).end, window.end);
  return lineEnd !== '' && written.text.endsWith(lineEnd)
    ? written.text.slice(0, written.text.length - lineEnd.length)
    : written.text;
};

/** The file's own text of the region as an edit to send, with the new text if it can be carried over. */
export const readyEdit = (call: Call, region: Region): ReadyEdit | undefined => {
  const { file } = call;
  const unique = uniqueRegion(file, region);
  if (unique === undefined) return undefined;
  const { content } = file;
  const outer = offsetsOf(file, unique.start, unique.end);
  const inner = offsetsOf(file, region.start, region.end);
  const oldString = content.slice(outer.from, outer.to);
  const next = rebased(call, region);
  const newString =
    next === undefined
      ? undefined
      : content.slice(outer.from, inner.from) + next + content.slice(inner.to, outer.to);
  return { oldString, newString: newString === oldString ? undefined : newString };
};
