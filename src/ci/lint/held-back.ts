import type { Decision, Effect, Origin } from '../../policy/index.ts';
import { isWritten, placeKey, type WrittenOrigin } from '../reviewed.ts';
import type { LintContext, RuleView, Trial } from './types.ts';

/** Why a rule decides none of the calls that it was written for. */
export type HeldBack =
  /** Another rule decides all of them. */
  | { readonly kind: 'covered'; readonly by: WrittenOrigin; readonly trial: Trial }
  /** It decides, and another rule that is written with the same effect decides with it. */
  | { readonly kind: 'redundant'; readonly by: WrittenOrigin; readonly trial: Trial }
  /** No rule of the files decides them: the rule does not reach them. */
  | { readonly kind: 'silent'; readonly trial: Trial; readonly guard: Origin | undefined };

const strictness: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

/** `undefined` where the rule decides some call, or its pattern does not tell which calls it is for. */
export function heldBack(context: LintContext, view: RuleView): HeldBack | undefined {
  const { seeds, rule } = view;
  if (seeds.isBeyondCalls) return undefined;
  const trials = context.samples(view);
  const [first] = trials;
  if (first === undefined) return undefined;
  const decided = trials.filter(({ decision }) => context.decides(view, decision));
  const [shown] = decided;
  if (shown !== undefined) {
    const by = commonRule(view, decided);
    return by === undefined ? undefined : { kind: 'redundant', by, trial: shown };
  }
  const met = trials.filter(({ decision }) =>
    decision.trace.some((entry) =>
      [...entry.rules, ...entry.uncertain].some((origin) => isSame(view, origin)),
    ),
  );
  const about = met.length > 0 ? met : trials;
  // A mode that gives more than the rule says leaves the rule nothing to decide, and takes nothing from it.
  if (rule.effect === 'allow' && about.some(({ decision }) => decision.effect === 'allow')) {
    const by = commonRule(view, about);
    return by === undefined ? undefined : { kind: 'redundant', by, trial: about[0] ?? first };
  }
  const by = commonRule(view, about);
  if (by !== undefined) return { kind: 'covered', by, trial: about[0] ?? first };
  if (about.some(({ decision }) => decision.by.some(isWritten))) return undefined;
  const guard = about[0]?.decision.by[0];
  if (guard?.table === 'plan') return undefined;
  if (
    met.length > 0 &&
    rule.effect !== 'allow' &&
    about.every(({ decision }) => strictness[decision.effect] >= strictness[rule.effect])
  ) {
    return undefined;
  }
  return { kind: 'silent', trial: about[0] ?? first, guard };
}

/** A rule of the files, other than this one, that surely decides all of these calls. */
function commonRule(view: RuleView, trials: readonly Trial[]): WrittenOrigin | undefined {
  const [first, ...others] = trials.map(({ decision }) => surelyBy(decision));
  return [...(first ?? [])].find(
    ([key]) => key !== placeKey(view.origin) && others.every((keys) => keys.has(key)),
  )?.[1];
}

/** The rules that made a decision without those that only may apply. */
function surelyBy({ by, trace }: Decision): ReadonlyMap<string, WrittenOrigin> {
  const sure = new Set(trace.flatMap(({ rules }) => rules.filter(isWritten).map(placeKey)));
  const found = new Map<string, WrittenOrigin>();
  for (const origin of by) {
    if (isWritten(origin) && sure.has(placeKey(origin))) found.set(placeKey(origin), origin);
  }
  return found;
}

function isSame({ origin }: RuleView, other: Origin): boolean {
  return isWritten(other) && placeKey(other) === placeKey(origin);
}
