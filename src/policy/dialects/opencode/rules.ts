import type { Effect } from '../../types.ts';

/** Where a rule stands in a configuration; lines and columns start at 1. */
export interface RulePlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * One rule in OpenCode's own terms: a key and a pattern, both wildcards, and what happens where both fit. The last
 * rule that fits decides; where none fits, the call asks.
 */
export interface PermissionRule {
  readonly permission: string;
  readonly pattern: string;
  readonly action: Effect;
  readonly place?: RulePlace;
}

export type Ruleset = readonly PermissionRule[];

/** One request of a tool: a key, the texts that it is about, and what an "always" would remember. */
export interface PermissionRequest {
  readonly permission: string;
  readonly patterns: readonly string[];
  readonly always: readonly string[];
}
