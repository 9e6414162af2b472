import type { Issue } from '../../../../policy/index.ts';
import type { Finding, Level } from '../../../report/types.ts';
import type { LintRule } from '../../types.ts';

/** What a reader tells that other rules are about. */
const ruleOfCode: Readonly<Record<string, string>> = {
  'shadowed-rule': 'order',
  'shadowed-allow': 'shadowed',
  'duplicate-rule': 'duplicate',
};

/** What the reader of the files itself found: also used where a file is broken and there is no policy to look at. */
export function issueFinding(issue: Issue, level: Level, fallback: string): Finding {
  const { code, message, mend, file, line, column, path } = issue;
  return {
    file: file ?? fallback,
    line: line ?? 1,
    column: column ?? 1,
    rule: Object.hasOwn(ruleOfCode, code) ? (ruleOfCode[code] ?? 'configuration') : 'configuration',
    level,
    message: `${message} (${code})`,
    mend,
    key: `${code} ${path.join('.')}`,
  };
}

export const configuration: LintRule = {
  id: 'configuration',
  level: 'warning',
  summary: 'A part of a file that is broken, ignored, mistyped or can never match.',
  check: ({ reviewed }) => {
    const file = reviewed.files.at(-1)?.path ?? reviewed.system;
    return [
      ...reviewed.errors.map((issue) => issueFinding(issue, 'error', file)),
      ...reviewed.warnings.map((issue) => issueFinding(issue, 'warning', file)),
    ];
  },
};
