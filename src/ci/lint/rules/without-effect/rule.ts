import type { Classification, Runs } from '../../../../classify/index.ts';
import type { Origin } from '../../../../policy/index.ts';
import { evidenceOf, findingAt } from '../../finding.ts';
import { heldBack } from '../../held-back.ts';
import type { LintRule, RuleView } from '../../types.ts';
import { deadPart } from '../dead-combination/rule.ts';

export const withoutEffect: LintRule = {
  id: 'without-effect',
  level: 'warning',
  summary: 'A rule that decides none of the calls that its own words name.',
  check: (context) =>
    context.rules.flatMap((view) => {
      if (deadPart(context.reviewed.tools, view.rule.when) !== undefined) return [];
      const held = heldBack(context, view);
      if (held?.kind !== 'silent') return [];
      const { call, decision } = held.trial;
      return findingAt(withoutEffect, view, {
        level: view.rule.effect === 'allow' ? 'warning' : 'error',
        message: `"${context.nameOf(view)}" decides none of the calls that its own words name.`,
        evidence: evidenceOf(call, decision, decision.reason.replace(/\.$/, '')),
        mend: mendOf(view, held.guard, decision.classification, context.reviewed.system === 'toolgate'),
      });
    }),
};

/** `isOwn`: only toolgate's own files know overrides and covers. */
function mendOf(
  { rule }: RuleView,
  guard: Origin | undefined,
  { deeds }: Classification,
  isOwn: boolean,
): string {
  if (rule.effect !== 'allow' || !isOwn)
    return 'Correct the pattern: toolgate explain shows what rules see of a call.';
  if (guard !== undefined && guard.file === undefined) {
    return `The built-in guard "${guard.rule}" keeps it. Name it in "overrides" if that is meant, or remove the rule.`;
  }
  const runs = deeds.flatMap((deed) => deed.runs ?? []);
  const covers = [...new Set(runs.flatMap((what) => coverOf[what] ?? []))];
  if (covers.length > 0) {
    return `The command runs code, which no allow covers unless it says so: add "covers": ${JSON.stringify(covers)}.`;
  }
  return 'Correct the pattern: toolgate explain shows what rules see of a call.';
}

const coverOf: Readonly<Record<Runs, string | undefined>> = {
  'project-code': 'project-code',
  'inline-code': 'inline-code',
  'unknown-program': 'inner-commands',
};
