/** For each line of the old text the lines of the window that it stands for: from, and up to but without. */
export type Alignment = readonly (readonly [number, number])[];

/** Line for line. */
export const alignInOrder = (count: number): Alignment => {
  const pairs: [number, number][] = [];
  for (let at = 0; at < count; at += 1) pairs.push([at, at + 1]);
  return pairs;
};

/**
 * Old lines met in order among the window's lines, which may hold more. Blank lines of the old text are paired with
 * blank ones that stand between the same neighbours; one without a partner stands for nothing.
 */
export const alignForms = (old: readonly string[], window: readonly string[]): Alignment => {
  const pairs: (readonly [number, number])[] = [];
  let at = 0;
  for (const [index, line] of old.entries()) {
    if (line === '') {
      const paired = window[at] === '';
      pairs.push(paired ? [at, at + 1] : [at, at]);
      if (paired) at += 1;
      continue;
    }
    let found = at;
    while (found < window.length && window[found] !== line) found += 1;
    pairs[index] = [found, Math.min(found + 1, window.length)];
    at = Math.min(found + 1, window.length);
  }
  return pairs;
};
