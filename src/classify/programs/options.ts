import type { Word } from '../../shell/index.ts';
import type { Finding } from './interpretation.ts';
import type { CompiledEntry, CompiledOption, Line, NamedEntry, OperandUse, OptionUse } from './line.ts';
import { isOneWord, leadingLiteral, mayStartWithDash, staticText, wordFrom } from './texts.ts';
import { hasGlob, startsWithGlob } from './words.ts';

/** What sorting one entry's words ended with. */
export interface Sorted {
  readonly line: Line;
  /** The subcommand that was met; the words after it are its own. */
  readonly next?: NamedEntry;
  /** Index of the word that ended it: a subcommand, an unknown one, or `--` where the entry passes words on. */
  readonly stop: number;
  readonly ended: 'all' | 'subcommand' | 'unknown-subcommand' | 'passes';
}

interface Cursor {
  readonly entry: CompiledEntry;
  /** Entries whose options may stand here: this one and those above it with `globalOptions`. */
  readonly chain: readonly CompiledEntry[];
  readonly words: readonly Word[];
  readonly raises: boolean;
  readonly uses: OptionUse[];
  readonly operands: OperandUse[];
  readonly trouble: Finding[];
  index: number;
  reading: boolean;
  open: boolean;
}

/** Sorts the words after `at` into the options and operands of an entry, up to its subcommand if it has any. */
export function sortWords(
  chain: readonly CompiledEntry[],
  words: readonly Word[],
  at: number,
): Sorted | undefined {
  const entry = chain[0];
  if (entry === undefined) return undefined;
  const own = entry.reader?.sort;
  if (own !== undefined) return { line: own(entry, words, at), stop: words.length, ended: 'all' };
  const cursor: Cursor = {
    entry,
    chain,
    words,
    raises: chain.some((each) => each.raises),
    uses: [],
    operands: [],
    trouble: [],
    index: at + 1,
    reading: entry.syntax !== 'none',
    open: false,
  };
  const line: Line = {
    entry,
    words,
    at,
    uses: cursor.uses,
    operands: cursor.operands,
    trouble: cursor.trouble,
    get open() {
      return cursor.open;
    },
  };
  if (entry.reader?.bundle === true) readBundle(cursor);
  let subcommands = entry.hasSubcommands;
  let dashes = false;
  while (cursor.index < words.length) {
    const index = cursor.index;
    const word = words[index];
    if (word === undefined) break;
    cursor.index += 1;
    const text = staticText(word);
    if (text === '--' && !dashes && entry.syntax !== 'none') {
      if (entry.entry.passes !== undefined) return { line, stop: index, ended: 'passes' };
      dashes = true;
      const runs = find(cursor, '--');
      if (runs !== undefined && cursor.reading) {
        use(cursor, runs, index, undefined, true);
        cursor.reading = false;
        continue;
      }
      if (cursor.reading) {
        cursor.reading = false;
        continue;
      }
    }
    if (cursor.reading) {
      if (readOption(cursor, word, text, index)) continue;
    }
    if (subcommands) {
      const next = text === undefined ? undefined : entry.subcommand(text);
      if (next !== undefined) return { line, next, stop: index, ended: 'subcommand' };
      if (text === undefined || entry.roles === undefined)
        return { line, stop: index, ended: 'unknown-subcommand' };
      subcommands = false;
    }
    cursor.operands.push({ word, at: index, text });
    if (word.fields === 'many') cursor.open = true;
    if (entry.syntax === 'posix') cursor.reading = false;
  }
  return { line, stop: words.length, ended: 'all' };
}

/** Whether the word was an option, and is done with. */
function readOption(cursor: Cursor, word: Word, text: string | undefined, at: number): boolean {
  const known = text ?? leadingLiteral(word);
  const open = text === undefined;
  if (cursor.entry.wordOptions && readWordOption(cursor, word, known, open, at)) return true;
  if (text === '-') {
    const dash = find(cursor, '-');
    if (dash === undefined) return false;
    use(cursor, dash, at, undefined, true);
    return true;
  }
  if (known.length > 1 && known.startsWith('-')) {
    if (word.fields === 'many') {
      // What the unquoted part holds after its first blank are words of their own.
      reportDynamic(cursor, word, at);
      cursor.operands.push({ word, at, text: undefined });
    }
    if (known.startsWith('--')) readLong(cursor, word, known, open, at);
    else if (cursor.entry.syntax === 'single-dash') readSingleDash(cursor, word, known, open, at);
    else readShort(cursor, word, known, open, at);
    return true;
  }
  if (open && mayHoldOption(word)) reportDynamic(cursor, word, at);
  return false;
}

