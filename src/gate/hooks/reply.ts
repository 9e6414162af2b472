import type { Json, Permission, Risk } from '../../classify/index.ts';
import type { HookDecision } from '../../policy/index.ts';

/** What one hook said, whichever protocol it speaks. An empty reply says nothing. */
export interface HookReply {
  readonly decision?: HookDecision;
  readonly reason?: string;
  /** The new input, or the fields that are laid over it: see the event's aggregation. */
  readonly input?: Readonly<Record<string, Json>>;
  /** Another tool in the place of the call's, where the event lets a hook do so. */
  readonly tool?: string;
  /** Said to the model beside the tool's result. */
  readonly context?: string;
  /** The turn ends. */
  readonly halt?: boolean;
  /** The model may be told to try again. */
  readonly retry?: boolean;
  /** Changes of permissions that the answer brings, for the host. */
  readonly updates?: Json;
  readonly risk?: Risk;
  readonly permission?: Permission;
  readonly requiresPrompt?: boolean;
  /** `false`: no remembered answer is good for the call. */
  readonly reusableGrant?: boolean;
}

/** How one hook ended. What a failed one means stands in `reply` already. */
export interface HookResult {
  /** Its name, or its command. */
  readonly hook: string;
  readonly status: 'answered' | 'failed' | 'timed-out';
  readonly reply: HookReply;
  /** A stable code for what went wrong. */
  readonly fault?: HookFault;
}

export type HookFault =
  | 'not-started'
  | 'exit-code'
  | 'unreadable-output'
  | 'too-much-output'
  | 'unsupported-field'
  | 'missing-field'
  | 'wrong-type'
  | 'thrown'
  | 'time-out';
