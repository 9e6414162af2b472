import { noRules, type RuleList } from './rule-list.ts';
import type { Confinement, Effect, Overridden } from './types.ts';

/** How a table answered one unit; `effect` is `undefined` where it is not applicable. */
export interface TableAnswer {
  readonly effect: Effect | undefined;
  readonly confinement: Confinement;
  readonly rules: RuleList;
  /** Deny and ask rules that answered maybe: they set the floor. */
  readonly uncertain: RuleList;
  readonly overridden?: readonly Overridden[] | undefined;
}

export const notApplicable: TableAnswer = {
  effect: undefined,
  confinement: 'none',
  rules: noRules,
  uncertain: noRules,
};
