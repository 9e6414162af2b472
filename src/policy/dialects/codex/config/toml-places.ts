import type { Place } from '../starlark/syntax.ts';

const TABLE = /^\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}/;
const KEY =
  /^(\s*)((?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*=/;

/**
 * Where a key of a TOML text stands, or the nearest table around it. The parser does not say; this looks at the lines.
 */
export function placeInToml(text: string, path: readonly (string | number)[]): Place {
  const wanted = path.filter((step) => typeof step === 'string');
  let best: Place = { line: 1, column: 1 };
  let length = 0;
  let table: readonly string[] = [];
  text.split('\n').forEach((line, at) => {
    const header = TABLE.exec(line)?.[1];
    if (header !== undefined) table = stepsOf(header);
    const key = KEY.exec(line);
    const here =
      header !== undefined ? table : key === null ? undefined : [...table, ...stepsOf(key[2] ?? '')];
    if (here === undefined || here.length <= length || here.length > wanted.length) return;
    if (!here.every((step, i) => step === wanted[i])) return;
    best = { line: at + 1, column: (header === undefined ? (key?.[1]?.length ?? 0) : line.indexOf('[')) + 1 };
    length = here.length;
  });
  return best;
}

function stepsOf(dotted: string): readonly string[] {
  return [...dotted.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+)/g)].map(
    ([, double, single, bare]) => double?.replace(/\\(.)/g, '$1') ?? single ?? bare ?? '',
  );
}
