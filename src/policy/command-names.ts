import { lastPart } from './conditions/argv.ts';
import type { Unit } from './types.ts';

/** The names that a unit's command and the commands around it go by; `undefined` where it may be any command. */
export function commandNames(unit: Unit): readonly string[] | undefined {
  return unit.kind === 'opaque' || mayRunAny(unit) ? undefined : spelledNames(unit);
}

/** The same, without the commands that code on the line may run; `undefined` where one is not known. */
export function spelledNames(unit: Unit): readonly string[] | undefined {
  const names: string[] = [];
  if (unit.argvs !== undefined && !collectNames(unit.argvs, unit.normal, names)) return undefined;
  for (const outer of unit.insideOf ?? [])
    if (!collectNames(outer.argvs, outer.normal, names)) return undefined;
  return names;
}

/** Code that is not read. What an unknown program may run is looked for among its words. */
function mayRunAny({ kind, runs }: Unit): boolean {
  return kind === 'code' && runs !== 'project-code' && runs !== 'unknown-program';
}

function collectNames(argvs: NonNullable<Unit['argvs']>, normal: Unit['normal'], names: string[]): boolean {
  for (const [name] of argvs) {
    if (name === undefined) return false;
    const part = lastPart(name);
    if (!names.includes(part)) names.push(part);
  }
  for (const { name } of normal ?? []) {
    if (name === undefined) return false;
    const part = lastPart(name);
    if (!names.includes(part)) names.push(part);
  }
  return true;
}
