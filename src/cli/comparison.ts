import type { Strictness } from '../policy/dialects/contract.ts';
import type { Decision } from '../policy/index.ts';

/** What one agent makes of a command. */
export interface Comparison {
  readonly name: string;
  readonly version: string;
  readonly mode: string;
  readonly files: readonly string[];
  readonly decisions: Readonly<Partial<Record<Strictness, Decision>>>;
}
