/** A word as the agent reads it, and where it ends; without a value where it is not plain. */
export interface ReadWord {
  readonly end: number;
  readonly value: string | undefined;
  /** Nothing in it was quoted. */
  readonly bare: boolean;
}

/** What a shell would expand or unescape outside quotes. */
const EXPANDS = /^=|[{}*?[\]\\~^#$`]/;

/** A backslash that means something inside double quotes. */
const ESCAPES = /\\[$`"\\\n]/;

const BARE = /(?:\\[^\n]|[^\s'"<>()`$|&;\\])+/y;

/** `{1..3}`, which the grammar knows as a range. */
const RANGE = /\{-?[0-9]+\.\.-?[0-9]+\}/;

/**
 * Reads one word of a plain script: bare words, numbers, single quotes, double quotes that hold literal text alone, and what is
 * joined of them. Escapes and expansions of bare words are kept as text unless `refusesExpansions`.
 */
export function readPlainWord(text: string, start: number, refusesExpansions: boolean): ReadWord {
  let at = start;
  let value = '';
  let parts = 0;
  let bare = false;
  const none = (end: number): ReadWord => ({ end, value: undefined, bare: false });
  while (at < text.length) {
    const char = text[at];
    if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return none(text.length);
      value += text.slice(at + 1, end);
      at = end + 1;
    } else if (char === '"') {
      const end = quotedEnd(text, at + 1);
      if (end === undefined) return none(text.length);
      const inner = text.slice(at + 1, end);
      if (refusesExpansions && ESCAPES.test(inner)) return none(end);
      value += inner;
      at = end + 1;
    } else {
      BARE.lastIndex = at;
      const word = BARE.exec(text)?.[0];
      if (word === undefined) break;
      // The grammar starts a new word at an escape that follows a quote.
      if (parts > 0 && word.startsWith('\\')) return none(at);
      if (RANGE.test(word) || (refusesExpansions && EXPANDS.test(word))) return none(at + word.length);
      value += word;
      at += word.length;
      bare = parts === 0;
    }
    parts += 1;
  }
  bare &&= parts === 1;
  if (parts === 0 || (parts > 1 && value === '')) return none(at);
  return { end: at, value, bare };
}

/** Where a string of literal text ends; `undefined` if it holds an expansion or does not end. */
function quotedEnd(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') return at;
    if (char === '\\') at += 1;
    else if (char === '$' || char === '`') return undefined;
  }
  return undefined;
}

/** The value of a whole word; `undefined` if it is not plain or more than one word. */
export function plainWordValue(raw: string, refusesExpansions: boolean): string | undefined {
  const word = readPlainWord(raw, 0, refusesExpansions);
  return word.end === raw.length ? word.value : undefined;
}
