import type { Decision } from '../../src/policy/index.ts';

/** One line on why a decision is not what a case expects. */
export const explainBriefly = (decision: Decision): string => {
  const rules = decision.by.map((origin) => `${origin.table}/${origin.rule}`).join(' ');
  return `${decision.effect} (${decision.reason}${rules === '' ? '' : ` ${rules}`})`;
};
