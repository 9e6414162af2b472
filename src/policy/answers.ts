import type { Context } from './conditions/check.ts';
import { entry, type Judgement, type PassResult } from './judge.ts';
import { strictest, tightest } from './order.ts';
import type { Reader } from './reader.ts';
import { type CompiledRule, listOf, noRules, type RuleList, union } from './rule-list.ts';
import { readTable } from './table.ts';
import type { Confinement, Effect, Question, State, TraceEntry, VerdictSource } from './types.ts';

/** A unit that asks, in the context of its pass. */
export interface Asked {
  readonly judgement: Judgement;
  readonly context: Context;
  readonly pass: string;
}

export interface AnsweredQuestion {
  readonly key: string;
  readonly asked: readonly Asked[];
  readonly effect: Effect;
  readonly confinement: Confinement;
  readonly rules: RuleList;
}

/** docs/semantics.md, "One decision", 5. Adds to `trace`. */
export function answerQuestions(
  results: readonly PassResult[],
  readers: readonly Reader[],
  trace: TraceEntry[],
): readonly AnsweredQuestion[] {
  const groups = new Map<string, Asked[]>();
  for (const { judgements, context, pass } of results) {
    for (const judgement of judgements) {
      if (judgement.effect !== 'ask') continue;
      const { key } = judgement.sought.unit;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [{ judgement, context, pass }]);
      else group.push({ judgement, context, pass });
    }
  }
  const answered: AnsweredQuestion[] = [];
  for (const [key, group] of groups) answered.push(answerGroup(key, group, readers, trace));
  return answered;
}

function answerGroup(
  key: string,
  group: readonly Asked[],
  readers: readonly Reader[],
  trace: TraceEntry[],
): AnsweredQuestion {
  let effect: Effect = 'allow';
  let confinement: Confinement = 'none';
  const lists: RuleList[] = [];
  for (const asked of group) {
    const answer = answerUnit(asked, readers, trace);
    effect = strictest(effect, answer.effect);
    confinement = tightest(confinement, answer.confinement);
    if (answer.rules !== noRules) lists.push(answer.rules);
  }
  return { key, asked: group, effect, confinement, rules: withEffect(union(lists), effect) };
}

function withEffect(list: RuleList, effect: Effect): RuleList {
  const fits = ({ rule }: CompiledRule): boolean => rule.effect === effect;
  return list.rules.every(fits) ? list : listOf(list.rules.filter(fits));
}

interface UnitAnswer {
  readonly effect: Effect;
  readonly confinement: Confinement;
  readonly rules: RuleList;
}

const stillAsks: UnitAnswer = { effect: 'ask', confinement: 'none', rules: noRules };

function answerUnit(asked: Asked, readers: readonly Reader[], trace: TraceEntry[]): UnitAnswer {
  const { sought } = asked.judgement;
  const { key, text, kind } = sought.unit;
  let uncertain = false;
  for (const reader of readers) {
    const answer = readTable(reader, sought, asked.context);
    uncertain ||= answer.uncertain !== noRules;
    trace.push(entry(asked.pass, { key, text, kind }, 'answer', reader, answer));
    if (answer.effect === undefined) continue;
    const effect = uncertain ? strictest('ask', answer.effect) : answer.effect;
    return { effect, confinement: answer.confinement, rules: answer.rules };
  }
  return stillAsks;
}

/** Whom to ask next about a question: those of the route who are there and have not spoken. */
export function routeOf(
  key: string,
  route: readonly VerdictSource[],
  headless: boolean,
  { verdicts = none }: State,
): readonly VerdictSource[] {
  if (!headless && verdicts.length === 0) return route;
  return route.filter((source) => {
    if (source === 'person' && headless) return false;
    return !verdicts.some(
      (verdict) => verdict.from === source && (verdict.key === undefined || verdict.key === key),
    );
  });
}

const none: NonNullable<State['verdicts']> = [];

export function toQuestion(
  question: AnsweredQuestion,
  route: readonly VerdictSource[],
  reusable: boolean,
): Question {
  const { key, asked } = question;
  return {
    key,
    text: asked[0]?.judgement.sought.unit.text ?? '',
    reasons: asked.map(({ judgement }) => judgement.sought.unit.reason),
    units: asked.map(({ judgement }) => judgement.sought.unit.index),
    route,
    grants: (reusable ? reusableScopes : onceOnly).map((scope) => ({ key, scope })),
  };
}

const reusableScopes = ['once', 'session', 'project', 'user'] as const;
const onceOnly = ['once'] as const;
