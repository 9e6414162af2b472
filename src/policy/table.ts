import type { Tri } from '../classify/index.ts';
import { spelledNames } from './command-names.ts';
import type { Check, Context } from './conditions/check.ts';
import { strictness } from './order.ts';
import type { Reader, Settled } from './reader.ts';
import { candidates, mergePlaces, placesBut } from './rule-index.ts';
import { type CompiledRule, listAt, listOf, noRules, type RuleList } from './rule-list.ts';
import { opennessOf } from './settled.ts';
import { notApplicable, type TableAnswer } from './table-answer.ts';
import type { Confinement, Effect, Origin, Overridden, Unit } from './types.ts';

/** A unit with what tables find its rules by. */
export interface Sought {
  readonly unit: Unit;
  readonly names: readonly string[] | undefined;
  /** The shapes of the unit and of the call. */
  readonly shape: number;
  readonly call: number;
}

/** docs/semantics.md, "Algorithms". */
export function readTable(reader: Reader, { unit, names }: Sought, context: Context): TableAnswer {
  const { algorithm, rules } = reader.table;
  const openness = reader.settled === undefined ? undefined : opennessOf(unit);
  const settled = openness === undefined ? undefined : reader.settled?.[openness]();
  const open = candidates(settled?.index ?? reader.index, unit, { names }, context);
  const order =
    settled?.spelled === undefined
      ? open
      : mergePlaces(
          open,
          candidates(settled.spelled, unit, { names: spelledNames(unit), alone: true }, context),
        );
  if (order.length === 0) return settled?.answer ?? notApplicable;
  switch (algorithm) {
    case 'strictest':
    case 'deny-overrides': {
      const answer = readAll(rules, order, unit, context);
      return settled === undefined || settled.maybe.length === 0
        ? answer
        : withUncertain(answer, settled, order, rules);
    }
    case 'first-applicable':
      return readUntil(rules, order, false, unit, context);
    case 'last-applicable':
      return readUntil(rules, order, true, unit, context);
    default: {
      const never: never = algorithm;
      return never;
    }
  }
}

/** The same answer with the rules of `settled` that answer maybe and were not read, in the table's order. */
function withUncertain(
  answer: TableAnswer,
  settled: Settled,
  read: readonly number[],
  rules: readonly CompiledRule[],
): TableAnswer {
  const unread = settled.spelled === undefined ? settled.maybe : placesBut(settled.maybe, read);
  const { uncertain } = answer;
  if (unread !== settled.maybe) return { ...answer, uncertain: joined(uncertain, unread, rules) };
  if (uncertain.rules.length === 0) return { ...answer, uncertain: settled.answer.uncertain };
  let both = settled.joined.get(uncertain);
  if (both === undefined) {
    both = joined(uncertain, unread, rules);
    settled.joined.set(uncertain, both);
  }
  return { ...answer, uncertain: both };
}

function joined(list: RuleList, places: readonly number[], rules: readonly CompiledRule[]): RuleList {
  const all = new Set(list.rules);
  for (const at of places) {
    const compiled = rules[at];
    if (compiled !== undefined) all.add(compiled);
  }
  return listOf(rules.filter((compiled) => all.has(compiled)));
}

function readAll(
  table: readonly CompiledRule[],
  order: readonly number[],
  unit: Unit,
  context: Context,
): TableAnswer {
  let effect: Effect | undefined;
  let confinement: Confinement = 'none';
  let rules: number[] | undefined;
  let uncertain: number[] | undefined;
  let overridden: Overridden[] | undefined;
  for (const at of order) {
    const compiled = table[at];
    if (compiled === undefined) continue;
    const value = safely(compiled.check, unit, context);
    if (value === 'no') continue;
    const { rule } = compiled;
    const by = overriding(compiled, unit, context);
    if (by !== undefined) {
      overridden = [...(overridden ?? []), { rule: rule.origin, by }];
      continue;
    }
    if (value === 'maybe') {
      if (rule.effect !== 'allow') uncertain = withPlace(uncertain, at);
      continue;
    }
    if (effect === undefined || rules === undefined || strictness(rule.effect) > strictness(effect)) {
      effect = rule.effect;
      confinement = rule.confinement ?? 'none';
      rules = [at];
    } else if (rule.effect === effect) {
      rules.push(at);
      if (rule.confinement === 'configured') confinement = 'configured';
    }
  }
  if (effect === undefined && uncertain === undefined && overridden === undefined) return notApplicable;
  return {
    effect,
    confinement,
    rules: placed(table, rules),
    uncertain: placed(table, uncertain),
    overridden,
  };
}

function readUntil(
  table: readonly CompiledRule[],
  order: readonly number[],
  backwards: boolean,
  unit: Unit,
  context: Context,
): TableAnswer {
  let uncertain: number[] | undefined;
  let overridden: Overridden[] | undefined;
  for (let step = 0; step < order.length; step += 1) {
    const at = order[backwards ? order.length - 1 - step : step] ?? -1;
    const compiled = table[at];
    if (compiled === undefined) continue;
    const value = safely(compiled.check, unit, context);
    if (value === 'no') continue;
    const { rule } = compiled;
    const by = overriding(compiled, unit, context);
    if (by !== undefined) {
      overridden = [...(overridden ?? []), { rule: rule.origin, by }];
      continue;
    }
    if (value === 'yes') {
      return {
        effect: rule.effect,
        confinement: rule.confinement ?? 'none',
        rules: compiled.alone,
        uncertain: placed(table, uncertain),
        overridden,
      };
    }
    if (rule.effect !== 'allow') uncertain = withPlace(uncertain, at);
  }
  return uncertain === undefined && overridden === undefined
    ? notApplicable
    : {
        effect: undefined,
        confinement: 'none',
        rules: noRules,
        uncertain: placed(table, uncertain),
        overridden,
      };
}

function placed(table: readonly CompiledRule[], places: readonly number[] | undefined): RuleList {
  return places === undefined ? noRules : listAt(table, places);
}

function withPlace(places: number[] | undefined, at: number): number[] {
  if (places === undefined) return [at];
  places.push(at);
  return places;
}

/** The allow rule that sets the rule aside for the unit. One that answers maybe does not. */
function overriding({ unless }: CompiledRule, unit: Unit, context: Context): Origin | undefined {
  for (const { rule, check } of unless) if (safely(check, unit, context) === 'yes') return rule.origin;
  return undefined;
}

/** A rule that fails to evaluate is neither met nor passed over. */
function safely(check: Check, unit: Unit, context: Context): Tri {
  try {
    return check(unit, context);
  } catch {
    return 'maybe';
  }
}
