import type { Json } from '../../classify/index.ts';
import type { HookProtocol, PayloadField, PayloadSource } from '../../policy/index.ts';
import { fieldOf, isObject, type JsonObject } from '../json.ts';
import { toldInput } from './input-names.ts';

/** What the gate knows and may tell a hook; what is missing is not known. */
export type HookFacts = Readonly<Partial<Record<PayloadSource, Json>>>;

/** The text that a hook program reads. */
export function payloadText(protocol: HookProtocol, facts: HookFacts): string {
  return JSON.stringify(payloadOf(protocol, facts));
}

export function payloadOf(protocol: HookProtocol, facts: HookFacts): JsonObject {
  const entries: (readonly [string, Json])[] = [];
  const { tool, input } = facts;
  const told =
    typeof tool === 'string' && isObject(input)
      ? { ...facts, input: toldInput(protocol, tool, input) }
      : facts;
  for (const field of protocol.payload) {
    const value = fieldValue(field, told);
    if (value !== undefined) entries.push([field.name, value]);
  }
  return Object.fromEntries(entries);
}

function fieldValue({ from, always, words }: PayloadField, facts: HookFacts): Json | undefined {
  const held = facts[from];
  if (from === 'input' && always === true) return isObject(held) ? held : {};
  if (held === undefined) return always === true ? '' : undefined;
  if (words !== undefined && typeof held === 'string' && Object.hasOwn(words, held)) return words[held];
  return held;
}

/** Variables that the program gets beside those of the gate's own process. */
export function payloadVariables(
  { variables }: HookProtocol,
  facts: HookFacts,
): Readonly<Record<string, string>> {
  const entries: [string, string][] = [];
  for (const field of variables) {
    const value = variableOf(field, facts);
    // With such a text the program could not be started at all, and a call could be made too long for its hooks.
    if (value !== undefined && canStand(field.name, value)) entries.push([field.name, value]);
  }
  return Object.fromEntries(entries);
}

/** Linux takes at most 128 KiB for `NAME=value` and its end (MAX_ARG_STRLEN). */
const longestVariable = 128 << 10;

/** The call itself is on standard input, whole. */
function canStand(name: string, value: string): boolean {
  if (value.includes('\u0000')) return false;
  const { length } = value;
  if (length < longestVariable / 4) return true;
  return new TextEncoder().encode(`${name}=${value}`).length < longestVariable;
}

function variableOf(field: HookProtocol['variables'][number], facts: HookFacts): string | undefined {
  if ('text' in field) return field.text;
  const { input } = facts;
  const held =
    'from' in field ? facts[field.from] : isObject(input) ? fieldOf(input, field.input) : undefined;
  return typeof held === 'string' ? held : undefined;
}
