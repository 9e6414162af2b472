/**
 * The home folder in place of a leading `~/`, a lone `~`, `$HOME/` or any text that starts with `$HOME`; nothing else is
 * expanded. It holds for patterns of every key. packages/opencode/src/permission/index.ts:178-184.
 */
export function expandRulePattern(pattern: string, home: string | undefined): string {
  if (home === undefined) return pattern;
  if (pattern === '~' || pattern.startsWith('~/')) return home + pattern.slice(1);
  return pattern.startsWith('$HOME') ? home + pattern.slice('$HOME'.length) : pattern;
}
