import { indentLength, isBlankLine } from '../text/blank.ts';

/** One line's indentation as the caller wrote it and as the file has it. */
export interface IndentPair {
  readonly caller: string;
  readonly file: string;
  /** The line's place in the old text. */
  readonly line: number;
}

/** From an indentation in the caller's text, near a line of the old one, to the file's. */
export type IndentMap = (caller: string, near: number) => string;

/** A step of indentation: a tab, or so many blanks. Empty where there is none to see. */
export const indentUnit = (lines: Iterable<string>): string => {
  const steps = new Map<number, number>();
  const widths = new Set<number>();
  let tabs = 0;
  let blanks = 0;
  let above = -1;
  for (const line of lines) {
    if (isBlankLine(line)) continue;
    const width = indentLength(line);
    if (width > 0) {
      if (line.charCodeAt(0) === 9) tabs += 1;
      else blanks += 1;
      widths.add(width);
    }
    // Only deeper lines tell the step: several blocks may end at once. One column is alignment, as in `/**`.
    if (above >= 0 && width - above > 1) steps.set(width - above, (steps.get(width - above) ?? 0) + 1);
    above = width;
  }
  if (tabs > blanks) return '\t';
  let best = 0;
  for (const [step, votes] of steps) {
    const leader = steps.get(best) ?? 0;
    if (votes > leader || (votes === leader && step < best)) best = step;
  }
  if (best === 0) best = [...widths].filter((width) => width > 1).reduce(commonDivisor, 0);
  return ' '.repeat(best);
};

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** What was added in front of all, or taken from all; undefined where there is no one such prefix. */
const constantPrefix = (
  pairs: readonly IndentPair[],
): { readonly kind: 'added' | 'removed'; readonly prefix: string } | undefined => {
  const [first] = pairs;
  if (first === undefined) return undefined;
  if (first.file.endsWith(first.caller)) {
    const prefix = first.file.slice(0, first.file.length - first.caller.length);
    if (pairs.every(({ caller, file }) => file === prefix + caller)) return { kind: 'added', prefix };
  }
  if (first.caller.endsWith(first.file)) {
    const prefix = first.caller.slice(0, first.caller.length - first.file.length);
    if (pairs.every(({ caller, file }) => caller === prefix + file)) return { kind: 'removed', prefix };
  }
  return undefined;
};

/** The file's indentation most often seen for one of the caller's. */
const mostSeen = (pairs: readonly IndentPair[], near: number): string => {
  const votes = new Map<string, number>();
  for (const { file, line } of pairs) {
    // A first line is often cut or copied with another indentation than the rest.
    votes.set(file, (votes.get(file) ?? 0) + (line === 0 ? 0.5 : 1));
  }
  let best = pairs[0];
  for (const pair of pairs) {
    const more = (votes.get(pair.file) ?? 0) - (votes.get(best?.file ?? '') ?? 0);
    const nearer = Math.abs(pair.line - near) < Math.abs((best?.line ?? 0) - near);
    if (more > 0 || (more === 0 && nearer)) best = pair;
  }
  return best?.file ?? '';
};

const nearestOf = (pairs: readonly IndentPair[], near: number): IndentPair | undefined => {
  let best: IndentPair | undefined;
  for (const pair of pairs) {
    if (best === undefined || Math.abs(pair.line - near) < Math.abs(best.line - near)) best = pair;
  }
  return best;
};

/** Columns of an indentation, a tab counting as one step of its text. */
const columnsOf = (indent: string, unit: string): number => {
  const step = Math.max(unit === '\t' ? 4 : unit.length, 1);
  let columns = 0;
  for (const character of indent) columns += character === '\t' ? step : 1;
  return columns;
};

/** So many steps deeper than the nearest line whose indentation is known in both. */
const byDepth = (caller: string, from: IndentPair, callerUnit: string, fileUnit: string): string => {
  const step = callerUnit === '\t' ? 4 : callerUnit.length;
  const columns = columnsOf(caller, callerUnit) - columnsOf(from.caller, callerUnit);
  if (step === 0 || fileUnit === '') {
    return columns >= 0 ? from.file + ' '.repeat(columns) : from.file.slice(0, columns);
  }
  const steps = Math.trunc(columns / step);
  const rest = columns - steps * step;
  if (columns >= 0) return from.file + fileUnit.repeat(steps) + ' '.repeat(rest);
  const width = fileUnit === '\t' ? -steps : -steps * fileUnit.length;
  return from.file.slice(0, Math.max(0, from.file.length - width));
};

/**
 * How the caller's indentation becomes the file's: what the window itself shows first, then one constant shift, then
 * depth in the units of either side from the nearest line that both have.
 */
export const indentMap = (
  pairs: readonly IndentPair[],
  callerUnit: () => string,
  fileUnit: () => string,
): IndentMap => {
  if (pairs.every(({ caller, file }) => caller === file)) return (caller) => caller;
  const seen = new Map<string, IndentPair[]>();
  for (const pair of pairs) {
    const list = seen.get(pair.caller);
    if (list === undefined) seen.set(pair.caller, [pair]);
    else list.push(pair);
  }
  // The first line is often copied with another indentation than the rest, which then tell more.
  const later = pairs.filter(({ line }) => line > 0);
  const telling = later.length > 0 ? later : pairs;
  // One level alone shows a shift and a change of unit alike.
  const levels = new Set(telling.map(({ caller }) => caller)).size;
  const same = telling.every(({ caller, file }) => caller === file);
  const shift = levels > 1 || same ? constantPrefix(telling) : undefined;
  return (caller, near) => {
    const exact = seen.get(caller);
    if (exact !== undefined) return mostSeen(exact, near);
    if (shift?.kind === 'added') return shift.prefix + caller;
    if (shift?.kind === 'removed' && caller.startsWith(shift.prefix))
      return caller.slice(shift.prefix.length);
    const from = nearestOf(telling, near);
    return from === undefined ? caller : byDepth(caller, from, callerUnit(), fileUnit());
  };
};
