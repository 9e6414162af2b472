import type { Decision, PolicySource } from '../../policy/index.ts';
import { isWritten, placeKey, type WrittenOrigin, writtenRules } from '../reviewed.ts';

/** Which rules of the files some decision was made by. */
export interface Coverage {
  readonly rules: number;
  readonly missing: readonly WrittenOrigin[];
}

export function coverageOf(source: PolicySource, decisions: readonly Decision[]): Coverage {
  const decided = new Set<string>();
  for (const { by } of decisions) {
    for (const origin of by) if (isWritten(origin)) decided.add(placeKey(origin));
  }
  const rules = writtenRules(source);
  return { rules: rules.length, missing: rules.filter((origin) => !decided.has(placeKey(origin))) };
}

/** Of 100; a policy without rules of its own is covered. */
export function percentCovered({ rules, missing }: Coverage): number {
  return rules === 0 ? 100 : ((rules - missing.length) / rules) * 100;
}
