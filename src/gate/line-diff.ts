/** A run of equal lines, or of lines that were taken away and put in their place. Counts of lines. */
export interface LineRun {
  readonly kept: number;
  readonly removed: number;
  readonly added: number;
}

/** Beyond so many differing lines a change is shown as one block. */
const mostEdits = 400;

/**
 * Which lines stay, in order, by Myers' shortest edit script. Always adds up to both texts; where they differ too much it is one
 * block, which is longer and never wrong.
 */
export function diffLines(old: readonly string[], next: readonly string[]): readonly LineRun[] {
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < next.length - head &&
    old[old.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail += 1;
  const steps = script(old.slice(head, old.length - tail), next.slice(head, next.length - tail));
  const runs: { kept: number; removed: number; added: number }[] = [{ kept: head, removed: 0, added: 0 }];
  for (const step of steps) {
    const last = runs[runs.length - 1];
    if (last === undefined) continue;
    if (step === 'keep' && last.removed + last.added > 0) runs.push({ kept: 1, removed: 0, added: 0 });
    else if (step === 'keep') last.kept += 1;
    else if (step === 'remove') last.removed += 1;
    else last.added += 1;
  }
  if (tail > 0) runs.push({ kept: tail, removed: 0, added: 0 });
  return runs;
}

type Step = 'keep' | 'remove' | 'add';

function script(a: readonly string[], b: readonly string[]): readonly Step[] {
  const most = Math.min(a.length + b.length, mostEdits);
  /** Of each diagonal the furthest place in `a`; one copy for each length of the script. */
  const trace: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(furthest);
    const now = new Map(furthest);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOf(furthest, diagonal, edits);
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      now.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return walkBack(trace, a.length, b.length);
    }
    furthest = now;
  }
  return [...a.map((): Step => 'remove'), ...b.map((): Step => 'add')];
}

/** Where the diagonal is entered: from above by an addition, from the left by a removal. */
function startOf(furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): number {
  const above = furthest.get(diagonal + 1) ?? -1;
  const left = furthest.get(diagonal - 1) ?? -1;
  return diagonal === -edits || (diagonal !== edits && left < above) ? above : left + 1;
}

function walkBack(
  trace: readonly ReadonlyMap<number, number>[],
  lengthA: number,
  lengthB: number,
): readonly Step[] {
  const steps: Step[] = [];
  let x = lengthA;
  let y = lengthB;
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const furthest = trace[edits] ?? new Map<number, number>();
    const diagonal = x - y;
    const above = furthest.get(diagonal + 1) ?? -1;
    const left = furthest.get(diagonal - 1) ?? -1;
    const isAddition = diagonal === -edits || (diagonal !== edits && left < above);
    const fromX = isAddition ? above : left;
    const fromY = fromX - (isAddition ? diagonal + 1 : diagonal - 1);
    for (; x > fromX + (isAddition ? 0 : 1) && y > fromY + (isAddition ? 1 : 0); x -= 1, y -= 1)
      steps.push('keep');
    steps.push(isAddition ? 'add' : 'remove');
    x = fromX;
    y = fromY;
  }
  for (; x > 0; x -= 1) steps.push('keep');
  return steps.reverse();
}
