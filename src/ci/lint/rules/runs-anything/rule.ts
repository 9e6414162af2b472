import { evidenceOf, findingAt } from '../../finding.ts';
import { letThrough } from '../../let-through.ts';
import type { LintRule } from '../../types.ts';

export const runsAnything: LintRule = {
  id: 'runs-anything',
  level: 'error',
  summary: 'An allow rule under which any command can run.',
  check: (context) =>
    letThrough(context)
      .filter(({ kind }) => kind === 'code')
      .map(({ view, call, decision, why, given }) =>
        findingAt(runsAnything, view, {
          message: `"${context.nameOf(view)}" amounts to running anything.`,
          evidence: evidenceOf(call, decision, why, given),
          mend: 'Name the exact commands that are meant, or let it ask.',
        }),
      ),
};
