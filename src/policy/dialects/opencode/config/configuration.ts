import { readJson } from '../../../schema/jsonc.ts';
import type { Issue } from '../../../types.ts';
import type { ConfigurationFile, DialectPlace } from '../../contract.ts';
import { opencodeIssue } from './issues.table.ts';
import {
  type AgentLayer,
  emptyLayer,
  type Layer,
  type LayerResult,
  mergeAgents,
  mergeLayers,
  readAgentFile,
  readLayer,
} from './layer.ts';
import { foldTools, isObject, type Reading, readPermission } from './read-permission.ts';
import { mergeTrees, type PermissionTree } from './tree.ts';

/** All layers in one. */
export interface Configuration {
  readonly permission: PermissionTree;
  readonly agents: ReadonlyMap<string, AgentLayer>;
  readonly defaultAgent: string;
  /** How deep subagents may start subagents. */
  readonly subagentDepth: number;
  /** Tools that only primary agents have. */
  readonly primaryTools: readonly string[];
}

export interface ConfigurationResult {
  readonly configuration: Configuration;
  readonly errors: readonly Issue[];
  readonly dropped: readonly Issue[];
  readonly warnings: readonly Issue[];
}

const defaultDepth = 1;

/**
 * The files in their order, the variable `OPENCODE_CONFIG_CONTENT` between them and the managed ones, then
 * `OPENCODE_PERMISSION` over all, and `tools` under all. packages/opencode/src/config/config.ts:41-563. Never throws.
 */
export function readConfiguration(
  files: readonly ConfigurationFile[],
  { variables }: Pick<DialectPlace, 'variables'>,
): ConfigurationResult {
  const parts: LayerResult[] = [];
  const add = (scope: (scope: string) => boolean): void => {
    for (const file of files) if (scope(file.scope)) parts.push(readFile(file));
  };
  add((scope) => scope !== 'managed');
  const content = variables['OPENCODE_CONFIG_CONTENT'];
  if (content !== undefined && content !== '') parts.push(readLayer(content, 'OPENCODE_CONFIG_CONTENT'));
  add((scope) => scope === 'managed');
  const layer = parts.map((part) => part.layer).reduce(mergeLayers, emptyLayer);
  const variable = readVariable(variables['OPENCODE_PERMISSION']);
  return {
    configuration: configurationOf(layer, variable.permission),
    errors: [...parts.flatMap(({ errors }) => errors), ...variable.errors],
    dropped: [...parts.flatMap(({ dropped }) => dropped), ...variable.dropped],
    warnings: parts.flatMap(({ warnings }) => warnings),
  };
}

function readFile({ path, text }: ConfigurationFile): LayerResult {
  return path.endsWith('.md') ? readAgentFile(text, path) : readLayer(text, path);
}

function configurationOf(layer: Layer, variable: PermissionTree): Configuration {
  return {
    permission: mergeTrees(foldTools(layer.tools), mergeTrees(layer.permission, variable)),
    agents: mergeAgents(layer.agents, layer.modes),
    defaultAgent: layer.defaultAgent ?? 'build',
    subagentDepth: layer.subagentDepth ?? defaultDepth,
    primaryTools: layer.primaryTools ?? [],
  };
}

/** Only an object: OpenCode takes a text apart into its letters, which nobody means. */
function readVariable(text: string | undefined): {
  readonly permission: PermissionTree;
  readonly errors: readonly Issue[];
  readonly dropped: readonly Issue[];
} {
  if (text === undefined || text === '') return { permission: new Map(), errors: [], dropped: [] };
  const file = 'OPENCODE_PERMISSION';
  const json = readJson(text);
  const fault = json.faults.find(({ kind }) => kind === 'syntax');
  if (fault !== undefined || !isObject(json.value)) {
    const { line, column } = fault ?? json.positionOf([]);
    const issue = opencodeIssue('bad-variable', [], { file, line, column }, fault?.detail ?? text);
    return { permission: new Map(), errors: [issue], dropped: [] };
  }
  const reading: Reading = { file, json, errors: [], dropped: [] };
  const permission = readPermission(json.value, [], reading);
  return { permission, errors: reading.errors, dropped: reading.dropped };
}
