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
    const budget = { left: MAX_VALUES };
    const copy = copyJson(value, 0, budget);
    if (copy === undefined) return refuse('not plain data');
    if (copy === null || typeof copy !== 'object' || Array.isArray(copy)) return refuse('not an object');
    return toCall(copy as { readonly [key: string]: Json });
  } catch {
    return refuse('cannot be read');
  }
}

function refuse(problem: string, id?: string): CallResult {
  return id === undefined
    ? { ok: false, code: 'invalid-call', problem }
    : { ok: false, code: 'invalid-call', problem, id };
}

const TEXT_FIELDS = ['cwd', 'home', 'mode', 'shell'] as const;

function toCall(data: { readonly [key: string]: Json }): CallResult {
  const id =
    typeof data['id'] === 'string'
      ? data['id']
      : typeof data['id'] === 'number'
        ? String(data['id'])
        : undefined;
  const draft: { -readonly [key in keyof Call]?: Call[key] } = {};
  if (id !== undefined) draft.id = id;
  for (const field of TEXT_FIELDS) {
    const value = data[field];
    if (value === undefined) continue;
    if (typeof value !== 'string') return refuse(`${field} is not a text`, id);
    draft[field] = value;
  }
  const { tool, input, command } = data;
  if (tool === undefined && input === undefined && typeof command === 'string') {
    return { ok: true, call: Object.freeze({ ...draft, tool: 'bash', input: Object.freeze({ command }) }) };
  }
  if (typeof tool !== 'string' || tool === '') return refuse('tool is not a name', id);
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    return refuse('input is not an object', id);
  return { ok: true, call: Object.freeze({ ...draft, tool, input: input as Call['input'] }) };
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
  const copy: Record<string, Json> = Object.create(null);
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (typeof key !== 'string' || descriptor === undefined || !('value' in descriptor)) return undefined;
    // An absent field and one that holds nothing are the same.
    if (descriptor.value === undefined || descriptor.enumerable !== true) continue;
    const inner = copyJson(descriptor.value, depth + 1, budget);
    if (inner === undefined) return undefined;
    copy[key] = inner;
  }
  return Object.freeze(copy);
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
