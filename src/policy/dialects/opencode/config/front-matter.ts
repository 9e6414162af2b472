import type { LocatedJson, Position, TextFault } from '../../../schema/jsonc.ts';

/**
 * The head of a Markdown file, as far as an agent's permissions need YAML: maps of maps by indentation, texts with or
 * without quotes, `true` and `false`. Below other keys than `keys` nothing is looked at. What is beyond that is a fault
 * with its place; `undefined` for a file without a head.
 */
export function readFrontMatter(text: string, keys: readonly string[]): LocatedJson | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---') return undefined;
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---');
  if (end < 0) return undefined;
  const reading: Reading = { faults: [], places: new Map(), keys: new Map() };
  const value: Record<string, unknown> = {};
  const open: Level[] = [{ indent: -1, path: [], value }];
  let skipped: number | undefined;
  for (let at = 1; at < end; at += 1) {
    const line = lines[at] ?? '';
    const bare = line.trim();
    if (bare === '' || bare.startsWith('#')) continue;
    const indent = line.length - line.trimStart().length;
    if (skipped !== undefined && indent > skipped) continue;
    skipped = undefined;
    const entry = entryOf(bare);
    if (indent === 0 && !keys.includes(entry?.key ?? nameOf(bare))) {
      skipped = 0;
      continue;
    }
    addEntry(entry, indent, { line: at + 1, column: indent + 1 }, open, reading);
  }
  const positionOf = (path: readonly (string | number)[]): Position =>
    reading.places.get(JSON.stringify(path)) ?? { line: 1, column: 1 };
  return {
    value,
    faults: reading.faults,
    positionOf,
    positionOfKey: (path, key) => positionOf([...path, key]),
    keysAt: (path) => reading.keys.get(JSON.stringify(path)) ?? [],
  };
}

interface Reading {
  readonly faults: TextFault[];
  readonly places: Map<string, Position>;
  readonly keys: Map<string, (Position & { readonly key: string })[]>;
}

/** A map that is being read. */
interface Level {
  readonly indent: number;
  readonly path: readonly string[];
  readonly value: Record<string, unknown>;
  /** The indentation of its entries, once there is one. */
  inner?: number;
}

interface Entry {
  readonly key: string;
  readonly value: string | boolean | 'map';
  readonly isMap: boolean;
}

function addEntry(
  entry: Entry | undefined,
  indent: number,
  position: Position,
  open: Level[],
  { faults, places, keys }: Reading,
): void {
  while (open.length > 1 && indent <= (open.at(-1)?.indent ?? -1)) open.pop();
  const level = open.at(-1);
  if (level === undefined) return;
  level.inner ??= indent;
  if (entry === undefined || level.inner !== indent || entry.key === '__proto__') {
    faults.push({ kind: 'syntax', detail: 'only maps of texts are read', ...position });
    return;
  }
  const path = [...level.path, entry.key];
  const siblings = keys.get(JSON.stringify(level.path)) ?? [];
  siblings.push({ key: entry.key, ...position });
  keys.set(JSON.stringify(level.path), siblings);
  places.set(JSON.stringify(path), position);
  if (!entry.isMap) {
    level.value[entry.key] = entry.value;
    return;
  }
  const value: Record<string, unknown> = {};
  level.value[entry.key] = value;
  open.push({ indent, path, value });
}

/** `key: value` or `key:`; a key or a value that starts with a sign of YAML's is none. */
function entryOf(line: string): Entry | undefined {
  const [, quotedKey, plainKey, rest = ''] =
    /^(?:("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|([^\s"'{}[\],&*#?|\->!%@`][^#]*?))\s*:(?:\s+(.*))?$/.exec(line) ??
    [];
  const key = quotedKey === undefined ? plainKey : unquoted(quotedKey);
  if (key === undefined) return undefined;
  const value = rest.trim();
  if (value === '' || value.startsWith('#')) return { key, value: 'map', isMap: true };
  const scalar = scalarOf(value);
  return scalar === undefined ? undefined : { key, value: scalar, isMap: false };
}

/** The key of a line whose value is beyond what is read. */
function nameOf(line: string): string {
  return /^["']?(\w+)["']?\s*:/.exec(line)?.[1] ?? '';
}

function scalarOf(value: string): string | boolean | undefined {
  const [, quoted] = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:#.*)?$/.exec(value) ?? [];
  if (quoted !== undefined) return unquoted(quoted);
  if (/^["'{}[\],&*#?|>!%@`-]/.test(value)) return undefined;
  const plain = value.replace(/\s+#.*$/, '');
  return plain === 'true' || plain === 'false' ? plain === 'true' : plain;
}

function unquoted(text: string): string | undefined {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
