import type { Json } from '../../classify/index.ts';
import type { Confinement, Effect, Origin, Verdict } from '../../policy/index.ts';
import type { HookFault } from '../hooks/reply.ts';
import type { DenialCause, StaleReason } from '../outcome.ts';

/** The form of events; a change that a reader must know raises it. */
export const auditVersion = 1;

interface Head {
  readonly version: typeof auditVersion;
  /** Names the run of a gate and its children: several runs may be written to one file. */
  readonly run: string;
  /** Counts the events of one run: of one gate and its children, from 1 without gaps. */
  readonly sequence: number;
  /** In milliseconds since the epoch. */
  readonly at: number;
  readonly session: string;
  /** Names the call within the run, also where the host gave it no id. */
  readonly call: string;
}

/** Everything that is decided, as plain data. `decided` comes for each judgement, `settled` once for each call. */
export type AuditEvent = Head &
  (
    | {
        readonly kind: 'called';
        readonly callId?: string;
        readonly tool: string;
        readonly cwd: string;
        readonly input: Json;
        readonly inputDigest: string;
        readonly repetition: number;
      }
    | {
        readonly kind: 'hooks';
        readonly event: string;
        readonly results: readonly {
          readonly hook: string;
          readonly status: string;
          readonly decision?: string;
          readonly fault?: HookFault;
        }[];
        /** What they said together; texts and inputs only as far as inputs are logged. */
        readonly answer: {
          readonly decision: string;
          readonly halt: boolean;
          readonly reason?: string;
          readonly context?: string;
          /** What the rewrites make of the input; `used: false` where the answer leaves it aside. */
          readonly input?: Json;
          readonly used?: boolean;
        };
        /** Approvals that a rewritten input took away. */
        readonly voided: number;
        readonly note?: 'deferral-ignored' | 'lowering-ignored';
      }
    | {
        readonly kind: 'rewritten';
        readonly by: 'hook' | 'person';
        /** The tool in the place of the call's, where it is another one. */
        readonly tool?: string;
        readonly input: Json;
        readonly inputDigest: string;
      }
    | {
        readonly kind: 'decided';
        readonly effect: Effect;
        readonly confinement?: Confinement;
        readonly mode?: string;
        readonly policy: string;
        readonly by: readonly Origin[];
        readonly reasons: readonly string[];
        readonly questions: readonly string[];
        readonly verdicts: readonly Verdict[];
        /** Ids of the grants that were there to be read. */
        readonly grants: readonly string[];
      }
    | { readonly kind: 'asked'; readonly question: string; readonly keys: readonly string[] }
    | {
        readonly kind: 'answered';
        readonly question: string;
        readonly answer: 'allow' | 'deny' | 'released' | 'lost' | 'cancelled';
        readonly scope?: string;
      }
    | { readonly kind: 'reviewed'; readonly effect: Effect; readonly fault?: string }
    | {
        readonly kind: 'granted';
        readonly grants: readonly string[];
        readonly scope: string;
        readonly keys: readonly string[];
      }
    | {
        readonly kind: 'escalated';
        readonly answer: 'ask' | 'retry';
        readonly confinement: Confinement;
      }
    /** Grants that could not be read, and where they are now. */
    | {
        readonly kind: 'store';
        readonly issues: readonly { readonly code: string; readonly message: string }[];
      }
    | { readonly kind: 'revoked'; readonly grants: readonly string[] }
    | {
        readonly kind: 'settled';
        readonly outcome: 'allow' | 'deny' | 'deferred' | 'cancelled';
        readonly cause?: DenialCause;
        readonly ticket?: string;
        readonly stopsTurn?: boolean;
      }
    | { readonly kind: 'verified'; readonly ticket: string; readonly ok: boolean; readonly why?: StaleReason }
    | { readonly kind: 'done'; readonly ticket: string; readonly ran: boolean }
  );

/** What an event says beside its head. */
export type AuditEntry = AuditEvent extends infer E ? (E extends Head ? Omit<E, keyof Head> : never) : never;
