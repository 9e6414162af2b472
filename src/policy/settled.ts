import type { AccessAction } from '../classify/index.ts';
import { isFreeCode, isOpaque } from './conditions/check.ts';
import type { Condition, Rule, Unit } from './types.ts';

/**
 * What a unit leaves so open that many rules answer maybe of it, whatever they name: `hostless` connects to a host that
 * is not told, `nameless` tells no path and no host, `unknown` no command either. Such rules are known without reading
 * them.
 */
export type Openness = 'hostless' | 'nameless' | 'unknown';

export function opennessOf(unit: Unit): Openness | undefined {
  if (unit.kind === 'opaque' && unit.argvs === undefined) return 'unknown';
  if (isOpaque(unit)) return 'nameless';
  const resource = unit.access?.resource;
  const touches = resource?.kind === 'path' || resource?.kind === 'host';
  if (isFreeCode(unit)) return touches ? undefined : 'nameless';
  const connects = resource?.kind === 'host' && unit.access?.action === 'connect';
  return connects && resource.host === undefined ? 'hostless' : undefined;
}

/**
 * INVARIANT: a deny or ask rule for which this holds answers maybe of every unit of that openness, and an allow rule
 * does not apply to any.
 */
export function isSettled(rule: Rule, openness: Openness): boolean {
  if (rule.unless !== undefined) return false;
  return rule.effect === 'allow' ? neverYes(rule.when, openness) : isMaybe(rule.when, openness);
}

const connecting: readonly AccessAction[] = ['connect'];

function isMaybe(condition: Condition, openness: Openness): boolean {
  switch (condition.kind) {
    case 'path':
      return openness !== 'hostless';
    case 'host':
      return openness !== 'hostless' || (condition.access ?? connecting).includes('connect');
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
