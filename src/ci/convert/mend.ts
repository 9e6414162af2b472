import type { Effect } from '../../policy/index.ts';
import type { ReportPlace } from '../report/types.ts';
import { holdersOf, isByDefault, ownerOf, placeOf } from './owners.ts';
import { programHold, type Remedy, remedies } from './remedies.ts';
import { type ConvertRequest, reopened } from './request.ts';
import { describe } from './targets/target.ts';
import { isLooser, type Judge, shownCall, type Trial, tried } from './trial.ts';
import { unseenCalls } from './tried-calls.ts';
import type { NeutralPolicy, NeutralRule, Note } from './types.ts';

/** Holds back one call after the other, each by the first remedy that helps. */
export function mendAll(
  request: ConvertRequest,
  start: NeutralPolicy,
  loosened: readonly Trial[],
  mends: Note[],
  before: Judge,
): NeutralPolicy {
  const seen = withoutUnseen(request, start, loosened, mends);
  const left = seen === start ? loosened : stillLooser(request, seen, loosened, before);
  let policy = heldPrograms(request, seen, left, mends, before);
  let now = reopened(request, policy);
  for (const { call } of left) {
    const trial = now === undefined ? undefined : tried(call, before, now.judge);
    if (now === undefined || trial === undefined || !isLooser(trial)) continue;
    for (const remedy of remedies({
      call,
      is: trial.is,
      needed: trial.was.effect === 'deny' ? 'deny' : 'ask',
      culprit: ownerOf(trial.is, now.written),
      holding: holdersOf(trial.was, request.policy),
      isSecret: trial.was.by.some(({ rule }) => rule === 'secret'),
      isByDefault: isByDefault(trial.was, request.policy),
      isSound: request.policy.system === 'toolgate',
      target: request.target,
      place: request.place,
    })) {
      const changed = applied(policy, remedy, placeOf(trial, request));
      const after = reopened(request, changed);
      const better = after === undefined ? undefined : tried(call, before, after.judge);
      if (after === undefined || better === undefined || isLooser(better)) continue;
      mends.push(noteOf(remedy, trial, placeOf(trial, request), request.place.cwd));
      policy = changed;
      now = after;
      break;
    }
  }
  return policy;
}

function stillLooser(
  request: ConvertRequest,
  policy: NeutralPolicy,
  loosened: readonly Trial[],
  before: Judge,
): readonly Trial[] {
  const now = reopened(request, policy);
  if (now === undefined) return loosened;
  return loosened.flatMap(({ call }) => {
    const trial = tried(call, before, now.judge);
    return trial !== undefined && isLooser(trial) ? [trial] : [];
  });
}

/** An allow is left out where the target's agent would not see what else it lets pass. */
function withoutUnseen(
  request: ConvertRequest,
  policy: NeutralPolicy,
  loosened: readonly Trial[],
  mends: Note[],
): NeutralPolicy {
  const { unseen } = request.target;
  if (unseen === undefined || request.acceptsUnseen) return policy;
  const texts = new Map<string, NeutralRule>();
  for (const [call, rule] of unseenCalls({ ...request, policy })) texts.set(call.of, rule);
  const gone = new Map<NeutralRule, Trial>();
  for (const trial of loosened) {
    const rule = trial.call.kind === 'command' ? texts.get(trial.call.of) : undefined;
    if (rule !== undefined && !gone.has(rule)) gone.set(rule, trial);
  }
  for (const [{ source, place, effect, text }, { call }] of gone) {
    mends.push({
      fate: source === 'written' ? 'not-carried' : 'noted',
      place,
      text: `${effect} ${text}`,
      why: unseen.why,
      example: shownCall(call, request.place.cwd),
    });
  }
  return gone.size === 0 ? policy : { ...policy, rules: policy.rules.filter((rule) => !gone.has(rule)) };
}

/**
 * What the target's agent runs by its own lists, all at once: each program that such a call shows is held, and kept so
 * if that helps.
 */
function heldPrograms(
  request: ConvertRequest,
  policy: NeutralPolicy,
  loosened: readonly Trial[],
  mends: Note[],
  before: Judge,
): NeutralPolicy {
  const first = reopened(request, policy);
  if (first === undefined) return policy;
  const holds = new Map<
    string,
    { readonly remedy: Remedy & { readonly kind: 'hold' }; readonly trials: Trial[] }
  >();
  for (const trial of loosened) {
    // Only what is asked about: a deny is said of as little as can be, one by one.
    if (trial.was.effect === 'deny' || trial.is.effect !== 'allow') continue;
    if (ownerOf(trial.is, first.written) !== undefined) continue;
    const names = programHold(trial.call, trial.is);
    if (names === undefined) continue;
    const key = JSON.stringify(names);
    const known = holds.get(key) ?? { remedy: { kind: 'hold', effect: 'ask', names }, trials: [] };
    known.trials.push(trial);
    holds.set(key, known);
  }
  const all = [...holds.values()];
  const tight = all.reduce(
    (made, { remedy, trials: [trial] }) =>
      trial === undefined ? made : applied(made, remedy, placeOf(trial, request)),
    policy,
  );
  const now = reopened(request, tight);
  if (now === undefined) return policy;
  return all.reduce((made, { remedy, trials }) => {
    const helped = trials.find(({ call }) => {
      const trial = tried(call, before, now.judge);
      return trial !== undefined && !isLooser(trial);
    });
    if (helped === undefined) return made;
    mends.push(noteOf(remedy, helped, placeOf(helped, request), request.place.cwd));
    return applied(made, remedy, placeOf(helped, request));
  }, policy);
}

function applied(policy: NeutralPolicy, remedy: Remedy, place: ReportPlace): NeutralPolicy {
  switch (remedy.kind) {
    case 'drop':
      return { ...policy, rules: policy.rules.filter((rule) => rule !== remedy.rule) };
    case 'narrow':
      return {
        ...policy,
        rules: policy.rules.flatMap((rule) =>
          rule === remedy.rule ? remedy.to.map((names) => ({ ...rule, names })) : [rule],
        ),
      };
    case 'hold': {
      const { effect, names } = remedy;
      const held: NeutralRule = { effect, names, source: 'added', text: describe(names), place };
      return { ...policy, rules: [...policy.rules, held] };
    }
    default: {
      const unreachable: never = remedy;
      return unreachable;
    }
  }
}

const verbs: Readonly<Record<Effect, string>> = { allow: 'allowed', ask: 'asked about', deny: 'denied' };

function noteOf(remedy: Remedy, { call, was, is }: Trial, place: ReportPlace, cwd: string): Note {
  const example = shownCall(call, cwd);
  const before = was.effect === 'allow' ? 'allowed in a sandbox alone' : verbs[was.effect];
  switch (remedy.kind) {
    case 'drop':
      return {
        fate: remedy.rule.source === 'written' ? 'not-carried' : 'noted',
        place: remedy.rule.place,
        text: `${remedy.rule.effect} ${remedy.rule.text}`,
        why: `here it would let a call through that is ${before} in the source`,
        example,
      };
    case 'narrow':
      return {
        fate: 'tightened',
        place: remedy.rule.place,
        text: `${remedy.rule.effect} ${remedy.rule.text}`,
        why: `it is kept for these words alone: with more behind them it would let a call through that is ${before} in the source`,
        example,
      };
    case 'hold':
      return {
        fate: 'added',
        place,
        text: `${remedy.effect} ${describe(remedy.names)}`,
        why: `without it a call would be ${verbs[is.effect]} here that is ${before} in the source`,
        example,
      };
    default: {
      const unreachable: never = remedy;
      return unreachable;
    }
  }
}
