import { failRun, type Given, type Machine, stop } from '../starlark/machine.ts';
import type { Place } from '../starlark/syntax.ts';
import { typeName, type Value } from '../starlark/values.ts';

/** The arguments of a rule function by name, in its own order; `undefined` where the call does not fit. */
export function named(
  machine: Machine,
  name: string,
  { positional, named: byName }: Given,
  parameters: readonly string[],
  needed: number,
  at: Place,
): ReadonlyMap<string, Value> | undefined {
  if (positional.length > parameters.length) failRun(machine, `too many arguments for ${name}`, at);
  const values = new Map<string, Value>();
  positional.forEach((value, i) => {
    values.set(parameters[i] ?? '', value);
  });
  for (const [key, value] of byName) {
    if (!parameters.includes(key)) failRun(machine, `an argument named ${key} for ${name}`, at);
    if (values.has(key)) failRun(machine, `the argument ${key} twice`, at);
    values.set(key, value);
  }
  for (const key of parameters.slice(0, needed))
    if (!values.has(key)) failRun(machine, `a call of ${name} without ${key}`, at);
  return machine.fault === undefined ? values : undefined;
}

export function refuse(machine: Machine, detail: string, at: Place): undefined {
  stop(machine, 'rules-refused', detail, at);
  return undefined;
}

/** A text that may be left out; `null` where it is something else. */
export function optionalText(
  machine: Machine,
  values: ReadonlyMap<string, Value>,
  key: string,
  at: Place,
): string | undefined | null {
  const value = values.get(key);
  if (value === undefined) return undefined;
  if (value.kind === 'string') return value.value;
  failRun(machine, `${typeName(value)} for ${key}, which is a string`, at);
  return null;
}

export function listOf(
  machine: Machine,
  values: ReadonlyMap<string, Value>,
  key: string,
  at: Place,
): readonly Value[] | undefined {
  const value = values.get(key);
  if (value === undefined) return [];
  if (value.kind === 'list') return value.items;
  failRun(machine, `${typeName(value)} for ${key}, which is a list`, at);
  return undefined;
}

export function justification(
  machine: Machine,
  values: ReadonlyMap<string, Value>,
  at: Place,
): string | undefined {
  const said = optionalText(machine, values, 'justification', at);
  if (said === null || said === undefined) return undefined;
  return said.trim() === '' ? refuse(machine, 'a justification that says nothing', at) : said;
}
