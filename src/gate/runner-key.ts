import { programFamily, runsItsWords } from '../classify/index.ts';
import { wrappedWords } from '../shell/index.ts';

/**
 * Whether a prefix of commands says no more than which interpreter or wrapper runs what follows: `python3`, `sudo`, `deno run`,
 * `timeout 5`, `kubectl -n`.
 */
export function standsForRunner(prefix: readonly string[]): boolean {
  const last = prefix[prefix.length - 1] ?? '';
  if (last === '' || last.startsWith('-')) return true;
  const wrapped = wrappedWords(prefix);
  if (wrapped !== undefined) return wrapped.length === 0 || standsForRunner(wrapped);
  const [name = ''] = prefix;
  return runsItsWords(prefix) || (prefix.length === 1 && programFamily(name) === 'interpreters');
}

/** OpenCode spells a key as permission and pattern: `bash python3 *`. */
export function keyStandsForRunner(key: string): boolean {
  const [permission, ...words] = key.split(/\s+/);
  return permission === 'bash' && words.pop() === '*' && standsForRunner(words);
}
