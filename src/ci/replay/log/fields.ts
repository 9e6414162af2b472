import type { Fields } from './logged-call.ts';

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldOf(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export function textOf(fields: Fields, key: string): string | undefined {
  const value = fieldOf(fields, key);
  return typeof value === 'string' ? value : undefined;
}

export function objectOf(fields: Fields, key: string): Fields | undefined {
  const value = fieldOf(fields, key);
  return isFields(value) ? value : undefined;
}

export function listOf(fields: Fields, key: string): readonly unknown[] {
  const value = fieldOf(fields, key);
  return Array.isArray(value) ? value : [];
}

export function parseFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
