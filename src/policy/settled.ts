import type { AccessAction } from '../classify/index.ts';
import { isFreeCode, isOpaque } from './conditions/check.ts';
import type { Condition, Effect, Rule, Unit } from './types.ts';

/**
 * What a unit leaves so open that many rules answer maybe of it, whatever they name: `hostless` connects to a host that
 * is not told, `nameless` tells no path and no host, `coded` is code on the line and `spelled` a command that is not
 * understood, which may both be any other command as well, and `unknown` tells no command either. Such rules are known
 * without reading them.
 */
export type Openness = 'hostless' | 'nameless' | 'coded' | 'spelled' | 'unknown';

export function opennessOf(unit: Unit): Openness | undefined {
  if (unit.kind === 'opaque') return unit.argvs === undefined ? 'unknown' : 'spelled';
  if (isOpaque(unit)) return 'nameless';
  const resource = unit.access?.resource;
  const touches = resource?.kind === 'path' || resource?.kind === 'host';
  if (isFreeCode(unit)) {
    if (touches) return undefined;
    return unit.kind === 'code' && unit.runs === 'inline-code' ? 'coded' : 'nameless';
  }
  const connects = resource?.kind === 'host' && unit.access?.action === 'connect';
  return connects && resource.host === undefined ? 'hostless' : undefined;
}

/**
 * INVARIANT: a deny or ask rule for which this holds answers maybe of every unit of that openness, or yes if
 * `mayBeSpelled` holds too; an allow rule does not apply to any.
 */
export function isSettled(rule: Rule, openness: Openness): boolean {
  if (rule.unless !== undefined) return false;
  return rule.effect === 'allow' ? neverYes(rule.when, openness) : isMaybe(rule.when, openness, rule.effect);
}

/** A unit of that openness may spell a command that the rule names. */
export function mayBeSpelled(rule: Rule, openness: Openness): boolean {
  return spelling.includes(openness) && rule.effect !== 'allow' && namesCommand(rule.when);
}

/** A unit of these may spell a command beside what it leaves open. */
export const spelling: readonly Openness[] = ['coded', 'spelled'];

const connecting: readonly AccessAction[] = ['connect'];

function isMaybe(condition: Condition, openness: Openness, effect: Effect): boolean {
  switch (condition.kind) {
    case 'path':
      return openness !== 'hostless';
    case 'host':
      return openness !== 'hostless' || (condition.access ?? connecting).includes('connect');
    case 'command':
      return openness === 'unknown' || openness === 'spelled' || (openness === 'coded' && effect !== 'allow');
    case 'any':
      return condition.of.length > 0 && condition.of.every((one) => isMaybe(one, openness, effect));
    default:
      return false;
  }
}

function neverYes(condition: Condition, openness: Openness): boolean {
  return condition.kind === 'all'
    ? condition.of.some((one) => neverYes(one, openness))
    : isMaybe(condition, openness, 'allow');
}

function namesCommand(condition: Condition): boolean {
  return condition.kind === 'any' ? condition.of.some(namesCommand) : condition.kind === 'command';
}
