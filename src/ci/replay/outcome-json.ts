import { changesOf, largest, type ReplayOutcome } from './outcome.ts';
import type { Group } from './tally.ts';

/** The part of the report in JSON that only a replay has. */
export function outcomeJson(outcome: ReplayOutcome, most: number): Readonly<Record<string, unknown>> {
  const { tally, distinct, unfired, proposals, noProposals, system, policyFiles } = outcome;
  const { calls, effects, sealed, ownState, noSuchTool, lines, bad, badCount, unkept } = tally;
  return {
    policy: { system, files: policyFiles },
    calls: {
      total: calls,
      distinct,
      ...effects,
      ownState,
      noSuchTool,
      withoutInput: sealed,
    },
    lines: { read: lines, bad: badCount, named: bad },
    asked: {
      groups: tally.asked.size,
      largest: largest(tally.asked).slice(0, most).map(groupJson),
    },
    denied: { groups: tally.denied.size, largest: largest(tally.denied).slice(0, most).map(groupJson) },
    changed: changesOf(tally).map((change) => ({ was: change.was, now: change.now, ...groupJson(change) })),
    neverFired: unfired.map(({ rule, file, line, column }) => ({ rule, file, line, column })),
    proposals: proposals.map(({ rule, written, saves, isLeast, distinct: different, example, also }) => ({
      rule,
      written,
      saves,
      isLeast,
      distinct: different,
      example,
      alsoAllows: also,
    })),
    ...(noProposals === undefined ? {} : { noProposals }),
    ...(unkept === 0 ? {} : { notTried: unkept }),
  };
}

function groupJson({ about, by, count, distinct, example, first }: Group) {
  const { file, line } = first;
  return { about, by: by ?? null, count, distinct, example, first: { file, line } };
}
