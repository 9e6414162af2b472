import type { Tri } from '../classify/index.ts';
import type { Check, Context } from './conditions/check.ts';
import { strictness } from './order.ts';
import { candidates, type RuleIndex } from './rule-index.ts';
import type { Algorithm, Confinement, Effect, Origin, Rule, Unit } from './types.ts';

export interface CompiledRule {
  readonly rule: Rule;
  readonly check: Check;
  /** The rule's origin alone, shared by every trace. */
  readonly origins: readonly Origin[];
}

export interface CompiledTable {
  readonly name: string;
  readonly algorithm: Algorithm;
  readonly rules: readonly CompiledRule[];
  /** The rules that may apply in each mode that some rule names, and in any other. */
  readonly byMode: ReadonlyMap<string, RuleIndex>;
  readonly otherwise: RuleIndex;
}

/** How a table answered one unit; `effect` is `undefined` where it is not applicable. */
export interface TableAnswer {
  readonly effect: Effect | undefined;
  readonly confinement: Confinement;
  readonly rules: readonly CompiledRule[];
  /** Deny and ask rules that answered maybe: they set the floor. */
  readonly uncertain: readonly CompiledRule[];
}

const none: readonly CompiledRule[] = [];
const notApplicable: TableAnswer = { effect: undefined, confinement: 'none', rules: none, uncertain: none };

/** docs/semantics.md, "Algorithms". */
export function readTable(
  table: CompiledTable,
  unit: Unit,
  names: readonly string[] | undefined,
  context: Context,
): TableAnswer {
  const order = candidates(table.byMode.get(context.mode) ?? table.otherwise, unit, names, context);
  if (order.length === 0) return notApplicable;
  switch (table.algorithm) {
    case 'strictest':
    case 'deny-overrides':
      return readAll(table, order, unit, context);
    case 'first-applicable':
      return readUntil(table, order, false, unit, context);
    case 'last-applicable':
      return readUntil(table, order, true, unit, context);
    default: {
      const never: never = table.algorithm;
      return never;
    }
  }
}

function readAll(table: CompiledTable, order: readonly number[], unit: Unit, context: Context): TableAnswer {
  let effect: Effect | undefined;
  let confinement: Confinement = 'none';
  let rules: CompiledRule[] | undefined;
  let uncertain: CompiledRule[] | undefined;
  for (const at of order) {
    const compiled = table.rules[at];
    if (compiled === undefined) continue;
    const value = safely(compiled.check, unit, context);
    if (value === 'no') continue;
    const { rule } = compiled;
    if (value === 'maybe') {
      if (rule.effect !== 'allow') uncertain = withRule(uncertain, compiled);
      continue;
    }
    if (effect === undefined || rules === undefined || strictness(rule.effect) > strictness(effect)) {
      effect = rule.effect;
      confinement = rule.confinement ?? 'none';
      rules = [compiled];
    } else if (rule.effect === effect) {
      rules.push(compiled);
      if (rule.confinement === 'configured') confinement = 'configured';
    }
  }
  if (effect === undefined && uncertain === undefined) return notApplicable;
  return { effect, confinement, rules: rules ?? none, uncertain: uncertain ?? none };
}

function readUntil(
  table: CompiledTable,
  order: readonly number[],
  backwards: boolean,
  unit: Unit,
  context: Context,
): TableAnswer {
  let uncertain: CompiledRule[] | undefined;
  for (let step = 0; step < order.length; step += 1) {
    const compiled = table.rules[order[backwards ? order.length - 1 - step : step] ?? -1];
    if (compiled === undefined) continue;
    const value = safely(compiled.check, unit, context);
    if (value === 'no') continue;
    const { rule } = compiled;
    if (value === 'yes') {
      return {
        effect: rule.effect,
        confinement: rule.confinement ?? 'none',
        rules: [compiled],
        uncertain: uncertain ?? none,
      };
    }
    if (rule.effect !== 'allow') uncertain = withRule(uncertain, compiled);
  }
  return uncertain === undefined
    ? notApplicable
    : { effect: undefined, confinement: 'none', rules: none, uncertain };
}

function withRule(list: CompiledRule[] | undefined, rule: CompiledRule): CompiledRule[] {
  if (list === undefined) return [rule];
  list.push(rule);
  return list;
}

/** A rule that fails to evaluate is neither met nor passed over. */
function safely(check: Check, unit: Unit, context: Context): Tri {
  try {
    return check(unit, context);
  } catch {
    return 'maybe';
  }
}
