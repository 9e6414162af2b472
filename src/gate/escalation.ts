import type { EscalationRules } from '../policy/index.ts';

/** How a run inside the sandbox ended. */
export type RunEnd =
  | { readonly kind: 'done' }
  /** The sandbox refused something, and said so; `action` is what it refused. */
  | { readonly kind: 'sandbox-refused'; readonly action: 'file' | 'network' }
  /** Anything else: a code, a signal, a time-out. The program failed by itself. */
  | { readonly kind: 'failed' };

export interface EscalationFacts {
  readonly end: RunEnd;
  readonly tool: string;
  /** Whether the tool can run without the sandbox at all. */
  readonly toolEscalates: boolean;
  /** The name of the approval policy in force, as the dialect spells it. */
  readonly approval: string;
  /** Whether somebody has approved this very call, or nothing had to. */
  readonly approved: boolean;
  /** Every retry is reviewed anew. */
  readonly strictReview: boolean;
  /** Paths that only the sandbox keeps from being read: then nothing may leave it. */
  readonly deniedReads: boolean;
}

/** `retry`: run again without the sandbox. `ask`: only after a fresh approval. `no`: hand the refusal to the model. */
export type Escalation =
  | { readonly kind: 'retry' }
  | { readonly kind: 'ask'; readonly action: 'file' | 'network' }
  | {
      readonly kind: 'no';
      readonly why: 'no-refusal' | 'tool' | 'policy' | 'denied-reads';
    };

/**
 * Whether a call that the sandbox refused may run without it.
 *
 * INVARIANT: nothing but a refusal of the sandbox leads out of it, and each gate is asked before anybody is.
 *
 * @example escalate(codexRules, { end: { kind: 'failed' }, … }).kind === 'no'
 */
export function escalate(rules: EscalationRules, facts: EscalationFacts): Escalation {
  const { end, tool } = facts;
  if (end.kind !== 'sandbox-refused') return { kind: 'no', why: 'no-refusal' };
  if (!facts.toolEscalates) return { kind: 'no', why: 'tool' };
  const { action } = end;
  const offer = rules.offers.find(
    ({ refused, tools, approvals }) =>
      (refused === undefined || refused.includes(action)) &&
      (tools === undefined || tools.includes(tool)) &&
      (approvals === undefined || approvals.includes(facts.approval)),
  );
  if (offer?.offer !== true) return { kind: 'no', why: 'policy' };
  if (facts.deniedReads && action !== 'network') return { kind: 'no', why: 'denied-reads' };
  const isReused = rules.reuseApproval && facts.approved && !facts.strictReview && action !== 'network';
  return isReused ? { kind: 'retry' } : { kind: 'ask', action };
}
