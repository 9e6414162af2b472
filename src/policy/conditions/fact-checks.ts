import { tri } from '../order.ts';
import type { Condition, FactScalar, FactValue, State, Unit } from '../types.ts';
import type { Check } from './check.ts';

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

// Facts are what a two-valued view sees, so that these checks never answer maybe.

export function factCheckOf({ name, values }: Of<'fact'>): Check {
  return (unit) => tri(holdsOne(factOf(unit, name), values));
}

export function factTextCheck(
  { name, of = 'some' }: Of<'fact-text'>,
  fits: (text: string) => boolean,
): Check {
  return (unit) => {
    const value = factOf(unit, name);
    if (value === undefined) return 'no';
    if (typeof value !== 'object') return tri(fits(String(value)));
    return tri(of === 'some' ? value.some(fits) : value.length > 0 && value.every(fits));
  };
}

export function factWordsCheck({ name, words }: Of<'fact-words'>): Check {
  return (unit) => {
    const value = factOf(unit, name);
    if (typeof value !== 'object' || value.length < words.length) return 'no';
    return tri(words.every((alternatives, at) => alternatives.includes(value[at] ?? '')));
  };
}

export function stateCheck({ name, values }: Of<'state'>): Check {
  return (_, { state }) => tri(holdsOne(stateFact(state, name), values));
}

function holdsOne(value: FactValue | undefined, wanted: readonly FactScalar[]): boolean {
  if (value === undefined) return false;
  return typeof value === 'object' ? value.some((member) => wanted.includes(member)) : wanted.includes(value);
}

function factOf({ facts }: Unit, name: string): FactValue | undefined {
  return facts !== undefined && Object.hasOwn(facts, name) ? facts[name] : undefined;
}

function stateFact({ facts }: State, name: string): FactValue | undefined {
  return facts !== undefined && Object.hasOwn(facts, name) ? facts[name] : undefined;
}
