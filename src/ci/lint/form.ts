import type { RuleView } from './types.ts';

/** Equal for rules that are matched in the same way: the kinds of what they ask, and how the text of a pattern ends. */
export function formOf({ rule, origin }: RuleView): string {
  const kinds = JSON.stringify(rule.when).match(/"kind":"[^"]+"|"name":"[^"]+"/g) ?? [];
  const end = /[^\w]{0,4}$/.exec(origin.rule)?.[0] ?? '';
  return `${rule.effect} ${kinds.join()} ${end} ${JSON.stringify([rule.covers, rule.overrides])}`;
}
