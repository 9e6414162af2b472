import type { Classification } from '../classify/index.ts';
import { adjustClassification, adjustUnit, isReusable } from './adjust.ts';
import { commandNames } from './command-names.ts';
import type { CompiledFinish } from './compiled.ts';
import type { Context } from './conditions/check.ts';
import { strictest, tightest } from './order.ts';
import type { ReadyPass } from './ready.ts';

import { noRules } from './rule-list.ts';
import { callShape, unitShape } from './shape.ts';
import type { Sought } from './table.ts';
import type { Confinement, Effect, State, TraceEntry, Unit, View } from './types.ts';
import type { TraceLine, UnitVerdict } from './unit-verdict.ts';
import { judgeUnit } from './verdict.ts';

/** A unit's effect in one pass, with the rules that made it. */
export interface Judgement {
  readonly sought: Sought;
  readonly verdict: UnitVerdict;
}

export interface PassResult {
  readonly pass: string;
  readonly context: Context;
  readonly effect: Effect;
  readonly confinement: Confinement;
  readonly judgements: readonly Judgement[];
  /** The finish rule that turned ask into deny. */
  readonly finished: CompiledFinish | undefined;
}

/** The part of a context that is the same in every pass, and how tables find what they know. */
export interface CallFacts {
  readonly classification: Classification;
  readonly state: State;
  readonly mode: string;
  readonly headless: boolean;
  readonly settings: Context['settings'];
  readonly text: string | undefined;
  readonly shape: number;
  readonly reasonCodes: ReadonlyMap<string, number>;
  readonly readsNames: boolean;
}

/** docs/semantics.md, "One decision", 1 to 3. Adds to `trace`. */
export function runPass(pass: ReadyPass, given: CallFacts, trace: TraceEntry[]): PassResult {
  const { view } = pass;
  const flags = view.flags?.(given.classification);
  const facts = adjusted(given, view.values, flags?.requiresPrompt === true);
  const { classification, state } = facts;
  const units = unitsOf(view, facts);
  const context: Context = {
    classification,
    state,
    mode: facts.mode,
    headless: facts.headless,
    settings: facts.settings,
    text: facts.text,
    values: view.values,
    reusable: isReusable(flags?.reusableGrant, state.adjustments, view.values),
    units,
  };
  const holes = pass.view.holes?.(classification, state) ?? [];
  if (holes.length > 0) trace.push(holeEntry(pass.view.name, undefined, holes));
  const judgements: Judgement[] = [];
  let effect: Effect = 'allow';
  let confinement: Confinement = 'none';
  for (const unit of units) {
    const sought: Sought = {
      unit,
      names: facts.readsNames ? commandNames(unit) : undefined,
      shape: unitShape(unit, facts.reasonCodes),
      call: facts.shape,
    };
    const verdict = judgeUnit(pass, sought, context);
    const shown = shownUnit(unit);
    if (unit.holes !== undefined && unit.holes.length > 0) {
      trace.push(holeEntry(pass.view.name, shown, unit.holes));
    }
    for (const line of verdict.lines) trace.push(entry(pass.view.name, shown, line));
    judgements.push({ sought, verdict });
    effect = strictest(effect, verdict.effect);
    confinement = tightest(confinement, verdict.confinement);
  }
  const finished = effect === 'ask' ? finish(pass, judgements, context, trace) : undefined;
  return {
    pass: pass.view.name,
    context,
    effect: finished === undefined ? effect : 'deny',
    confinement,
    judgements,
    finished,
  };
}

/** docs/semantics.md, "Adjustments". */
function adjusted(facts: CallFacts, values: View['values'], requiresPrompt: boolean): CallFacts {
  const { adjustments = noAdjustments } = facts.state;
  if (adjustments.length === 0 && !requiresPrompt) return facts;
  const found = requiresPrompt ? { ...facts.classification, requiresPrompt } : facts.classification;
  const classification = adjustClassification(found, adjustments, values);
  return { ...facts, classification, shape: callShape(classification, facts.headless) };
}

const noAdjustments: NonNullable<State['adjustments']> = [];

function unitsOf(view: View, { classification, state }: CallFacts): readonly Unit[] {
  const units = view.units(classification, state);
  const { adjustments } = state;
  if (adjustments === undefined || adjustments.length === 0) return units;
  return units.map((unit) => adjustUnit(unit, adjustments, view.values));
}

function finish(
  pass: ReadyPass,
  judgements: readonly Judgement[],
  context: Context,
  trace: TraceEntry[],
): CompiledFinish | undefined {
  for (const compiled of pass.finish) {
    const { causes } = compiled.rule;
    const meets = judgements.some(
      ({ sought, verdict }) =>
        verdict.effect === 'ask' &&
        (causes === undefined || verdict.rules.causes.some((cause) => causes.includes(cause))) &&
        compiled.check(sought.unit, context) === 'yes',
    );
    if (!meets) continue;
    trace.push({
      pass: pass.view.name,
      stage: 'finish',
      table: 'finish',
      answer: 'deny',
      rules: compiled.origins,
      uncertain: noRules.origins,
    });
    return compiled;
  }
  return undefined;
}

function shownUnit(unit: Unit): Shown {
  return unit.span === undefined
    ? { key: unit.key, text: unit.text, kind: unit.kind }
    : { key: unit.key, text: unit.text, kind: unit.kind, span: unit.span };
}

type Shown = NonNullable<TraceEntry['unit']>;

/** Says that the agent is known to see less here than its rules seem to say. It decides nothing. */
function holeEntry(pass: string, unit: Shown | undefined, holes: readonly string[]): TraceEntry {
  return {
    pass,
    ...(unit === undefined ? {} : { unit }),
    stage: 'hole',
    table: 'known holes',
    answer: 'not-applicable',
    rules: noRules.origins,
    uncertain: noRules.origins,
    holes,
  };
}

export function entry(pass: string, unit: Shown, line: TraceLine): TraceEntry {
  const { stage, table, answer, rules, uncertain, overridden } = line;
  return overridden === undefined
    ? { pass, unit, stage, table, answer, rules, uncertain }
    : { pass, unit, stage, table, answer, rules, uncertain, overridden };
}
