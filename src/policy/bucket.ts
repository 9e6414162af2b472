import { addFronts, type FrontIndex } from './front-index.ts';
import type { Lane } from './rule-keys.ts';

/** The rules that are found in one lane. */
export interface Bucket {
  readonly lane: Lane;
  readonly rules: ReadonlyMap<string, readonly number[]>;
  /** Of a lane whose keys are the start of something, or its end backwards. */
  readonly fronts?: FrontIndex | undefined;
  /** Of a lane of facts: by the name of the fact. */
  readonly facts?: ReadonlyMap<string, FactKeys> | undefined;
  /** All rules of the lane, for units that do not tell what they are. */
  readonly all: readonly number[];
  /** The lengths that its keys have, the shortest first. */
  readonly lengths: readonly number[];
}

/** What the rules on one fact are found by. */
export interface FactKeys {
  readonly rules: ReadonlyMap<string, readonly number[]>;
  readonly fronts: FrontIndex;
}

export type Lists = (readonly number[])[];

export function add(bucket: Bucket, value: string, lists: Lists): void {
  const list = bucket.rules.get(value);
  if (list !== undefined) lists.push(list);
}

export function addFront({ fronts }: Bucket, text: string, lists: Lists): void {
  if (fronts !== undefined) addFronts(fronts, text, lists);
}
