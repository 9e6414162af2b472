import type { Context } from './conditions/check.ts';
import { type Judgement, originsOf } from './judge.ts';
import { strictest, tightest } from './order.ts';
import { type CompiledRule, type CompiledTable, readTable } from './table.ts';
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
  readonly rules: readonly CompiledRule[];
}

/** docs/semantics.md, "One decision", 5. Adds to `trace`. */
export function answerQuestions(
  asked: readonly Asked[],
  tables: readonly CompiledTable[],
  trace: TraceEntry[],
): readonly AnsweredQuestion[] {
  const groups = new Map<string, Asked[]>();
  for (const one of asked) {
    const { key } = one.judgement.unit;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups].map(([key, group]) => answerGroup(key, group, tables, trace));
}

function answerGroup(
  key: string,
  group: readonly Asked[],
  tables: readonly CompiledTable[],
  trace: TraceEntry[],
): AnsweredQuestion {
  let effect: Effect = 'allow';
  let confinement: Confinement = 'none';
  const rules: CompiledRule[] = [];
  for (const asked of group) {
    const answer = answerUnit(asked, tables, trace);
    effect = strictest(effect, answer.effect);
    confinement = tightest(confinement, answer.confinement);
    for (const rule of answer.rules) if (!rules.includes(rule)) rules.push(rule);
  }
  return {
    key,
    asked: group,
    effect,
    confinement,
    rules: rules.filter(({ rule }) => rule.effect === effect),
  };
}

interface UnitAnswer {
  readonly effect: Effect;
  readonly confinement: Confinement;
  readonly rules: readonly CompiledRule[];
}

function answerUnit(asked: Asked, tables: readonly CompiledTable[], trace: TraceEntry[]): UnitAnswer {
  const { unit, names } = asked.judgement;
  let uncertain = false;
  for (const table of tables) {
    const answer = readTable(table, unit, names, asked.context);
    uncertain ||= answer.uncertain.length > 0;
    trace.push({
      pass: asked.pass,
      unit: { key: unit.key, text: unit.text, kind: unit.kind },
      stage: 'answer',
      table: table.name,
      answer: answer.effect ?? 'not-applicable',
      rules: originsOf(answer.rules),
      uncertain: originsOf(answer.uncertain),
    });
    if (answer.effect === undefined) continue;
    const effect = uncertain ? strictest('ask', answer.effect) : answer.effect;
    return { effect, confinement: answer.confinement, rules: answer.rules };
  }
  return { effect: 'ask', confinement: 'none', rules: [] };
}

/** Whom to ask next about a question: those of the route who are there and have not spoken. */
export function routeOf(
  key: string,
  route: readonly VerdictSource[],
  headless: boolean,
  state: State,
): readonly VerdictSource[] {
  return route.filter((source) => {
    if (source === 'person' && headless) return false;
    return !(state.verdicts ?? []).some(
      (verdict) => verdict.from === source && (verdict.key === undefined || verdict.key === key),
    );
  });
}

export function toQuestion(
  question: AnsweredQuestion,
  route: readonly VerdictSource[],
  reusable: boolean,
): Question {
  const [first] = question.asked;
  return {
    key: question.key,
    text: first?.judgement.unit.text ?? '',
    reasons: question.asked.map(({ judgement }) => judgement.unit.reason),
    units: question.asked.map(({ judgement }) => judgement.unit.index),
    route,
    grants: (reusable ? reusableScopes : onceOnly).map((scope) => ({ key: question.key, scope })),
  };
}

const reusableScopes = ['once', 'session', 'project', 'user'] as const;
const onceOnly = ['once'] as const;
