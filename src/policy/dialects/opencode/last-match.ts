import type { PermissionRule, Ruleset } from './rules.ts';
import { fits, type Platform } from './wildcard.ts';

/**
 * The last rule that fits, for lists that are made without a call: tools and subagents that are shown, flags of known
 * holes. Calls are judged by `decide` over the same rules; a property test holds both to one answer.
 */
export function lastMatch(
  rules: Ruleset,
  permission: string,
  pattern: string,
  platform: Platform,
): PermissionRule | undefined {
  for (let at = rules.length - 1; at >= 0; at -= 1) {
    const rule = rules[at];
    if (rule === undefined) continue;
    if (fits(permission, rule.permission, platform) && fits(pattern, rule.pattern, platform)) return rule;
  }
  return undefined;
}
