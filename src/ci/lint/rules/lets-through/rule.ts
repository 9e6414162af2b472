import { evidenceOf, findingAt } from '../../finding.ts';
import { letThrough } from '../../let-through.ts';
import type { LintRule } from '../../types.ts';

export const letsThrough: LintRule = {
  id: 'lets-through',
  level: 'warning',
  summary: 'An allow rule by which something dangerous passes that its words do not speak of.',
  check: (context) =>
    letThrough(context)
      .filter(({ kind }) => kind !== 'code')
      .map(({ view, call, decision, kind, why, given }) =>
        findingAt(letsThrough, view, {
          ...(kind === 'more' ? { level: 'info' } : {}),
          message: `"${context.nameOf(view)}" lets through ${kind === 'more' ? 'whatever has these facts' : 'more than it says'}.`,
          evidence: evidenceOf(call, decision, why, given),
          mend: 'Name the exact commands that are meant, or deny the dangerous form beside it.',
        }),
      ),
};
