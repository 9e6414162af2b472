import type { Tri } from '../classify/index.ts';
import type { Confinement, Effect } from './types.ts';

/** docs/semantics.md, "Vocabulary": a larger number is stricter. */
export function strictness(effect: Effect): 0 | 1 | 2 {
  switch (effect) {
    case 'allow':
      return 0;
    case 'ask':
      return 1;
    case 'deny':
      return 2;
    default: {
      const never: never = effect;
      return never;
    }
  }
}

export function strictest(a: Effect, b: Effect): Effect {
  return strictness(a) >= strictness(b) ? a : b;
}

export function tightest(a: Confinement, b: Confinement): Confinement {
  return a === 'configured' ? a : b;
}

/** Kleene's conjunction. */
export function both(a: Tri, b: Tri): Tri {
  if (a === 'no' || b === 'no') return 'no';
  return a === 'maybe' ? a : b;
}

/** Kleene's disjunction. */
export function either(a: Tri, b: Tri): Tri {
  if (a === 'yes' || b === 'yes') return 'yes';
  return a === 'maybe' ? a : b;
}

export function negate(value: Tri): Tri {
  return value === 'yes' ? 'no' : value === 'no' ? 'yes' : value;
}

export function tri(value: boolean): Tri {
  return value ? 'yes' : 'no';
}
