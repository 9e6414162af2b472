import type { Call, Json } from './types.ts';

/** Deepest and largest call that is taken; one beyond that is invalid. */
const MAX_DEPTH = 32;
const MAX_VALUES = 50_000;

export type CallResult =
  | { readonly ok: true; readonly call: Call }
  | { readonly ok: false; readonly code: 'invalid-call'; readonly problem: string; readonly id?: string };

/**
 * Copies a call into plain frozen data, so that what was judged is what is run: no accessors, no prototypes, no
 * symbols. Anything else is an invalid call, which is asked about and never allowed.
 */
export function copyCall(value: unknown): CallResult {
  try {
    const copy = copyJson(value, 0, { left: MAX_VALUES });
    if (!isObject(copy)) return refuse(copy === undefined ? 'not plain data' : 'not an object');
    return toCall(copy);
  } catch {
    return refuse('cannot be read');
  }
}

type JsonObject = { readonly [key: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(problem: string, id?: string): CallResult {
  return id === undefined
    ? { ok: false, code: 'invalid-call', problem }
    : { ok: false, code: 'invalid-call', problem, id };
}

const TEXT_FIELDS = ['cwd', 'home', 'mode', 'shell'] as const;

function toCall(data: JsonObject): CallResult {
  const { id: given, tool, input, command } = data;
  const id = typeof given === 'string' ? given : typeof given === 'number' ? String(given) : undefined;
  const short = tool === undefined && input === undefined && typeof command === 'string';
  if (!short) {
    if (typeof tool !== 'string' || tool === '') return refuse('tool is not a name', id);
    if (!isObject(input)) return refuse('input is not an object', id);
  }
  const call: { -readonly [key in keyof Call]: Call[key] } = short
    ? { tool: 'bash', input: Object.freeze({ command }) }
    : { tool: typeof tool === 'string' ? tool : '', input: isObject(input) ? input : {} };
  if (id !== undefined) call.id = id;
  for (const field of TEXT_FIELDS) {
    const value = data[field];
    if (value === undefined) continue;
    if (typeof value !== 'string') return refuse(`${field} is not a text`, id);
    if ((field === 'cwd' || field === 'home') && !/^(?:[/\\]|[A-Za-z]:[/\\])/.test(value)) {
      return refuse(`${field} is not an absolute path`, id);
    }
    call[field] = value;
  }
  return { ok: true, call: Object.freeze(call) };
}

/** `undefined` where the value is not plain data. */
function copyJson(value: unknown, depth: number, budget: { left: number }): Json | undefined {
  if (depth > MAX_DEPTH || --budget.left < 0) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return copyArray(value, depth, budget);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return undefined;
  const copy: Record<string, Json> = {};
  // The two lists together are `Reflect.ownKeys`, at half its cost.
  if (Object.getOwnPropertySymbols(value).length > 0) return undefined;
  for (const key of Object.getOwnPropertyNames(value)) {
    // A key of this name would set the copy's prototype, and is no field of any tool.
    if (key === '__proto__') return undefined;
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (descriptor === undefined || !('value' in descriptor)) return undefined;
    // An absent field and one that holds nothing are the same.
    if (descriptor.value === undefined || descriptor.enumerable !== true) continue;
    const inner = copyJson(descriptor.value, depth + 1, budget);
    if (inner === undefined) return undefined;
    copy[key] = inner;
  }
  // The outermost is taken apart at once and never leaves this file.
  return depth === 0 ? copy : Object.freeze(copy);
}

function copyArray(value: readonly unknown[], depth: number, budget: { left: number }): Json | undefined {
  const copy: Json[] = [];
  for (let i = 0; i < value.length; i++) {
    const descriptor = Object.getOwnPropertyDescriptor(value, i);
    if (descriptor === undefined || !('value' in descriptor)) return undefined;
    const inner = copyJson(descriptor.value, depth + 1, budget);
    if (inner === undefined) return undefined;
    copy.push(inner);
  }
  return Object.freeze(copy);
}
