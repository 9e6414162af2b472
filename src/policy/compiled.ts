import type { Check } from './conditions/check.ts';
import type { CompiledRule } from './rule-list.ts';
import type { Algorithm, FinishRule, Origin, VerdictSource, View } from './types.ts';

export interface CompiledTable {
  readonly name: string;
  readonly algorithm: Algorithm;
  readonly rules: readonly CompiledRule[];
}

export interface CompiledFinish {
  readonly rule: FinishRule;
  readonly check: Check;
  readonly origins: readonly Origin[];
}

/** Whom to ask about the questions of which the check does not answer no. */
export interface CompiledStep {
  readonly source: VerdictSource;
  readonly check: Check | undefined;
}

export interface CompiledPass {
  readonly view: View;
  readonly guards: readonly CompiledTable[];
  readonly deciders: readonly CompiledTable[];
  readonly finish: readonly CompiledFinish[];
}
