import type { Json } from '../../../classify/index.ts';
import type { ProgramHook } from '../../hook-profile.ts';
import type { Issue } from '../../types.ts';
import type { OpenRequest } from '../contract.ts';
import { ruleBase } from './files.ts';
import { lintRules } from './lint-rules.ts';
import { modeAliases, modes } from './modes.table.ts';
import { type Position, settingsIssue } from './prose.table.ts';
import { readRule } from './read-rule.ts';
import type { ReadRule, RuleText } from './rule.ts';
import { type Scope, scopes } from './scopes.ts';
import { readSettings, type Settings } from './settings.ts';

/** All settings of a run as one. */
export interface MergedSettings {
  readonly rules: readonly ReadRule[];
  readonly mode: string;
  readonly additional: readonly string[];
  readonly canBypass: boolean;
  readonly launchedWithBypass: boolean;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly excluded: readonly string[];
  readonly permissionRequestHooks: boolean;
  readonly hooks: readonly ProgramHook[];
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/**
 * Merges the files: of single values the strongest scope's, of lists all. Rules and folders of a project that is not
 * trusted do nothing but for deny and ask.
 */
export function mergeSettings({ files, place, launch }: OpenRequest): MergedSettings {
  const warnings: Issue[] = [];
  const order = (scope: Scope): number => scopes.indexOf(scope);
  const all = [
    ...files.map((file) => readSettings(file, place.platform)),
    ...launchSettings(launch.flags ?? {}, place.cwd),
  ].sort((a, b) => order(a.scope) - order(b.scope));
  const errors = all.flatMap((one) => one.errors);
  warnings.push(...all.flatMap((one) => one.warnings));
  // What the agent cannot read as a whole, it does not read at all.
  const read = all.filter((one) => one.errors.length === 0);
  const flag = (name: string): boolean =>
    read.findLast(({ flags }) => flags[name] !== undefined)?.flags[name] === true;
  const managedOnly =
    flag('allowManagedPermissionRulesOnly') || launch.flags?.['allowManagedPermissionRulesOnly'] === true;
  const isTrusted = launch.flags?.['workspaceTrusted'] !== false;
  const rules: ReadRule[] = [];
  const additional: string[] = [];
  for (const settings of read) {
    const kept = keptRules(settings, { managedOnly, isTrusted }, warnings);
    const anchors = {
      cwd: place.cwd,
      home: place.home,
      source: ruleBase(settings.scope, settings.file, place),
    };
    for (const rule of kept) rules.push(readRule(rule, anchors));
    const folders = settings.lists['additionalDirectories'] ?? [];
    if (settings.scope === 'project' && !isTrusted) {
      if (folders.length > 0) {
        warnings.push(
          settingsIssue(
            'untrusted',
            [],
            settings.placeOf('additionalDirectories'),
            'the additional directories',
          ),
        );
      }
    } else for (const folder of folders) additional.push(folderOf(folder, place.cwd, place.home));
  }
  warnings.push(...rules.flatMap(({ issues }) => issues), ...lintRules(rules));
  const disabling = read.find(({ texts }) => texts['disableBypassPermissionsMode'] === 'disable');
  const mode = modeOf(read, launch.mode, disabling, warnings);
  const bypassFlag = launch.flags?.['bypassAvailable'];
  return {
    rules,
    mode,
    additional,
    canBypass: disabling === undefined && bypassFlag !== false,
    launchedWithBypass: disabling === undefined && launch.flags?.['launchedWithBypass'] === true,
    flags: {
      blockReads: read.some(({ flags }) => flags['blockReadsOutsideWorkingDirectories'] === true),
      blockWrites: read.some(({ flags }) => flags['blockWritesOutsideWorkingDirectories'] === true),
      denyInsteadOfPrompting:
        read.some(({ flags }) => flags['denyInsteadOfPrompting'] === true) ||
        launch.flags?.['denyInsteadOfPrompting'] === true,
      sandboxEnabled: flag('sandbox.enabled'),
      sandboxAutomatic: flag('sandbox.enabled') && !isSetFalse(read, 'sandbox.autoAllowBashIfSandboxed'),
      ignoresSandboxEscape: isSetFalse(read, 'sandbox.allowUnsandboxedCommands'),
      autoMode: read.every(({ texts }) => texts['disableAutoMode'] !== 'disable'),
      useAutoModeDuringPlan: !isSetFalse(read, 'useAutoModeDuringPlan'),
    },
    excluded: read.flatMap(({ lists }) => lists['sandbox.excludedCommands'] ?? []),
    permissionRequestHooks:
      launch.flags?.['permissionRequestHooks'] === true ||
      read.some(({ hookEvents }) => hookEvents.includes('PermissionRequest')),
    hooks: hooksOf(read, isTrusted, warnings),
    errors,
    warnings,
  };
}

/**
 * The programs of all files, the weakest scope first. Only managed settings may switch managed hooks off, or all but them;
 * programs of a folder that is not trusted are not run.
 */
function hooksOf(read: readonly Settings[], isTrusted: boolean, warnings: Issue[]): readonly ProgramHook[] {
  const managed = read.filter(({ scope }) => scope === 'managed');
  const isOff = (those: readonly Settings[]): boolean =>
    those.some(({ flags }) => flags['disableAllHooks'] === true);
  const onlyManaged = managed.some(({ flags }) => flags['allowManagedHooksOnly'] === true) || isOff(read);
  return read.flatMap(({ scope, hooks, placeOf }) => {
    if (scope === 'managed') return isOff(managed) ? [] : hooks;
    if (onlyManaged) return [];
    const isOfFolder = scope === 'project' || scope === 'local';
    if (!isOfFolder || isTrusted) return hooks;
    if (hooks.length > 0) warnings.push(settingsIssue('untrusted', ['hooks'], placeOf('hooks'), 'the hooks'));
    return [];
  });
}

/** The strongest scope that sets the flag sets it to false. */
function isSetFalse(read: readonly Settings[], name: string): boolean {
  return read.findLast(({ flags }) => flags[name] !== undefined)?.flags[name] === false;
}

function keptRules(
  settings: Settings,
  { managedOnly, isTrusted }: { readonly managedOnly: boolean; readonly isTrusted: boolean },
  warnings: Issue[],
): readonly RuleText[] {
  const { rules, scope, placeOf } = settings;
  if (managedOnly && scope !== 'managed') {
    if (rules.length > 0)
      warnings.push(settingsIssue('only-managed-rules', [], placeOf('permissions'), 'the rules'));
    return [];
  }
  if (scope !== 'project' || isTrusted) return rules;
  if (rules.some(({ list }) => list === 'allow')) {
    warnings.push(settingsIssue('untrusted', ['permissions', 'allow'], placeOf('allow'), 'the allow rules'));
  }
  return rules.filter(({ list }) => list !== 'allow');
}

function folderOf(folder: string, cwd: string, home: string | undefined): string {
  const plain = folder.replace(/(.)\/+$/, '$1');
  if (/^~(?:\/|$)/.test(plain) && home !== undefined) return home + plain.slice(1);
  if (plain.startsWith('/')) return plain;
  const kept: string[] = [];
  for (const segment of `${cwd}/${plain}`.split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

/** `auto` from project or local files gives the built-in default, not the next weaker value. */
function modeOf(
  read: readonly Settings[],
  launched: string | undefined,
  disabling: Settings | undefined,
  warnings: Issue[],
): string {
  const setting = read.findLast(({ texts }) => texts['defaultMode'] !== undefined);
  const configured = setting?.texts['defaultMode'];
  const asked = launched ?? configured ?? 'default';
  const mode = modeAliases[asked] ?? asked;
  const where: Position | undefined = launched === undefined ? setting?.placeOf('defaultMode') : undefined;
  const at = where ?? { file: '', line: 1, column: 1 };
  if (!modes.includes(mode)) {
    warnings.push(settingsIssue('unknown-mode', ['permissions', 'defaultMode'], at, asked));
    return 'default';
  }
  if (
    launched === undefined &&
    mode === 'auto' &&
    (setting?.scope === 'project' || setting?.scope === 'local')
  ) {
    warnings.push(settingsIssue('not-from-project', ['permissions', 'defaultMode'], at, 'defaultMode: auto'));
    return 'default';
  }
  const noAuto = read.find(({ texts }) => texts['disableAutoMode'] === 'disable');
  if (mode === 'auto' && noAuto !== undefined) {
    warnings.push(
      settingsIssue('auto-disabled', ['disableAutoMode'], noAuto.placeOf('disableAutoMode'), noAuto.scope),
    );
    return 'default';
  }
  if (mode === 'bypassPermissions' && disabling !== undefined) {
    const place = disabling.placeOf('disableBypassPermissionsMode');
    warnings.push(settingsIssue('bypass-disabled', ['permissions', 'defaultMode'], place, disabling.scope));
    return 'default';
  }
  return mode;
}

/** Rules that came as flags: `--allowedTools`, `--disallowedTools`, and rules of the session. */
function launchSettings(flags: Readonly<Record<string, Json>>, cwd: string): readonly Settings[] {
  const lists = [
    ['allow', 'allowedTools'],
    ['deny', 'disallowedTools'],
    ['ask', 'askTools'],
  ] as const;
  const rules = lists.flatMap(([list, name]) =>
    textsOf(flags[name]).map(
      (text, at): RuleText => ({
        list,
        text,
        scope: 'cli',
        at,
        path: [name, at],
        position: { file: `--${name}`, line: 1, column: at + 1 },
      }),
    ),
  );
  if (rules.length === 0 && textsOf(flags['addDirs']).length === 0) return [];
  return [
    {
      scope: 'cli',
      file: `${cwd}/--flags`,
      rules,
      texts: {},
      flags: {},
      lists: { additionalDirectories: textsOf(flags['addDirs']) },
      hookEvents: [],
      hooks: [],
      placeOf: () => ({ file: '--flags', line: 1, column: 1 }),
      errors: [],
      warnings: [],
    },
  ];
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
