/**
 * One line of `--calls`, or the JSON of `--input`, as a value.
 *
 * `undefined` for text that is no JSON, and for an object that holds a key twice: whoever runs the call may read the
 * other one.
 */
export const readJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return hasDuplicateKey(text) ? undefined : { value };
  } catch {
    return undefined;
  }
};

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** Of valid JSON only: there a string before a colon is a key. */
const hasDuplicateKey = (text: string): boolean => {
  const open: Set<string>[] = [];
  let last = '';
  for (const [part] of text.matchAll(token)) {
    if (part === '{' || part === '[') open.push(new Set());
    else if (part === '}' || part === ']') open.pop();
    else if (part === ':') {
      const keys = open.at(-1);
      const key = String(JSON.parse(last));
      if (keys === undefined || keys.has(key)) return true;
      keys.add(key);
    }
    last = part;
  }
  return false;
};

/** Lines of a batch; blank ones hold no call. */
export const callLines = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '');
