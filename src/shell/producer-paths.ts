import { type CompiledLine, linesByName, readLine, stands } from './producer-lines.ts';
import type { PathProducerEntry } from './producers.table.ts';
import { pathProducerTable } from './producers.table.ts';
import type { Word } from './types.ts';
import { isOneWord, staticText } from './word-text.ts';

export interface PathList {
  /** What each path starts with, one for each start point; `''` where paths are relative without a common start. */
  readonly bases: readonly string[];
  readonly separator: 'nul' | 'newline';
  readonly mayStartWithDash: boolean;
}

const producers = linesByName(pathProducerTable);

/**
 * Where all paths lie that a command prints, if it prints nothing else.
 *
 * The name must not be a function or an alias. `acting` asks about the paths that find hands to its actions instead,
 * whatever it prints.
 */
export function pathProducer(words: readonly Word[], acting = false): PathList | undefined {
  const name = words[0] === undefined ? undefined : staticText(words[0]);
  if (name === undefined) return undefined;
  if (name === 'find' || name === 'gfind') return findPaths(words, acting);
  if (acting) return undefined;
  for (const line of producers.get(name) ?? []) {
    const found = readPaths(line, words);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readPaths(line: CompiledLine<PathProducerEntry>, words: readonly Word[]): PathList | undefined {
  const { entry } = line;
  const scan = readLine(line, words);
  if (scan === undefined) return undefined;
  if (entry.needs !== undefined && !stands(scan, entry.needs)) return undefined;
  if (entry.also !== undefined && !stands(scan, entry.also)) return undefined;
  const patterned = entry.pattern !== undefined && !stands(scan, entry.pattern);
  const bases: string[] = [];
  for (const at of patterned ? scan.operands.slice(1) : scan.operands) {
    const word = words[at];
    const base = word === undefined || !isOneWord(word) ? undefined : staticText(word);
    if (base === undefined || base === '' || base.startsWith('~')) return undefined;
    bases.push(base);
  }
  if (patterned && scan.operands[0] !== undefined) {
    const pattern = words[scan.operands[0]];
    if (pattern === undefined || !isOneWord(pattern)) return undefined;
  }
  const separator = stands(scan, entry.nul) ? 'nul' : 'newline';
  if (entry.pathspecs === true) {
    // A pathspec narrows the list, save where it climbs, carries magic or is absolute.
    const climbs = bases.some((base) => /^[:/]/.test(base) || base.split('/').includes('..'));
    if (climbs) return undefined;
    // A pathspec without wildcards is a folder or file: everything listed lies there.
    const plain = bases.length > 0 && bases.every((base) => !/[*?[\\]/.test(base));
    return listOf(plain ? bases : [entry.base], separator);
  }
  return listOf(bases.length === 0 ? [entry.base] : bases, separator);
}

function listOf(bases: readonly string[], separator: PathList['separator']): PathList {
  return { bases, separator, mayStartWithDash: bases.some((base) => base === '' || base.startsWith('-')) };
}

/** Operators and tests of find that take no word. None of them prints or follows links. */
const ALONE: ReadonlySet<string> = new Set(
  (
    '( ) ! , -not -a -and -o -or -true -false -depth -d -mount -xdev -noleaf -daystart -empty -executable -readable ' +
    '-writable -nouser -nogroup -prune -quit -warn -nowarn -ignore_readdir_race -noignore_readdir_race'
  ).split(' '),
);

/** Tests that take one word. */
const WITH_WORD: ReadonlySet<string> = new Set(
  (
    '-amin -anewer -atime -cmin -cnewer -ctime -fstype -gid -group -ilname -iname -inum -ipath -iregex -iwholename ' +
    '-links -lname -maxdepth -mindepth -mmin -mtime -name -newer -path -perm -regex -regextype -samefile -size -type ' +
    '-uid -used -user -wholename -xtype'
  ).split(' '),
);

/** Actions that print or write, with the number of words that they take. */
const PRINTING: ReadonlyMap<string, number> = new Map([
  ['-delete', 0],
  ['-ls', 0],
  ['-printf', 1],
  ['-fls', 1],
  ['-fprint', 1],
  ['-fprint0', 1],
  ['-fprintf', 2],
]);

const RUNNING: ReadonlySet<string> = new Set(['-exec', '-execdir', '-ok', '-okdir']);

function findPaths(words: readonly Word[], acting: boolean): PathList | undefined {
  const bases: string[] = [];
  let at = 1;
  while (textAt(words, at) === '-P') at += 1;
  for (; at < words.length; at += 1) {
    const text = textAt(words, at);
    if (text === undefined || text === '' || text.startsWith('~')) return undefined;
    if (text.startsWith('-') || text === '(' || text === '!') break;
    bases.push(text);
  }
  let separator: PathList['separator'] | undefined;
  for (; at < words.length; at += 1) {
    const text = textAt(words, at);
    if (text === undefined) return undefined;
    const taken = acting ? PRINTING.get(text) : undefined;
    if (text === '-print' || text === '-print0') {
      const next = text === '-print' ? 'newline' : 'nul';
      if (separator !== undefined && separator !== next && !acting) return undefined;
      separator = next;
    } else if (WITH_WORD.has(text) || /^-newer[aBcm][aBcmt]$/.test(text)) {
      at += 1;
      const value = words[at];
      if (value === undefined || !isOneWord(value)) return undefined;
    } else if (acting && RUNNING.has(text)) {
      at += 1;
      while (at < words.length && !endsAction(words, at)) at += 1;
    } else if (taken !== undefined) {
      at += taken;
    } else if (!ALONE.has(text)) {
      return undefined;
    }
  }
  return listOf(bases.length === 0 ? ['.'] : bases, separator ?? 'newline');
}

function endsAction(words: readonly Word[], at: number): boolean {
  const text = textAt(words, at);
  return text === ';' || (text === '+' && textAt(words, at - 1) === '{}');
}

function textAt(words: readonly Word[], at: number): string | undefined {
  const word = words[at];
  return word === undefined || word.fields === 'many' ? undefined : staticText(word);
}
