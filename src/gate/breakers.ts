import type { Breaker } from '../policy/index.ts';

export type CountedOutcome = 'allowed' | 'reviewer-denied' | 'otherwise-denied';

/** What is known of denials so far. */
export interface Breakers {
  /** Counts one decided call and answers what that sets off. */
  readonly count: (outcome: CountedOutcome) => readonly Breaker['action'][];
  /** Whether the reviewer is left out from now on. */
  readonly skipsReviewer: () => boolean;
}

interface Counter {
  consecutive: number;
  total: number;
  /** The last calls, the newest last: whether each was denied. */
  recent: boolean[];
  fired: boolean;
}

export function createBreakers(breakers: readonly Breaker[]): Breakers {
  const counters = breakers.map(
    (breaker) => [breaker, { consecutive: 0, total: 0, recent: [], fired: false } as Counter] as const,
  );
  let skips = false;
  return {
    count: (outcome) => {
      const set: Breaker['action'][] = [];
      for (const [breaker, counter] of counters) {
        if (!counts(breaker, counter, outcome)) continue;
        set.push(breaker.action);
        if (breaker.action === 'skip-reviewer') skips = true;
      }
      return set;
    },
    skipsReviewer: () => skips,
  };
}

/** Counts, and says whether a limit is reached. */
function counts(breaker: Breaker, counter: Counter, outcome: CountedOutcome): boolean {
  const isDenial = breaker.counts === 'any-denied' ? outcome !== 'allowed' : outcome === 'reviewer-denied';
  const { window } = breaker;
  if (window !== undefined) {
    counter.recent.push(isDenial);
    if (counter.recent.length > window.calls) counter.recent.shift();
  }
  if (!isDenial) {
    counter.consecutive = 0;
    return false;
  }
  counter.consecutive += 1;
  counter.total += 1;
  return (
    (breaker.consecutive !== undefined && counter.consecutive >= breaker.consecutive) ||
    (breaker.total !== undefined && counter.total >= breaker.total) ||
    (window !== undefined && counter.recent.filter(Boolean).length >= window.denials)
  );
}
