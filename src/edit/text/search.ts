/**
 * Substring search in linear time.
 *
 * The engine's own `indexOf` is the fastest there is, but its skip tables see only the last 250 characters of a
 * pattern: a long pattern that repeats itself costs pattern length times text length. So a long one is found by its
 * last characters and compared natively, within a budget of characters; past it, Knuth-Morris-Pratt takes over.
 */
const tableLength = 250;

const failureTable = (pattern: string): Int32Array => {
  const table = new Int32Array(pattern.length);
  for (let at = 1, length = 0; at < pattern.length; at += 1) {
    const code = pattern.charCodeAt(at);
    while (length > 0 && code !== pattern.charCodeAt(length)) length = table[length - 1] ?? 0;
    if (code === pattern.charCodeAt(length)) length += 1;
    table[at] = length;
  }
  return table;
};

/** Every place from `from` on, overlapping ones too, until `visit` says stop. */
const scan = (text: string, pattern: string, from: number, visit: (at: number) => boolean): void => {
  const table = failureTable(pattern);
  for (let at = from, length = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (length > 0 && code !== pattern.charCodeAt(length)) length = table[length - 1] ?? 0;
    if (code === pattern.charCodeAt(length)) length += 1;
    if (length === pattern.length) {
      if (visit(at - length + 1)) return;
      length = table[length - 1] ?? 0;
    }
  }
};

/** The first place at or after `from`, or -1. */
export const indexOf = (text: string, pattern: string, from = 0): number => {
  if (pattern.length <= tableLength) return text.indexOf(pattern, from);
  const before = pattern.length - tableLength;
  const tail = pattern.slice(before);
  let budget = 4 * text.length;
  for (let end = text.indexOf(tail, from + before); end >= 0; end = text.indexOf(tail, end + 1)) {
    const at = end - before;
    if (text.startsWith(pattern, at)) return at;
    budget -= pattern.length;
    if (budget < 0) {
      let found = -1;
      scan(text, pattern, at + 1, (place) => {
        found = place;
        return true;
      });
      return found;
    }
  }
  return -1;
};

/** Every place of the pattern, overlaps counted, up to `limit` of them listed; `count` is of all. */
export const allPlaces = (
  text: string,
  pattern: string,
  limit: number,
): { readonly places: readonly number[]; readonly count: number } => {
  const places: number[] = [];
  let count = 0;
  const note = (at: number): boolean => {
    count += 1;
    if (places.length < limit) places.push(at);
    return false;
  };
  // Each hit costs a comparison of the whole pattern: past a budget one linear pass is cheaper.
  let budget = 4 * text.length + 1024;
  for (let at = indexOf(text, pattern); at >= 0; at = indexOf(text, pattern, at + 1)) {
    note(at);
    budget -= pattern.length;
    if (budget < 0) {
      scan(text, pattern, at + 1, note);
      break;
    }
  }
  return { places, count };
};

/** Whether the pattern stands in the text exactly once. */
export const isUnique = (text: string, pattern: string): boolean => {
  const first = indexOf(text, pattern);
  return first >= 0 && indexOf(text, pattern, first + 1) < 0;
};

/** Places left to right that do not overlap. */
export const separatePlaces = (text: string, pattern: string): readonly number[] => {
  const places: number[] = [];
  for (let at = indexOf(text, pattern); at >= 0; at = indexOf(text, pattern, at + pattern.length))
    places.push(at);
  return places;
};
