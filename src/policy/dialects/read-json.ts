import { issue } from '../issues.ts';
import { type LocatedJson, readJson } from '../schema/jsonc.ts';
import { nearestName } from '../schema/nearest.ts';
import type { Issue } from '../types.ts';
import type { ConfigurationFile } from './contract.ts';

/** What a schema of zod answers, as far as it is read here. */
export interface Schema<T> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

export type ReadConfiguration<T> =
  | { readonly ok: true; readonly value: T; readonly json: LocatedJson; readonly warnings: readonly Issue[] }
  | { readonly ok: false; readonly errors: readonly Issue[] };

/** Reads one JSON file (comments and trailing commas allowed) by a schema. Each error has its line and column. */
export function readConfiguration<T>(
  file: ConfigurationFile,
  schema: Schema<T>,
  knownKeys: readonly string[],
): ReadConfiguration<T> {
  const json = readJson(file.text);
  const syntax = json.faults.filter(({ kind }) => kind === 'syntax');
  if (syntax.length > 0) {
    return {
      ok: false,
      errors: syntax.map(({ detail, line, column }) =>
        issue('not-json', [], { file: file.path, line, column }, detail),
      ),
    };
  }
  const parsed = schema.safeParse(json.value);
  if (!parsed.success) {
    return {
      ok: false,
      errors: parsed.error.issues.map(({ path, message }) => {
        const steps = path.filter((step) => typeof step !== 'symbol');
        const place = { file: file.path, ...json.positionOf(steps) };
        return issue('wrong-type', steps, place, `${steps.join('.') || 'the file'}: ${message}`);
      }),
    };
  }
  return { ok: true, value: parsed.data, json, warnings: warningsOf(file, json, knownKeys) };
}

function warningsOf(file: ConfigurationFile, json: LocatedJson, known: readonly string[]): readonly Issue[] {
  const doubled = json.faults.map(({ detail, line, column }) =>
    issue('duplicate-key', [detail], { file: file.path, line, column }, detail),
  );
  return [...doubled, ...unknownKeys(file, json, known)];
}

function unknownKeys(file: ConfigurationFile, json: LocatedJson, known: readonly string[]): readonly Issue[] {
  const { value } = json;
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const place = { file: file.path, ...json.positionOfKey([], key) };
      const near = nearestName(key, known);
      const plain = issue('unknown-key', [key], place, key);
      return near === undefined ? plain : { ...plain, mend: `Did you mean "${near}"?` };
    });
}
