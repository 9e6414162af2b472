import type { Classification, Reason } from '../classify/index.ts';
import { type AnsweredQuestion, type Asked, answerQuestions, routeOf, toQuestion } from './answers.ts';
import type { Policy } from './compile.ts';
import { type CallFacts, type Judgement, type PassResult, runPass } from './judge.ts';
import { obligationsOf } from './obligations.ts';
import { strictest, tightest } from './order.ts';
import { decisionReason, type Told } from './prose.ts';
import type { CompiledRule } from './table.ts';
import type { Confinement, Decision, Effect, Origin, Question, State, TraceEntry, Unit } from './types.ts';

/**
 * Judges one classified call in one state. Pure: the same input gives the same decision and the same trace.
 *
 * INVARIANT: the decision is allow only if every unit of every pass is allowed, by a decider or by an answer, and no guard
 * that is not answered stands against one.
 *
 * @example
 * const decision = decide(policy, classify(call, environment), { headless: true });
 */
export function decide(policy: Policy, classification: Classification, state: State): Decision {
  const { source } = policy;
  const facts: CallFacts = {
    classification,
    state,
    mode: state.mode ?? classification.call.mode ?? source.mode,
    headless: state.headless ?? source.headless,
    settings: source.settings,
    text: classification.analysis?.source,
  };
  const trace: TraceEntry[] = [];
  const results: PassResult[] = [];
  let effect: Effect = 'allow';
  let confinement: Confinement = 'none';
  for (const pass of policy.passes) {
    const result = runPass(pass, classification, state, facts, trace);
    results.push(result);
    effect = strictest(effect, result.effect);
    confinement = tightest(confinement, result.confinement);
  }
  if (effect !== 'ask') return conclude(facts, results, effect, confinement, [], [], trace);
  return resolve(policy, facts, results, confinement, trace);
}

/** docs/semantics.md, "One decision", 5 and 6. */
function resolve(
  policy: Policy,
  facts: CallFacts,
  results: readonly PassResult[],
  asked: Confinement,
  trace: TraceEntry[],
): Decision {
  const answered = answerQuestions(askedUnits(policy, results), policy.answers, trace);
  let effect: Effect = 'allow';
  let confinement = asked;
  for (const question of answered) {
    effect = strictest(effect, question.effect);
    if (question.effect === 'allow') confinement = tightest(confinement, question.confinement);
  }
  if (effect !== 'ask') return conclude(facts, results, effect, confinement, answered, [], trace);
  const open = answered
    .filter((question) => question.effect === 'ask')
    .map((question) =>
      toQuestion(
        question,
        routeOf(question.key, policy.source.route, facts.headless, facts.state),
        facts.classification.reusableGrant,
      ),
    );
  const unheard = open.some((question) => question.route.length === 0);
  return conclude(facts, results, unheard ? 'deny' : 'ask', confinement, answered, open, trace);
}

function askedUnits(policy: Policy, results: readonly PassResult[]): readonly Asked[] {
  const asked: Asked[] = [];
  results.forEach(({ judgements, context }, at) => {
    const pass = policy.passes[at]?.view.name ?? '';
    for (const judgement of judgements)
      if (judgement.effect === 'ask') asked.push({ judgement, context, pass });
  });
  return asked;
}

interface Grounds {
  readonly rules: readonly CompiledRule[];
  readonly units: readonly Unit[];
  readonly finish: readonly Origin[];
  /** The one that the sentence is about. */
  readonly told: Told;
}

function conclude(
  facts: CallFacts,
  results: readonly PassResult[],
  effect: Effect,
  confinement: Confinement,
  answered: readonly AnsweredQuestion[],
  open: readonly Question[],
  trace: readonly TraceEntry[],
): Decision {
  const { classification } = facts;
  const unheard = effect === 'deny' && open.length > 0;
  const grounds = groundsOf(results, unheard ? 'ask' : effect, answered);
  const decision: Mutable<Decision> = {
    effect,
    reason: decisionReason(effect, grounds.told, unheard),
    reasons: reasonsOf(grounds, unheard),
    by: origins(grounds),
    classification,
    questions: unheard ? [] : open,
    obligations: effect === 'deny' ? [] : obligationsOf(results, confinement),
    trace,
  };
  if (classification.call.id !== undefined) decision.id = classification.call.id;
  if (confinement === 'configured' && effect !== 'deny') decision.confinement = confinement;
  return decision;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The rules and units that the effect comes from. */
function groundsOf(
  results: readonly PassResult[],
  effect: Effect,
  answered: readonly AnsweredQuestion[],
): Grounds {
  const rules: CompiledRule[] = [];
  const units: Unit[] = [];
  const finish: Origin[] = [];
  for (const { judgements, finished } of results) {
    for (const judgement of judgements) if (judgement.effect === effect) keep(judgement, rules, units);
    if (finished !== undefined && effect === 'deny') {
      finish.push(finished.rule.origin);
      for (const judgement of judgements) if (judgement.effect === 'ask') keep(judgement, [], units);
    }
  }
  for (const question of answered) {
    if (question.effect !== effect) continue;
    for (const rule of question.rules) if (!rules.includes(rule)) rules.push(rule);
    for (const { judgement } of question.asked)
      if (!units.includes(judgement.unit)) units.push(judgement.unit);
  }
  return { rules, units, finish, told: toldOf(results, effect, rules, units) };
}

/** A unit with a rule that is sure before one with a rule that may apply, and that before one with none. */
function toldOf(
  results: readonly PassResult[],
  effect: Effect,
  rules: readonly CompiledRule[],
  units: readonly Unit[],
): Told {
  let unsure: Told | undefined;
  for (const { judgements } of results) {
    for (const judgement of judgements) {
      const [compiled] = judgement.rules;
      if (judgement.effect !== effect || compiled === undefined) continue;
      const told = { unit: judgement.unit, rule: compiled.rule, sure: judgement.sure > 0 };
      if (told.sure) return told;
      unsure ??= told;
    }
  }
  return unsure ?? { unit: units[0], rule: rules[0]?.rule, sure: true };
}

function keep(judgement: Judgement, rules: CompiledRule[], units: Unit[]): void {
  units.push(judgement.unit);
  for (const rule of judgement.rules) if (!rules.includes(rule)) rules.push(rule);
}

function origins({ rules, finish }: Grounds): readonly Origin[] {
  const all = rules.map(({ rule }) => rule.origin);
  return finish.length === 0 ? all : [...all, ...finish];
}

function reasonsOf({ rules, units }: Grounds, unheard: boolean): readonly Reason[] {
  const reasons: Reason[] = unheard ? [{ code: 'headless' }] : [];
  for (const { rule } of rules) {
    const { cause } = rule;
    if (cause !== undefined && !reasons.some(({ code }) => code === cause)) reasons.push({ code: cause });
  }
  for (const { reason } of units) if (!reasons.includes(reason)) reasons.push(reason);
  return reasons;
}
