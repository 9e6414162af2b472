import type * as U from 'unbash';
import type { Script, Span } from './syntax.ts';

export { parse } from 'unbash';
export type { U };

/* What the files that read the parser's tree share: the parser itself, the text that its positions index, and spans. */

/**
 * The text that positions index. A backtick substitution with escapes is parsed from a decoded copy: its positions
 * mean nothing in the outer text, so everything inside gets the span of the whole substitution.
 */
export interface Source {
  readonly text: string;
  readonly fixed: Span | undefined;
  /** The text as it was given, and the positions in it, where another spelling of it was read. */
  readonly given?: { readonly text: string; readonly back: (position: number) => number };
  /** Reads the script of a substitution. */
  readonly script: ScriptReader;
}

/** @param around text of the substitution that holds the script, at `at`. */
type ScriptReader = (script: U.ParsedScript, outer: Source, at?: Span, around?: string) => Script;

export function spanOf(node: { readonly pos: number; readonly end: number }, source: Source): Span {
  if (source.fixed !== undefined) return source.fixed;
  return source.given === undefined
    ? { start: node.pos, end: node.end }
    : { start: source.given.back(node.pos), end: source.given.back(node.end) };
}

/** A backslash takes the line end behind it away, unless it is escaped itself. */
export function joinLines(text: string): string {
  return text.replace(/\\([\s\S])/g, (pair, next: string) => (next === '\n' ? '' : pair));
}

/** A name that POSIX allows. */
export const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

const BASH_ONLY = { bashOnly: true } as const;
const NOTHING_MORE = {} as const;

export function onlyIf(bashOnly: boolean): { readonly bashOnly?: true } {
  return bashOnly ? BASH_ONLY : NOTHING_MORE;
}

export function unreachable(node: never): never {
  throw new Error(`unknown syntax node ${JSON.stringify(node)}`);
}
