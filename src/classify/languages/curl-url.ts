import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import { staticText } from '../programs/texts.ts';
import { literalWord, unknownWord } from '../programs/words.ts';

/** What an address on curl's line is: a file, an address, or an unknown one where a pattern stands in the host. */
export function urlFinding(word: Word, at: number, globbing: boolean): Finding {
  const text = staticText(word);
  if (text === undefined) return { role: 'url', word, at, base: true, code: 'operand' };
  const file = /^file:(?:\/\/(?:localhost|127\.0\.0\.1)?)?(\/.*)$/i.exec(text);
  if (file?.[1] !== undefined) {
    const path = decoded(file[1]);
    const patterned = path === undefined || (globbing && /[[\]{}]/.test(path));
    return {
      role: 'read',
      word: patterned ? unknownWord(word) : literalWord(path, word),
      at,
      base: true,
      code: 'operand',
    };
  }
  if (/^file:/i.test(text)) return { role: 'read', word: unknownWord(word), at, base: true, code: 'operand' };
  const known = !globbing || !patternInHost(text);
  return { role: 'url', word: known ? word : unknownWord(word), at, base: true, code: 'operand' };
}

function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** `{a,b}` and `[1-3]` before the path. An IPv6 address in brackets is none. */
function patternInHost(text: string): boolean {
  const scheme = text.indexOf('://');
  const front = scheme < 0 ? '' : text.slice(0, scheme);
  const rest = scheme < 0 ? text : text.slice(scheme + 3);
  const end = /[/?#\\]/.exec(rest)?.index ?? rest.length;
  const authority = rest.slice(0, end);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const user = authority.slice(0, authority.length - host.length);
  const braces = /[[\]{}]/;
  if (braces.test(front) || braces.test(user)) return true;
  return braces.test(host) && !/^\[[0-9A-Fa-f:.]+(?:%[\w.-]+)?\](?::\d*)?$/.test(host);
}
