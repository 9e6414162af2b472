import { findingOf } from '../../finding.ts';
import type { LintRule } from '../../types.ts';

export const noBase: LintRule = {
  id: 'no-base',
  level: 'warning',
  summary: 'A policy that allows calls and stands on no built-in guards.',
  check: ({ reviewed }) => {
    const { document } = reviewed;
    if (document === undefined || document.extends.length > 0) return [];
    if (!document.rules.some(({ effect }) => effect === 'allow')) return [];
    return [
      findingOf(noBase, reviewed, {
        message:
          'The policy allows calls without the guards of the recommended one: secrets, protected paths and removals are not held.',
        mend: 'Add "extends": ["recommended"].',
        key: 'no-base',
      }),
    ];
  },
};
