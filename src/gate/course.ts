import type { Call, Json } from '../classify/index.ts';
import type { ProposedRule } from '../policy/dialects/contract.ts';
import type { Adjustment, Verdict, VerdictSource } from '../policy/index.ts';
import type { GrantRecord } from './grants/store.ts';
import type { Place } from './queue.ts';

/** One call on its way to an outcome. */
export interface Course {
  readonly name: string;
  readonly session: string;
  readonly original: Call;
  readonly signal: AbortSignal;
  readonly repetition: number;
  readonly callsOfTurn: number;
  /** As it would run: a hook or the person may change it. */
  call: Call;
  verdicts: readonly Verdict[];
  adjustments: readonly Adjustment[];
  /** The call that the adjustments were made for. */
  adjustedFor: Call | undefined;
  records: readonly GrantRecord[];
  contexts: string[];
  /** What the hook that answered wants changed in the agent's permissions. */
  updates: readonly Json[];
  /** Rules for the agent's own files that the person's answer brought. */
  rules: readonly ProposedRule[];
  /** The sandbox refused it, and somebody let it run without. */
  unsandboxed: boolean;
  notes: string[];
  place: Place | undefined;
  wasOpened: boolean;
  /** Who gave the last answer. */
  answeredBy: VerdictSource | undefined;
  halted: boolean;
  stopped: boolean;
  hadFeedback: boolean;
  mayRetry: boolean;
}
