import type { AccessAction, Tri } from '../classify/index.ts';
import { isFreeCode, isOpaque } from './conditions/check.ts';
import { isSpread } from './conditions/compile.ts';
import { both, either, negate, tri } from './order.ts';
import type { Condition, Effect, Rule, Unit } from './types.ts';

/**
 * What a unit leaves so open that many rules answer maybe of it, whatever they name: `hostless` connects to a host that
 * is not told, `nameless` tells no path and no host, `coded` is code on the line and `spelled` a command that is not
 * understood, which may both be any other command as well, and `unknown` tells no command either. Such rules are known
 * without reading them.
 */
export type Openness = 'hostless' | 'nameless' | 'coded' | 'spelled' | 'unknown';

export function opennessOf(unit: Unit): Openness | undefined {
  if (unit.kind === 'tool') return undefined;
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
  if (rule.effect === 'allow') return neverYes(rule.when, openness);
  return !isSpread(rule.when) && valueUnder(rule.when, openness, rule.effect) === 'maybe';
}

/** A unit of that openness may spell what the rule names: a command, or a text that fits its expression. */
export function mayBeSpelled(rule: Rule, openness: Openness): boolean {
  return rule.effect !== 'allow' && namesSpelled(rule.when, openness);
}

const connecting: readonly AccessAction[] = ['connect'];

/** What the condition answers of every unit of that openness, where that is one value. */
function valueUnder(condition: Condition, openness: Openness, effect: Effect): Tri | undefined {
  switch (condition.kind) {
    case 'always':
      return 'yes';
    case 'path':
      return openness === 'hostless' ? undefined : 'maybe';
    case 'host':
      return openness !== 'hostless' || (condition.access ?? connecting).includes('connect')
        ? 'maybe'
        : undefined;
    case 'command':
      return openness === 'unknown' || openness === 'spelled' || (openness === 'coded' && effect !== 'allow')
        ? 'maybe'
        : undefined;
    case 'matches':
      return openness === 'unknown' || openness === 'spelled' ? 'maybe' : undefined;
    case 'deed':
      return kindsOf(condition.kinds, openness);
    case 'not':
      return condition.of.kind === 'deed' ? negated(valueUnder(condition.of, openness, effect)) : undefined;
    case 'all':
      return fold(condition.of, openness, effect, both);
    case 'any':
      return fold(condition.of, openness, effect, either);
    default:
      return undefined;
  }
}

/** `undefined` where one member is not told. */
function fold(
  of: readonly Condition[],
  openness: Openness,
  effect: Effect,
  join: (a: Tri, b: Tri) => Tri,
): Tri | undefined {
  let value: Tri | undefined;
  for (const one of of) {
    const member = valueUnder(one, openness, effect);
    if (member === undefined) return undefined;
    value = value === undefined ? member : join(value, member);
  }
  return value;
}

function kindsOf(kinds: readonly Unit['kind'][], openness: Openness): Tri | undefined {
  const kind =
    openness === 'unknown' || openness === 'spelled' ? 'opaque' : openness === 'coded' ? 'code' : undefined;
  if (kind !== undefined) return tri(kinds.includes(kind));
  return kinds.every((one) => one === 'tool') ? 'no' : undefined;
}

function negated(value: Tri | undefined): Tri | undefined {
  return value === undefined ? undefined : negate(value);
}

function neverYes(condition: Condition, openness: Openness): boolean {
  if (condition.kind === 'all') return condition.of.some((one) => neverYes(one, openness));
  if (condition.kind === 'any') return condition.of.every((one) => neverYes(one, openness));
  const value = valueUnder(condition, openness, 'allow');
  return value !== undefined && value !== 'yes';
}

function namesSpelled(condition: Condition, openness: Openness): boolean {
  switch (condition.kind) {
    case 'any':
    case 'all':
      return condition.of.some((one) => namesSpelled(one, openness));
    case 'command':
      return openness === 'coded' || openness === 'spelled';
    case 'matches':
      return openness === 'unknown' || openness === 'spelled';
    default:
      return false;
  }
}
