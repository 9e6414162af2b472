import type { Rule } from '../../../../policy/index.ts';
import { placeKey } from '../../../reviewed.ts';
import { findingAt, placeOf } from '../../finding.ts';
import type { LintRule, RuleView } from '../../types.ts';

/** Equal where two rules say the same of the same calls. */
export function meaningOf({ effect, when, covers, overrides, confinement }: Rule): string {
  return JSON.stringify([effect, when, covers ?? [], overrides ?? [], confinement ?? '']);
}

export const duplicate: LintRule = {
  id: 'duplicate',
  level: 'warning',
  summary: 'A rule that stands in the policy twice.',
  check: ({ rules, reviewed, nameOf }) => {
    const told = new Set(
      reviewed.warnings
        .filter(({ code }) => code === 'duplicate-rule')
        .map(({ file = '', line = 1, column = 1 }) => placeKey({ file, line, column })),
    );
    const seen = new Map<string, RuleView>();
    return rules.flatMap((view) => {
      const meaning = `${view.table.name} ${meaningOf(view.rule)}`;
      const first = seen.get(meaning);
      if (first === undefined) seen.set(meaning, view);
      if (first === undefined || told.has(placeKey(view.origin))) return [];
      return findingAt(duplicate, view, {
        message: `The rule "${nameOf(view)}" says what another one says already.`,
        mend: 'Remove one of the two.',
        related: [{ ...placeOf(first.origin), message: 'the other one' }],
      });
    });
  },
};
