import type { Reason } from '../classify/index.ts';
import type { AnsweredQuestion } from './answers.ts';
import type { PassResult } from './judge.ts';
import type { Told } from './prose.ts';
import { type RuleList, union } from './rule-list.ts';
import type { Effect, Origin, Unit } from './types.ts';

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
  const lists: RuleList[] = [];
  const units: Unit[] = [];
  let finish: Origin[] | undefined;
  for (const { judgements, finished } of results) {
    for (const { effect: own, rules, sought } of judgements) {
      if (own !== effect) continue;
      units.push(sought.unit);
      addList(lists, rules);
    }
    if (finished !== undefined && effect === 'deny') {
      finish ??= [];
      finish.push(finished.rule.origin);
      for (const { effect: own, sought } of judgements) if (own === 'ask') units.push(sought.unit);
    }
  }
  for (const question of answered) {
    if (question.effect !== effect) continue;
    addList(lists, question.rules);
    // Units that still ask were met above.
    if (effect === 'ask') continue;
    for (const { judgement } of question.asked) units.push(judgement.sought.unit);
  }
  const rules = union(lists);
  return {
    by: finish === undefined ? rules.origins : [...rules.origins, ...finish],
    reasons: reasonsOf(rules, units, unheard),
    told: toldOf(results, effect, rules, units),
  };
}

function addList(lists: RuleList[], list: RuleList): void {
  if (list.rules.length > 0 && !lists.includes(list)) lists.push(list);
}

/** A unit with a rule that is sure before one with a rule that may apply, and that before one with none. */
function toldOf(
  results: readonly PassResult[],
  effect: Effect,
  { rules }: RuleList,
  units: readonly Unit[],
): Told {
  let unsure: Told | undefined;
  for (const { judgements } of results) {
    for (const judgement of judgements) {
      if (judgement.effect !== effect) continue;
      const [compiled] = judgement.rules.rules;
      if (compiled === undefined) continue;
      const sure = judgement.sure > 0;
      if (!sure && unsure !== undefined) continue;
      const told = { unit: judgement.sought.unit, rule: compiled.rule, sure };
      if (sure) return told;
      unsure = told;
    }
  }
  return unsure ?? { unit: units[0], rule: rules[0]?.rule, sure: true };
}

/** The causes of the rules before what the units are about, each once. */
function reasonsOf({ causes }: RuleList, units: readonly Unit[], unheard: boolean): readonly Reason[] {
  const reasons: Reason[] = unheard ? [{ code: 'headless' }] : [];
  for (const code of causes) if (!unheard || code !== 'headless') reasons.push({ code });
  if (units.length > fewUnits) {
    const all = new Set(reasons);
    for (const { reason } of units) all.add(reason);
    return [...all];
  }
  for (const { reason } of units) if (!reasons.includes(reason)) reasons.push(reason);
  return reasons;
}

const fewUnits = 16;
