import { copyCall, type Json } from '../classify/index.ts';

export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value that a text holds, or `undefined`; `null` is a value. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function fieldOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A frozen copy of any value; `undefined` for what is no plain data, too deep or too large. */
export function plainValue(value: unknown): Json | undefined {
  return plainInput({ value })?.['value'];
}

/** A frozen copy of a tool's input; `undefined` for what is no plain data, too deep or too large. */
export function plainInput(value: unknown): JsonObject | undefined {
  const copied = copyCall({ tool: 'copy', input: value });
  return copied.ok ? copied.call.input : undefined;
}
