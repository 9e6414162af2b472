import type { Failure, Tally } from '../../test/differential/soundness/campaign.ts';
import type { Portion } from './plan.ts';

/** With the second parser, and without. */
export const READERS = ['both', 'first'] as const;
export type Reader = (typeof READERS)[number];

export type Request =
  | { readonly kind: 'portion'; readonly portion: Portion; readonly readers: readonly Reader[] }
  | { readonly kind: 'shrink'; readonly failure: Failure }
  | { readonly kind: 'end' };

export type Answer =
  | { readonly kind: 'ready'; readonly missing: string | undefined }
  | {
      readonly kind: 'batch';
      readonly class: string;
      readonly tally: Tally;
      readonly failures: readonly Failure[];
    }
  | { readonly kind: 'shrunk'; readonly failure: Failure };
