import type { Json } from '../../classify/index.ts';
import type { HookProtocol } from '../../policy/index.ts';
import { fieldOf, type JsonObject } from '../json.ts';

type Naming = Pick<HookProtocol, 'inputNames'>;

/** A tool's input as the hooks of the dialect are told it. */
export function toldInput(naming: Naming, tool: string, input: JsonObject): JsonObject {
  const names = namesOf(naming, tool);
  if (names === undefined) return input;
  const told = new Map<string, Json>();
  for (const [own, name] of names) {
    const held = fieldOf(input, own);
    if (held !== undefined && !told.has(name)) told.set(name, held);
  }
  return Object.fromEntries(told);
}

/** The tool's input that a hook means by its answer. What it was not told stays; what it adds is added as it is. */
export function ownInput(naming: Naming, tool: string, said: JsonObject, input: JsonObject): JsonObject {
  const names = namesOf(naming, tool);
  if (names === undefined) return said;
  const made = new Map<string, Json>(Object.entries(input));
  for (const [name, value] of Object.entries(said)) {
    // Of several fields that are told by one name it is the one that the call has.
    const fields = names.filter(([, told]) => told === name).map(([own]) => own);
    made.set(fields.find((own) => made.has(own)) ?? fields[0] ?? name, value);
  }
  return Object.fromEntries(made);
}

function namesOf({ inputNames }: Naming, tool: string): readonly (readonly [string, string])[] | undefined {
  if (inputNames === undefined || !Object.hasOwn(inputNames, tool)) return undefined;
  return Object.entries(inputNames[tool] ?? {});
}
