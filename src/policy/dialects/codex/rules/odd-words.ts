import type { Place } from '../starlark/syntax.ts';
import type { PrefixRule } from './types.ts';

/** A rule whose words can hardly be those of a command. `code` is one of the issue texts. */
export interface OddWords extends Place {
  readonly code: string;
  readonly detail: string;
}

/**
 * What rules say that their words cannot mean: words are compared one by one and as they are, without globs, and only with
 * those of plain commands (openai/codex, execpolicy and the plain-command gate).
 */
export function oddWords(rules: readonly PrefixRule[]): readonly OddWords[] {
  const found = new Map<string, OddWords>();
  for (const { pattern, line, column } of rules) {
    for (const { code, detail } of oddIn(pattern)) {
      const one = { code, detail, line, column };
      // Alternatives of the program are rules of their own, from one place.
      found.set(JSON.stringify(one), one);
    }
  }
  return [...found.values()];
}

type Odd = Omit<OddWords, keyof Place>;

function oddIn(pattern: PrefixRule['pattern']): readonly Odd[] {
  const script = plainScript(pattern);
  if (script !== undefined) return [{ code: 'rule-of-script', detail: script }];
  const [heads = [], ...rest] = pattern;
  const odd = heads.flatMap((word): readonly Odd[] => {
    if (/^[A-Za-z_]\w*=/.test(word)) return [{ code: 'rule-of-assignment', detail: quoted(word) }];
    const parts = word.trim().split(/\s+/);
    // A path may hold blanks.
    return parts.length > 1 && !/[\\/]/.test(word)
      ? [{ code: 'rule-of-several-words', detail: `[${parts.map(quoted).join(', ')}]` }]
      : odder(word);
  });
  // What an option is given may be a pattern of the program's own: `-name "*.py"`.
  const others = rest.filter(
    (_, at) => at === 0 || rest[at - 1]?.some((word) => word.startsWith('-')) !== true,
  );
  return [...odd, ...others.flatMap((words) => words.flatMap(odder))];
}

function odder(word: string): readonly Odd[] {
  if (word.includes('*')) return [{ code: 'rule-of-star', detail: quoted(word) }];
  return /^~(?:\/|$)/.test(word) ? [{ code: 'rule-of-home', detail: quoted(word) }] : [];
}

/** The words of a script that the agent takes apart, so that no rule meets the shell in front of it. */
function plainScript(pattern: PrefixRule['pattern']): string | undefined {
  const [shells = [], flags = [], scripts = []] = pattern;
  if (pattern.length !== 3 || !shells.some((name) => /(?:^|\/)(?:ba|z)?sh$/.test(name))) return undefined;
  if (!flags.some((flag) => flag === '-c' || flag === '-lc')) return undefined;
  const script = scripts.find((text) => /^[\w./-][\w./:@,+-]*(?: [\w./:@,+-]+)*$/.test(text));
  return script === undefined ? undefined : `[${script.split(' ').map(quoted).join(', ')}]`;
}

function quoted(word: string): string {
  return JSON.stringify(word);
}
