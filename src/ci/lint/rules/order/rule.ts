import { placeKey } from '../../../reviewed.ts';
import { evidenceOf, findingAt, placeOf } from '../../finding.ts';
import { heldBack } from '../../held-back.ts';
import type { LintRule } from '../../types.ts';

export const order: LintRule = {
  id: 'order',
  level: 'warning',
  summary: 'A rule that a later one takes back, where the last rule that applies decides.',
  check: (context) => {
    const told = new Set(
      context.reviewed.warnings
        .filter(({ code }) => code === 'shadowed-rule')
        .map(({ file = '', line = 1, column = 1 }) => placeKey({ file, line, column })),
    );
    const byPlace = new Map(context.rules.map((view) => [placeKey(view.origin), view]));
    return context.rules.flatMap((view) => {
      if (view.table.algorithm !== 'last-applicable' || told.has(placeKey(view.origin))) return [];
      const held = heldBack(context, view);
      if (held?.kind !== 'covered' && held?.kind !== 'redundant') return [];
      const other = byPlace.get(placeKey(held.by));
      const name = other === undefined ? held.by.rule : context.nameOf(other);
      const isLoosened = other !== undefined && view.rule.effect !== 'allow' && other.rule.effect === 'allow';
      return findingAt(order, view, {
        level: isLoosened ? 'error' : 'warning',
        message: `"${context.nameOf(view)}" does nothing: the last rule that applies decides, and "${name}" stands after it.`,
        evidence: evidenceOf(held.trial.call, held.trial.decision, `decided by ${name}`),
        mend: 'Put the wide rule first and the exceptions after it.',
        related: [{ ...placeOf(held.by), message: `"${name}"` }],
      });
    });
  },
};
