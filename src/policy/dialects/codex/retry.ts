import type { CodexSettings } from './settings.ts';

/** An attempt in the sandbox that failed. */
export interface FailedAttempt {
  readonly tool: 'command' | 'patch' | 'other';
  /** Only a denial of the sandbox may be tried again without it. */
  readonly failure: 'sandbox-denied' | 'exit' | 'timeout' | 'signal';
  /** What the sandbox denied was a connection, and whether it is known which. */
  readonly network?: 'known' | 'unknown';
  /** The person or a reviewer has approved the call already. */
  readonly approved: boolean;
  readonly strictReview?: boolean;
}

export type Retry =
  /** The failure is handed back to the model. */
  | { readonly kind: 'returned'; readonly gate: 'failure' | 'tool' | 'policy' | 'hidden-paths' }
  | { readonly kind: 'retry'; readonly asks: boolean; readonly confinement: 'none' | 'configured' };

/** Whether a policy lets a tool be tried again without the sandbox. `granular`: as its switch `sandbox_approval` says. */
export const retryPolicies: Readonly<
  Record<CodexSettings['approval'], Readonly<Record<FailedAttempt['tool'], boolean | 'granular'>>>
> = {
  untrusted: { command: true, patch: true, other: false },
  'on-failure': { command: true, patch: true, other: false },
  granular: { command: 'granular', patch: 'granular', other: false },
  'on-request': { command: false, patch: true, other: false },
  never: { command: false, patch: false, other: false },
};

/**
 * The gates between a failed attempt and one without the sandbox, in their order. Source: openai/codex
 * core/src/tools/orchestrator.rs:309-445 at 343074d.
 */
export function retryAfter(
  attempt: FailedAttempt,
  { approval, granular, denyRead }: Pick<CodexSettings, 'approval' | 'granular' | 'denyRead'>,
): Retry {
  if (attempt.failure !== 'sandbox-denied' || attempt.network === 'unknown')
    return { kind: 'returned', gate: 'failure' };
  if (attempt.tool === 'other') return { kind: 'returned', gate: 'tool' };
  const wanted = retryPolicies[approval][attempt.tool];
  const isWanted = wanted === 'granular' ? granular.sandbox_approval : wanted;
  const asksForNetwork = attempt.network === 'known' && approval === 'on-request';
  if (!isWanted && !asksForNetwork) return { kind: 'returned', gate: 'policy' };
  const hides = denyRead.length > 0;
  if (hides && attempt.network === undefined) return { kind: 'returned', gate: 'hidden-paths' };
  const bypasses =
    attempt.strictReview !== true &&
    (attempt.approved || approval === 'never') &&
    attempt.network === undefined;
  return { kind: 'retry', asks: !bypasses, confinement: hides ? 'configured' : 'none' };
}
