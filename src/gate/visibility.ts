import type { Tri } from '../classify/index.ts';
import { type Condition, fitsWildcard, type Policy } from '../policy/index.ts';

type Fixed = Pick<Policy['source'], 'settings' | 'mode' | 'headless'>;

/** A condition's value for every call of a tool alike: `maybe` where it depends on the input or the state. */
export function visibilityOf(condition: Condition, tool: string, fixed: Fixed): Tri {
  switch (condition.kind) {
    case 'always':
      return 'yes';
    case 'all':
      return condition.of.reduce<Tri>((so, one) => both(so, visibilityOf(one, tool, fixed)), 'yes');
    case 'any':
      return opposite(
        condition.of.reduce<Tri>((so, one) => both(so, opposite(visibilityOf(one, tool, fixed))), 'yes'),
      );
    case 'not':
      return opposite(visibilityOf(condition.of, tool, fixed));
    case 'tool':
      return condition.names.some((name) => fitsWildcard(name, tool)) ? 'yes' : 'no';
    case 'setting': {
      const held = Object.hasOwn(fixed.settings, condition.name) ? fixed.settings[condition.name] : undefined;
      return held !== undefined && condition.values.includes(held) ? 'yes' : 'no';
    }
    // The mode may change within a run, and a tool that has gone from view does not come back.
    default:
      return 'maybe';
  }
}

function both(a: Tri, b: Tri): Tri {
  if (a === 'no' || b === 'no') return 'no';
  return a === 'maybe' || b === 'maybe' ? 'maybe' : 'yes';
}

function opposite(value: Tri): Tri {
  return value === 'yes' ? 'no' : value === 'no' ? 'yes' : 'maybe';
}
