import type { RuleList } from './rule-list.ts';
import type { Confinement, Effect, TraceEntry } from './types.ts';

/** What the tables of a pass say of a unit. Nothing in it tells the unit, so that units of one shape share it. */
export interface UnitVerdict {
  readonly effect: Effect;
  readonly confinement: Confinement;
  readonly rules: RuleList;
  /** How many of `rules`, from the front, answered yes; the rest answered maybe. */
  readonly sure: number;
  readonly lines: readonly TraceLine[];
}

/** A trace entry but for the pass and the unit. */
export type TraceLine = Omit<TraceEntry, 'pass' | 'unit'>;
