import type { Fault, FaultCode, Place } from './syntax.ts';
import { NONE, type Value } from './values.ts';

/** Most steps that a rules file may take; a list of rules takes some ten for each. */
const MAX_STEPS = 200_000;

/** Longest text or list that is built. */
export const MAX_SIZE = 200_000;

/** Deepest calls of functions. */
export const MAX_CALLS = 40;

/**
 * A run. The first fault is kept, and after it nothing has any effect: every expression is None and every loop ends.
 */
export interface Machine {
  steps: number;
  calls: number;
  fault: Fault | undefined;
  /** Calls a function that the host gives, such as `prefix_rule`; its result is always None. */
  readonly host: (name: string, given: Given, at: Place) => void;
  /** The names of those functions. */
  readonly hostNames: ReadonlySet<string>;
}

/** The arguments of a call. */
export interface Given {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

export function stop(machine: Machine, code: FaultCode, detail: string, { line, column }: Place): Value {
  machine.fault ??= { code, detail, line, column };
  return NONE;
}

export function failRun(machine: Machine, detail: string, at: Place): Value {
  return stop(machine, 'rules-failed', detail, at);
}

/** Counts work that has been done; `false` once there is nothing more to do. */
export function spend(machine: Machine, steps: number, at: Place): boolean {
  machine.steps += steps;
  if (machine.steps > MAX_STEPS) stop(machine, 'rules-too-large', 'too many steps', at);
  return machine.fault === undefined;
}

/** Whether something of this size may be built. */
export function fits(machine: Machine, size: number, at: Place): boolean {
  if (size > MAX_SIZE) stop(machine, 'rules-too-large', 'a value that large', at);
  return spend(machine, Math.ceil(Math.min(size, MAX_SIZE) / 16), at);
}
