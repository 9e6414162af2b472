import type { Check } from './conditions/check.ts';
import type { Origin, Rule } from './types.ts';

export interface CompiledRule {
  readonly rule: Rule;
  readonly check: Check;
  /** The rules of `unless`. */
  readonly unless: readonly CompiledRule[];
  /** The rule as a list of its own. */
  readonly alone: RuleList;
}

/** Rules with what decisions tell of them. Lists are shared between decisions, so that a long one is made once. */
export interface RuleList {
  readonly rules: readonly CompiledRule[];
  readonly origins: readonly Origin[];
  /** The causes that the rules name, each once. */
  readonly causes: readonly string[];
}

export const noRules: RuleList = { rules: [], origins: [], causes: [] };

export function compiledRule(
  rule: Rule,
  check: Check,
  unless: readonly CompiledRule[] = noRules.rules,
): CompiledRule {
  const rules: CompiledRule[] = [];
  const causes = rule.cause === undefined ? noRules.causes : [rule.cause];
  const compiled = { rule, check, unless, alone: { rules, origins: [rule.origin], causes } };
  rules.push(compiled);
  return compiled;
}

export function listOf(rules: readonly CompiledRule[]): RuleList {
  const [first, second] = rules;
  if (first === undefined) return noRules;
  if (second === undefined) return first.alone;
  const origins: Origin[] = [];
  const causes: string[] = [];
  for (const { rule } of rules) {
    origins.push(rule.origin);
    if (rule.cause !== undefined && !causes.includes(rule.cause)) causes.push(rule.cause);
  }
  return { rules, origins, causes };
}

/** The rules of both lists, those of `a` first. */
export function concat(a: RuleList, b: RuleList): RuleList {
  if (a.rules.length === 0) return b;
  return b.rules.length === 0 ? a : listOf([...a.rules, ...b.rules]);
}

/** Each rule of the lists once, in the order in which they are met first. */
export function union(lists: readonly RuleList[]): RuleList {
  const [first, second] = lists;
  if (first === undefined) return noRules;
  if (second === undefined) return first;
  const seen = new Set<CompiledRule>();
  for (const { rules } of lists) for (const rule of rules) seen.add(rule);
  return listOf([...seen]);
}
