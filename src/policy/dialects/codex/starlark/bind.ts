import { failRun, type Given, type Machine } from './machine.ts';
import type { Place } from './syntax.ts';
import { type FunctionValue, text, type Value } from './values.ts';

/** The values of a function's parameters for one call. */
export function bind(machine: Machine, callee: FunctionValue, given: Given, at: Place): Map<string, Value> {
  const values = new Map<string, Value>();
  const left = new Map(given.named);
  let next = 0;
  for (const { parameter, initial } of callee.parameters) {
    const { name, kind, byNameOnly } = parameter;
    if (kind === 'rest') {
      values.set(name, { kind: 'tuple', items: given.positional.slice(next) });
      next = given.positional.length;
      continue;
    }
    if (kind === 'named-rest') {
      values.set(name, {
        kind: 'dict',
        entries: new Map([...left].map(([key, value]) => [`string ${key}`, [text(key), value]])),
        loops: 0,
      });
      left.clear();
      continue;
    }
    const byPlace = byNameOnly ? undefined : given.positional[next];
    if (byPlace !== undefined) next += 1;
    const byName = left.get(name);
    left.delete(name);
    if (byPlace !== undefined && byName !== undefined) failRun(machine, `the argument ${name} twice`, at);
    const value = byPlace ?? byName ?? initial;
    if (value === undefined) failRun(machine, `a call of ${callee.name} without ${name}`, at);
    else values.set(name, value);
  }
  if (next < given.positional.length) failRun(machine, `too many arguments for ${callee.name}`, at);
  for (const name of left.keys()) failRun(machine, `an argument named ${name} for ${callee.name}`, at);
  return values;
}
