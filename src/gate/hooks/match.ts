import { regexEngine } from '#regex-engine';
import type { MatcherStyle } from '../../policy/index.ts';

/** Whether a hook is for a tool; a matcher that cannot be read fires, and says so. */
export interface Matched {
  readonly fires: boolean;
  readonly unreadable?: true;
}

/** A matcher made ready: asks of a tool's name whether the hook is for it. */
export function toolMatcher(matcher: string | undefined, style: MatcherStyle): (tool: string) => Matched {
  const namesOf = (tool: string): readonly string[] => [tool, ...aliasesOf(style, tool)];
  if (matcher === undefined || matcher === '' || (style.star && matcher === '*')) return () => fires;
  if (style.plain !== undefined && isPlain(matcher, style.plain.characters + style.plain.separators)) {
    const listed = new Set(splitAt(matcher, style.plain.separators));
    return (tool) => ({ fires: namesOf(tool).some((name) => listed.has(name)) });
  }
  const expression = regexEngine.compile(matcher);
  if ('fault' in expression) return () => ({ fires: true, unreadable: true });
  return (tool) => ({ fires: namesOf(tool).some((name) => expression.found(name)) });
}

const fires: Matched = { fires: true };

function aliasesOf({ aliases }: MatcherStyle, tool: string): readonly string[] {
  return aliases !== undefined && Object.hasOwn(aliases, tool) ? (aliases[tool] ?? []) : [];
}

function isPlain(text: string, characters: string): boolean {
  for (const one of text) {
    const isWord = /[A-Za-z0-9]/.test(one);
    if (!isWord && !characters.includes(one)) return false;
  }
  return true;
}

function splitAt(text: string, separators: string): readonly string[] {
  const parts: string[] = [''];
  for (const one of text) {
    if (separators.includes(one)) parts.push('');
    else parts[parts.length - 1] += one;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
