import type { Classification } from '../../src/classify/index.ts';
import type { Condition, Grant, State, Unit } from '../../src/policy/index.ts';

/** docs/semantics.md, "Grants" and the verdicts of "Conditions", once more for the naive evaluator. */
export function isGranted(unit: Unit, call: Classification, state: State, sound: boolean): boolean {
  const covers = ({ key, scope, fingerprint: print }: Grant): boolean => {
    if (!sound) return key === unit.key;
    if (print === undefined) return scope === 'once' && key === unit.key;
    const { tool, policy, digests = {} } = state.present ?? {};
    const files = Object.keys(print.digests);
    return (
      print.directory === call.environment.cwd &&
      print.tool === tool &&
      print.policy === policy &&
      print.units.includes(unit.key) &&
      files.every((path) => print.digests[path] === digests[path])
    );
  };
  return (state.grants ?? []).some(covers);
}

export function isSaid(c: Condition & { kind: 'verdict' }, key: string, { verdicts = [] }: State): boolean {
  return verdicts
    .filter((verdict) => verdict.from === c.from && (verdict.key ?? key) === key)
    .filter((verdict) => c.stage === undefined || c.stage === (verdict.stage ?? 'question'))
    .some((verdict) => c.effects.includes(verdict.effect));
}
