import { isFreeCode, isOpaque } from './conditions/check.ts';
import type { Condition, Rule, Unit } from './types.ts';

/**
 * What a unit leaves so open that many rules answer maybe of it, whatever they name: `nameless` tells no path and no
 * host, `unknown` no command either. Such rules are known without reading them.
 */
export type Openness = 'nameless' | 'unknown';

export function opennessOf(unit: Unit): Openness | undefined {
  if (unit.kind === 'opaque' && unit.argvs === undefined) return 'unknown';
  if (isOpaque(unit)) return 'nameless';
  if (!isFreeCode(unit)) return undefined;
  const kind = unit.access?.resource.kind;
  return kind === 'path' || kind === 'host' ? undefined : 'nameless';
}

/**
 * INVARIANT: a deny or ask rule for which this holds answers maybe of every unit of that openness, and an allow rule
 * does not apply to any.
 */
export function isSettled(rule: Rule, openness: Openness): boolean {
  if (rule.unless !== undefined) return false;
  return rule.effect === 'allow' ? neverYes(rule.when, openness) : isMaybe(rule.when, openness);
}

function isMaybe(condition: Condition, openness: Openness): boolean {
  switch (condition.kind) {
    case 'path':
    case 'host':
      return true;
    case 'command':
      return openness === 'unknown';
    case 'any':
      return condition.of.length > 0 && condition.of.every((one) => isMaybe(one, openness));
    default:
      return false;
  }
}

function neverYes(condition: Condition, openness: Openness): boolean {
  return condition.kind === 'all'
    ? condition.of.some((one) => neverYes(one, openness))
    : isMaybe(condition, openness);
}
