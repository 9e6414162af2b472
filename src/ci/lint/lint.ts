import type { Finding, Level, RuleSummary } from '../report/types.ts';
import type { Reviewed } from '../reviewed.ts';
import { lintContext } from './context.ts';
import { lintRules } from './rules/index.ts';

/** What somebody set a rule to; `off` leaves it out. */
export type RuleSetting = Level | 'off';

/** Looks at one policy with every rule; the findings in the order of the files' lines. */
export function lint(
  reviewed: Reviewed,
  settings: ReadonlyMap<string, RuleSetting> = new Map(),
): readonly Finding[] {
  const context = lintContext(reviewed);
  const findings = lintRules
    .filter(({ id }) => settings.get(id) !== 'off')
    .flatMap(({ check }) => check(context))
    .flatMap((one) => {
      const level = settings.get(one.rule);
      if (level === 'off') return [];
      return level === undefined ? one : { ...one, level };
    });
  return [...findings].sort(
    (one, other) =>
      (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
      one.line - other.line ||
      one.column - other.column,
  );
}

export const ruleSummaries: readonly RuleSummary[] = lintRules.map(({ id, level, summary }) => ({
  id,
  level,
  summary,
}));
