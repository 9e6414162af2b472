import type { Classification, Tri } from '../../classify/index.ts';
import type { State, Unit, View } from '../types.ts';

/** What conditions read beside the unit: one call in one state. */
export interface Context {
  readonly classification: Classification;
  readonly state: State;
  readonly mode: string;
  readonly headless: boolean;
  readonly settings: Readonly<Record<string, string | boolean>>;
  /** The text of the whole shell call, or nothing for another tool. */
  readonly text: string | undefined;
  /** Of the pass's view: a two-valued one compares a grant's key alone. */
  readonly values: View['values'];
  /** `false`: no remembered answer is good for the call. */
  readonly reusable: boolean;
  /** All units of the pass. */
  readonly units: readonly Unit[];
}

/** A condition made ready. It never throws. */
export type Check = (unit: Unit, context: Context) => Tri;

/** docs/semantics.md, "Conditions": `narrow` for allow rules, `wide` for deny and ask rules. */
export type Reach = 'narrow' | 'wide';

export function flip(reach: Reach): Reach {
  return reach === 'narrow' ? 'wide' : 'narrow';
}

/** The access cannot be told, so that every question about it is open. */
export function isOpaque(unit: Unit): boolean {
  return unit.kind === 'opaque' || unit.access?.resource.kind === 'opaque';
}

/** Code that stands on the line or an unknown program: it may open any file and reach any host. */
export function isFreeCode(unit: Unit): boolean {
  return unit.runs === 'inline-code' || unit.runs === 'unknown-program';
}

/** Moves or links a path: what lies below a folder goes along. */
export function carriesBelow({ reason }: Unit): boolean {
  return reason.code === 'moved-away' || reason.code === 'link-target';
}
