import { quoteWord } from '../../../../shell/index.ts';
import { isWritten, type ReviewedCall } from '../../../reviewed.ts';
import { evidenceOf, findingOf, placeOf } from '../../finding.ts';
import type { LintRule } from '../../types.ts';

export const selfGrant: LintRule = {
  id: 'self-grant',
  level: 'error',
  summary: 'A policy that lets the agent write the file that holds the policy.',
  check: ({ reviewed, calls, judge }) =>
    reviewed.files.flatMap(({ path }) => {
      const word = quoteWord(path);
      const tries: readonly ReviewedCall[] = [
        ...calls.writes(path),
        reviewed.shellCall(`echo x > ${word}`),
        reviewed.shellCall(`cp x ${word}`),
        reviewed.shellCall(`tee ${word} < x`),
        reviewed.shellCall(`sed -i s/deny/allow/ ${word}`),
      ];
      for (const call of tries) {
        const decision = judge(call);
        if (decision.effect !== 'allow') continue;
        const by = decision.by.find(isWritten);
        return findingOf(selfGrant, reviewed, {
          ...(by === undefined ? { file: path } : placeOf(by)),
          message:
            'The agent may write the file that holds its own permissions, and so give itself any other.',
          evidence: evidenceOf(call, decision, 'it replaces the rules'),
          mend: 'Deny or ask for writes of this file, or keep the grants in a file outside the workspace.',
          key: 'self-grant',
        });
      }
      return [];
    }),
};
