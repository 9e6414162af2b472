import type { Effect } from '../../policy/index.ts';

/** Where a test starts in a text, and what it is to expect. */
export interface Expectation {
  readonly line: number;
  readonly column: number;
  readonly expect: Effect;
}

/**
 * The text with the expectations of tests replaced, and nothing else of it changed. `undefined` if a test has none
 * where it should.
 */
export function withExpectations(text: string, changes: readonly Expectation[]): string | undefined {
  const starts = lineStarts(text);
  const edits: { readonly at: number; readonly length: number; readonly text: string }[] = [];
  for (const { line, column, expect } of changes) {
    const start = starts[line - 1];
    const found = start === undefined ? undefined : expectationIn(text, start + column - 1);
    if (found === undefined) return undefined;
    edits.push({ ...found, text: JSON.stringify(expect) });
  }
  let changed = text;
  for (const edit of edits.sort((one, other) => other.at - one.at)) {
    changed = changed.slice(0, edit.at) + edit.text + changed.slice(edit.at + edit.length);
  }
  return changed;
}

/** Texts whole, so that a brace in one counts for nothing; comments likewise. */
const token = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\]:]/g;

/** The value of the key `expect` of the object that starts here. */
function expectationIn(
  text: string,
  from: number,
): { readonly at: number; readonly length: number } | undefined {
  let depth = 0;
  let last = '';
  let isWanted = false;
  token.lastIndex = from;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [part] = match;
    if (part.startsWith('/')) continue;
    if (isWanted) return part.startsWith('"') ? { at: match.index, length: part.length } : undefined;
    if (part === '{' || part === '[') depth += 1;
    else if (part === '}' || part === ']') depth -= 1;
    else if (part === ':' && depth === 1 && last === '"expect"') isWanted = true;
    if (depth === 0) return undefined;
    last = part;
  }
  return undefined;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
