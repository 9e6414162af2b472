import { readJson } from '../../../schema/jsonc.ts';
import { nearestName } from '../../../schema/nearest.ts';
import type { Issue } from '../../../types.ts';
import { readFrontMatter } from './front-matter.ts';
import { opencodeIssue } from './issues.table.ts';
import { topLevelKeys } from './keys.table.ts';
import { complain, foldTools, isObject, type Reading, readPermission, readTools } from './read-permission.ts';
import { assignTree, emptyTree, mergeTrees, type PermissionTree } from './tree.ts';

/** What one file, or one variable, says. */
export interface Layer {
  readonly permission: PermissionTree;
  readonly tools: PermissionTree;
  readonly agents: ReadonlyMap<string, AgentLayer>;
  /** The older spelling of primary agents. */
  readonly modes: ReadonlyMap<string, AgentLayer>;
  readonly defaultAgent: string | undefined;
  readonly subagentDepth: number | undefined;
  readonly primaryTools: readonly string[] | undefined;
}

export interface AgentLayer {
  readonly permission: PermissionTree;
  readonly disable: boolean | undefined;
}

export const emptyLayer: Layer = {
  permission: emptyTree,
  tools: emptyTree,
  agents: new Map(),
  modes: new Map(),
  defaultAgent: undefined,
  subagentDepth: undefined,
  primaryTools: undefined,
};

export interface LayerResult {
  readonly layer: Layer;
  /** OpenCode does not start with these. */
  readonly errors: readonly Issue[];
  /** What it drops without a word. */
  readonly dropped: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** Reads the text of a configuration file. Never throws. */
export function readLayer(text: string, file: string): LayerResult {
  const json = readJson(text);
  const reading: Reading = { file, json, errors: [], dropped: [] };
  for (const { kind, detail, line, column } of json.faults)
    if (kind === 'syntax') reading.errors.push(opencodeIssue('not-json', [], { file, line, column }, detail));
  if (reading.errors.length > 0) return finish(emptyLayer, reading, []);
  const { value } = json;
  // OpenCode takes an empty file for an empty object.
  if (value === undefined && text.trim() === '') return finish(emptyLayer, reading, []);
  if (!isObject(value)) {
    complain(reading, 'not-an-object', [], json.positionOf([]), JSON.stringify(value) ?? 'nothing');
    return finish(emptyLayer, reading, []);
  }
  const layer: Layer = {
    permission:
      value['permission'] === undefined
        ? emptyTree
        : readPermission(value['permission'], ['permission'], reading),
    tools: readTools(value['tools'], ['tools'], reading),
    agents: readAgents(value['agent'], ['agent'], reading),
    modes: readAgents(value['mode'], ['mode'], reading),
    defaultAgent: typeof value['default_agent'] === 'string' ? value['default_agent'] : undefined,
    subagentDepth: typeof value['subagent_depth'] === 'number' ? value['subagent_depth'] : undefined,
    primaryTools: primaryTools(value['experimental']),
  };
  return finish(layer, reading, unknownKeys(value, reading));
}

function finish(layer: Layer, { errors, dropped }: Reading, warnings: readonly Issue[]): LayerResult {
  return { layer, errors, dropped, warnings };
}

function primaryTools(experimental: unknown): readonly string[] | undefined {
  const tools = isObject(experimental) ? experimental['primary_tools'] : undefined;
  return Array.isArray(tools) ? tools.filter((tool) => typeof tool === 'string') : undefined;
}

/** Only what is nearly a known key: newer versions know more of them. */
function unknownKeys(value: Readonly<Record<string, unknown>>, { file, json }: Reading): readonly Issue[] {
  return Object.keys(value)
    .filter((key) => !topLevelKeys.includes(key))
    .map((key) => {
      const issue = opencodeIssue('unknown-key', [key], { file, ...json.positionOfKey([], key) }, key);
      const near = nearestName(key, topLevelKeys);
      return near === undefined ? issue : { ...issue, mend: `Did you mean "${near}"?` };
    });
}

/** What is read of an agent's own file. */
const agentKeys: readonly string[] = ['permission', 'tools', 'disable'];

/** An agent in a Markdown file: its name is the file's. Never throws. */
export function readAgentFile(text: string, file: string): LayerResult {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const json = readFrontMatter(text, agentKeys);
  const plain: AgentLayer = { permission: emptyTree, disable: undefined };
  if (json === undefined || !isObject(json.value))
    return {
      layer: { ...emptyLayer, agents: new Map([[name, plain]]) },
      errors: [],
      dropped: [],
      warnings: [],
    };
  const reading: Reading = { file, json, errors: [], dropped: [] };
  for (const { detail, line, column } of json.faults)
    reading.errors.push(opencodeIssue('bad-agent-file', [], { file, line, column }, detail));
  const agents = new Map([[name, readAgent(json.value, [], reading)]]);
  return finish({ ...emptyLayer, agents }, reading, []);
}

function readAgents(
  value: unknown,
  path: readonly string[],
  reading: Reading,
): ReadonlyMap<string, AgentLayer> {
  const agents = new Map<string, AgentLayer>();
  if (value === undefined) return agents;
  if (!isObject(value)) {
    complain(reading, 'bad-agent', path, reading.json.positionOf(path), JSON.stringify(value) ?? 'nothing');
    return agents;
  }
  for (const [name, one] of Object.entries(value)) {
    const at = [...path, name];
    if (isObject(one)) agents.set(name, readAgent(one, at, reading));
    else complain(reading, 'bad-agent', at, reading.json.positionOf(at), `${name}: ${JSON.stringify(one)}`);
  }
  return agents;
}

function readAgent(
  value: Readonly<Record<string, unknown>>,
  path: readonly string[],
  reading: Reading,
): AgentLayer {
  const tools = foldTools(readTools(value['tools'], [...path, 'tools'], reading));
  const permission =
    value['permission'] === undefined
      ? emptyTree
      : readPermission(value['permission'], [...path, 'permission'], reading);
  const { disable } = value;
  return {
    permission: assignTree(tools, permission),
    disable: typeof disable === 'boolean' ? disable : undefined,
  };
}

/** Lays one layer over another. packages/opencode/src/config/config.ts:41-46. */
export function mergeLayers(under: Layer, over: Layer): Layer {
  return {
    permission: mergeTrees(under.permission, over.permission),
    tools: mergeTrees(under.tools, over.tools),
    agents: mergeAgents(under.agents, over.agents),
    modes: mergeAgents(under.modes, over.modes),
    defaultAgent: over.defaultAgent ?? under.defaultAgent,
    subagentDepth: over.subagentDepth ?? under.subagentDepth,
    primaryTools: over.primaryTools ?? under.primaryTools,
  };
}

export function mergeAgents(
  under: ReadonlyMap<string, AgentLayer>,
  over: ReadonlyMap<string, AgentLayer>,
): ReadonlyMap<string, AgentLayer> {
  const merged = new Map(under);
  for (const [name, { permission, disable }] of over) {
    const old = merged.get(name);
    merged.set(name, {
      permission: mergeTrees(old?.permission ?? emptyTree, permission),
      disable: disable ?? old?.disable,
    });
  }
  return merged;
}
