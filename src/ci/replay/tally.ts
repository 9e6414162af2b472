import type { Effect } from '../../policy/index.ts';
import type { Before, LoggedCall } from './log/logged-call.ts';
import { longestText, type Unjudged, type Verdict } from './verdict.ts';

/** Where in the logs something was first met. */
export interface LogPlace {
  readonly file: string;
  readonly line: number;
}

/** The same with the call's number in the run, so that it does not matter in which order threads answer. */
export interface CallPlace extends LogPlace {
  readonly at: number;
}

/** How often a call was met, by what became of it then. */
export interface Occurrences {
  readonly before: Before;
  count: number;
  readonly first: CallPlace;
}

/** Calls that are equal in what is asked about them and why. */
export interface Group {
  readonly about: string;
  readonly by: string | undefined;
  /** The first one, and where it was met. */
  example: string;
  first: CallPlace;
  count: number;
  /** Different calls; a call that came back after it was forgotten counts again. */
  distinct: number;
}

/** Calls of which the log tells another end than the policy would give them. */
export interface Change extends Group {
  readonly was: 'refused' | 'ran' | Effect;
  readonly now: Effect;
}

/** A different call that is asked about, kept to try rules on. */
export interface AskedCall {
  readonly call: LoggedCall;
  readonly verdict: Verdict;
  count: number;
  /** How often a person or a rule of then refused it. */
  refused: number;
}

/** Everything that is counted. Its size does not grow with the log beyond the caps below. */
export interface Tally {
  readonly effects: Record<Effect, number>;
  calls: number;
  sealed: number;
  ownState: number;
  noSuchTool: number;
  readonly asked: Map<string, Group>;
  readonly denied: Map<string, Group>;
  readonly changes: Map<string, Change>;
  /** By index of the policy's written rules: how many calls each had an answer to. */
  readonly fired: number[];
  readonly candidates: Map<string, AskedCall>;
  /** Calls that are asked about and found no room among the candidates. */
  unkept: number;
  readonly bad: BadLine[];
  badCount: number;
  lines: number;
}

export interface BadLine extends LogPlace {
  readonly why: string;
}

/** Most groups of one kind; what comes later is counted under "other". */
const mostGroups = 2_000;
const mostCandidates = 30_000;
export const mostBadLines = 50;

export function emptyTally(rules: number): Tally {
  return {
    effects: { allow: 0, ask: 0, deny: 0 },
    calls: 0,
    sealed: 0,
    ownState: 0,
    noSuchTool: 0,
    asked: new Map(),
    denied: new Map(),
    changes: new Map(),
    fired: Array.from({ length: rules }, () => 0),
    candidates: new Map(),
    unkept: 0,
    bad: [],
    badCount: 0,
    lines: 0,
  };
}

export function countBad(tally: Tally, place: LogPlace, why: string): void {
  tally.badCount += 1;
  if (tally.bad.length < mostBadLines) tally.bad.push({ ...place, why });
}

export function countUnjudged(tally: Tally, what: Unjudged, count: number): void {
  tally.calls += count;
  if (what === 'own-state') tally.ownState += count;
  else tally.noSuchTool += count;
}

/** Counts one call with all its occurrences. `key` is equal for equal calls; `isNew`: it was not met before. */
export function countCall(
  tally: Tally,
  key: string,
  call: LoggedCall,
  verdict: Verdict,
  met: readonly Occurrences[],
  isNew: boolean,
): void {
  const count = met.reduce((sum, one) => sum + one.count, 0);
  tally.calls += count;
  tally.effects[verdict.effect] += count;
  for (const index of verdict.fired) tally.fired[index] = (tally.fired[index] ?? 0) + count;
  const [first] = met;
  if (first === undefined) return;
  if (verdict.effect === 'ask') {
    countGroup(tally.asked, verdict, first.first, count, isNew);
    keepCandidate(tally, key, call, verdict, met, count);
  }
  if (verdict.effect === 'deny') countGroup(tally.denied, verdict, first.first, count, isNew);
  for (const one of met) {
    const was = changedFrom(one.before, verdict.effect);
    if (was !== undefined) countChange(tally.changes, was, verdict, one, isNew);
  }
}

/** What a call was before, where that is another thing than now; what a log does not tell has not changed. */
function changedFrom({ effect, ran }: Before, now: Effect): Change['was'] | undefined {
  if (ran === false && now === 'allow') return 'refused';
  if (effect !== undefined) return effect === now ? undefined : effect;
  return ran === true && now === 'deny' ? 'ran' : undefined;
}

function countGroup(
  groups: Map<string, Group>,
  { about, by, text }: Verdict,
  first: CallPlace,
  count: number,
  isNew: boolean,
): void {
  const key = `${about}\n${by ?? ''}`;
  const known = groups.get(key) ?? (groups.size < mostGroups ? undefined : groups.get(''));
  if (known === undefined) {
    const isOther = groups.size === mostGroups;
    const made = { about: isOther ? 'other' : about, by: isOther ? undefined : by, example: text, first };
    groups.set(isOther ? '' : key, { ...made, count, distinct: 1 });
    return;
  }
  more(known, text, first, count, isNew);
}

function more(group: Group, text: string, place: CallPlace, count: number, isNew: boolean): void {
  group.count += count;
  if (isNew) group.distinct += 1;
  if (place.at >= group.first.at) return;
  group.first = place;
  group.example = text;
}

function countChange(
  changes: Map<string, Change>,
  was: Change['was'],
  { effect, about, by, text }: Verdict,
  { first, count }: Occurrences,
  isNew: boolean,
): void {
  const key = `${was} ${effect} ${about}\n${by ?? ''}`;
  const known = changes.get(key) ?? (changes.size < mostGroups ? undefined : changes.get(`${was} ${effect}`));
  if (known === undefined) {
    const isOther = changes.size >= mostGroups;
    const made = { about: isOther ? 'other' : about, by: isOther ? undefined : by, example: text, first };
    changes.set(isOther ? `${was} ${effect}` : key, { ...made, was, now: effect, count, distinct: 1 });
    return;
  }
  more(known, text, first, count, isNew);
}

function keepCandidate(
  tally: Tally,
  key: string,
  call: LoggedCall,
  verdict: Verdict,
  met: readonly Occurrences[],
  count: number,
): void {
  const refused = met.reduce((sum, one) => sum + (one.before.ran === false ? one.count : 0), 0);
  const known = tally.candidates.get(key);
  if (known !== undefined) {
    known.count += count;
    known.refused += refused;
  } else if (tally.candidates.size < mostCandidates && verdict.text.length < longestText) {
    tally.candidates.set(key, { call, verdict, count, refused });
  } else tally.unkept += count;
}
