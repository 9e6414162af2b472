import type { Expression, Parameter, Statement } from './syntax.ts';

/** A value of a running rules file. Lists and dicts change in place, as the language has it. */
export type Value =
  | { readonly kind: 'none' }
  | { readonly kind: 'ellipsis' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | ListValue
  | { readonly kind: 'tuple'; readonly items: readonly Value[] }
  | DictValue
  | { readonly kind: 'range'; readonly start: number; readonly step: number; readonly length: number }
  | FunctionValue
  | { readonly kind: 'built-in'; readonly name: string }
  | { readonly kind: 'method'; readonly of: Value; readonly name: string };

export interface ListValue {
  readonly kind: 'list';
  readonly items: Value[];
  /** Loops that are going over it: it must not change then. */
  loops: number;
}

export interface DictValue {
  readonly kind: 'dict';
  readonly entries: Map<string, readonly [Value, Value]>;
  loops: number;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly name: string;
  readonly parameters: readonly { readonly parameter: Parameter; readonly initial: Value | undefined }[];
  readonly body: readonly Statement[] | Expression;
  readonly locals: ReadonlySet<string>;
  readonly scope: ValueScope;
}

export interface ValueScope {
  readonly declared: ReadonlySet<string>;
  readonly values: Map<string, Value>;
  readonly parent: ValueScope | undefined;
}

export const NONE: Value = { kind: 'none' };
export const TRUE: Value = { kind: 'bool', value: true };
export const FALSE: Value = { kind: 'bool', value: false };

export function bool(value: boolean): Value {
  return value ? TRUE : FALSE;
}

export function int(value: number): Value {
  return { kind: 'int', value };
}

export function text(value: string): Value {
  return { kind: 'string', value };
}

export function list(items: Value[]): ListValue {
  return { kind: 'list', items, loops: 0 };
}

/** As the language names it. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case 'none':
      return 'NoneType';
    case 'built-in':
    case 'method':
      return 'native_function';
    default:
      return value.kind;
  }
}

export function truth(value: Value): boolean {
  switch (value.kind) {
    case 'none':
      return false;
    case 'bool':
      return value.value;
    case 'int':
      return value.value !== 0;
    case 'string':
      return value.value !== '';
    case 'list':
    case 'tuple':
      return value.items.length > 0;
    case 'dict':
      return value.entries.size > 0;
    case 'range':
      return value.length > 0;
    case 'ellipsis':
    case 'function':
    case 'built-in':
    case 'method':
      return true;
    default: {
      const never: never = value;
      return never;
    }
  }
}

/** What a dict finds a value by; `undefined` of what cannot be a key. */
export function hashKey(value: Value): string | undefined {
  switch (value.kind) {
    case 'none':
      return 'none';
    case 'bool':
      return `bool ${value.value}`;
    case 'int':
      return `int ${value.value}`;
    case 'string':
      return `string ${value.value}`;
    case 'tuple': {
      const keys = value.items.map(hashKey);
      return keys.includes(undefined) ? undefined : `tuple ${JSON.stringify(keys)}`;
    }
    default:
      return undefined;
  }
}

export function isEqual(a: Value, b: Value, depth = 0): boolean {
  if (a === b) return true;
  if (depth > 50 || a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'none':
    case 'ellipsis':
      return true;
    case 'bool':
    case 'int':
    case 'string':
      return b.kind === a.kind && a.value === b.value;
    case 'list':
    case 'tuple':
      return (
        b.kind === a.kind &&
        a.items.length === b.items.length &&
        a.items.every((item, at) => isEqual(item, b.items[at] ?? NONE, depth + 1))
      );
    case 'dict':
      return (
        b.kind === 'dict' &&
        a.entries.size === b.entries.size &&
        [...a.entries].every(([key, [, value]]) => {
          const other = b.entries.get(key);
          return other !== undefined && isEqual(value, other[1], depth + 1);
        })
      );
    case 'range':
      return b.kind === 'range' && a.start === b.start && a.step === b.step && a.length === b.length;
    case 'function':
    case 'built-in':
    case 'method':
      return false;
    default: {
      const never: never = a;
      return never;
    }
  }
}

/** The members of a value that can be gone over; `undefined` of any other. */
export function membersOf(value: Value): readonly Value[] | undefined {
  switch (value.kind) {
    case 'list':
    case 'tuple':
      return value.items;
    case 'dict':
      return [...value.entries.values()].map(([key]) => key);
    case 'range':
      return Array.from({ length: value.length }, (_, at) => int(value.start + at * value.step));
    default:
      return undefined;
  }
}

/** The value as source text (`repr`), bounded in depth. */
export function spelled(value: Value, depth = 0): string {
  if (depth > 20) return '…';
  const all = (items: readonly Value[]): string => items.map((item) => spelled(item, depth + 1)).join(', ');
  switch (value.kind) {
    case 'none':
      return 'None';
    case 'ellipsis':
      return 'Ellipsis';
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'int':
      return String(value.value);
    case 'string':
      return JSON.stringify(value.value);
    case 'list':
      return `[${all(value.items)}]`;
    case 'tuple':
      return value.items.length === 1 ? `(${all(value.items)},)` : `(${all(value.items)})`;
    case 'dict':
      return `{${[...value.entries.values()].map(([k, v]) => `${spelled(k, depth + 1)}: ${spelled(v, depth + 1)}`).join(', ')}}`;
    case 'range':
      return `range(${value.start}, ${value.start + value.step * value.length}${value.step === 1 ? '' : `, ${value.step}`})`;
    case 'function':
    case 'built-in':
    case 'method':
      return `<function ${value.name}>`;
    default: {
      const never: never = value;
      return never;
    }
  }
}

/** The value as text (`str`). */
export function shown(value: Value): string {
  return value.kind === 'string' ? value.value : spelled(value);
}
