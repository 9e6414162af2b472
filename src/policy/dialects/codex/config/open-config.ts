import type { ProgramHook } from '../../../hook-profile.ts';
import type { Issue } from '../../../types.ts';
import type { ConfigurationFile, DialectPlace, LaunchOptions } from '../../contract.ts';
import { type Era, eraRules } from '../commands/eras.ts';
import { oddWords } from '../rules/odd-words.ts';
import { readRules } from '../rules/read-rules.ts';
import { noRules, type RuleSet } from '../rules/types.ts';
import { type CodexSettings, type Granular, noGranular, type SandboxName } from '../settings.ts';
import { fileIssue } from './issues.ts';
import { approvalWords, builtInPermissions, externalSandbox, sandboxWords } from './keys.table.ts';
import { isTable, type Layer, readConfigFile } from './read-config.ts';
import { type ReadHooks, readHooksFile, readHooksTable } from './read-hooks.ts';
import { type Requirements, readRequirements } from './requirements.ts';
import { placeInToml } from './toml-places.ts';
import { type LayerValues, layerValues } from './values.ts';

/** All that the files and the launch come to. */
export interface CodexConfiguration {
  readonly settings: CodexSettings;
  /** Local rules in the order of the layers, managed ones last. */
  readonly rules: RuleSet;
  /** Local rules were there and could not be read, so that the agent goes on without any of them. */
  readonly rulesDropped: boolean;
  /** Programs that the files name, in the order of the layers. */
  readonly hooks: readonly ProgramHook[];
  /** What keeps the agent from starting. */
  readonly fatal: readonly Issue[];
  /** What the agent goes on without. */
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** Reads the files, the weakest first. */
export function readCodex(
  files: readonly ConfigurationFile[],
  place: DialectPlace,
  era: Era,
  launch: LaunchOptions,
): CodexConfiguration {
  const errors: Issue[] = [];
  const warnings: Issue[] = [];
  const fatal: Issue[] = [];
  const isRules = ({ path }: ConfigurationFile): boolean => path.endsWith('.rules');
  const required: Requirements[] = files.filter(({ scope }) => scope === 'managed').map(readRequirements);
  for (const each of required) fatal.push(...each.errors);

  const layers: Layer[] = [];
  const hooks: ProgramHook[] = [];
  const addHooks = (read: ReadHooks): void => {
    hooks.push(...read.hooks);
    // A hook that cannot be read holds nothing back, and the agent says no more than that.
    errors.push(...read.errors);
    warnings.push(...read.warnings);
  };
  let values: LayerValues = {};
  for (const file of files) {
    if (file.scope === 'managed' || isRules(file)) continue;
    if (file.scope === 'project' && !isTrusted(values, place)) {
      warnings.push(fileIssue('untrusted-layer', file.path, { line: 1, column: 1 }));
      continue;
    }
    if (file.path.endsWith('/hooks.json')) {
      addHooks(readHooksFile(file, place.platform));
      continue;
    }
    const read = readConfigFile(file);
    fatal.push(...read.errors);
    warnings.push(...read.warnings);
    if (read.layer === undefined) continue;
    layers.push(read.layer);
    addHooks(readHooksTable(file, read.layer.data['hooks'], place.platform));
    values = merge(values, valuesOf(read.layer, era, undefined, fatal));
  }
  const profile = profileOf(layers, launch);
  if (profile !== undefined) values = withProfile(layers, era, profile, fatal);
  warnings.push(...softened(layers, era));

  const local = localRules(
    files.filter((file) => isRules(file) && file.scope !== 'managed'),
    values,
    place,
    warnings,
  );
  errors.push(...local.errors);
  const settings = settingsOf(values, place, launch, required, layers, warnings);
  return {
    settings,
    rules: {
      ...local.rules,
      prefixRules: [...local.rules.prefixRules, ...required.flatMap(({ rules }) => rules)],
    },
    rulesDropped: local.errors.length > 0,
    hooks: launch.flags?.['hooksTrusted'] === false ? [] : hooks,
    fatal: unique(fatal),
    errors,
    warnings,
  };
}

/** The same file is read again once the profile is known. */
function unique(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Map(
    issues.map((issue) => [`${issue.file} ${issue.line} ${issue.column} ${issue.code}`, issue]),
  );
  return [...seen.values()];
}

function valuesOf(layer: Layer, era: Era, profile: string | undefined, errors: Issue[]): LayerValues {
  return layerValues({ layer, errors }, era, profile);
}

function merge(below: LayerValues, above: LayerValues): LayerValues {
  return {
    ...below,
    ...above,
    mcp: { ...below.mcp, ...above.mcp },
    trust: { ...below.trust, ...above.trust },
  };
}

function profileOf(layers: readonly Layer[], launch: LaunchOptions): string | undefined {
  const given = launch.flags?.['profile'];
  if (typeof given === 'string') return given;
  const named = layers.map(({ data }) => data['profile']).filter((each) => typeof each === 'string');
  return named.at(-1);
}

function withProfile(layers: readonly Layer[], era: Era, profile: string, fatal: Issue[]): LayerValues {
  const defined = layers.some(({ data }) => isTable(data['profiles']) && isTable(data['profiles'][profile]));
  const last = layers.at(-1);
  if (!defined && last !== undefined) {
    const { path, text } = last.file;
    fatal.push(fileIssue('unknown-profile', path, placeInToml(text, ['profile']), profile));
  }
  // A profile stands over the files' own values, so that it is laid over all of them.
  const plain = layers.map((layer) => valuesOf(layer, era, undefined, fatal)).reduce(merge, {});
  const chosen = layers
    .map((layer) => {
      const inner = isTable(layer.data['profiles']) ? layer.data['profiles'][profile] : undefined;
      return isTable(inner) ? { ...layer, data: { profiles: { [profile]: inner } } } : undefined;
    })
    .filter((layer) => layer !== undefined)
    .map((layer) => valuesOf(layer, era, profile, fatal));
  return [plain, ...chosen].reduce(merge, {});
}

/** Values that mean something else than they say. */
function softened(layers: readonly Layer[], era: Era): readonly Issue[] {
  return layers.flatMap(({ file, data }) => {
    const found: Issue[] = [];
    const at = (key: string): { line: number; column: number } => placeInToml(file.text, [key]);
    if (data['approval_policy'] === 'on-failure' && !eraRules[era].hasOnFailure)
      found.push(fileIssue('on-failure-alias', file.path, at('approval_policy')));
    const permissions = data['default_permissions'];
    if (typeof permissions === 'string' && !Object.hasOwn(builtInPermissions, permissions))
      found.push(fileIssue('unknown-permissions', file.path, at('default_permissions'), permissions));
    return found;
  });
}

function isTrusted(values: LayerValues, place: DialectPlace): boolean {
  return trustOf(values, place) === 'trusted';
}

function trustOf({ trust }: LayerValues, place: DialectPlace): 'trusted' | 'untrusted' | 'unknown' {
  for (const path of [place.cwd, place.repositoryRoot]) {
    if (path !== undefined && trust !== undefined && Object.hasOwn(trust, path))
      return trust[path] ?? 'unknown';
  }
  return 'unknown';
}

interface LocalRules {
  readonly rules: RuleSet;
  readonly errors: readonly Issue[];
}

/** One file that cannot be read takes the rules of all others with it, as the agent has it. */
function localRules(
  files: readonly ConfigurationFile[],
  values: LayerValues,
  place: DialectPlace,
  warnings: Issue[],
): LocalRules {
  let rules = noRules;
  const errors: Issue[] = [];
  for (const file of files) {
    if (file.scope === 'project' && !isTrusted(values, place)) {
      warnings.push(fileIssue('untrusted-layer', file.path, { line: 1, column: 1 }));
      continue;
    }
    const read = readRules({ file: file.path, text: file.text }, rules, { cwd: place.cwd, home: place.home });
    if (read.ok) {
      const added = read.rules.prefixRules.slice(rules.prefixRules.length);
      warnings.push(...oddWords(added).map((odd) => fileIssue(odd.code, file.path, odd, odd.detail)));
      rules = read.rules;
    } else errors.push(fileIssue(read.fault.code, file.path, read.fault, read.fault.detail));
  }
  return errors.length === 0 ? { rules, errors } : { rules: noRules, errors };
}

function settingsOf(
  values: LayerValues,
  place: DialectPlace,
  launch: LaunchOptions,
  required: readonly Requirements[],
  layers: readonly Layer[],
  warnings: Issue[],
): CodexSettings {
  const flags = launch.flags ?? {};
  const trust = trustOf(values, place);
  const launched = [...approvalWords, 'granular' as const].find((each) => each === launch.mode);
  const approval = launched ?? values.approval ?? (trust === 'untrusted' ? 'untrusted' : 'on-request');
  const sandbox =
    launchedSandbox(flags['sandbox']) ??
    values.sandbox ??
    (trust === 'unknown' ? 'read-only' : 'workspace-write');
  const granularFlag = flags['granular'];
  return {
    approval: permitted(
      approval,
      required.flatMap((each) => each.approvals ?? []),
      layers,
      warnings,
      [...approvalWords, 'granular'],
    ),
    granular: isTable(granularFlag) ? granularOf(granularFlag) : (values.granular ?? noGranular),
    sandbox: {
      name: permitted(
        sandbox,
        required.flatMap((each) => each.sandboxes ?? []),
        layers,
        warnings,
        [...sandboxWords, 'external'],
      ),
      network: values.network ?? false,
      writableRoots: values.writableRoots ?? [],
      excludeTmpdir: values.excludeTmpdir ?? false,
      excludeSlashTmp: values.excludeSlashTmp ?? false,
    },
    reviewer: values.reviewer ?? 'user',
    mcp: values.mcp ?? {},
    denyRead: textsOf(flags['denyRead']),
    additionalPermissions: values.additionalPermissions ?? false,
    windowsSandbox: values.windowsSandbox ?? false,
    shell: place.variables['SHELL'] || '/bin/bash',
  };
}

/** What the launch names; of a word that is none, the strictest. */
function launchedSandbox(flag: unknown): SandboxName | undefined {
  if (flag === undefined) return undefined;
  if (typeof flag === 'string' && Object.hasOwn(externalSandbox, flag)) return 'external';
  return sandboxWords.find((each) => each === flag) ?? 'read-only';
}

/** The value, or the first that the requirements allow. */
function permitted<T extends string>(
  value: T,
  allowed: readonly string[],
  layers: readonly Layer[],
  warnings: Issue[],
  words: readonly T[],
): T {
  if (allowed.length === 0 || allowed.includes(value)) return value;
  const first = words.find((each) => each === allowed[0]);
  if (first === undefined) return value;
  const file = layers.at(-1)?.file.path ?? '';
  warnings.push(fileIssue('not-allowed', file, { line: 1, column: 1 }, value));
  return first;
}

function granularOf(data: Readonly<Record<string, unknown>>): Granular {
  return {
    sandbox_approval: data['sandbox_approval'] === true,
    rules: data['rules'] === true,
    mcp_elicitations: data['mcp_elicitations'] === true,
    skill_approval: data['skill_approval'] === true,
    request_permissions: data['request_permissions'] === true,
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
