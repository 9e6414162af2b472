/*
 * In the place of an argument `case` is a word. The parser takes it for a keyword when it looks for the end of `$(…)` and
 * `<(…)`, and then finds none: `echo $(c1 case)`. Spelled `c\ase` it is the same word and nobody's keyword.
 */

/** A text in which words are spelled otherwise, with the way back to the positions of the given one. */
export interface Respelled<T> {
  readonly tree: T;
  readonly text: string;
  /** The position in the given text. */
  readonly back: (position: number) => number;
}

interface Parsed {
  readonly errors?: readonly { readonly message: string; readonly pos: number }[] | undefined;
}

/** Behind a word that is no keyword after which a command starts. */
const ARGUMENT =
  /(?<=[^\s;&|(){}!`][ \t]+)(?<!(?:^|[\s;&|(`])(?:do|then|else|elif|if|while|until|time|in|-p|coproc)[ \t]+)case(?=[\s);&|<>`]|$)/g;

/** Most such words that are tried, since each costs a parse. */
const MOST = 6;

/** The text read with as few such words as need be respelled, if then there is no fault in it. */
export function readCaseArguments<T extends Parsed>(
  text: string,
  read: T,
  parse: (text: string) => T,
): Respelled<T> | undefined {
  const fault = read.errors?.find(({ message }) => /^unterminated (?:command|process) subst/.test(message));
  if (fault === undefined) return undefined;
  const words = [...text.matchAll(ARGUMENT)].map(({ index }) => index).filter((at) => at > fault.pos);
  if (words.length === 0 || words.length > MOST) return undefined;
  const isWhole = (places: readonly number[]): boolean =>
    (parse(respelled(text, places)).errors ?? []).length === 0;
  if (!isWhole(words)) return undefined;
  // In quotes and here-documents the backslash would be one more character: only what has to be is changed.
  let needed: readonly number[] = words;
  for (const word of words) {
    const fewer = needed.filter((other) => other !== word);
    if (isWhole(fewer)) needed = fewer;
  }
  const changed = respelled(text, needed);
  return {
    tree: parse(changed),
    text: changed,
    back: (position) => position - needed.filter((at, i) => at + i + 1 < position).length,
  };
}

function respelled(text: string, places: readonly number[]): string {
  let result = '';
  let from = 0;
  for (const at of places) {
    result += `${text.slice(from, at + 1)}\\`;
    from = at + 1;
  }
  return result + text.slice(from);
}
