import type { ProgramHook } from '../../hook-profile.ts';
import { type LocatedJson, readJson } from '../../schema/jsonc.ts';
import { nearestName } from '../../schema/nearest.ts';
import type { Issue } from '../../types.ts';
import type { ConfigurationFile, DialectPlace } from '../contract.ts';
import { readHookGroups } from '../read-hook-groups.ts';
import { type IssueCode, type Position, settingsIssue } from './prose.table.ts';
import type { RuleList, RuleText } from './rule.ts';
import { isScope, type Scope } from './scopes.ts';
import {
  decidingKeys,
  managedOnly,
  notFromProject,
  otherKeys,
  permissionKeys,
  retiredKeys,
  sandboxKeys,
} from './settings-keys.table.ts';

/** What one settings file says, of what decides anything. */
export interface Settings {
  readonly scope: Scope;
  readonly file: string;
  readonly rules: readonly RuleText[];
  readonly texts: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** The events that the file has hooks for. */
  readonly hookEvents: readonly string[];
  /** The programs among its hooks. */
  readonly hooks: readonly ProgramHook[];
  /** Of what the file sets beside rules, the place. */
  readonly placeOf: (key: string) => Position;
  /** The file as a whole cannot be relied on. */
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

type Path = readonly (string | number)[];
type Kind = 'texts' | 'text' | 'flag' | 'object';

const kindNames: Readonly<Record<Kind, string>> = {
  texts: 'a list of texts',
  text: 'a text',
  flag: 'true or false',
  object: 'an object',
};

interface Draft {
  readonly json: LocatedJson;
  readonly file: string;
  readonly scope: Scope;
  readonly texts: Record<string, string>;
  readonly flags: Record<string, boolean>;
  readonly lists: Record<string, readonly string[]>;
  readonly paths: Map<string, Path>;
  readonly errors: Issue[];
  readonly warnings: Issue[];
}

/** Reads one file. Comments and trailing commas are fine; everything else that is wrong is told with its place. */
export function readSettings(
  { path: file, scope, text }: ConfigurationFile,
  platform: DialectPlace['platform'] = 'linux',
): Settings {
  const json = readJson(text.trim() === '' ? '{}' : text);
  const draft: Draft = {
    json,
    file,
    scope: isScope(scope) ? scope : 'cli',
    texts: {},
    flags: {},
    lists: {},
    paths: new Map(),
    errors: [],
    warnings: [],
  };
  for (const { kind, detail, line, column } of json.faults) {
    draft.errors.push(
      kind === 'syntax'
        ? settingsIssue('not-json', [], { file, line, column }, plainFault(detail))
        : settingsIssue('duplicate-key', [], { file, line, column }, detail),
    );
  }
  if (isObject(json.value)) readTop(json.value, draft);
  else if (json.faults.length === 0) wrongType(draft, [], 'settings', 'object', false);
  const hooks = isObject(json.value) ? hooksOf(json.value['hooks'], draft, platform) : [];
  return {
    scope: draft.scope,
    file,
    rules: rulesOf(draft),
    texts: draft.texts,
    flags: draft.flags,
    lists: draft.lists,
    hookEvents: isObject(json.value) && isObject(json.value['hooks']) ? Object.keys(json.value['hooks']) : [],
    hooks,
    placeOf: (key) => ({ file, ...json.positionOf(draft.paths.get(key) ?? []) }),
    errors: draft.errors,
    warnings: draft.warnings,
  };
}

/** `CommaExpected` in words. */
function plainFault(detail: string): string {
  return detail.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readTop(value: Readonly<Record<string, unknown>>, draft: Draft): void {
  for (const [key, held] of Object.entries(value)) {
    const kind = kindOf(decidingKeys, key);
    if (kind !== undefined) {
      if (managedOnly.has(key) && draft.scope !== 'managed') warn(draft, 'managed-only', [key], key);
      else keep(held, kind, key, [key], draft);
    } else if (retiredKeys.has(key)) warn(draft, 'retired-key', [key], key);
    else if (!otherKeys.has(key)) unknown(draft, [], key, [...Object.keys(decidingKeys), ...otherKeys]);
  }
  const { permissions, sandbox } = value;
  if (isObject(permissions)) {
    for (const [key, held] of Object.entries(permissions)) {
      const kind = kindOf(permissionKeys, key);
      if (kind === undefined) unknown(draft, ['permissions'], key, Object.keys(permissionKeys));
      else if (notFromProject.has(key) && (draft.scope === 'project' || draft.scope === 'local'))
        warn(draft, 'not-from-project', ['permissions', key], key);
      else keep(held, kind, key, ['permissions', key], draft);
    }
  }
  if (isObject(sandbox)) {
    for (const [key, held] of Object.entries(sandbox)) {
      const kind = kindOf(sandboxKeys, key);
      if (kind !== undefined) keep(held, kind, `sandbox.${key}`, ['sandbox', key], draft);
    }
  }
}

function kindOf(table: Readonly<Record<string, Kind>>, key: string): Kind | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function keep(held: unknown, kind: Kind, key: string, path: Path, draft: Draft): void {
  draft.paths.set(key, path);
  switch (kind) {
    case 'text':
      if (typeof held === 'string') draft.texts[key] = held;
      else wrongType(draft, path, key, kind, false);
      return;
    case 'flag':
      if (typeof held === 'boolean') draft.flags[key] = held;
      else wrongType(draft, path, key, kind, false);
      return;
    case 'texts':
      if (Array.isArray(held)) draft.lists[key] = textsOf(held, key, path, draft);
      else wrongType(draft, path, key, kind, false);
      return;
    case 'object':
      if (!isObject(held)) wrongType(draft, path, key, kind, false);
      return;
    default:
      kind satisfies never;
  }
}

function textsOf(held: readonly unknown[], key: string, path: Path, draft: Draft): readonly string[] {
  return held.map((item, at) => {
    if (typeof item === 'string') return item;
    wrongType(draft, [...path, at], key, 'text', true);
    return '';
  });
}

function wrongType(draft: Draft, path: Path, key: string, kind: Kind, isEntry: boolean): void {
  const what = isEntry ? `An entry of "${key}"` : `"${key}"`;
  draft.errors.push(
    settingsIssue('wrong-type', path, placeOf(draft, path), `${what} must be ${kindNames[kind]}.`),
  );
}

function unknown(draft: Draft, path: Path, key: string, known: readonly string[]): void {
  const near = nearestName(key, known);
  draft.warnings.push(
    settingsIssue(
      'unknown-key',
      [...path, key],
      { file: draft.file, ...draft.json.positionOfKey(path, key) },
      key,
      near === undefined ? {} : { mend: `Did you mean "${near}"?` },
    ),
  );
}

function warn(draft: Draft, code: IssueCode, path: Path, detail: string): void {
  draft.warnings.push(settingsIssue(code, path, placeOf(draft, path), detail));
}

function hooksOf(value: unknown, draft: Draft, platform: DialectPlace['platform']): readonly ProgramHook[] {
  // Another type than an object was refused with the other keys.
  if (!isObject(value)) return [];
  return readHookGroups(value, ['hooks'], {
    file: draft.file,
    platform,
    notEvents: [],
    filterField: 'if',
    lineOf: (path) => placeOf(draft, path).line,
    refuse: (path, detail) => {
      draft.errors.push(settingsIssue('wrong-type', path, placeOf(draft, path), `In hooks, ${detail}.`));
    },
    skip: (path, type) => warn(draft, 'hook-not-run', path, type),
  });
}

function placeOf({ file, json }: Draft, path: Path): Position {
  return { file, ...json.positionOf(path) };
}

const ruleLists: readonly RuleList[] = ['deny', 'ask', 'allow'];

function rulesOf(draft: Draft): readonly RuleText[] {
  return ruleLists.flatMap((list) =>
    (draft.lists[list] ?? []).map((text, at) => {
      const path = ['permissions', list, at];
      return { list, text, scope: draft.scope, at, path, position: placeOf(draft, path) };
    }),
  );
}
