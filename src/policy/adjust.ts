import type { Classification } from '../classify/index.ts';
import { higherPermission, higherRisk } from '../classify/index.ts';
import type { Adjustment, Unit, View } from './types.ts';

type Values = View['values'];

/** docs/semantics.md, "Adjustments": what hooks made of a unit's risk and permission. */
export function adjustUnit(unit: Unit, adjustments: readonly Adjustment[], values: Values): Unit {
  let { risk, permission } = unit;
  for (const one of adjustments) {
    const sets = one.kind === 'set' && values === 'two-valued';
    if (one.risk !== undefined) risk = sets ? one.risk : higherRisk(risk, one.risk);
    if (one.permission !== undefined)
      permission = sets ? one.permission : higherPermission(permission, one.permission);
  }
  return risk === unit.risk && permission === unit.permission ? unit : { ...unit, risk, permission };
}

/** Whether the call may be remembered, in the words of the view and of hooks. What the analysis could tell has no say here. */
export function isReusable(
  said: boolean | undefined,
  adjustments: readonly Adjustment[] | undefined,
  values: Values,
): boolean {
  let reusable = said ?? true;
  for (const { kind, reusableGrant } of adjustments ?? []) {
    if (reusableGrant === undefined) continue;
    reusable = kind === 'set' && values === 'two-valued' ? reusableGrant : reusable && reusableGrant;
  }
  return reusable;
}

export function adjustClassification(
  classification: Classification,
  adjustments: readonly Adjustment[],
  values: Values,
): Classification {
  let { risk, permission, requiresPrompt } = classification;
  for (const one of adjustments) {
    const sets = one.kind === 'set' && values === 'two-valued';
    if (one.risk !== undefined) risk = sets ? one.risk : higherRisk(risk, one.risk);
    if (one.permission !== undefined)
      permission = sets ? one.permission : higherPermission(permission, one.permission);
    if (one.requiresPrompt !== undefined)
      requiresPrompt = sets ? one.requiresPrompt : requiresPrompt || one.requiresPrompt;
  }
  return { ...classification, risk, permission, requiresPrompt };
}
