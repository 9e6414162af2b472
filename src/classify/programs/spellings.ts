import type { Word } from '../../shell/index.ts';
import { type Cursor, find, reportDynamic, reportUnknown, use } from './cursor.ts';
import type { CompiledOption } from './line.ts';
import { staticText, wordFrom } from './texts.ts';

export function readLong(cursor: Cursor, word: Word, known: string, open: boolean, at: number): void {
  const equals = known.indexOf('=');
  if (equals < 0 && open) {
    reportDynamic(cursor, word, at);
    return;
  }
  const name = equals < 0 ? known : known.slice(0, equals);
  const attached = equals < 0 ? undefined : wordFrom(word, equals + 1);
  const option =
    find(cursor, name) ?? (cursor.entry.syntax === 'single-dash' ? find(cursor, name.slice(1)) : undefined);
  if (option !== undefined) {
    use(cursor, option, at, attached, true);
    return;
  }
  readAbbreviation(cursor, name, attached, at);
}

/**
 * An abbreviation counts as every option that it may stand for: which one the program takes depends on its version.
 * Where all that are listed do nothing it is still not known, as it may be the full name of one that is not listed.
 */
function readAbbreviation(cursor: Cursor, name: string, attached: Word | undefined, at: number): void {
  const matches = new Set<CompiledOption>();
  if (cursor.entry.syntax !== 'exact') {
    for (const entry of cursor.entry.chain) {
      for (const spelling of entry.long) {
        const option = spelling.startsWith(name) ? entry.options.get(spelling) : undefined;
        if (option !== undefined) matches.add(option);
      }
    }
  }
  let harmless = true;
  let takesNext = 0;
  for (const option of matches) {
    if (!option.harmless) harmless = false;
    if (option.arity === 'required') takesNext += 1;
  }
  if (harmless) reportUnknown(cursor, at, name);
  if (matches.size === 0 && attached !== undefined) giveBack(cursor, attached, at);
  const next = cursor.index;
  for (const option of matches) {
    cursor.index = next;
    use(cursor, option, at, attached, false);
  }
  // Where the matches disagree about taking the next word, it is read again as a word of its own.
  cursor.index = attached === undefined && takesNext > 0 && takesNext === matches.size ? next + 1 : next;
}

/** The value of an option that counts as base is a word like the one that would stand behind it. */
function giveBack(cursor: Cursor, value: Word, at: number): void {
  if (cursor.entry.entry.unlisted === 'base')
    cursor.operands.push({ word: value, at, text: staticText(value) });
}

const numberOption = /^-[0-9]+$/;

export function readShort(cursor: Cursor, word: Word, known: string, open: boolean, at: number): void {
  if (known.length > 2) {
    const equals = known.indexOf('=');
    const whole =
      equals < 0 ? (open ? undefined : find(cursor, known)) : find(cursor, known.slice(0, equals));
    if (whole !== undefined && (equals < 0 || equals > 2)) {
      use(cursor, whole, at, equals < 0 ? undefined : wordFrom(word, equals + 1), true);
      return;
    }
  }
  for (let place = 1; place < known.length; place += 1) {
    const option = find(cursor, `-${known[place]}`);
    if (option === undefined) {
      if (place === 1 && !open && numberOption.test(known)) {
        const number = find(cursor, '-NUM');
        if (number !== undefined) {
          use(cursor, number, at, undefined, true);
          return;
        }
      }
      reportUnknown(cursor, at, `-${known[place]}`);
      if (place + 1 < known.length) giveBack(cursor, wordFrom(word, place + 1), at);
      return;
    }
    const hasRest = place + 1 < known.length || open;
    if (option.arity !== 'none') {
      // Parsers of the `exact` kind take `-o=json` as the value `json`; getopt takes it as `=json`.
      const skip = cursor.entry.syntax === 'exact' && known[place + 1] === '=' ? 2 : 1;
      use(cursor, option, at, hasRest ? wordFrom(word, place + skip) : undefined, true);
      return;
    }
    use(cursor, option, at, undefined, true);
  }
  if (open) reportDynamic(cursor, word, at);
}

/** `-name value`, `-name=value`, `-name:value` and the same with two dashes. */
export function readSingleDash(cursor: Cursor, word: Word, known: string, open: boolean, at: number): void {
  const separator = /[=:]/.exec(known)?.index ?? -1;
  if (separator < 0 && open) {
    reportDynamic(cursor, word, at);
    return;
  }
  const whole = open ? undefined : find(cursor, known);
  if (whole !== undefined || separator < 0) {
    const option = whole ?? find(cursor, `-${known}`);
    if (option !== undefined) use(cursor, option, at, undefined, true);
    else reportUnknown(cursor, at, known);
    return;
  }
  const name = known.slice(0, separator);
  const option = find(cursor, name) ?? find(cursor, `-${name}`);
  if (option !== undefined) use(cursor, option, at, wordFrom(word, separator + 1), true);
  else reportUnknown(cursor, at, name);
}

/** `+o NAME`, `file NAME`, `/p:NAME=VALUE`, `if=FILE`; any word that starts with a plus where `+*` is listed, `@*`, `:*`, `|*` and `*|` alike. */
export function readWordOption(
  cursor: Cursor,
  word: Word,
  known: string,
  open: boolean,
  at: number,
): boolean {
  const whole = open || known.startsWith('-') ? undefined : find(cursor, known);
  if (whole !== undefined) {
    use(cursor, whole, at, undefined, true);
    return true;
  }
  const sign = known.charAt(0);
  const pipe = sign === '|' ? '|*' : known.endsWith('|') && !open ? '*|' : undefined;
  const piped = pipe === undefined ? undefined : find(cursor, pipe);
  if (piped !== undefined) {
    use(cursor, piped, at, undefined, true);
    return true;
  }
  if (sign === '+' || sign === '@' || sign === ':') {
    const option = find(cursor, `${sign}*`);
    if (option === undefined) return false;
    use(cursor, option, at, wordFrom(word, 1), true);
    return true;
  }
  if (known.startsWith('/')) {
    const colon = known.indexOf(':');
    const option = colon < 0 ? undefined : find(cursor, known.slice(0, colon));
    if (option === undefined) return false;
    use(cursor, option, at, wordFrom(word, colon + 1), true);
    return true;
  }
  const equals = known.indexOf('=');
  if (equals <= 0 || known.startsWith('-')) return false;
  const option = find(cursor, known.slice(0, equals + 1)) ?? find(cursor, known.slice(0, equals));
  if (option === undefined) {
    if (cursor.entry.syntax !== 'key-value') return false;
    reportUnknown(cursor, at, known.slice(0, equals));
    return true;
  }
  use(cursor, option, at, wordFrom(word, equals + 1), true);
  return true;
}

/** `tar xzf FILE`: letters in the first word, whose values follow in order. */
export function readBundle(cursor: Cursor): void {
  const at = cursor.index;
  const word = cursor.words[at];
  const text = word === undefined ? undefined : staticText(word);
  if (text === undefined || text === '' || text.startsWith('-')) return;
  cursor.index += 1;
  for (const letter of text) {
    const option = find(cursor, `-${letter}`);
    if (option === undefined) reportUnknown(cursor, at, `-${letter}`);
    else use(cursor, option, at, undefined, true);
  }
}
