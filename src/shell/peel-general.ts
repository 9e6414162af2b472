import type { OptionUse, Scan } from './peel-scan.ts';
import { scanOptions } from './peel-scan.ts';
import { holdsMarkers, joinWords, replaceMarkers, textWord } from './peel-words.ts';
import type { Appended, Peeled, PeeledArgv, PeelPlace, PeelShell } from './peeled.ts';
import { NOTHING, opaque } from './peeled.ts';
import type { Word } from './types.ts';
import { isOneWord, leadingLiteral, literalWord, staticText, wordFrom } from './word-text.ts';
import type { Wrapper } from './wrapper-lookup.ts';

/** Reads a wrapper by its entry alone. `start` is the first word behind its name and subcommands. */
export function peelGeneral(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  if (wrapper.entry.carries === 'program') return NOTHING;
  const scan = scanOptions(wrapper, words, start);
  if (scan.stopped) return NOTHING;
  if (wrapper.under !== undefined) {
    const inner = subcommand(wrapper, wrapper.under, words, scan);
    if (inner !== undefined) return inner;
    if (wrapper.entry.carries === undefined) return ownTexts(wrapper, scan);
  }
  return peelScanned(wrapper, words, start, scan);
}

function subcommand(
  wrapper: Wrapper,
  under: ReadonlyMap<string, Wrapper>,
  words: readonly Word[],
  scan: Scan,
): readonly Peeled[] | undefined {
  if (scan.fault !== undefined) {
    const { at, reason } = scan.fault;
    const possible = words.slice(at).some((word) => {
      const text = staticText(word);
      return text === undefined || under.has(text) || startsKey(under, text);
    });
    return possible ? [opaque(wrapper.name, reason, at)] : NOTHING;
  }
  const [at] = scan.operands;
  const word = at === undefined ? undefined : words[at];
  if (at === undefined || word === undefined) return undefined;
  const text = staticText(word);
  if (text === undefined) return [opaque(wrapper.name, 'dynamic-word', at)];
  const next = words[at + 1];
  const pair = next === undefined ? undefined : under.get(`${text} ${staticText(next) ?? ''}`);
  const own = scan.uses.flatMap((use) => optionEffect(wrapper, use) ?? []);
  if (pair !== undefined) return [...own, ...withUses(wrapper, scan, peelGeneral(pair, words, at + 2))];
  const single = under.get(text);
  return single === undefined
    ? undefined
    : [...own, ...withUses(wrapper, scan, peelGeneral(single, words, at + 1))];
}

/** Without a subcommand that runs something, only what the options themselves run counts. */
function ownTexts(wrapper: Wrapper, scan: Scan): readonly Peeled[] {
  const texts = scan.uses.flatMap((use) => optionEffect(wrapper, use) ?? []);
  return texts.length === 0 ? NOTHING : texts.filter((peeled) => peeled.kind === 'text');
}

/** What the options in front of a subcommand say about the command behind it. */
function withUses(wrapper: Wrapper, scan: Scan, inner: readonly Peeled[]): readonly Peeled[] {
  const directory = scan.uses.findLast((use) => use.rule.role === 'directory')?.value;
  if (directory === undefined) return inner;
  return inner.map((peeled) =>
    (peeled.kind === 'argv' || peeled.kind === 'text') && peeled.directory === undefined
      ? { ...peeled, directory }
      : peeled.kind === 'argv' || peeled.kind === 'text'
        ? peeled
        : { ...peeled, wrapper: wrapper.name },
  );
}

function startsKey(under: ReadonlyMap<string, Wrapper>, text: string): boolean {
  for (const key of under.keys()) if (key.startsWith(`${text} `)) return true;
  return false;
}

/** Turns what was read in front of the command, and the command, into results. */
export function peelScanned(
  wrapper: Wrapper,
  words: readonly Word[],
  start: number,
  scan: Scan,
): readonly Peeled[] {
  const { entry, name } = wrapper;
  const results: Peeled[] = [];
  for (const use of scan.uses) {
    const effect = optionEffect(wrapper, use);
    if (effect !== undefined) results.push(effect);
  }
  if (scan.fault !== undefined) {
    results.push(opaque(name, scan.fault.reason, scan.fault.at));
    return results;
  }
  if (entry.carries === 'unknown') {
    if (scan.operands.length > 0 || entry.because === 'dynamic-code') {
      results.push(opaque(name, entry.because ?? 'dynamic-code', scan.operands[0] ?? start - 1));
    }
    return results;
  }

  const rest = scan.rest === undefined ? undefined : scan.uses.findLast((use) => use.rule.role === 'rest');
  if (scan.rest !== undefined) {
    const fronted = frontWords(wrapper, scan, words[start - 1]);
    const inner = [...fronted, ...(rest?.value === undefined ? [] : [rest.value]), ...words.slice(scan.rest)];
    const from = rest?.value === undefined ? scan.rest : rest.at;
    if (inner.length > 0) results.push(argvOf(wrapper, scan, inner, from, 'option'));
    return results;
  }
  if (entry.carries === 'options') {
    if (results.length === 0) results.push(...bareOf(wrapper, start - 1));
    return results;
  }
  return [...results, ...operandsOf(wrapper, words, start, scan, results.length > 0)];
}

