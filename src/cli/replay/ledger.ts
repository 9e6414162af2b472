import { createHash } from 'node:crypto';
import { callKey } from '../../ci/replay/call-key.ts';
import type { Before, LoggedCall } from '../../ci/replay/log/logged-call.ts';
import {
  type CallPlace,
  countCall,
  countUnjudged,
  type LogPlace,
  type Occurrences,
  type Tally,
} from '../../ci/replay/tally.ts';
import type { Crew, Judged } from './crew.ts';

/** Sends calls to the crew, equal ones once, and counts what comes back. */
export interface Ledger {
  /** Resolves when there is room for more. */
  readonly add: (call: LoggedCall, place: LogPlace) => Promise<void> | undefined;
  /** Judges what is left and waits for all that is under way. */
  readonly end: () => Promise<void>;
  readonly distinct: () => number;
}

interface Entry {
  readonly key: string;
  readonly call: LoggedCall;
  judged: Judged | undefined;
  /** What was met while the judgement was under way. */
  met: Occurrences[];
}

const batchSize = 256;
/** Different calls whose answers are remembered; the oldest are forgotten first. */
const mostRemembered = 100_000;

export const openLedger = (crew: Crew, tally: Tally): Ledger => {
  const known = new Map<string, Entry>();
  let batch: Entry[] = [];
  let distinct = 0;
  let added = 0;
  let last: Promise<void> = Promise.resolve();
  const underWay = new Set<Promise<void>>();
  const count = (entry: Entry, judged: Judged, met: readonly Occurrences[], isNew: boolean): void => {
    if (typeof judged === 'string') {
      countUnjudged(
        tally,
        judged,
        met.reduce((sum, one) => sum + one.count, 0),
      );
    } else countCall(tally, entry.key, entry.call, judged, met, isNew);
  };
  const send = (): void => {
    const entries = batch;
    batch = [];
    if (entries.length === 0) return;
    const judging = crew.judge(entries.map(({ call }) => call));
    // Counted in the order of the log, whichever thread is done first. What fails once fails all that come after.
    const sent = Promise.all([judging, last]).then(([answers]) => {
      entries.forEach((entry, at) => {
        const judged = answers[at];
        if (judged === undefined) throw new Error('a thread of the replay left out an answer');
        entry.judged = judged;
        count(entry, judged, entry.met, true);
        entry.met = [];
      });
    });
    last = sent;
    underWay.add(sent);
    const done = (): void => {
      underWay.delete(sent);
    };
    sent.then(done, done);
  };
  return {
    distinct: () => distinct,
    add: (call, { file, line }) => {
      const place = { file, line, at: added };
      added += 1;
      const key = shortKey(call);
      const entry = known.get(key);
      if (entry?.judged !== undefined) {
        count(entry, entry.judged, [{ before: call.before, count: 1, first: place }], false);
        return undefined;
      }
      if (entry !== undefined) {
        meet(entry.met, call.before, place);
        return undefined;
      }
      distinct += 1;
      const made: Entry = {
        key,
        call,
        judged: undefined,
        met: [{ before: call.before, count: 1, first: place }],
      };
      known.set(key, made);
      forgetOldest(known);
      batch.push(made);
      if (batch.length < batchSize) return undefined;
      send();
      return underWay.size < crew.width() ? undefined : Promise.race(underWay);
    },
    end: async () => {
      send();
      await last;
    },
  };
};

const meet = (met: Occurrences[], before: Before, first: CallPlace): void => {
  const same = met.find((one) => one.before.effect === before.effect && one.before.ran === before.ran);
  if (same === undefined) met.push({ before, count: 1, first });
  else same.count += 1;
};

const forgetOldest = (known: Map<string, Entry>): void => {
  if (known.size <= mostRemembered) return;
  for (const oldest of known.keys()) {
    known.delete(oldest);
    return;
  }
};

const longestKey = 100;

/** Long keys by their digest, so that what is remembered stays small. */
const shortKey = (call: LoggedCall): string => {
  const key = callKey(call);
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64');
};
