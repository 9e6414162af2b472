import type { PrefixRule, RuleDecision, RuleSet } from './types.ts';
import { byBareName, fitsPrefix, type ProgramPlace } from './words.ts';

export const strictness: Readonly<Record<RuleDecision, number>> = { allow: 0, prompt: 1, forbidden: 2 };

/** The rules that match some words. */
export interface WordsMatch {
  readonly rules: readonly PrefixRule[];
  /** The words that the rules were compared with: as they are, or with the bare name of the program. */
  readonly words: readonly string[];
  /** The path that stood for the bare name. */
  readonly resolved: string | undefined;
}

/** Rules by their first word. */
export type RuleIndex = ReadonlyMap<string, readonly PrefixRule[]>;

export function indexRules(rules: readonly PrefixRule[]): RuleIndex {
  const index = new Map<string, PrefixRule[]>();
  for (const rule of rules) {
    for (const head of rule.pattern[0] ?? []) {
      const list = index.get(head);
      if (list === undefined) index.set(head, [rule]);
      else list.push(rule);
    }
  }
  return index;
}

/**
 * The rules for some words, in their order. A program that is spelled as a path is looked for by its bare name as well, but only
 * where no rule matches it as it is spelled.
 *
 * @param place what a relative path starts at; `undefined` compares words as they are.
 */
export function matchWords(
  index: RuleIndex,
  executables: RuleSet['hostExecutables'],
  words: readonly string[],
  place: ProgramPlace | undefined,
): WordsMatch {
  const found = matching(index, words);
  if (found.length > 0 || place === undefined) return { rules: found, words, resolved: undefined };
  const bare = byBareName(words, place, executables);
  if (bare === undefined) return { rules: found, words, resolved: undefined };
  const rules = matching(index, bare.words);
  return rules.length === 0
    ? { rules, words, resolved: undefined }
    : { rules, words: bare.words, resolved: bare.path };
}

function matching(index: RuleIndex, words: readonly string[]): readonly PrefixRule[] {
  return index.get(words[0] ?? '')?.filter((rule) => fitsPrefix(rule.pattern, words)) ?? [];
}

/** The strictest decision; `undefined` of no rules. */
export function strictestDecision(rules: readonly PrefixRule[]): RuleDecision | undefined {
  let decision: RuleDecision | undefined;
  for (const rule of rules)
    if (decision === undefined || strictness[rule.decision] > strictness[decision]) decision = rule.decision;
  return decision;
}
