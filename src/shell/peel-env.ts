import { peelScanned, textOf } from './peel-general.ts';
import { scanOptions } from './peel-scan.ts';
import { textWord } from './peel-words.ts';
import type { Peeled } from './peeled.ts';
import { NOTHING, opaque } from './peeled.ts';
import type { Word } from './types.ts';
import { leadingLiteral, literalWord, staticText, wordFrom } from './word-text.ts';
import type { Wrapper } from './wrapper-lookup.ts';

/** `env`: assignments and a command; `-S TEXT` is split by its own rules and read on in place of the option. */
export function peelEnv(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const scan = scanOptions(wrapper, words, start);
  if (scan.stopped) return NOTHING;
  const split = scan.uses.find((use) => use.rule.role === 'text');
  if (split === undefined) return peelScanned(wrapper, words, start, scan);
  const { at, value } = split;
  const text = value === undefined ? undefined : staticText(value);
  const parts = text === undefined ? undefined : splitString(text);
  const near = words[at];
  if (parts === undefined || near === undefined) return [opaque(wrapper.name, 'unread-syntax', at)];

  // The string takes the option's place, so that its words may be options again.
  const attached = value !== words[at + 1];
  const behind = at + (attached ? 1 : 2);
  const before = clusterBefore(words, at);
  const spliced = [
    ...words.slice(0, at),
    ...(before === undefined ? [] : [before]),
    ...parts.map((part) => literalWord(part, near.span)),
    ...words.slice(behind),
  ];
  const shift = spliced.length - words.length;
  return peelEnv(wrapper, spliced, start).map((peeled) => {
    if (peeled.kind === 'argv') return { ...peeled, from: Math.max(at, peeled.from - shift) };
    if (peeled.kind === 'opaque') return { ...peeled, at: Math.max(at, peeled.at - shift) };
    return peeled;
  });
}

/** `-ivS TEXT`: the flags in front of `S` still hold. */
function clusterBefore(words: readonly Word[], at: number): Word | undefined {
  const word = words[at];
  const text = word === undefined ? '' : leadingLiteral(word);
  if (word === undefined || text.startsWith('--')) return undefined;
  const flags = text.slice(0, text.indexOf('S'));
  return flags.length < 2 ? undefined : literalWord(flags, word.span);
}

/**
 * Words of a `-S` string: blanks separate, quotes hold together. `undefined` where an escape, a variable or a comment
 * stands (coreutils manual, "env invocation").
 */
function splitString(text: string): readonly string[] | undefined {
  if (/[\\$#]/.test(text)) return undefined;
  const words: string[] = [];
  let current: string | undefined;
  let quote = '';
  for (const character of text) {
    if (quote !== '') {
      if (character === quote) quote = '';
      else current = (current ?? '') + character;
    } else if (character === "'" || character === '"') {
      quote = character;
      current ??= '';
    } else if (/[ \t\n\v\f\r]/.test(character)) {
      if (current !== undefined) words.push(current);
      current = undefined;
    } else {
      current = (current ?? '') + character;
    }
  }
  if (quote !== '') return undefined;
  if (current !== undefined) words.push(current);
  return words;
}

/** `-o` keys of ssh whose value is a local command, or a file or library that can name one (ssh_config(5)). */
const LOCAL_COMMANDS: ReadonlySet<string> = new Set(['proxycommand', 'localcommand', 'knownhostscommand']);
const REMOTE_COMMANDS: ReadonlySet<string> = new Set(['remotecommand']);
const HIDING: ReadonlySet<string> = new Set([
  'include',
  'match',
  'pkcs11provider',
  'securitykeyprovider',
  'xauthlocation',
  'controlpath',
]);

/** `ssh HOST COMMAND`: joined and read by a shell over there. `-o` may name commands that run here. */
export function peelSsh(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const scan = scanOptions(wrapper, words, start);
  if (scan.stopped) return NOTHING;
  const results: Peeled[] = [];
  for (const use of scan.uses) {
    if (use.rule.name !== '-o' || use.value === undefined) continue;
    const lead = leadingLiteral(use.value);
    const key = /^\s*([a-z0-9]+)\s*[= \t]\s*"?/i.exec(lead);
    const name = key?.[1]?.toLowerCase();
    if (key === null || name === undefined) {
      if (staticText(use.value) === undefined) results.push(opaque(wrapper.name, 'dynamic-word', use.at));
    } else if (LOCAL_COMMANDS.has(name)) {
      if (!/=\s*none$/i.test(lead)) {
        const text = textOf(wrapper, undefined, textWord(wordFrom(use.value, key[0].length)), []);
        results.push(text.kind === 'text' ? { ...text, place: 'local' } : text);
      }
    } else if (REMOTE_COMMANDS.has(name)) {
      results.push(textOf(wrapper, undefined, textWord(wordFrom(use.value, key[0].length)), []));
    } else if (HIDING.has(name)) {
      results.push(opaque(wrapper.name, 'unknown-wrapper-option', use.at));
    }
  }
  // `-N`, `-W` and `-O` run nothing on the other side.
  const silent = scan.uses.some((use) => ['-N', '-W', '-O'].includes(use.rule.name));
  const inner = peelScanned(wrapper, words, start, scan);
  return [...results, ...(silent ? inner.filter((peeled) => peeled.kind !== 'stdin-shell') : inner)];
}
