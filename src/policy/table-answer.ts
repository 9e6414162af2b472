import { noRules, type RuleList } from './rule-list.ts';
import type { Confinement, Effect, Overridden } from './types.ts';
import type { UnitVerdict } from './unit-verdict.ts';

/** How a table answered one unit; `effect` is `undefined` where it is not applicable. */
export interface TableAnswer {
  readonly effect: Effect | undefined;
  readonly confinement: Confinement;
  readonly rules: RuleList;
  /** Deny and ask rules that answered maybe: they set the floor. */
  readonly uncertain: RuleList;
  readonly overridden?: readonly Overridden[] | undefined;
  /** Of an answer that many units share: what is known of a unit for which no other special table has a say. */
  readonly verdicts?: readonly Map<number, UnitVerdict>[];
}

export const notApplicable: TableAnswer = {
  effect: undefined,
  confinement: 'none',
  rules: noRules,
  uncertain: noRules,
};
