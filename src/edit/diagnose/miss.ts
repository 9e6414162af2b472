import { type Call, createCall } from '../call.ts';
import { climb } from '../climb.ts';
import { chooseAnchor } from '../find/anchor.ts';
import { findWindows, type Window } from '../find/windows.ts';
import { ladder } from '../ladder.ts';
import { isElision } from '../rungs/elision.ts';
import { createFileText } from '../text/file-text.ts';
import { withoutIndent, withoutTypography } from '../text/forms.ts';
import { foldEol } from '../text/lines.ts';
import { closestRegion, type Region } from './closest.ts';
import { changedRanges, differencesOf } from './differences.ts';
import { wouldMatchUnescaped } from './lenient.ts';
import { lineIndexAt } from './place-lines.ts';
import { readyEdit } from './ready.ts';
import type { ClosestRegion, MissDiagnosis, MissReason } from './types.ts';

/** A larger comparison helps nobody. */
const longestRegion = 400;

/** Why the old text is not in the file, what is most like it there, and an edit that would apply. */
export const diagnoseMiss = (
  call: Call,
  lastRead: string | undefined,
  /** The place that a rung found without being able to write to it. */
  place?: Window,
): MissDiagnosis => {
  const region = place === undefined ? regionFor(call) : regionOf(call, place);
  const stale = lastRead !== undefined && isStale(call, lastRead);
  const reason = place !== undefined ? 'unclear-position' : stale ? 'stale' : reasonOf(call, region);
  const ready = region === undefined ? undefined : readyEdit(call, region);
  return {
    reason,
    closest: region === undefined ? undefined : describe(call, region),
    ready,
    changedLines:
      stale && lastRead !== undefined ? changedRanges(linesOf(lastRead), linesOf(call.file.content)) : [],
    next: nextStep(call, reason, ready !== undefined),
  };
};

const linesOf = (text: string): readonly string[] => foldEol(text).replace(/\n$/, '').split('\n');

const regionOf = ({ file }: Call, place: Window): Region => ({
  start: lineIndexAt(file, place.start),
  end: lineIndexAt(file, Math.max(place.start, place.end - 1)),
});

/** With lines left out each piece is sought on its own; together they span the region. */
const regionFor = (call: Call): Region | undefined => {
  const { old } = call.lines();
  if (!old.some(isElision)) return closestRegion(call.file, old);
  const first = old.findIndex(isElision);
  const last = old.findLastIndex(isElision);
  const head = first > 0 ? closestRegion(call.file, old.slice(0, first)) : undefined;
  const tail = last + 1 < old.length ? closestRegion(call.file, old.slice(last + 1)) : undefined;
  if (head === undefined || tail === undefined) return head ?? tail;
  const joins = tail.start >= head.start && tail.end - head.start < longestRegion;
  return joins ? { start: head.start, end: tail.end } : head;
};

const describe = ({ file, lines }: Call, { start, end }: Region): ClosestRegion => {
  const table = file.lines();
  const own: string[] = [];
  for (let at = start; at <= Math.min(end, start + longestRegion); at += 1) own.push(table.textAt(at));
  return {
    startLine: start + 1,
    endLine: end + 1,
    differences: differencesOf(own, lines().old.slice(0, longestRegion), start + 1),
  };
};

const isStale = ({ file, oldString, newString }: Call, lastRead: string): boolean =>
  lastRead !== file.content &&
  climb(createCall(createFileText(lastRead), oldString, newString, false), ladder).kind !== 'none';

const leastForApplied = 8;

/** Whether the new text stands in the file: as whole lines, or as a part too long to be there by chance. */
const isApplied = ({ file, oldString, newString, lines }: Call): boolean => {
  const next = lines().new;
  if (newString.trim() === '' || oldString.includes(newString)) return false;
  if (newString.length >= leastForApplied && file.content.includes(newString)) return true;
  const trimmed = newString.trim();
  if (trimmed.length < 3) return false;
  return findWindows(file, chooseAnchor(file.content, next), next, withoutIndent).length > 0;
};

const reasonOf = (call: Call, region: Region | undefined): MissReason => {
  const { old, new: next } = call.lines();
  if (isApplied(call)) return 'already-applied';
  if (old.some(isElision) && old.filter(isElision).length !== next.filter(isElision).length) {
    return 'elided-unpaired';
  }
  if (wouldMatchUnescaped(call)) return 'inconsistent-escapes';
  if (region === undefined) return 'nothing-similar';
  const table = call.file.lines();
  const own: string[] = [];
  for (let at = region.start; at <= region.end; at += 1) own.push(withoutTypography(table.textAt(at)));
  const solid = old.map(withoutTypography).filter((line) => line !== '');
  const known = new Set(own);
  const found = solid.map((line) => known.has(line));
  if (solid.length > 0 && isPartial(solid, own)) return 'other-line-matches-but-partial';
  if (solid.length > 1 && found[0] === true && found.filter(Boolean).length === 1) {
    return 'only-first-line-found';
  }
  return 'closest-differs';
};

/** Each old line inside the line that stands in its place. */
const isPartial = (solid: readonly string[], region: readonly string[]): boolean => {
  const own = region.filter((line) => line !== '');
  return own.length === solid.length && solid.every((line, index) => own[index]?.includes(line) === true);
};

const numbered = /^\s*\d+\s*[\u2192|:\t]/;

const nextStep = (call: Call, reason: MissReason, ready: boolean): MissDiagnosis['next'] => {
  if (reason === 'already-applied') return 'nothing-to-do';
  if (reason === 'stale') return 'read-again';
  if (call.lines().old.every((line) => numbered.test(line))) return 'copy-without-numbers';
  if (reason === 'elided-unpaired') return 'send-whole-text';
  return ready ? 'resend-ready' : 'read-again';
};
