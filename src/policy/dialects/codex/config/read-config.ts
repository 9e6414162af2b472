import { readToml } from '#toml';
import { nearestName } from '../../../schema/nearest.ts';
import type { Issue } from '../../../types.ts';
import type { ConfigurationFile } from '../../contract.ts';
import { fileIssue } from './issues.ts';
import { otherKeys, readKeys } from './keys.table.ts';
import { placeInToml } from './toml-places.ts';

export type Data = Readonly<Record<string, unknown>>;

/** A value with the file that it comes from. */
export interface Layer {
  readonly file: ConfigurationFile;
  readonly data: Data;
}

export interface ReadFile {
  readonly layer: Layer | undefined;
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

export function isTable(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Reads one TOML file of the agent. */
export function readConfigFile(file: ConfigurationFile): ReadFile {
  const read = readToml(file.text);
  if (!read.ok) {
    return { layer: undefined, errors: [fileIssue('not-toml', file.path, read, read.detail)], warnings: [] };
  }
  const known = [...readKeys, ...otherKeys];
  const warnings = Object.keys(read.value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const plain = fileIssue('unknown-key', file.path, placeInToml(file.text, [key]), key, [key]);
      const near = nearestName(key, known);
      return near === undefined ? plain : { ...plain, mend: `Did you mean "${near}"?` };
    });
  return { layer: { file, data: read.value }, errors: [], warnings };
}

/** Reads the values of one layer; what does not fit is an error that says where. */
export interface Reader {
  readonly layer: Layer;
  readonly errors: Issue[];
}

export function refuse(
  reader: Reader,
  path: readonly (string | number)[],
  detail: string,
  code = 'wrong-type',
): undefined {
  const { path: file, text } = reader.layer.file;
  reader.errors.push(fileIssue(code, file, placeInToml(text, path), detail, path));
  return undefined;
}

export function word<T extends string>(
  reader: Reader,
  value: unknown,
  path: readonly string[],
  words: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = words.find((each) => each === value);
  return found ?? refuse(reader, path, `${path.join('.')} is one of ${words.join(', ')}`);
}

export function flag(reader: Reader, value: unknown, path: readonly string[]): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  return refuse(reader, path, `${path.join('.')} is true or false`);
}

export function texts(
  reader: Reader,
  value: unknown,
  path: readonly string[],
): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return refuse(reader, path, `${path.join('.')} is a list of strings`);
  const found = value.filter((each) => typeof each === 'string');
  return found.length === value.length
    ? found
    : refuse(reader, path, `${path.join('.')} is a list of strings`);
}

export function table(reader: Reader, value: unknown, path: readonly string[]): Data {
  if (value === undefined) return {};
  if (isTable(value)) return value;
  refuse(reader, path, `${path.join('.')} is a table`);
  return {};
}
