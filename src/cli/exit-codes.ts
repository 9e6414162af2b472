import type { Effect } from '../policy/index.ts';

/** What a process answers with. */
export const exitCodes = {
  done: 0,
  /** A policy was looked at and something was found. */
  findings: 1,
  ask: 10,
  deny: 11,
  /** Usage, or an input that cannot be read. */
  usage: 2,
  /** A fault of the program itself. */
  fault: 70,
} as const;

export const exitCodeOf = (effect: Effect): number => {
  switch (effect) {
    case 'allow':
      return exitCodes.done;
    case 'ask':
      return exitCodes.ask;
    case 'deny':
      return exitCodes.deny;
    default: {
      const unreachable: never = effect;
      return unreachable;
    }
  }
};
