import type { Classification } from '../classify/index.ts';
import { type AnsweredQuestion, answerQuestions, routeOf, toQuestion } from './answers.ts';
import type { Policy } from './compile.ts';
import { type Grounds, groundsOf } from './grounds.ts';
import { type CallFacts, type PassResult, runPass } from './judge.ts';
import { obligationsOf } from './obligations.ts';
import { strictest, tightest } from './order.ts';
import { decisionReason } from './prose.ts';
import type { ReadyPolicy } from './ready.ts';
import { callShape } from './shape.ts';
import type { Confinement, Decision, Effect, Question, State, TraceEntry } from './types.ts';

/**
 * Judges one classified call in one state. Pure: the same input gives the same decision and the same trace.
 *
 * A mode that is not known is read as the policy's strictest one.
 *
 * INVARIANT: the decision is allow only if every unit of every pass is allowed, by a decider or by an answer, and no guard
 * that is not answered stands against one.
 *
 * @example
 * const decision = decide(policy, classify(call, environment), { headless: true });
 */
export function decide(policy: Policy, classification: Classification, state: State = noState): Decision {
  const { source } = policy;
  const asked = state.mode ?? classification.call.mode ?? source.mode;
  const mode = policy.modes.has(asked) ? asked : policy.strictestMode;
  const headless = state.headless ?? source.headless;
  const ready = policy.ready(mode, classification.tool, isEmpty(state.grants) && isEmpty(state.verdicts));
  const facts: CallFacts = {
    classification,
    state,
    mode,
    headless,
    settings: source.settings,
    text: classification.analysis?.source,
    shape: callShape(classification, headless),
    reasonCodes: policy.reasonCodes,
    readsNames: ready.readsNames,
  };
  const trace: TraceEntry[] = [];
  const results: PassResult[] = [];
  let effect: Effect = 'allow';
  let confinement: Confinement = 'none';
  for (const pass of ready.passes) {
    const result = runPass(pass, facts, trace);
    results.push(result);
    effect = strictest(effect, result.effect);
    confinement = tightest(confinement, result.confinement);
  }
  if (effect !== 'ask') return conclude(facts, results, effect, confinement, noAnswers, noQuestions, trace);
  return resolve(policy, ready, facts, results, confinement, trace);
}

const noState: State = {};
const noAnswers: readonly AnsweredQuestion[] = [];
const noQuestions: readonly Question[] = [];

function isEmpty(list: readonly unknown[] | undefined): boolean {
  return list === undefined || list.length === 0;
}

/** docs/semantics.md, "One decision", 5 and 6. */
function resolve(
  policy: Policy,
  ready: ReadyPolicy,
  facts: CallFacts,
  results: readonly PassResult[],
  asked: Confinement,
  trace: TraceEntry[],
): Decision {
  const answered = answerQuestions(results, ready.answers, trace);
  let effect: Effect = 'allow';
  let confinement = asked;
  for (const question of answered) {
    effect = strictest(effect, question.effect);
    if (question.effect === 'allow') confinement = tightest(confinement, question.confinement);
  }
  if (effect !== 'ask') return conclude(facts, results, effect, confinement, answered, noQuestions, trace);
  const open: Question[] = [];
  let unheard = false;
  for (const question of answered) {
    if (question.effect !== 'ask') continue;
    const route = routeOf(question, policy.route, facts.headless, facts.state);
    if (route.length === 0) unheard = true;
    open.push(toQuestion(question, route, facts.classification.reusableGrant));
  }
  return conclude(facts, results, unheard ? 'deny' : 'ask', confinement, answered, open, trace);
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
  const grounds: Grounds = groundsOf(results, unheard ? 'ask' : effect, answered, unheard);
  const decision: Mutable<Decision> = {
    effect,
    reason: decisionReason(effect, grounds.told, unheard),
    reasons: grounds.reasons,
    by: grounds.by,
    classification,
    questions: unheard ? noQuestions : open,
    obligations: effect === 'deny' ? noObligations : obligationsOf(results, confinement),
    trace,
  };
  const because = grounds.told.rule?.because;
  if (because !== undefined) decision.because = because;
  if (classification.call.id !== undefined) decision.id = classification.call.id;
  if (confinement === 'configured' && effect !== 'deny') decision.confinement = confinement;
  return decision;
}

const noObligations: Decision['obligations'] = [];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
