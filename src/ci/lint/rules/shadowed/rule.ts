import { placeKey } from '../../../reviewed.ts';
import { evidenceOf, findingAt, placeOf } from '../../finding.ts';
import { heldBack } from '../../held-back.ts';
import type { LintRule } from '../../types.ts';
import { meaningOf } from '../duplicate/rule.ts';

export const shadowed: LintRule = {
  id: 'shadowed',
  level: 'warning',
  summary: 'A rule that never decides, since another one decides each call that it is for.',
  check: (context) => {
    const told = new Set(
      context.reviewed.warnings
        .filter(({ code }) => code === 'shadowed-allow' || code === 'duplicate-rule')
        .map(({ file = '', line = 1, column = 1 }) => placeKey({ file, line, column })),
    );
    const byPlace = new Map(context.rules.map((view) => [placeKey(view.origin), view]));
    return context.rules.flatMap((view) => {
      if (view.table.algorithm === 'last-applicable' || told.has(placeKey(view.origin))) return [];
      const held = heldBack(context, view);
      if (held === undefined || held.kind === 'silent') return [];
      const other = byPlace.get(placeKey(held.by));
      // Equal conditions are told as duplicates and contradictions.
      if (
        other !== undefined &&
        meaningOf({ ...other.rule, effect: view.rule.effect }) === meaningOf(view.rule)
      ) {
        return [];
      }
      const name = other === undefined ? held.by.rule : context.nameOf(other);
      const isCovered = held.kind === 'covered';
      return findingAt(shadowed, view, {
        level: isCovered ? 'warning' : 'info',
        message: isCovered
          ? `"${context.nameOf(view)}" never decides: "${name}" does for every call that was tried.`
          : `"${context.nameOf(view)}" adds nothing: "${name}" says the same of every call that was tried.`,
        evidence: evidenceOf(held.trial.call, held.trial.decision, `decided by ${name}`),
        mend: isCovered
          ? 'Narrow the other rule, or remove this one.'
          : 'Remove this one, or the other if it is too wide.',
        related: [{ ...placeOf(held.by), message: `"${name}"` }],
      });
    });
  },
};
