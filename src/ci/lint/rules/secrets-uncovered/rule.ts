import { secretPaths } from '../../../probe/attacks.table.ts';
import { isWritten, type ReviewedCall } from '../../../reviewed.ts';
import { evidenceOf, findingOf, placeOf } from '../../finding.ts';
import type { LintRule } from '../../types.ts';

export const secretsUncovered: LintRule = {
  id: 'secrets-uncovered',
  level: 'warning',
  summary: 'Files with secrets that the policy lets the agent read unasked.',
  check: ({ reviewed, calls, judge }) => {
    const home = reviewed.home;
    const open = secretPaths.flatMap((path) => {
      const full = path.startsWith('~/') && home !== undefined ? home + path.slice(1) : path;
      const tries: readonly (ReviewedCall | undefined)[] = [
        calls.read(full),
        reviewed.shellCall(`cat ${path}`),
        reviewed.shellCall(`grep "" ${path}`),
      ];
      const found = tries
        .map((call) => (call === undefined ? undefined : { call, decision: judge(call) }))
        .find((trial) => trial?.decision.effect === 'allow');
      return found === undefined ? [] : [{ path, ...found }];
    });
    const [first] = open;
    if (first === undefined) return [];
    const by = first.decision.by.find(isWritten);
    return [
      findingOf(secretsUncovered, reviewed, {
        ...(by === undefined ? {} : placeOf(by)),
        message: `Files with secrets can be read unasked: ${open.map(({ path }) => path).join(', ')}.`,
        evidence: evidenceOf(
          first.call,
          first.decision,
          'what is read goes to the model and wherever it leads',
        ),
        mend: 'Deny or ask for these files, whichever tool reads them.',
        key: 'secrets',
      }),
    ];
  },
};
