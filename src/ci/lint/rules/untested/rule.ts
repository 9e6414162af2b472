import { placeKey } from '../../../reviewed.ts';
import { coverageOf } from '../../../testing/coverage.ts';
import { findingAt, findingOf } from '../../finding.ts';
import type { LintRule } from '../../types.ts';

export const untested: LintRule = {
  id: 'untested',
  level: 'info',
  summary: 'A rule that no test of the file makes decide.',
  check: ({ rules, reviewed, nameOf }) => {
    if (reviewed.document === undefined || rules.length === 0) return [];
    if (reviewed.tests.length === 0) {
      return [
        findingOf(untested, reviewed, {
          message: `None of the ${rules.length} rules is tested.`,
          mend: 'Add "tests": [{ "call": { "command": "..." }, "expect": "deny" }].',
          key: 'no tests',
        }),
      ];
    }
    const decisions = reviewed.tests.map(({ call, mode }) => reviewed.judge(call, mode));
    const missing = new Set(coverageOf(reviewed.source, decisions).missing.map(placeKey));
    return rules
      .filter(({ origin }) => missing.has(placeKey(origin)))
      .map((view) =>
        findingAt(untested, view, {
          message: `No test makes "${nameOf(view)}" decide.`,
          mend: 'Add a test with a call that the rule is for.',
        }),
      );
  },
};
