import { findingAt } from '../../finding.ts';
import type { LintRule } from '../../types.ts';

export const covers: LintRule = {
  id: 'covers',
  level: 'info',
  summary: 'An allow rule that reaches beyond its words by "covers" or "overrides".',
  check: ({ rules, nameOf }) =>
    rules.flatMap((view) => {
      const { covers: reach = [], overrides = [] } = view.rule;
      return [
        ...(reach.length === 0
          ? []
          : [
              findingAt(covers, view, {
                message: `"${nameOf(view)}" also covers ${reach.join(', ')}.`,
                mend: 'Look at it again whenever the files that it runs change.',
              }),
            ]),
        ...(overrides.length === 0
          ? []
          : [
              findingAt(covers, view, {
                message: `"${nameOf(view)}" sets aside the built-in guards ${overrides.join(', ')}.`,
                mend: 'Keep it as narrow as it can be.',
                key: `overrides ${view.origin.rule}`,
              }),
            ]),
      ];
    }),
};
