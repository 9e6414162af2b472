import type { LocatedJson, Position } from '../../../schema/jsonc.ts';
import { nearestName } from '../../../schema/nearest.ts';
import type { Effect, Issue } from '../../../types.ts';
import type { RulePlace } from '../rules.ts';
import { type IssueCode, opencodeIssue } from './issues.table.ts';
import { actionKeys, foldedTools } from './keys.table.ts';
import type { KeyValue, PermissionTree, PlacedAction } from './tree.ts';

type Path = readonly (string | number)[];

/** A text that is being read, and what was found wrong with it. */
export interface Reading {
  readonly file: string;
  readonly json: LocatedJson;
  readonly errors: Issue[];
  /** What OpenCode drops without a word. */
  readonly dropped: Issue[];
}

const actions: Readonly<Record<string, Effect>> = { ask: 'ask', allow: 'allow', deny: 'deny' };

export function actionOf(value: unknown): Effect | undefined {
  return typeof value === 'string' && Object.hasOwn(actions, value) ? actions[value] : undefined;
}

export function complain(
  reading: Reading,
  code: IssueCode,
  path: Path,
  position: Position,
  detail: string,
): void {
  reading.errors.push(opencodeIssue(code, path, placeOf(reading, position), detail));
}

function placeOf({ file }: Reading, { line, column }: Position): RulePlace {
  return { file, line, column };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A `permission` value: one action for every key, or an object. packages/core/src/v1/config/permission.ts:5-48. */
export function readPermission(value: unknown, path: Path, reading: Reading): PermissionTree {
  const position = reading.json.positionOf(path);
  const action = actionOf(value);
  if (action !== undefined)
    return new Map([['*', { kind: 'action', action, place: placeOf(reading, position) }]]);
  if (typeof value === 'string') {
    badAction(value, path, position, reading);
    return new Map();
  }
  if (!isObject(value)) {
    complain(reading, 'bad-permission', path, position, JSON.stringify(value) ?? 'nothing');
    return new Map();
  }
  const tree = new Map<string, KeyValue>();
  for (const { key, line, column } of uniqueKeys(path, reading)) {
    const one = readKey(key, value[key], [...path, key], { line, column }, reading);
    if (one !== undefined) tree.set(key, one);
  }
  return tree;
}

function badAction(value: string, path: Path, position: Position, reading: Reading): void {
  const near = nearestName(value, Object.keys(actions));
  const issue = opencodeIssue('bad-action', path, placeOf(reading, position), value);
  reading.errors.push(near === undefined ? issue : { ...issue, mend: `Did you mean "${near}"?` });
}

/** The keys of an object in the order in which JavaScript keeps them; what stands twice is told. */
function uniqueKeys(path: Path, reading: Reading): readonly (Position & { readonly key: string })[] {
  const found = new Map<string, Position & { readonly key: string }>();
  for (const one of reading.json.keysAt(path)) {
    if (found.has(one.key))
      reading.dropped.push(
        opencodeIssue('duplicate-key', [...path, one.key], placeOf(reading, one), one.key),
      );
    found.set(one.key, one);
  }
  return [...found.values()];
}

function readKey(
  key: string,
  value: unknown,
  path: Path,
  position: Position,
  reading: Reading,
): KeyValue | undefined {
  const action = actionOf(value);
  if (action !== undefined) return { kind: 'action', action, place: placeOf(reading, position) };
  if (typeof value === 'string') {
    badAction(value, path, position, reading);
    return undefined;
  }
  if (!isObject(value)) {
    complain(reading, 'bad-permission', path, position, `${key}: ${JSON.stringify(value) ?? 'nothing'}`);
    return undefined;
  }
  if (actionKeys.has(key)) {
    complain(reading, 'no-patterns-here', path, position, key);
    return undefined;
  }
  const patterns = new Map<string, PlacedAction>();
  for (const { key: pattern, line, column } of uniqueKeys(path, reading)) {
    const one = actionOf(value[pattern]);
    const at = { line, column };
    if (one !== undefined) patterns.set(pattern, { action: one, place: placeOf(reading, at) });
    else if (typeof value[pattern] === 'string') badAction(value[pattern], [...path, pattern], at, reading);
    else
      complain(
        reading,
        'bad-permission',
        [...path, pattern],
        at,
        `${pattern}: ${JSON.stringify(value[pattern]) ?? 'nothing'}`,
      );
  }
  return { kind: 'patterns', patterns };
}

/** The older `tools`: names switched on or off. `write`, `edit` and `patch` are one key, and the last one counts. */
export function readTools(value: unknown, path: Path, reading: Reading): PermissionTree {
  if (value === undefined) return new Map();
  if (!isObject(value)) {
    complain(reading, 'bad-tools', path, reading.json.positionOf(path), JSON.stringify(value) ?? 'nothing');
    return new Map();
  }
  const tree = new Map<string, KeyValue>();
  for (const { key, line, column } of uniqueKeys(path, reading)) {
    const on = value[key];
    if (typeof on !== 'boolean') {
      complain(reading, 'bad-tools', [...path, key], { line, column }, `${key}: ${JSON.stringify(on)}`);
      continue;
    }
    tree.set(key, {
      kind: 'action',
      action: on ? 'allow' : 'deny',
      place: placeOf(reading, { line, column }),
    });
  }
  return tree;
}

/** `tools` as permissions. The names are folded last, since layers are merged by the names that were written. */
export function foldTools(tools: PermissionTree): PermissionTree {
  const tree = new Map<string, KeyValue>();
  for (const [name, value] of tools)
    tree.set(Object.hasOwn(foldedTools, name) ? (foldedTools[name] ?? name) : name, value);
  return tree;
}
