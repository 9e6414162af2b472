import type { Decision } from '../../../policy/index.ts';
import type { AskedCall } from '../tally.ts';
import type { WrittenRule } from './candidate.ts';

/** What a proposal is tried with. */
export interface ProposalPort {
  /** Judges by the policy with these rules added; `undefined` where the policy takes no such rules. */
  readonly withRules: (rules: readonly WrittenRule[]) => Judges | undefined;
  readonly without: Judges;
  /** Whether a name is that of a tool of a server. */
  readonly isServerTool: (tool: string) => boolean;
  /** A rule as the policy's own files hold it. */
  readonly spell: (rule: WrittenRule) => string;
}

export interface Judges {
  readonly call: (asked: AskedCall) => Decision | undefined;
  readonly command: (text: string) => Decision;
}
