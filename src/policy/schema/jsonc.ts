import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** A place in a text; lines and columns start at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface TextFault extends Position {
  readonly kind: 'syntax' | 'duplicate-key';
  readonly detail: string;
}

/** JSON with comments and trailing commas, read with the place of everything in it. */
export interface LocatedJson {
  readonly value: unknown;
  readonly faults: readonly TextFault[];
  /** Where the value at a path stands, or the nearest value around it. */
  positionOf(path: readonly (string | number)[]): Position;
  /** Where a key of the object at a path stands. */
  positionOfKey(path: readonly (string | number)[], key: string): Position;
  /** The keys of the object at a path as they are written, each as often as it stands there, with its place. */
  keysAt(path: readonly (string | number)[]): readonly (Position & { readonly key: string })[];
}

export function readJson(text: string): LocatedJson {
  const errors: ParseError[] = [];
  const plain = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const root = parseTree(plain, errors, { allowTrailingComma: true });
  const starts = lineStarts(plain);
  const at = (offset: number): Position => position(starts, offset);
  const faults: TextFault[] = errors.map(({ error, offset }) => ({
    kind: 'syntax',
    detail: printParseErrorCode(error),
    ...at(offset),
  }));
  if (root !== undefined) collectDuplicates(root, at, faults);
  return {
    value: root === undefined ? undefined : getNodeValue(root),
    faults,
    positionOf: (path) => at(nearest(root, path)?.offset ?? 0),
    positionOfKey: (path, key) => {
      const object = nearest(root, path);
      const property = object?.children?.find((child) => child.children?.[0]?.value === key);
      return at((property ?? object)?.offset ?? 0);
    },
    keysAt: (path) => {
      const object = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
      if (object?.type !== 'object') return [];
      return (object.children ?? []).map((property) => ({
        key: String(property.children?.[0]?.value),
        ...at(property.offset),
      }));
    },
  };
}

function nearest(root: Node | undefined, path: readonly (string | number)[]): Node | undefined {
  if (root === undefined) return undefined;
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return node;
  }
  return root;
}

function collectDuplicates(root: Node, at: (offset: number) => Position, faults: TextFault[]): void {
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const seen = new Set<unknown>();
    for (const child of node.children ?? []) {
      open.push(child);
      if (node.type !== 'object') continue;
      const key: unknown = child.children?.[0]?.value;
      if (seen.has(key)) faults.push({ kind: 'duplicate-key', detail: String(key), ...at(child.offset) });
      seen.add(key);
    }
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function position(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Where a value stands in its text, and each of its members: a list's items, or an object's keys with their values. */
export interface JsonPlace {
  readonly kind: 'object' | 'array' | 'other';
  readonly start: number;
  readonly end: number;
  readonly members: readonly { readonly start: number; readonly end: number }[];
}

/** The place of the value at a path; `undefined` where there is none. */
export function placeOf(text: string, path: readonly (string | number)[]): JsonPlace | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
  if (node === undefined) return undefined;
  return {
    kind: node.type === 'object' || node.type === 'array' ? node.type : 'other',
    start: node.offset,
    end: node.offset + node.length,
    members: (node.children ?? []).map(({ offset, length }) => ({ start: offset, end: offset + length })),
  };
}