/** Whether one of the words that this becomes may be an option. Words of one shape only (`xargs`) all begin alike. */
function mayHoldOption(word: Word): boolean {
  if (mayStartWithDash(word)) return true;
  return word.fields === 'many' && !(word.pieces.length === 1 && word.pieces[0]?.kind === 'unknown');
}

/** An attack that this answers: `x=--pre=./a.sh; rg "$x" foo`, or a file that is named like an option. */
function reportDynamic(cursor: Cursor, word: Word, at: number): void {
  cursor.open = true;
  if (!cursor.raises) return;
  const code = startsWithGlob(word) ? 'glob-option' : 'dynamic-option';
  cursor.trouble.push({ word, at, base: false, code });
}

function reportUnknown(cursor: Cursor, at: number, name: string): void {
  cursor.open = true;
  cursor.trouble.push({ at, base: cursor.entry.entry.unlisted === 'base', code: 'unknown-option', name });
}

function find(cursor: Cursor, spelling: string): CompiledOption | undefined {
  for (const entry of cursor.chain) {
    const option = entry.options.get(spelling);
    if (option !== undefined) return option;
  }
  return undefined;
}

function readLong(cursor: Cursor, word: Word, known: string, open: boolean, at: number): void {
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
    for (const entry of cursor.chain) {
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
  const next = cursor.index;
  for (const option of matches) {
    cursor.index = next;
    use(cursor, option, at, attached, false);
  }
  // Where the matches disagree about taking the next word, it is read again as a word of its own.
  cursor.index = attached === undefined && takesNext > 0 && takesNext === matches.size ? next + 1 : next;
}

const numberOption = /^-[0-9]+$/;

function readShort(cursor: Cursor, word: Word, known: string, open: boolean, at: number): void {
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
function readSingleDash(cursor: Cursor, word: Word, known: string, open: boolean, at: number): void {
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

/** `+o NAME`, `file NAME`, `/p:NAME=VALUE`, `if=FILE`; any word that starts with a plus where `+*` is listed. */
function readWordOption(cursor: Cursor, word: Word, known: string, open: boolean, at: number): boolean {
  const whole = open || known.startsWith('-') ? undefined : find(cursor, known);
  if (whole !== undefined) {
    use(cursor, whole, at, undefined, true);
    return true;
  }
  if (known.startsWith('+')) {
    const option = find(cursor, '+*');
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
function readBundle(cursor: Cursor): void {
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

/** Notes an option and takes its value: the attached one or, where one is required, the next word. */
function use(
  cursor: Cursor,
  option: CompiledOption,
  at: number,
  attached: Word | undefined,
  exact: boolean,
): void {
  if (option.rest !== undefined) {
    takeRest(cursor, option, at, option.rest);
    return;
  }
  if (attached !== undefined || option.arity !== 'required') {
    cursor.uses.push({ option, at, value: attached, valueAt: at, second: undefined, exact });
    return;
  }
  const valueAt = cursor.index;
  const value = cursor.words[valueAt];
  if (value === undefined) {
    reportUnknown(cursor, at, option.name);
    return;
  }
  cursor.index += 1;
  let second: Word | undefined;
  if (cursor.entry.reader?.pairs?.has(option.name) === true) {
    second = cursor.words[cursor.index];
    cursor.index += 1;
    if (second === undefined || !isOneWord(second) || !isOneWord(value))
      reportDynamic(cursor, value, valueAt);
  }
  cursor.uses.push({ option, at, value, valueAt, second, exact });
  if (value.fields === 'many' || hasGlob(value)) {
    // It may become several words, of which the option takes the first, or none, so that the next one is taken.
    if (value.fields === 'many') reportDynamic(cursor, value, valueAt);
    cursor.operands.push({ word: value, at: valueAt, text: undefined });
  }
}

function takeRest(
  cursor: Cursor,
  option: CompiledOption,
  at: number,
  role: NonNullable<CompiledOption['rest']>,
): void {
  cursor.uses.push({ option, at, value: undefined, valueAt: at, second: undefined, exact: true });
  for (let index = cursor.index; index < cursor.words.length; index += 1) {
    const word = cursor.words[index];
    if (word !== undefined && role !== 'text') {
      cursor.trouble.push({ role, word, at: index, base: false, code: 'option-value', name: option.name });
    }
  }
  cursor.index = cursor.words.length;
}
