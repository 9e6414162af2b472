import type { Word } from '../../shell/index.ts';
import { type Cursor, find, reportDynamic, use } from './cursor.ts';
import type { CompiledEntry, Line, NamedEntry } from './line.ts';
import { readBundle, readLong, readShort, readSingleDash, readWordOption } from './spellings.ts';
import { leadingLiteral, mayStartWithDash, staticText } from './texts.ts';

/** What sorting one entry's words ended with. */
export interface Sorted {
  readonly line: Line;
  /** The subcommand that was met; the words after it are its own. */
  readonly next?: NamedEntry;
  /** Index of the word that ended it: a subcommand, an unknown one, or `--` where the entry passes words on. */
  readonly stop: number;
  readonly ended: 'all' | 'subcommand' | 'unknown-subcommand' | 'passes';
}

/** Sorts the words after `at` into the options and operands of an entry, up to its subcommand if it has any. */
export function sortWords(entry: CompiledEntry, words: readonly Word[], at: number): Sorted {
  const own = entry.reader?.sort;
  if (own !== undefined) return { line: own(entry, words, at), stop: words.length, ended: 'all' };
  const line: Cursor = {
    entry,
    words,
    at,
    uses: [],
    operands: [],
    trouble: [],
    index: at + 1,
    reading: entry.syntax !== 'none',
    open: false,
  };
  if (entry.reader?.bundle === true) readBundle(line);
  let subcommands = entry.hasSubcommands;
  let dashes = false;
  while (line.index < words.length) {
    const index = line.index;
    const word = words[index];
    if (word === undefined) break;
    line.index += 1;
    const text = staticText(word);
    if (text === '--' && !dashes && entry.syntax !== 'none') {
      if (entry.entry.passes !== undefined) return { line, stop: index, ended: 'passes' };
      dashes = true;
      const runs = find(line, '--');
      if (runs !== undefined && line.reading) {
        use(line, runs, index, undefined, true);
        line.reading = false;
        continue;
      }
      if (line.reading) {
        line.reading = false;
        continue;
      }
    }
    if (line.reading) {
      if (readOption(line, word, text, index)) continue;
    }
    if (subcommands) {
      const next = text === undefined ? undefined : entry.subcommand(text);
      if (next !== undefined) return { line, next, stop: index, ended: 'subcommand' };
      if (text === undefined || entry.roles === undefined)
        return { line, stop: index, ended: 'unknown-subcommand' };
      subcommands = false;
    }
    line.operands.push({ word, at: index, text });
    if (word.fields === 'many') line.open = true;
    if (entry.syntax === 'posix') line.reading = false;
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
