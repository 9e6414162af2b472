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

export function createSummary(): Summary {
  const counts = { allowed: 0, denied: 0, deferred: 0, cancelled: 0 };
  const denials: DenialNote[] = [];
  return {
    count: (outcome) => {
      counts[outcome] += 1;
    },
    deny: (note) => {
      counts.denied += 1;
      if (denials.length < mostNotes) denials.push(note);
    },
    read: () => ({ ...counts, denials: [...denials] }),
  };
}
