import type { EscalationRules, RefusedRun, RetryAnswer } from '../policy/index.ts';

/** How a run inside the sandbox ended. */
export type RunEnd =
  | { readonly kind: 'done' }
  /** The sandbox refused something, and said so. `host`: what was to be reached, where it tells. */
  | { readonly kind: 'sandbox-refused'; readonly action: 'file' | 'network'; readonly host?: string }
  /** Anything else: a code, a signal, a time-out. The program failed by itself. */
  | { readonly kind: 'failed' };

export interface EscalationFacts extends Omit<RefusedRun, 'action' | 'host'> {
  readonly end: RunEnd;
  /** Whether the tool can run without the sandbox at all. */
  readonly toolEscalates: boolean;
  /** Paths that only the sandbox keeps from being read: then nothing may leave it. */
  readonly deniedReads: boolean;
}

/**
 * Whether a call that the sandbox refused may run without it.
 *
 * INVARIANT: nothing but a refusal of the sandbox leads out of it, and each gate is asked before anybody is.
 *
 * @param retry the dialect's own function, which knows its configuration; it stands for the table.
 *
 * @example escalate(codexRules, { end: { kind: 'failed' }, … }).kind === 'no'
 */
export function escalate(
  rules: EscalationRules,
  facts: EscalationFacts,
  retry: (refused: RefusedRun) => RetryAnswer = (refused) => fromTable(rules, refused),
): RetryAnswer {
  const { end, tool, approval, approved, strictReview } = facts;
  if (end.kind !== 'sandbox-refused') return { kind: 'no', why: 'no-refusal' };
  if (!facts.toolEscalates) return { kind: 'no', why: 'tool' };
  const { action, host } = end;
  const answer = retry({
    tool,
    action,
    approval,
    approved,
    strictReview,
    ...(host === undefined ? {} : { host }),
  });
  if (answer.kind === 'no' || !facts.deniedReads || answer.confinement === 'configured') return answer;
  // A connection can be let through by a sandbox that still hides the paths.
  return action === 'network'
    ? { ...answer, confinement: 'configured' }
    : { kind: 'no', why: 'denied-reads' };
}

function fromTable({ offers, reuseApproval }: EscalationRules, refused: RefusedRun): RetryAnswer {
  const { action, tool, approval } = refused;
  const entry = offers.find(
    (one) =>
      (one.refused === undefined || one.refused.includes(action)) &&
      (one.tools === undefined || one.tools.includes(tool)) &&
      (one.approvals === undefined || one.approvals.includes(approval)),
  );
  if (entry?.offer !== true) return { kind: 'no', why: 'policy' };
  const isReused = reuseApproval && refused.approved && !refused.strictReview && action !== 'network';
  return { kind: isReused ? 'retry' : 'ask', confinement: 'none' };
}
