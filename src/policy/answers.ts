import { higherPermission, higherRisk, type Permission, type Reason, type Risk } from '../classify/index.ts';
import type { CompiledStep } from './compiled.ts';
import type { Context } from './conditions/check.ts';
import { entry, type Judgement, type PassResult } from './judge.ts';
import { strictest, tightest } from './order.ts';
import type { Reader } from './reader.ts';
import { type CompiledRule, listOf, noRules, type RuleList, union } from './rule-list.ts';
import { readTable } from './table.ts';
import { notApplicable, type TableAnswer } from './table-answer.ts';
import { traceLine } from './trace-line.ts';
import type { Confinement, Effect, Grant, Question, State, TraceEntry, VerdictSource } from './types.ts';
import type { TraceLine } from './unit-verdict.ts';

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
  const answered: AnsweredQuestion[] = [];
  for (const { key, asked } of grouped(results)) answered.push(answerGroup(key, asked, readers, trace));
  return answered;
}

interface Group {
  readonly key: string;
  readonly asked: Asked[];
}

/** The units that ask, by key. */
function grouped(results: readonly PassResult[]): readonly Group[] {
  const groups: Group[] = [];
  let byKey: Map<string, Group> | undefined;
  for (const { judgements, context, pass } of results) {
    for (const judgement of judgements) {
      if (judgement.verdict.effect !== 'ask') continue;
      const one: Asked = { judgement, context, pass };
      const { key } = judgement.sought.unit;
      const found = byKey === undefined ? withKey(groups, key) : byKey.get(key);
      if (found !== undefined) {
        found.asked.push(one);
        continue;
      }
      const group: Group = { key, asked: [one] };
      groups.push(group);
      // Keys are long texts, and a map has to read each of them through.
      if (byKey !== undefined) byKey.set(key, group);
      else if (groups.length > fewGroups) byKey = new Map(groups.map((each) => [each.key, each]));
    }
  }
  return groups;
}

const fewGroups = 8;

function withKey(groups: readonly Group[], key: string): Group | undefined {
  for (const group of groups) if (group.key === key) return group;
  return undefined;
}

function answerGroup(
  key: string,
  group: readonly Asked[],
  readers: readonly Reader[],
  trace: TraceEntry[],
): AnsweredQuestion {
  let effect: Effect = 'allow';
  let confinement: Confinement = 'none';
  let lists: RuleList[] | undefined;
  for (const asked of group) {
    const answer = answerUnit(asked, readers, trace);
    effect = strictest(effect, answer.effect);
    confinement = tightest(confinement, answer.confinement);
    if (answer.rules === noRules) continue;
    lists ??= [];
    lists.push(answer.rules);
  }
  const rules = lists === undefined ? noRules : withEffect(union(lists), effect);
  return { key, asked: group, effect, confinement, rules };
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
  const shown = { key, text, kind };
  let uncertain = false;
  for (const reader of readers) {
    const answer = reader.isSilent ? notApplicable : readTable(reader, sought, asked.context);
    trace.push(entry(asked.pass, shown, answerLine(reader, answer)));
    if (answer === notApplicable) continue;
    uncertain ||= answer.uncertain !== noRules;
    if (answer.effect === undefined) continue;
    const effect = uncertain ? strictest('ask', answer.effect) : answer.effect;
    return { effect, confinement: answer.confinement, rules: answer.rules };
  }
  return stillAsks;
}

function answerLine(reader: Reader, answer: TableAnswer): TraceLine {
  return answer === notApplicable ? reader.silentAnswer : traceLine('answer', reader.table.name, answer);
}

/** Whom to ask next about a question: those of the route who are there and have not spoken. */
export function routeOf(
  { key, asked }: AnsweredQuestion,
  route: readonly CompiledStep[],
  headless: boolean,
  { verdicts = none }: State,
): readonly VerdictSource[] {
  const left: VerdictSource[] = [];
  for (const { source, check } of route) {
    if (source === 'person' && headless) continue;
    const isMeant =
      check === undefined ||
      asked.some(({ judgement, context }) => check(judgement.sought.unit, context) !== 'no');
    if (!isMeant) continue;
    const spoke = verdicts.some(
      (verdict) =>
        verdict.from === source &&
        verdict.stage !== 'call' &&
        (verdict.key === undefined || verdict.key === key),
    );
    if (!spoke) left.push(source);
  }
  return left;
}

const none: NonNullable<State['verdicts']> = [];

export function toQuestion(
  { key, asked }: AnsweredQuestion,
  route: readonly VerdictSource[],
  reusable: boolean,
): Question {
  const reasons: Reason[] = [];
  const units: number[] = [];
  let remembers = false;
  let mayRemember = reusable;
  let risk: Risk = 'read';
  let permission: Permission = 'workspace';
  for (const { judgement, context } of asked) {
    const { unit } = judgement.sought;
    reasons.push(unit.reason);
    units.push(unit.index);
    risk = higherRisk(risk, unit.risk);
    permission = higherPermission(permission, unit.permission);
    mayRemember &&= context.reusable;
    if (unit.remembers !== undefined) remembers = true;
  }
  const text = asked[0]?.judgement.sought.unit.text ?? '';
  return {
    key,
    text,
    reasons,
    units,
    route,
    grants: grantsFor(key, remembers ? asked : noneAsked, mayRemember),
    risk,
    permission,
  };
}

const noneAsked: readonly Asked[] = [];

/** The grants that could be recorded. `asked`: the units of which some are remembered by other keys than the question's. */
function grantsFor(key: string, asked: readonly Asked[], reusable: boolean): readonly Grant[] {
  const once: Grant = { key, scope: 'once' };
  if (!reusable) return [once];
  // Spelled out, and no set of one key: keys are long texts, and to hash one takes as long as to judge its unit.
  if (asked.length === 0)
    return [once, { key, scope: 'session' }, { key, scope: 'project' }, { key, scope: 'user' }];
  const keys = new Set<string>();
  for (const { judgement } of asked)
    for (const one of judgement.sought.unit.remembers ?? [key]) keys.add(one);
  return [once, ...lasting.flatMap((scope) => [...keys].map((one): Grant => ({ key: one, scope })))];
}

const lasting: readonly Grant['scope'][] = ['session', 'project', 'user'];
