import type { Condition, Effect } from '../../../types.ts';

/**
 * A pattern of the key `bash` as a condition of the sound view: narrow for an allow, wide for a deny or an ask.
 * `undefined`: an allow that cannot be told without widening it.
 */
export function commandCondition(pattern: string, effect: Effect): Condition | undefined {
  if (pattern === '*') return { kind: 'tool', names: ['bash'] };
  const hasTail = pattern.endsWith(' *');
  const stem = hasTail ? pattern.slice(0, -2) : pattern;
  const isAllow = effect === 'allow';
  if (operators.test(stem)) {
    if (!isAllow) return matches(pattern);
    return hasTail || /[*?]/.test(stem) ? undefined : { kind: 'exact', text: stem };
  }
  const words = wordsOf(stem);
  if (!/[*?]/.test(stem)) {
    if (words.length === 0) return isAllow ? undefined : matches(pattern);
    if (hasTail) return command(words);
    return isAllow ? { kind: 'exact', text: stem } : both(command(words), matches(pattern));
  }
  const fixed = fixedWords(stem);
  if (isAllow) return fixed.length === 0 ? matches(pattern) : both(command(fixed), matches(pattern));
  // `git push*` fits `git push`, so it means that command wherever its options stand.
  const starred =
    /^[^*?]*[^*?\s]\*$/.test(stem) && !hasTail ? command(wordsOf(stem.slice(0, -1))) : undefined;
  const [name] = fixed;
  const spelled = name === undefined ? matches(pattern) : both(command([name]), matches(pattern));
  return starred === undefined ? spelled : { kind: 'any', of: [starred, spelled] };
}

/** A pattern with these is about a text, not about words. */
const operators = /[;&|<>()`$\n'"\\{}]/;

/** Words without assignments in front: these are no part of a command's words. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(/[ \t]+/).filter((word) => word !== '');
  const first = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  return first < 0 ? [] : words.slice(first);
}

/** The words before the first one with a star or a question mark. */
function fixedWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const first = words.findIndex((word) => /[*?]/.test(word));
  return first < 0 ? words : words.slice(0, first);
}

function command(words: readonly string[]): Condition {
  return { kind: 'command', words: words.map((word) => [word]) };
}

function both(first: Condition, second: Condition): Condition {
  return { kind: 'all', of: [first, second] };
}

/** The whole text of a command, its name with or without a folder. */
function matches(pattern: string): Condition {
  const hasTail = pattern.endsWith(' *');
  const stem = hasTail ? pattern.slice(0, -2) : pattern;
  const body = stem
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.');
  const folder = stem.startsWith('*') ? '' : '(?:\\S*/)?';
  return { kind: 'matches', pattern: `^${folder}${body}${hasTail ? '(?: .*)?' : ''}$`, flags: 's' };
}
