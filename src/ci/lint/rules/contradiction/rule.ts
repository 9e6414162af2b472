import { findingAt, placeOf } from '../../finding.ts';
import type { LintRule, RuleView } from '../../types.ts';

export const contradiction: LintRule = {
  id: 'contradiction',
  level: 'error',
  summary: 'Two rules with the same condition and another effect.',
  check: ({ rules, nameOf }) => {
    const seen = new Map<string, RuleView>();
    return rules.flatMap((view) => {
      const when = JSON.stringify(view.rule.when);
      const first = seen.get(when);
      if (first === undefined) seen.set(when, view);
      if (first === undefined || first.rule.effect === view.rule.effect) return [];
      const [later, earlier] = isLater(view, first) ? [view, first] : [first, view];
      return findingAt(contradiction, later, {
        message: `"${nameOf(later)}" and "${nameOf(earlier)}" are about the same calls and answer differently.`,
        mend: 'Keep the one that is meant.',
        related: [{ ...placeOf(earlier.origin), message: `"${nameOf(earlier)}"` }],
      });
    });
  },
};

function isLater({ origin: one }: RuleView, { origin: other }: RuleView): boolean {
  if (one.file !== other.file) return one.file > other.file;
  return one.line > other.line || (one.line === other.line && one.column > other.column);
}
