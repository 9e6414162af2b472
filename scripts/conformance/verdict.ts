/** How one row went. */
export type Verdict =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly detail: string }
  /** The part of the product that the row is about does not exist yet. */
  | { readonly kind: 'skipped'; readonly reason: string };

export const passed: Verdict = { kind: 'passed' };
export const failed = (detail: string): Verdict => ({ kind: 'failed', detail });
export const skipped = (reason: string): Verdict => ({ kind: 'skipped', reason });
