import { issue } from './issues.ts';
import { hookGuards, planGuards, recommendedGuards } from './recommended.table.ts';
import { nearestName } from './schema/nearest.ts';
import type { Condition, Issue, Rule } from './types.ts';

/** Guards of the built-in policy that hold whatever an operator writes. */
const unyielding: readonly string[] = [
  'forbidden',
  'secret-to-network',
  ...planGuards.map(({ origin }) => origin.rule),
  ...hookGuards('').map(({ origin }) => origin.rule),
];

const yielding = recommendedGuards
  .map(({ origin }) => origin.rule)
  .filter((name) => !unyielding.includes(name));

/** Guards about what a command is done to, which its first words do not tell. */
const ofPaths: ReadonlySet<string> = new Set(['critical-removal', 'protected', 'secret']);

function names(when: Condition, kind: Condition['kind']): boolean {
  if (when.kind === kind) return true;
  switch (when.kind) {
    case 'all':
    case 'any':
      return when.of.some((each) => names(each, kind));
    case 'not':
    case 'some-unit':
      return names(when.of, kind);
    default:
      return false;
  }
}

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
  rules.forEach(({ effect, overrides, origin, when }, at) => {
    if (overrides === undefined) return;
    const path = ['rules', at, 'overrides'];
    if (effect !== 'allow') issues.push(issue('override-without-allow', path, origin));
    overrides.forEach((name, place) => {
      const where = [...path, place];
      // A prefix says nothing of the operands behind it: `rm -rf build` would free `rm -rf build /`.
      if (ofPaths.has(name) && names(when, 'command') && !names(when, 'path') && !names(when, 'exact')) {
        issues.push(issue('override-too-wide', where, origin, name));
        return;
      }
      if (yielding.includes(name)) return;
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
