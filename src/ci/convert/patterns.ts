/** Texts with stars, compared as texts. */

/** Whether each text that fits `inner` fits `outer`; a star is any run of characters in both. Sound, not complete. */
export function wildcardCovers(outer: string, inner: string): boolean {
  // A star of `inner` is a character that only a star of `outer` takes in.
  const parts = outer.split('*');
  const [head = ''] = parts;
  if (parts.length === 1) return outer === inner;
  if (!inner.startsWith(head)) return false;
  let at = head.length;
  for (const part of parts.slice(1, -1)) {
    const found = inner.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const tail = parts.at(-1) ?? '';
  return inner.length - tail.length >= at && inner.endsWith(tail);
}

/** Whether two globs of one anchor may meet: no, where the plain parts in front or behind exclude each other. */
export function globOverlaps(one: string, other: string): boolean {
  const front = (glob: string): string => /^[^*?[{\\]*/.exec(glob)?.[0] ?? '';
  const back = (glob: string): string => /[^*?\]}/\\]*$/.exec(glob)?.[0] ?? '';
  const meet = (a: string, b: string, from: (text: string, part: string) => boolean): boolean =>
    from(a, b) || from(b, a);
  return (
    meet(front(one), front(other), (text, part) => text.startsWith(part)) &&
    meet(back(one), back(other), (text, part) => text.endsWith(part))
  );
}

/** A text as an expression that fits it alone. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\n/g, '\\n');
}

/** A run of characters without any by which a shell starts something else. */
export const quietRun = '[^;&|<>$`\\n(){}]*';

/** A wildcard as an expression over the whole text. */
export function wildcardExpression(text: string, star: string): string {
  return `^${text.split('*').map(escaped).join(star)}$`;
}

/**
 * The longest plain run that each text which fits the expression surely holds; `undefined` where none is known.
 */
export function literalOf(expression: string): string | undefined {
  if (/[|?*{]|\(\?/.test(expression)) return undefined;
  const plain = expression
    .replace(/\\b|\\B|\^|\$/g, '\u0000')
    .replace(/\\s\+?|\\[wdS]\+?|\[[^\]]*\]\+?|\.\+?/g, '\u0000');
  const runs = plain
    .replace(/\\([^\w])/g, '$1')
    .split(/[\u0000()+]/)
    .filter((run) => /^[\w ./:=@-]{3,}$/.test(run));
  return runs.sort((a, b) => b.length - a.length)[0];
}
