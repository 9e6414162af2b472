import type { DenialCause } from './outcome.ts';

/** A denied call, for the end of a run. */
export interface DenialNote {
  readonly session: string;
  readonly callId?: string;
  readonly tool: string;
  readonly cause: DenialCause;
  readonly message: string;
}

/** What became of the calls of a run, so that one in which everything was denied does not look like a success. */
export interface RunSummary {
  readonly allowed: number;
  readonly denied: number;
  readonly deferred: number;
  readonly cancelled: number;
  /** The first thousand. */
  readonly denials: readonly DenialNote[];
}

export interface Summary {
  readonly count: (outcome: 'allowed' | 'deferred' | 'cancelled') => void;
  readonly deny: (note: DenialNote) => void;
  readonly read: () => RunSummary;
}

const mostNotes = 1_000;

/** @param parent of a child: what is denied to a child is denied in its parent's run. */
export function createSummary(parent?: Summary): Summary {
  const counts = { allowed: 0, denied: 0, deferred: 0, cancelled: 0 };
  const denials: DenialNote[] = [];
  return {
    count: (outcome) => {
      counts[outcome] += 1;
      parent?.count(outcome);
    },
    deny: (note) => {
      counts.denied += 1;
      if (denials.length < mostNotes) denials.push(note);
      parent?.deny(note);
    },
    read: () => ({ ...counts, denials: [...denials] }),
  };
}
