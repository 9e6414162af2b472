import type { Era } from './commands/eras.ts';
import { type Column, escalating, matrix, type SegmentClass } from './matrix.table.ts';
import type { RuleDecision } from './rules/types.ts';
import { type ApprovalName, type CodexSettings, isRestricted } from './settings.ts';

/** The column of the matrix that settings stand in. */
export function columnOf(settings: Pick<CodexSettings, 'approval' | 'sandbox'>): Column {
  const restricted = isRestricted(settings.sandbox);
  switch (settings.approval) {
    case 'untrusted':
      return 'untrusted';
    case 'never':
      return restricted ? 'never-restricted' : 'never-open';
    case 'granular':
    case 'on-failure':
    case 'on-request':
      return restricted ? 'asking-restricted' : 'asking-open';
    default: {
      const never: never = settings.approval;
      return never;
    }
  }
}

/** The policies that share a column. */
export const columnPolicies: Readonly<Record<Column, readonly ApprovalName[]>> = {
  'never-restricted': ['never'],
  'never-open': ['never'],
  'asking-restricted': ['granular', 'on-failure', 'on-request'],
  'asking-open': ['granular', 'on-failure', 'on-request'],
  untrusted: ['untrusted'],
};

/** What the matrix answers about one segment that no rule names. */
export function fallbackDecision(
  era: Era,
  settings: Pick<CodexSettings, 'approval' | 'sandbox'>,
  segment: SegmentClass,
  escalated: boolean,
): RuleDecision {
  const column = columnOf(settings);
  const row = matrix.find(
    (each) =>
      each.segment === segment &&
      each.eras.includes(era) &&
      (each.escalation === 'either' || (each.escalation === 'asked') === escalated),
  );
  return row?.[column] ?? 'forbidden';
}

/** Whether the model may ask to leave the sandbox at all. */
export function mayEscalate(era: Era, settings: Pick<CodexSettings, 'approval' | 'granular'>): boolean {
  return escalating.some(({ approval, eras }) => {
    if (!eras.includes(era)) return false;
    return approval === 'granular-sandbox'
      ? settings.approval === 'granular' && settings.granular.sandbox_approval
      : settings.approval === approval;
  });
}
