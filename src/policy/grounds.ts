import type { Reason } from '../classify/index.ts';
import type { AnsweredQuestion } from './answers.ts';
import type { PassResult } from './judge.ts';
import type { Told } from './prose.ts';
import { noRules, type RuleList, union } from './rule-list.ts';
import type { Effect, Origin, Unit } from './types.ts';
import type { UnitVerdict } from './unit-verdict.ts';

/** What an effect comes from. */
export interface Grounds {
  readonly by: readonly Origin[];
  readonly reasons: readonly Reason[];
  /** What the sentence is about. */
  readonly told: Told;
}

/** The rules and units that the effect comes from. `unheard`: what asks is denied, since nobody is there. */
export function groundsOf(
  results: readonly PassResult[],
  effect: Effect,
  answered: readonly AnsweredQuestion[],
  unheard: boolean,
): Grounds {
  const found: Found = { rules: noRules, lists: undefined, reasons: [], first: undefined, told: undefined };
  let finish: Origin[] | undefined;
  for (const { judgements, finished } of results) {
    for (const { sought, verdict } of judgements) {
      if (verdict.effect !== effect) continue;
      addUnit(found, sought.unit);
      addRules(found, verdict.rules);
      tell(found, sought.unit, verdict);
    }
    if (finished !== undefined && effect === 'deny') {
      finish ??= [];
      finish.push(finished.rule.origin);
      for (const { sought, verdict } of judgements) if (verdict.effect === 'ask') addUnit(found, sought.unit);
    }
  }
  // Units that still ask were met above.
  if (effect !== 'ask') {
    for (const question of answered) {
      if (question.effect !== effect) continue;
      addRules(found, question.rules);
      for (const { judgement } of question.asked) addUnit(found, judgement.sought.unit);
    }
  }
  const rules = found.lists === undefined ? found.rules : union(found.lists);
  return {
    by: finish === undefined ? rules.origins : [...rules.origins, ...finish],
    reasons: withCauses(rules.causes, found.reasons, unheard),
    told: found.told ?? { unit: found.first, rule: rules.rules[0]?.rule, sure: true },
  };
}

interface Found {
  /** The only list of rules, or the first of `lists`. */
  rules: RuleList;
  lists: RuleList[] | undefined;
  readonly reasons: Reason[];
  first: Unit | undefined;
  told: Told | undefined;
}

function addRules(found: Found, list: RuleList): void {
  if (list === noRules || list === found.rules) return;
  if (found.rules === noRules) {
    found.rules = list;
    return;
  }
  found.lists ??= [found.rules];
  if (!found.lists.includes(list)) found.lists.push(list);
}

function addUnit(found: Found, unit: Unit): void {
  found.first ??= unit;
  const { reasons } = found;
  // A long list may name a reason twice here; that is put right at the end.
  if (reasons.length > fewReasons || !reasons.includes(unit.reason)) reasons.push(unit.reason);
}

const fewReasons = 16;

/**
 * A unit with a rule that is sure before one with a rule that may apply, and that before one with none. A flow before
 * other units, since it says what these do together.
 */
function tell(found: Found, unit: Unit, { rules, sure }: UnitVerdict): void {
  const [compiled] = rules.rules;
  if (compiled === undefined || (sure === 0 && found.told !== undefined)) return;
  if (found.told?.sure === true && (unit.kind !== 'flow' || found.told.unit?.kind === 'flow')) return;
  found.told = { unit, rule: compiled.rule, sure: sure > 0 };
}

/** The causes of the rules before what the units are about, each once. */
function withCauses(causes: readonly string[], of: readonly Reason[], unheard: boolean): readonly Reason[] {
  const reasons = of.length > fewReasons ? [...new Set(of)] : of;
  if (causes.length === 0 && !unheard) return reasons;
  const codes = unheard ? ['headless', ...causes.filter((code) => code !== 'headless')] : causes;
  return [...codes.map((code): Reason => ({ code })), ...reasons];
}
