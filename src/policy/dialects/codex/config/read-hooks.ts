import type { ProgramHook } from '../../../hook-profile.ts';
import { readJson } from '../../../schema/jsonc.ts';
import type { Issue } from '../../../types.ts';
import type { ConfigurationFile, DialectPlace } from '../../contract.ts';
import { type HookPath, readHookGroups } from '../../read-hook-groups.ts';
import { fileIssue } from './issues.ts';
import { isTable } from './read-config.ts';
import { placeInToml } from './toml-places.ts';

export interface ReadHooks {
  readonly hooks: readonly ProgramHook[];
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

type PlaceOf = (path: HookPath) => { readonly line: number; readonly column: number };

/** The hooks of a `hooks.json`. Its events stand at the top or under `hooks`. */
export function readHooksFile(file: ConfigurationFile, platform: DialectPlace['platform']): ReadHooks {
  const json = readJson(file.text.trim() === '' ? '{}' : file.text);
  const [fault] = json.faults;
  if (fault !== undefined)
    return { hooks: [], errors: [fileIssue('not-json', file.path, fault, fault.detail)], warnings: [] };
  const { value } = json;
  const isWrapped = isTable(value) && isTable(value['hooks']);
  const placeOf: PlaceOf = (path) => json.positionOf(path);
  return read(isWrapped ? value['hooks'] : value, isWrapped ? ['hooks'] : [], file, platform, placeOf);
}

/** The hooks of the table `[hooks]` in a configuration file. */
export function readHooksTable(
  file: ConfigurationFile,
  table: unknown,
  platform: DialectPlace['platform'],
): ReadHooks {
  return read(table, ['hooks'], file, platform, (path) => placeInToml(file.text, path));
}

function read(
  value: unknown,
  path: HookPath,
  { path: file }: ConfigurationFile,
  platform: DialectPlace['platform'],
  placeOf: PlaceOf,
): ReadHooks {
  const errors: Issue[] = [];
  const warnings: Issue[] = [];
  const hooks = readHookGroups(value, path, {
    file,
    platform,
    // What the agent keeps about hooks beside them.
    notEvents: ['state', 'managed_dir'],
    windowsField: 'commandWindows',
    lineOf: (at) => placeOf(at).line,
    refuse: (at, detail) => {
      errors.push(fileIssue('wrong-type', file, placeOf(at), detail, at));
    },
    skip: (at, type) => {
      warnings.push(fileIssue('hook-not-run', file, placeOf(at), type, at));
    },
  });
  return { hooks, errors, warnings };
}
