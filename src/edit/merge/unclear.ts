import { isBlankLine } from '../text/blank.ts';
import type { Alignment } from './align.ts';
import type { Step } from './script.ts';

interface Merge {
  readonly steps: readonly Step[];
  readonly old: readonly string[];
  readonly new: readonly string[];
  readonly align: Alignment;
  /** The lines of the window. */
  readonly fileText: readonly string[];
}

/** Whether the file has lines with text, which the old text left out, behind old line `above`. */
type HidesBehind = (above: number) => boolean;

/** Blank lines are paired at will: what is hidden anywhere between two lines with text is hidden behind each. */
const hiding = ({ old, align, fileText }: Merge): HidesBehind => {
  const behind: boolean[] = [];
  let from = 0;
  let first = -1;
  for (const [index, line] of old.entries()) {
    if (isBlankLine(line)) continue;
    const [start, end] = align[index] ?? [from, from];
    const hidden = first >= 0 && fileText.slice(from, start).some((text) => !isBlankLine(text));
    for (let at = Math.max(first, 0); at < index; at += 1) behind[at] = hidden;
    from = end;
    first = index;
  }
  return (above) => behind[above] === true;
};

const sharesWord = (first: string, second: string): boolean => {
  const words = new Set(first.match(/[\p{L}\p{N}_]+/gu));
  return (second.match(/[\p{L}\p{N}_]+/gu) ?? []).some((word) => words.has(word));
};

/** Steps of one kind that follow each other. */
const runsOf = (steps: readonly Step[], kind: 'delete' | 'insert'): readonly (readonly [Step, Step])[] => {
  const runs: [Step, Step][] = [];
  for (const [index, step] of steps.entries()) {
    if (step.kind !== kind) continue;
    const run = runs.at(-1);
    if (run !== undefined && steps[index - 1]?.kind === kind) run[1] = step;
    else runs.push([step, step]);
  }
  return runs;
};

/**
 * A run of deleted lines beside a line like its first or last may be meant one line further; so may one of inserted
 * lines. That makes no difference where the lines stand together, but it does where the file has others between.
 */
const slides = ({ steps, old, new: next }: Merge, hidesBehind: HidesBehind): number | undefined => {
  for (const [head, tail] of runsOf(steps, 'delete')) {
    if (head.kind !== 'delete' || tail.kind !== 'delete') continue;
    let [first, last] = [head.old, tail.old];
    while (first > 0 && old[first - 1] === old[last]) [first, last] = [first - 1, last - 1];
    let end = tail.old;
    for (let start = head.old; end + 1 < old.length && old[end + 1] === old[start]; ) {
      start += 1;
      end += 1;
    }
    if (first === head.old && end === tail.old) continue;
    for (let at = first; at < end; at += 1) if (hidesBehind(at)) return at;
  }
  for (const [head, tail] of runsOf(steps, 'insert')) {
    if (head.kind !== 'insert' || tail.kind !== 'insert') continue;
    for (let up = 0; head.new - up > 0 && next[head.new - 1 - up] === next[tail.new - up]; up += 1) {
      if (hidesBehind(head.after - up - 1)) return head.after;
    }
    for (let down = 0; next[tail.new + 1 + down] === next[head.new + down]; down += 1) {
      if (tail.new + 1 + down >= next.length) break;
      if (hidesBehind(tail.after + down + 1)) return tail.after;
    }
  }
  return undefined;
};

/**
 * The old line at which the edit cannot be placed: a new line beside lines that the caller left out, before or after
 * which it may belong, or a line that may as well be another one of its kind. Blank lines do not matter, comments do.
 * A line that shares no word with the one it replaces is a new line too.
 */
export const unclearStep = (merge: Merge): number | undefined => {
  const hidesBehind = hiding(merge);
  for (const step of merge.steps) {
    if (step.kind === 'insert' && hidesBehind(step.after)) return step.after;
    if (step.kind !== 'change' || sharesWord(merge.old[step.old] ?? '', merge.new[step.new] ?? '')) continue;
    if (hidesBehind(step.old - 1) || hidesBehind(step.old)) return step.old;
  }
  return slides(merge, hidesBehind);
};
