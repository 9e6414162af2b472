import type { Classification } from '../classify/index.ts';
import type { CompiledFinish, CompiledPass } from './compile.ts';
import type { Context } from './conditions/check.ts';
import { strictest, tightest } from './order.ts';
import { commandNames } from './rule-index.ts';
import { type CompiledRule, type CompiledTable, readTable, type TableAnswer } from './table.ts';
import type { Confinement, Effect, Origin, State, TraceEntry, Unit } from './types.ts';

/** A unit's effect in one pass, with the rules that made it. */
export interface Judgement {
  readonly unit: Unit;
  readonly names: readonly string[] | undefined;
  readonly effect: Effect;
  readonly confinement: Confinement;
  readonly rules: readonly CompiledRule[];
  /** How many of `rules`, from the front, answered yes; the rest answered maybe. */
  readonly sure: number;
}

export interface PassResult {
  readonly context: Context;
  readonly effect: Effect;
  readonly confinement: Confinement;
  readonly judgements: readonly Judgement[];
  /** The finish rule that turned ask into deny. */
  readonly finished: CompiledFinish | undefined;
}

/** The part of a context that is the same in every pass. */
export type CallFacts = Omit<Context, 'units'>;

export const noOrigins: readonly Origin[] = [];
const noRules: readonly CompiledRule[] = [];

/** docs/semantics.md, "One decision", 1 to 3. Adds to `trace`. */
export function runPass(
  pass: CompiledPass,
  classification: Classification,
  state: State,
  facts: CallFacts,
  trace: TraceEntry[],
): PassResult {
  const units = pass.view.units(classification, state);
  const context: Context = {
    classification,
    state,
    mode: facts.mode,
    headless: facts.headless,
    settings: facts.settings,
    text: facts.text,
    units,
  };
  const judgements: Judgement[] = [];
  let effect: Effect = 'allow';
  let confinement: Confinement = 'none';
  for (const unit of units) {
    const judgement = judge(pass, unit, context, trace);
    judgements.push(judgement);
    effect = strictest(effect, judgement.effect);
    confinement = tightest(confinement, judgement.confinement);
  }
  const finished = effect === 'ask' ? finish(pass, judgements, context, trace) : undefined;
  return { context, effect: finished === undefined ? effect : 'deny', confinement, judgements, finished };
}

/** What the tables read so far say of one unit. */
interface Found {
  effect: Effect;
  confinement: Confinement;
  rules: readonly CompiledRule[];
  uncertain: readonly CompiledRule[];
}

function judge(pass: CompiledPass, unit: Unit, context: Context, trace: TraceEntry[]): Judgement {
  const names = commandNames(unit);
  const shown = shownUnit(unit);
  const found: Found = { effect: 'allow', confinement: 'none', rules: noRules, uncertain: noRules };
  for (const table of pass.guards) {
    const answer = readTable(table, unit, names, context);
    take(found, answer);
    trace.push(entry(pass, shown, 'guard', table.name, answer));
  }
  let decided = false;
  for (const table of pass.deciders) {
    const answer = readTable(table, unit, names, context);
    take(found, answer);
    trace.push(entry(pass, shown, 'decider', table.name, answer));
    if (answer.effect !== undefined) {
      decided = true;
      break;
    }
  }
  if (!decided) {
    trace.push(defaultEntry(pass, shown));
    if (found.effect === 'allow') found.effect = 'ask';
  }
  return raiseToFloor(found, unit, names);
}

function take(found: Found, answer: TableAnswer): void {
  if (answer.uncertain.length > 0) found.uncertain = join(found.uncertain, answer.uncertain);
  if (answer.effect === undefined) return;
  found.confinement = tightest(found.confinement, answer.confinement);
  if (answer.effect === found.effect) {
    found.rules = join(found.rules, answer.rules);
  } else if (strictest(answer.effect, found.effect) === answer.effect) {
    found.effect = answer.effect;
    found.rules = answer.rules;
  }
}

function raiseToFloor(found: Found, unit: Unit, names: readonly string[] | undefined): Judgement {
  const { effect, confinement, rules, uncertain } = found;
  if (uncertain.length === 0 || effect === 'deny')
    return { unit, names, effect, confinement, rules, sure: rules.length };
  // What set the floor counts beside rules that ask for sure: else one more ask could hide a cause from finish.
  const grounds = effect === 'ask' ? join(rules, uncertain) : uncertain;
  return {
    unit,
    names,
    effect: 'ask',
    confinement,
    rules: grounds,
    sure: effect === 'ask' ? rules.length : 0,
  };
}

function join(a: readonly CompiledRule[], b: readonly CompiledRule[]): readonly CompiledRule[] {
  return a.length === 0 ? b : b.length === 0 ? a : [...a, ...b];
}

function finish(
  pass: CompiledPass,
  judgements: readonly Judgement[],
  context: Context,
  trace: TraceEntry[],
): CompiledFinish | undefined {
  for (const compiled of pass.finish) {
    const { causes } = compiled.rule;
    const meets = judgements.some(
      ({ effect, rules, unit }) =>
        effect === 'ask' &&
        (causes === undefined ||
          rules.some(({ rule }) => rule.cause !== undefined && causes.includes(rule.cause))) &&
        compiled.check(unit, context) === 'yes',
    );
    if (!meets) continue;
    trace.push({
      pass: pass.view.name,
      stage: 'finish',
      table: 'finish',
      answer: 'deny',
      rules: compiled.origins,
      uncertain: noOrigins,
    });
    return compiled;
  }
  return undefined;
}

function shownUnit(unit: Unit): NonNullable<TraceEntry['unit']> {
  return unit.span === undefined
    ? { key: unit.key, text: unit.text, kind: unit.kind }
    : { key: unit.key, text: unit.text, kind: unit.kind, span: unit.span };
}

function entry(
  pass: CompiledPass,
  unit: NonNullable<TraceEntry['unit']>,
  stage: TraceEntry['stage'],
  table: CompiledTable['name'],
  answer: TableAnswer,
): TraceEntry {
  return {
    pass: pass.view.name,
    unit,
    stage,
    table,
    answer: answer.effect ?? 'not-applicable',
    rules: originsOf(answer.rules),
    uncertain: originsOf(answer.uncertain),
  };
}

function defaultEntry(pass: CompiledPass, unit: NonNullable<TraceEntry['unit']>): TraceEntry {
  return {
    pass: pass.view.name,
    unit,
    stage: 'default',
    table: 'default',
    answer: 'ask',
    rules: noOrigins,
    uncertain: noOrigins,
  };
}

export function originsOf(rules: readonly CompiledRule[]): readonly Origin[] {
  const [first, second] = rules;
  if (first === undefined) return noOrigins;
  if (second === undefined) return first.origins;
  return rules.map(({ rule }) => rule.origin);
}
