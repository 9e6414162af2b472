import { decode } from '../gate/decode.ts';

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

/**
 * The call that a line of `--calls` holds. A line that holds none gives its own text or nothing, which is no call: it
 * keeps its place and asks.
 */
export const callOfLine = (line: Uint8Array): unknown => {
  const text = decode(line);
  return text === undefined ? undefined : (readJson(text)?.value ?? text);
};

const lineFeed = 10;

/** Lines of a batch, blank ones too; what follows the last line feed is a line only if there is something. */
export const callLines = (bytes: Uint8Array): readonly Uint8Array[] => {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
};
