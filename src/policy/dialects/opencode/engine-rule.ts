import type { Condition, Origin, Rule } from '../../types.ts';
import type { PermissionRule } from './rules.ts';
import { isPlain, type Platform, wildcardPattern } from './wildcard.ts';

/** Names of the facts that a unit of the faithful view has. */
export const fact = {
  permission: 'permission',
  pattern: 'pattern',
  /** Both in one text, so that rules of one key are found by the front of their pattern. */
  request: 'request',
  /** Asked against the agent's rules alone, not the session's. */
  agentOnly: 'agent-only',
  /** A deny hides the tool; anything else lets it run unasked. */
  onlyHidden: 'only-hidden',
  /** A subagent below the deepest level that the configuration allows. */
  tooDeep: 'too-deep',
  /** A link leads from inside the project out of it. */
  linkOut: 'link-out',
} as const;

/** Key and pattern as one text. A line end stands in no key. */
export function requestText(permission: string, pattern: string): string {
  return `${permission.replaceAll('\n', ' ')}\n${pattern}`;
}

/** A rule as the engine reads it over the faithful view. */
export function engineRule(
  rule: PermissionRule,
  table: string,
  platform: Platform,
  more: readonly Condition[] = [],
): Rule {
  return {
    effect: rule.action,
    when: allOf([...requestConditions(rule, platform), ...more]),
    origin: originOf(rule, table),
  };
}

export function originOf({ permission, pattern, place }: PermissionRule, table: string): Origin {
  return { table, rule: `${permission} ${pattern}`, ...place };
}

/** All of them, of one and the same unit, whatever the rule's effect: docs/semantics.md, "Same unit". */
export function allOf(conditions: readonly Condition[]): Condition {
  const [first, second] = conditions;
  if (first === undefined) return { kind: 'always' };
  if (second === undefined && first.kind !== 'all') return first;
  return { kind: 'all', of: [{ kind: 'all', of: conditions }] };
}

function requestConditions(
  { permission, pattern }: PermissionRule,
  platform: Platform,
): readonly Condition[] {
  // A key in one case alone is found by its front; where case does not count, nothing is.
  if (isPlain(permission) && platform !== 'win32') {
    const text = requestText(permission, pattern);
    return [{ kind: 'fact-text', name: fact.request, pattern: wildcardPattern(text, platform) }];
  }
  return [
    ...textCondition(fact.permission, permission, platform),
    ...textCondition(fact.pattern, pattern, platform),
  ];
}

function textCondition(name: string, text: string, platform: Platform): readonly Condition[] {
  return text === '*' ? [] : [{ kind: 'fact-text', name, pattern: wildcardPattern(text, platform) }];
}
