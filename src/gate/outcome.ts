import type { Json } from '../classify/index.ts';
import type { ProposedRule } from '../policy/dialects/contract.ts';
import type { Decision, Obligation, Origin } from '../policy/index.ts';

/** What became of a call. */
export type Outcome = Allowed | Denied | Deferred | Cancelled;

export interface Allowed {
  readonly kind: 'allow';
  readonly ticket: Ticket;
  readonly decision: Decision;
  /** Hooks want this told to the model beside the result. */
  readonly context?: string;
  /** Rules that the person wants the agent's own files to hold; the host writes them. */
  readonly rules?: readonly ProposedRule[];
  /** Changes of permissions that came with a hook's answer, in the agent's own protocol. The host takes them or leaves them. */
  readonly updates?: readonly Json[];
}

/** A result for the model, not a failure of the host. */
export interface Denied {
  readonly kind: 'deny';
  /** In plain words: what was refused, by which rule of which file, and what to do instead. */
  readonly message: string;
  readonly cause: DenialCause;
  readonly decision: Decision;
  readonly by: readonly Origin[];
  /** The model is not called again in this turn. */
  readonly stopsTurn: boolean;
  /** A hook says that another attempt may be made. */
  readonly mayRetry: boolean;
}

export type DenialCause = 'policy' | 'hook' | 'reviewer' | 'person' | 'nobody-to-ask';

/** A hook keeps the call for later; nothing was decided. */
export interface Deferred {
  readonly kind: 'deferred';
  readonly reason: string;
  readonly decision: Decision;
}

/** The host cancelled, or the gate was closed, before there was an answer. */
export interface Cancelled {
  readonly kind: 'cancelled';
}

/**
 * The right to run one call, once, as it was judged.
 *
 * Run `input` and nothing else, right after `verify()` has answered ok, and call `done` afterwards.
 */
export interface Ticket {
  readonly id: string;
  readonly callId?: string;
  readonly tool: string;
  /** Frozen; a hook or the person may have changed it. */
  readonly input: Readonly<Record<string, Json>>;
  readonly isRewritten: boolean;
  /** Of tool, directory and input. */
  readonly digest: string;
  readonly obligations: readonly Obligation[];
  /** Run it inside the sandbox that the host configured. */
  readonly sandboxed: boolean;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Judges the call once more, with every path and every file as it is now. */
  readonly verify: () => Verified;
  /** The call has ended, or was not run after all. Until then its effects are unknown to other calls. */
  readonly done: (end?: TicketEnd) => void;
}

export type Verified =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: StaleReason; readonly detail?: string };

/**
 * `changed`: judged now, it would not be allowed; `path`: a path leads elsewhere; `file`: a file that it runs is another one;
 * `used`: it has been run; `closed`: the gate was.
 */
export type StaleReason = 'expired' | 'used' | 'closed' | 'changed' | 'path' | 'file';

export interface TicketEnd {
  /** `false`: it was not run, and has no effects. Default `true`. */
  readonly ran?: boolean;
  /** Where a persistent shell is now, if the host knows. */
  readonly cwd?: string;
}
