import type { Call, Json } from '../classify/index.ts';
import type { RepetitionRules } from '../policy/index.ts';
import { isSameJson } from './same-json.ts';

/** How often the same call came in a row, for each session. */
export interface Repetition {
  /** Counts one call: 1 for a new one. */
  readonly count: (session: string, call: Call) => number;
  /** The model said something, or its turn ended. */
  readonly interrupt: (session: string, by: 'message' | 'turn') => void;
}

interface Last {
  tool: string;
  /** Frozen: what it held when it was counted. */
  input: Readonly<Record<string, Json>>;
  count: number;
}

/** Sessions that are remembered; the one that came first is forgotten first. */
const mostSessions = 1_000;

export function createRepetition(rules: RepetitionRules): Repetition {
  const last = new Map<string, Last>();
  return {
    count: (session, call) => {
      if (rules.counts === 'none') return 1;
      const { tool, input } = call;
      const before = last.get(session);
      if (before !== undefined) {
        const isSame = before.tool === tool && isSameJson(before.input, input, !rules.canonical);
        before.count = isSame ? before.count + 1 : 1;
        before.tool = tool;
        before.input = input;
        return before.count;
      }
      last.set(session, { tool, input, count: 1 });
      for (const oldest of last.keys()) {
        if (last.size <= mostSessions) break;
        last.delete(oldest);
      }
      return 1;
    },
    interrupt: (session, by) => {
      if (rules.brokenBy.includes(by)) last.delete(session);
    },
  };
}
