import { argvOf, peelScanned } from './peel-general.ts';
import { scanOptions } from './peel-scan.ts';
import { holdsMarkers, replaceMarkers } from './peel-words.ts';
import type { Appended, Peeled } from './peeled.ts';
import { NOTHING, opaque } from './peeled.ts';
import type { Word } from './types.ts';
import { mayStartWithDash, staticText } from './word-text.ts';
import type { Wrapper } from './wrapper-lookup.ts';

const ACTIONS: ReadonlySet<string> = new Set(['-exec', '-execdir', '-ok', '-okdir']);

/** Tests and actions of GNU and BSD find that take one word; `-fprintf` takes two. */
const TAKES_WORD: ReadonlySet<string> = new Set(
  (
    '-D -amin -anewer -atime -cmin -cnewer -context -ctime -files0-from -fls -fprint -fprint0 -fstype -gid -group ' +
    '-ilname -iname -inum -ipath -iregex -iwholename -links -lname -maxdepth -mindepth -mmin -mtime -name -newer ' +
    '-path -perm -printf -regex -regextype -samefile -size -type -uid -used -user -wholename -xtype -Bmin -Bnewer ' +
    '-Btime -flags -depth-of -f'
  ).split(' '),
);

interface Action {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly batch: boolean;
}

/** `find … -exec COMMAND ;`: several, with `{}` anywhere in the words. */
export function peelFind(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const results: Peeled[] = [];
  let at = start;
  while (at < words.length) {
    const word = words[at];
    if (word === undefined) break;
    const text = staticText(word);
    if (text === undefined) {
      if (couldBecomeAction(words, at)) results.push(opaque(wrapper.name, 'dynamic-word', at));
      at += 1;
    } else if (ACTIONS.has(text)) {
      const action = readAction(words, at, text);
      if (action === undefined) return [...results, opaque(wrapper.name, 'unread-syntax', at)];
      results.push(...peelAction(wrapper, words, action));
      at = action.to + 1;
    } else if (text === '-fprintf') {
      at += 3;
    } else if (TAKES_WORD.has(text) || /^-newer..$/.test(text)) {
      const value = words[at + 1];
      if (value !== undefined && value.fields === 'many') {
        results.push(opaque(wrapper.name, 'dynamic-word', at + 1));
      }
      at += 2;
    } else {
      at += 1;
    }
  }
  return results.length === 0 ? NOTHING : results;
}

/** One word alone is no action: a command and its end have to follow. Words that are split can bring both. */
function couldBecomeAction(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !mayStartWithDash(word)) return false;
  if (word.fields === 'many') return true;
  // The command would be the next word, and no program is called `-name`.
  const next = words[at + 1];
  if (next !== undefined && staticText(next)?.startsWith('-') === true) return false;
  return words.slice(at + 2).some((later) => {
    const text = staticText(later);
    return text === undefined ? mayBeEnd(later) : text === ';' || text === '+';
  });
}

/** Whether an unknown word could be the `;` or `+` that ends an action. */
function mayBeEnd(word: Word): boolean {
  const first = word.pieces[0];
  return first === undefined || first.kind !== 'literal' || /^[;+]$/.test(first.text);
}

function readAction(words: readonly Word[], at: number, name: string): Action | undefined {
  let previous: string | undefined;
  for (let end = at + 1; end < words.length; end += 1) {
    const word = words[end];
    const text = word === undefined ? undefined : staticText(word);
    if (text === ';') return { name, from: at + 1, to: end, batch: false };
    const batch = text === '+' && previous === '{}' && !name.startsWith('-ok');
    if (batch) return { name, from: at + 1, to: end, batch: true };
    previous = text;
  }
  return undefined;
}

function peelAction(wrapper: Wrapper, words: readonly Word[], action: Action): readonly Peeled[] {
  const { name } = wrapper;
  const inner = words.slice(action.from, action.to);
  const first = inner[0];
  if (first === undefined) return [opaque(name, 'unread-syntax', action.from)];
  const results: Peeled[] = [];
  const dynamic = inner.findIndex(
    (word) => word.fields === 'many' || (staticText(word) === undefined && mayBeEnd(word)),
  );
  // An unknown word may be the end of the action, so that find reads what stands behind it.
  if (dynamic >= 0) {
    const word = inner[dynamic];
    const later = inner.slice(dynamic + 1).some((rest) => mayStartWithDash(rest));
    if (word?.fields === 'many' || later) results.push(opaque(name, 'dynamic-word', action.from + dynamic));
  }
  if (holdsMarkers([first], ['{}'])) results.push(opaque(name, 'dynamic-command-name', action.from));

  const peeled = argvOf(wrapper, undefined, inner, action.from, 'option');
  const matched = holdsMarkers(inner, ['{}']);
  results.push({
    ...peeled,
    ...(matched ? { appended: action.batch ? ALL_MATCHES : MATCHES } : {}),
    ...(action.name.endsWith('dir') ? { directory: unknownFolder(first) } : {}),
  });
  return results;
}

const MATCHES: Appended = { separator: 'nul', replace: '{}', source: 'matches' };
const ALL_MATCHES: Appended = { ...MATCHES, several: true };

/** `-execdir` works in the folder of each match. */
function unknownFolder(near: Word): Word {
  return { ...near, raw: '', pieces: [{ kind: 'unknown', shape: { kind: 'any' } }], fields: 'one' };
}

/** `fd … -x COMMAND` up to `;` or the end; matches stand behind the words or for a `{}` form. */
export function peelFd(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const results: Peeled[] = [];
  let next = start;
  while (next < words.length) {
    const scan = scanOptions({ ...wrapper, entry: { ...wrapper.entry, scan: 'permute' } }, words, next);
    if (scan.stopped) return NOTHING;
    if (scan.rest === undefined) {
      return scan.fault === undefined ? results : [...results, ...peelScanned(wrapper, words, next, scan)];
    }
    const use = scan.uses.findLast((candidate) => candidate.rule.role === 'rest');
    const end = words.findIndex((word, index) => index >= (scan.rest ?? 0) && staticText(word) === ';');
    const stop = end < 0 ? words.length : end;
    const inner = [...(use?.value === undefined ? [] : [use.value]), ...words.slice(scan.rest, stop)];
    const from = use?.value === undefined ? scan.rest : use.at;
    if (inner.length > 0) results.push(...peelMatches(wrapper, inner, from));
    next = stop + 1;
  }
  return results;
}

const FD_MARKERS = ['{}', '{/}', '{//}', '{.}', '{/.}'];

function peelMatches(wrapper: Wrapper, inner: readonly Word[], from: number): readonly Peeled[] {
  const marked = holdsMarkers(inner, FD_MARKERS);
  const appended: Appended = marked
    ? { separator: 'nul', replace: '{}', source: 'matches' }
    : { separator: 'nul', source: 'matches' };
  const words = marked ? replaceMarkers(inner, FD_MARKERS, { kind: 'any' }, true) : inner;
  const peeled = argvOf(wrapper, undefined, words, from, marked ? 'option' : 'appended', appended);
  const results: Peeled[] = [{ ...peeled, relation: marked ? 'option' : 'appended' }];
  if (inner[0] !== undefined && holdsMarkers([inner[0]], FD_MARKERS)) {
    results.push(opaque(wrapper.name, 'dynamic-command-name', from));
  }
  if (inner.some((word) => word.fields === 'many' || staticText(word) === undefined)) {
    // An unknown word may be the `;` behind which fd reads options again.
    const at = inner.findIndex((word) => word.fields === 'many');
    if (at >= 0) results.push(opaque(wrapper.name, 'dynamic-word', from + at));
  }
  return results;
}