function operandsOf(
  wrapper: Wrapper,
  words: readonly Word[],
  start: number,
  scan: Scan,
  peeledBefore: boolean,
): readonly Peeled[] {
  const { entry, name } = wrapper;
  const before = countBefore(wrapper, words, scan);
  for (let position = 0; position < before; position += 1) {
    const at = scan.operands[position];
    const word = at === undefined ? undefined : words[at];
    if (at === undefined || word === undefined) break;
    if (!isOneWord(word)) return [opaque(name, 'dynamic-word', at)];
  }
  const indexes = scan.operands.slice(before);
  const [from] = indexes;
  const program = scan.uses.findLast((use) => use.rule.role === 'program')?.value;
  const fronted = frontWords(wrapper, scan, words[start - 1]);
  if (from === undefined && program === undefined && (fronted.length === 0 || scan.uses.length === 0)) {
    if (uses(scan, 'escape')) return [stdinShell(wrapper, 'other')];
    return peeledBefore ? NOTHING : bareOf(wrapper, start - 1);
  }
  const payload = indexes.flatMap((index) => words[index] ?? []);
  const inner = [...(program === undefined ? [] : [program]), ...fronted, ...payload];
  const first = from ?? start;

  const marker = payload[0] === undefined ? undefined : staticText(payload[0]);
  if (entry.textAfter !== undefined && marker !== undefined && entry.textAfter.split(' ').includes(marker)) {
    const text = payload[1];
    return text === undefined ? NOTHING : [textOf(wrapper, scan, textWord(text), payload.slice(2))];
  }
  const chained = entry.chained === true && payload.some(endsCommand);
  const results: Peeled[] = chained ? [opaque(name, 'unread-syntax', first)] : [];
  const joined = entry.carries === 'joined' ? !uses(scan, 'split') : uses(scan, 'join');
  if (entry.carries === 'texts' && !uses(scan, 'split')) {
    for (const word of inner) results.push(textOf(wrapper, scan, textWord(word), []));
    return results;
  }
  if (joined) {
    const text = joinWords(inner);
    if (text !== undefined) results.push(textOf(wrapper, scan, text, []));
    return results;
  }
  results.push(argvOf(wrapper, scan, inner, first, 'prefix'));
  // `sudo -s CMD` escapes all but letters, digits, `_`, `-` and `$`.
  if (uses(scan, 'escape') && payload.some((word) => staticText(word)?.includes('$') ?? true)) {
    results.push(opaque(name, 'dynamic-word', first));
  }
  return results;
}

function countBefore(wrapper: Wrapper, words: readonly Word[], scan: Scan): number {
  const { entry } = wrapper;
  if (uses(scan, 'skip')) return 0;
  const [at] = scan.operands;
  const word = at === undefined ? undefined : words[at];
  if (entry.numeric === true && !(word !== undefined && /^v?\d[\d.]*$/.test(staticText(word) ?? '')))
    return 0;
  return entry.before ?? 0;
}

function frontWords(wrapper: Wrapper, scan: Scan, near: Word | undefined): readonly Word[] {
  const { fronts } = wrapper.entry;
  if (fronts === undefined || near === undefined) return [];
  const used = scan.uses.some((use) => use.rule.role === 'front');
  const text = Object.entries(fronts).find(([flags]) => flags === '' || used)?.[1];
  return text === undefined ? [] : text.split(' ').map((word) => literalWord(word, near.span));
}

function endsCommand(word: Word): boolean {
  return word.fields === 'many' || (staticText(word)?.endsWith(';') ?? true);
}

function bareOf(wrapper: Wrapper, at: number): readonly Peeled[] {
  const { entry, name } = wrapper;
  switch (entry.bare) {
    case undefined:
    case 'nothing':
      return NOTHING;
    case 'stdin-shell':
      return [stdinShell(wrapper, 'other')];
    case 'opaque':
      return [opaque(name, entry.because ?? 'dynamic-code', at)];
    default:
      return entry.bare satisfies never;
  }
}

