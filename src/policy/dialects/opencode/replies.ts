import type { Effect } from '../../types.ts';
import { type Approval, approvalsFrom, isApproved } from './approvals.ts';
import type { PermissionRequest, Ruleset } from './rules.ts';
import type { Platform } from './wildcard.ts';

/** A request of a session that waits, or that is just made. */
export interface SessionRequest extends PermissionRequest {
  readonly id: string;
  readonly session: string;
  /** The rules of its agent and session. */
  readonly ruleset: Ruleset;
}

/** The part of an instance that answers change: one for each project folder, shared by its sessions and agents. */
export interface Waiting {
  readonly pending: readonly SessionRequest[];
  readonly approvals: readonly Approval[];
}

export const nothingWaits: Waiting = { pending: [], approvals: [] };

export type Outcome =
  | { readonly state: 'pending' | 'allowed' | 'denied' | 'rejected' }
  | { readonly state: 'rejected-with-feedback'; readonly feedback: string };

export type Reply =
  | { readonly kind: 'once' | 'always' }
  | { readonly kind: 'reject'; readonly message?: string };

/** What became of requests, by id. */
export interface Settled {
  readonly waiting: Waiting;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/**
 * A new request. `effect` is what `decide` makes of it with the approvals that are remembered: a request without texts is
 * allowed. packages/opencode/src/permission/index.ts:67-117.
 */
export function ask(waiting: Waiting, request: SessionRequest, effect: Effect): Settled {
  const state = ({ allow: 'allowed', ask: 'pending', deny: 'denied' } as const)[effect];
  return {
    waiting: state === 'pending' ? { ...waiting, pending: [...waiting.pending, request] } : waiting,
    outcomes: new Map([[request.id, { state }]]),
  };
}

/**
 * An answer to a waiting request; `undefined` where none of that id waits.
 *
 * "Always" lets go of other requests of the session whose every text the remembered approvals allow, whatever their own
 * rules say. A rejection rejects all others of the session, and only the one that was answered hears the message.
 * packages/opencode/src/permission/index.ts:119-167.
 */
export function answer(waiting: Waiting, id: string, reply: Reply, platform: Platform): Settled | undefined {
  const request = waiting.pending.find((one) => one.id === id);
  if (request === undefined) return undefined;
  const others = waiting.pending.filter((one) => one !== request);
  const rest: Waiting = { ...waiting, pending: others };
  switch (reply.kind) {
    case 'once':
      return { waiting: rest, outcomes: new Map([[id, { state: 'allowed' }]]) };
    case 'always':
      return release(
        request,
        { ...rest, approvals: [...rest.approvals, ...approvalsFrom(request)] },
        platform,
      );
    case 'reject':
      return rejectSession(request, rest, reply.message);
    default: {
      const never: never = reply;
      return never;
    }
  }
}

function release({ id, session }: SessionRequest, waiting: Waiting, platform: Platform): Settled {
  const released = waiting.pending.filter(
    ({ session: other, permission, patterns }) =>
      other === session &&
      patterns.every((pattern) => isApproved(waiting.approvals, permission, pattern, platform)),
  );
  return settle(waiting, released, new Map([[id, { state: 'allowed' }]]), { state: 'allowed' });
}

function rejectSession(
  { id, session }: SessionRequest,
  waiting: Waiting,
  message: string | undefined,
): Settled {
  const own: Outcome =
    message === undefined || message === ''
      ? { state: 'rejected' }
      : { state: 'rejected-with-feedback', feedback: message };
  const others = waiting.pending.filter((one) => one.session === session);
  return settle(waiting, others, new Map([[id, own]]), { state: 'rejected' });
}

function settle(
  waiting: Waiting,
  settled: readonly SessionRequest[],
  outcomes: Map<string, Outcome>,
  outcome: Outcome,
): Settled {
  for (const { id } of settled) outcomes.set(id, outcome);
  return {
    waiting: { ...waiting, pending: waiting.pending.filter((one) => !settled.includes(one)) },
    outcomes,
  };
}

/** Ends an instance: whatever waits is rejected, and what was remembered is gone. */
export function dispose(waiting: Waiting): Settled {
  return settle({ ...waiting, approvals: [] }, waiting.pending, new Map(), { state: 'rejected' });
}
