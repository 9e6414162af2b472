import { issue } from './issues.ts';
import { planGuards, recommendedGuards } from './recommended.table.ts';
import { nearestName } from './schema/nearest.ts';
import type { Issue, Rule } from './types.ts';

/** Guards of the built-in policy that hold whatever an operator writes. */
const unyielding: readonly string[] = [
  'forbidden',
  'secret-to-network',
  ...planGuards.map(({ origin }) => origin.rule),
];

const yielding = recommendedGuards
  .map(({ origin }) => origin.rule)
  .filter((name) => !unyielding.includes(name));

/** The built-in guards, each set aside by the allow rules that name it. docs/semantics.md, "Overrides". */
export function guardsUnless(guards: readonly Rule[], rules: readonly Rule[]): readonly Rule[] {
  const overriding = rules.filter(({ effect, overrides }) => effect === 'allow' && overrides !== undefined);
  if (overriding.length === 0) return guards;
  return guards.map((guard) => {
    const name = guard.origin.rule;
    const unless = overriding.filter(({ overrides }) => overrides?.includes(name));
    return unless.length === 0 || !yielding.includes(name) ? guard : { ...guard, unless };
  });
}

/** Faults: a name that no guard has, a guard that holds always, a rule that does not allow. */
export function overrideIssues(rules: readonly Rule[]): readonly Issue[] {
  const issues: Issue[] = [];
  rules.forEach(({ effect, overrides, origin }, at) => {
    if (overrides === undefined) return;
    const path = ['rules', at, 'overrides'];
    if (effect !== 'allow') issues.push(issue('override-without-allow', path, origin));
    overrides.forEach((name, place) => {
      if (yielding.includes(name)) return;
      const where = [...path, place];
      if (unyielding.includes(name)) {
        issues.push(issue('unyielding-guard', where, origin, name));
        return;
      }
      const near = nearestName(name, yielding);
      const plain = issue('unknown-guard', where, origin, name);
      issues.push(near === undefined ? plain : { ...plain, mend: `Did you mean "${near}"?` });
    });
  });
  return issues;
}
