import type { Place } from '../starlark/syntax.ts';

/** Looser to stricter, in the agent's own words. */
export type RuleDecision = 'allow' | 'prompt' | 'forbidden';

/** One `prefix_rule` of a rules file or of managed requirements. */
export interface PrefixRule extends Place {
  /** Each place holds one word or its alternatives. */
  readonly pattern: readonly (readonly string[])[];
  readonly decision: RuleDecision;
  readonly justification: string | undefined;
  readonly file: string;
}

export interface NetworkRule extends Place {
  readonly host: string;
  readonly protocol: 'http' | 'https' | 'socks5_tcp' | 'socks5_udp';
  readonly decision: RuleDecision;
  readonly justification: string | undefined;
  readonly file: string;
}

/** Which absolute paths may stand for a bare program name; a name that is not listed may be any. */
export type HostExecutables = ReadonlyMap<string, readonly string[]>;

export interface RuleSet {
  readonly prefixRules: readonly PrefixRule[];
  readonly networkRules: readonly NetworkRule[];
  readonly hostExecutables: HostExecutables;
}

export const noRules: RuleSet = { prefixRules: [], networkRules: [], hostExecutables: new Map() };
