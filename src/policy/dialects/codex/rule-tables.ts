import type { Rule, Table } from '../../types.ts';
import type { PrefixRule, RuleDecision } from './rules/types.ts';

const effects = { allow: 'allow', prompt: 'ask', forbidden: 'deny' } as const satisfies Record<
  RuleDecision,
  Rule['effect']
>;

/** What is common to a rule in both views. */
function common(each: PrefixRule): Omit<Rule, 'when' | 'effect'> {
  const { file, line, column, justification } = each;
  return {
    origin: { table: 'rules', rule: ruleName(each), file, line, column },
    cause: 'rule',
    ...(justification === undefined ? {} : { because: justification }),
  };
}

export function ruleName({ pattern }: PrefixRule): string {
  return `prefix_rule(${pattern.map((place) => (place.length === 1 ? place[0] : `[${place.join(', ')}]`)).join(' ')})`;
}

/**
 * Prefix rules over the words that the view compares. A command that a rule allows leaves the sandbox unless that must be kept.
 */
export function prefixRules(rules: readonly PrefixRule[], keepsSandbox: boolean): Table {
  return {
    name: 'rules',
    algorithm: 'strictest',
    rules: rules.map((each) => ({
      ...common(each),
      effect: effects[each.decision],
      when: { kind: 'fact-words', name: 'words', words: each.pattern },
      ...(each.decision === 'allow' ? { confinement: keepsSandbox ? 'configured' : 'none' } : {}),
    })),
  };
}

/** The same rules over what a call would do: allowing ones narrow, the others wide. */
export function soundRules(
  rules: readonly PrefixRule[],
  keepsSandbox: boolean,
): { readonly guards: readonly Rule[]; readonly allows: readonly Rule[] } {
  const guards: Rule[] = [];
  const allows: Rule[] = [];
  for (const each of rules) {
    const made: Rule = {
      ...common(each),
      effect: effects[each.decision],
      when: { kind: 'command', words: each.pattern },
    };
    if (each.decision === 'allow')
      allows.push({ ...made, confinement: keepsSandbox ? 'configured' : 'none' });
    else guards.push(made);
  }
  return { guards, allows };
}
