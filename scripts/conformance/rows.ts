import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

export type Data = Readonly<Record<string, unknown>>;

/** One case, with the name that a failure is printed under. */
export interface Row {
  /** The row's own `id`, or `FILE:LINE`. */
  readonly name: string;
  readonly shape: Shape;
  readonly system: string;
  readonly area: string;
  readonly data: Data;
}

export type Shape = 'agent-line' | 'divergence' | 'bypass' | 'sequence' | 'edit' | 'dialect' | 'unknown';

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (data: Data, key: string): string | undefined => {
  const value = data[key];
  return typeof value === 'string' ? value : undefined;
};

export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** A row is known by its fields, so that a file of any name can be run. */
const shapeOf = (data: Data): Shape => {
  if (isData(data['twin']) && 'expect' in data) return 'agent-line';
  if (Array.isArray(data['policies']) && 'mustNotBe' in data) return 'bypass';
  if (Array.isArray(data['calls']) && 'last' in data) return 'sequence';
  if ('oldString' in data && 'content' in data) return 'edit';
  if ('parser' in data && typeof data['input'] === 'string') return 'divergence';
  if ('input' in data && 'expect' in data) return 'dialect';
  return 'unknown';
};

const readRow = (line: string, file: string, number: number): Row => {
  const place = `${basename(file)}:${number}`;
  const data = parse(line);
  const fileSystem = basename(file).replace(/\.jsonl$/, '');
  if (data === undefined) {
    return { name: place, shape: 'unknown', system: fileSystem, area: '', data: {} };
  }
  return {
    name: textOf(data, 'id') ?? place,
    shape: shapeOf(data),
    system: textOf(data, 'system') ?? fileSystem,
    area:
      textOf(data, 'area') ?? textOf(data, 'class') ?? textOf(data, 'kind') ?? textOf(data, 'parser') ?? '',
    data,
  };
};

const parse = (line: string): Data | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return isData(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export const readRows = (file: string): readonly Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => readRow(line, file, number));
