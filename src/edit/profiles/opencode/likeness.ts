/** How many characters must be added, taken or changed to make one text of the other (Levenshtein). */
const distance = (first: string, second: string): number => {
  let above = Int32Array.from({ length: second.length + 1 }, (_, column) => column);
  let row = new Int32Array(second.length + 1);
  for (let at = 1; at <= first.length; at += 1) {
    row[0] = at;
    for (let column = 1; column <= second.length; column += 1) {
      const changed = first.charCodeAt(at - 1) === second.charCodeAt(column - 1) ? 0 : 1;
      row[column] = Math.min(
        (above[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + changed,
      );
    }
    [above, row] = [row, above];
  }
  return above[second.length] ?? 0;
};

/** From 0 to 1, on trimmed lines. Two blank ones are not alike. */
export const lineLikeness = (first: string, second: string): number => {
  const [a, b] = [first.trim(), second.trim()];
  const most = Math.max(a.length, b.length);
  if (most === 0) return 0;
  return a === b ? 1 : 1 - distance(a, b) / most;
};
