import type { Classification } from '../classify/index.ts';
import type { CompiledFinish, ReadyPass } from './compile.ts';
import type { Context } from './conditions/check.ts';
import { strictest, strictness, tightest } from './order.ts';
import type { Reader } from './reader.ts';
import { commandNames } from './rule-index.ts';
import { concat, noRules, type RuleList } from './rule-list.ts';
import { unitShape } from './shape.ts';
import { readTable, type Sought } from './table.ts';
import type { TableAnswer } from './table-answer.ts';
import type { Confinement, Effect, State, TraceEntry, Unit } from './types.ts';

/** A unit's effect in one pass, with the rules that made it. */
export interface Judgement {
  readonly sought: Sought;
  readonly effect: Effect;
  readonly confinement: Confinement;
  readonly rules: RuleList;
  /** How many of `rules`, from the front, answered yes; the rest answered maybe. */
  readonly sure: number;
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
export function runPass(pass: ReadyPass, facts: CallFacts, trace: TraceEntry[]): PassResult {
  const { classification, state } = facts;
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
    const sought: Sought = {
      unit,
      names: facts.readsNames ? commandNames(unit) : undefined,
      shape: unitShape(unit, facts.reasonCodes),
      call: facts.shape,
    };
    const judgement = judge(pass, sought, context, trace);
    judgements.push(judgement);
    effect = strictest(effect, judgement.effect);
    confinement = tightest(confinement, judgement.confinement);
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

/** What the tables read so far say of one unit. */
interface Found {
  effect: Effect;
  confinement: Confinement;
  rules: RuleList;
  uncertain: RuleList;
}

type Shown = NonNullable<TraceEntry['unit']>;

function judge(pass: ReadyPass, sought: Sought, context: Context, trace: TraceEntry[]): Judgement {
  const shown = shownUnit(sought.unit);
  const found: Found = { effect: 'allow', confinement: 'none', rules: noRules, uncertain: noRules };
  for (const reader of pass.guards) {
    const answer = readTable(reader, sought, context);
    take(found, answer);
    trace.push(entry(pass.view.name, shown, 'guard', reader, answer));
  }
  let decided = false;
  for (const reader of pass.deciders) {
    const answer = readTable(reader, sought, context);
    take(found, answer);
    trace.push(entry(pass.view.name, shown, 'decider', reader, answer));
    if (answer.effect !== undefined) {
      decided = true;
      break;
    }
  }
  if (!decided) {
    trace.push(defaultEntry(pass.view.name, shown));
    if (found.effect === 'allow') found.effect = 'ask';
  }
  return raiseToFloor(found, sought);
}

function take(found: Found, answer: TableAnswer): void {
  if (answer.uncertain !== noRules) found.uncertain = concat(found.uncertain, answer.uncertain);
  if (answer.effect === undefined) return;
  found.confinement = tightest(found.confinement, answer.confinement);
  if (answer.effect === found.effect) {
    found.rules = concat(found.rules, answer.rules);
  } else if (strictness(answer.effect) > strictness(found.effect)) {
    found.effect = answer.effect;
    found.rules = answer.rules;
  }
}

function raiseToFloor(found: Found, sought: Sought): Judgement {
  const { effect, confinement, rules, uncertain } = found;
  const sure = rules.rules.length;
  if (uncertain === noRules || effect === 'deny') return { sought, effect, confinement, rules, sure };
  // What set the floor counts beside rules that ask for sure: else one more ask could hide a cause from finish.
  return effect === 'ask'
    ? { sought, effect, confinement, rules: concat(rules, uncertain), sure }
    : { sought, effect: 'ask', confinement, rules: uncertain, sure: 0 };
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
      ({ effect, rules, sought }) =>
        effect === 'ask' &&
        (causes === undefined || rules.causes.some((cause) => causes.includes(cause))) &&
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

export function entry(
  pass: string,
  unit: Shown,
  stage: TraceEntry['stage'],
  reader: Reader,
  answer: TableAnswer,
): TraceEntry {
  return {
    pass,
    unit,
    stage,
    table: reader.table.name,
    answer: answer.effect ?? 'not-applicable',
    rules: answer.rules.origins,
    uncertain: answer.uncertain.origins,
  };
}

function defaultEntry(pass: string, unit: Shown): TraceEntry {
  return {
    pass,
    unit,
    stage: 'default',
    table: 'default',
    answer: 'ask',
    rules: noRules.origins,
    uncertain: noRules.origins,
  };
}