export function stdinShell(wrapper: Wrapper, shell: PeelShell): Peeled {
  return {
    kind: 'stdin-shell',
    wrapper: wrapper.name,
    place: wrapper.entry.place ?? 'local',
    shell,
    ...(wrapper.entry.user === undefined ? {} : { user: wrapper.entry.user }),
  };
}

/** What one option runs or hides by itself. */
function optionEffect(wrapper: Wrapper, use: OptionUse): Peeled | undefined {
  const { name, entry } = wrapper;
  switch (use.rule.role) {
    case 'obscure':
      return opaque(name, entry.because ?? 'unknown-wrapper-option', use.at);
    case 'code':
      return { kind: 'code', wrapper: name, at: use.at };
    case 'text':
      return use.value === undefined ? undefined : textOf(wrapper, undefined, textWord(use.value), []);
    case 'pipe': {
      if (use.value === undefined) return undefined;
      const lead = leadingLiteral(use.value);
      if (lead.startsWith('|') || lead.startsWith('!')) {
        return textOf(wrapper, undefined, textWord(wordFrom(use.value, 1)), []);
      }
      return lead === '' && use.value.pieces.length > 0 ? opaque(name, 'dynamic-code', use.at) : undefined;
    }
    case 'plain':
    case 'stop':
    case 'program':
    case 'rest':
    case 'deed':
    case 'directory':
    case 'user':
    case 'clear':
    case 'remote':
    case 'join':
    case 'escape':
    case 'split':
    case 'skip':
    case 'front':
      return undefined;
    default:
      return use.rule.role satisfies never;
  }
}

export function uses(scan: Scan, role: OptionUse['rule']['role']): boolean {
  return scan.uses.some((use) => use.rule.role === role);
}

function placeOf(wrapper: Wrapper, scan: Scan | undefined): PeelPlace {
  return scan !== undefined && uses(scan, 'remote') ? 'remote' : (wrapper.entry.place ?? 'local');
}

/** The result for a shell text. */
export function textOf(
  wrapper: Wrapper,
  scan: Scan | undefined,
  text: Word,
  positional: readonly Word[],
): Peeled {
  const { entry } = wrapper;
  const directory = scan?.uses.findLast((use) => use.rule.role === 'directory')?.value;
  const marked = entry.placeholder === undefined ? text : markText(text, entry.placeholder);
  return {
    kind: 'text',
    wrapper: wrapper.name,
    place: placeOf(wrapper, scan),
    text: marked,
    positional,
    shell: entry.shell ?? 'sh',
    ...(scan === undefined || scan.assignments.length === 0 ? {} : { assignments: scan.assignments }),
    ...(directory === undefined ? {} : { directory }),
    ...(entry.user === undefined ? {} : { user: entry.user }),
  };
}

function markText(text: Word, placeholder: string): Word {
  return replaceMarkers([text], [placeholder], { kind: 'any' }, false)[0] ?? text;
}

/** The result for an argv. */
export function argvOf(
  wrapper: Wrapper,
  scan: Scan | undefined,
  inner: readonly Word[],
  from: number,
  relation: PeeledArgv['relation'],
  appended?: Appended,
): PeeledArgv {
  const { entry, name } = wrapper;
  const directory = scan?.uses.findLast((use) => use.rule.role === 'directory')?.value;
  const markers = entry.placeholder === undefined ? [] : [entry.placeholder];
  const replaced = markers.length > 0 && holdsMarkers(inner, markers);
  const more: Appended | undefined =
    appended ??
    (replaced ? { separator: 'custom', replace: markers[0] ?? '', source: 'matches' } : undefined);
  const quiet = scan === undefined || !scan.uses.some((use) => TELLING.has(use.rule.role));
  return {
    kind: 'argv',
    wrapper: name,
    relation: more === undefined ? relation : 'appended',
    place: placeOf(wrapper, scan),
    words: inner,
    from,
    transparent: entry.transparent === true && quiet,
    assignments: scan?.assignments ?? [],
    ...(scan !== undefined && uses(scan, 'clear') ? { clears: true as const } : {}),
    ...(directory === undefined ? {} : { directory }),
    ...(entry.user === true || (scan !== undefined && uses(scan, 'user')) ? { user: true as const } : {}),
    ...(more === undefined ? {} : { appended: more }),
  };
}

/** Options after which the wrapper itself has to be judged. */
const TELLING: ReadonlySet<OptionUse['rule']['role']> = new Set([
  'deed',
  'pipe',
  'user',
  'remote',
  'obscure',
  'code',
  'program',
]);
