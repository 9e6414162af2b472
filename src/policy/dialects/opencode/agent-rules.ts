import { type BuiltInAgent, baseRules, builtInAgents, type TableRule } from './agents.table.ts';
import type { Configuration } from './config/configuration.ts';
import { rulesOfTree } from './config/tree.ts';
import { type AgentFolders, rulesOnMachine, toolOutputGlob } from './folders.ts';
import type { PermissionRule, Ruleset } from './rules.ts';

/** A rule with the agents that have it. */
export interface AgentRule {
  readonly rule: PermissionRule;
  /** Left out: all. */
  readonly agents?: readonly string[];
  readonly origin: 'defaults' | 'configuration' | 'session';
  /** Not OpenCode's own: what an agent is meant to be held to. */
  readonly soundOnly?: true;
}

/** The rules of all agents in one list, in the order in which each agent has them. */
export interface AgentRules {
  /** The strictest first. */
  readonly agents: readonly string[];
  readonly rules: readonly AgentRule[];
}

/** What a version of OpenCode gives its agents before anything is configured. */
export interface AgentDefaults {
  readonly base: readonly TableRule[];
  readonly agents: readonly BuiltInAgent[];
  /** The folder of tool output is allowed at the end unless a rule denies its very glob. */
  readonly keepsToolOutput: boolean;
}

export const defaultsOfV1: AgentDefaults = { base: baseRules, agents: builtInAgents, keepsToolOutput: true };

/** packages/opencode/src/agent/agent.ts:108-310: base, the agent's own, the user's, the user's for the agent. */
export function agentRules(
  { permission, agents: configured }: Pick<Configuration, 'permission' | 'agents'>,
  folders: AgentFolders,
  home: string | undefined,
  defaults: AgentDefaults = defaultsOfV1,
): AgentRules {
  const isDisabled = (name: string): boolean => configured.get(name)?.disable === true;
  const builtIn = defaults.agents.filter(({ name }) => !isDisabled(name));
  const custom = [...configured.keys()].filter(
    (name) => !isDisabled(name) && !defaults.agents.some((agent) => agent.name === name),
  );
  const agents = [...builtIn.map(({ name }) => name), ...custom];
  const rules: AgentRule[] = [
    ...rulesOnMachine(defaults.base, folders).map((rule): AgentRule => ({ rule, origin: 'defaults' })),
    ...builtIn.flatMap((agent) => ownRules(agent, folders)),
    ...rulesOfTree(permission, home).map((rule): AgentRule => ({ rule, origin: 'configuration' })),
    ...agents.flatMap((name) =>
      rulesOfTree(configured.get(name)?.permission ?? new Map(), home).map(
        (rule): AgentRule => ({ rule, agents: [name], origin: 'configuration' }),
      ),
    ),
  ];
  if (!defaults.keepsToolOutput) return { agents, rules };
  const glob = toolOutputGlob(folders);
  const open = agents.filter((name) => !deniesExactly(rulesOfAgent({ agents, rules }, name), glob));
  const kept: PermissionRule = { permission: 'external_directory', pattern: glob, action: 'allow' };
  return { agents, rules: [...rules, { rule: kept, agents: open, origin: 'defaults' }] };
}

function ownRules({ name, own, meant = [] }: BuiltInAgent, folders: AgentFolders): readonly AgentRule[] {
  const of = (rule: PermissionRule): AgentRule => ({ rule, agents: [name], origin: 'defaults' });
  return [
    ...rulesOnMachine(own, folders).map(of),
    ...rulesOnMachine(meant, folders).map((rule): AgentRule => ({ ...of(rule), soundOnly: true })),
  ];
}

function deniesExactly(rules: Ruleset, glob: string): boolean {
  return rules.some(
    ({ permission, pattern, action }) =>
      permission === 'external_directory' && action === 'deny' && pattern === glob,
  );
}

/** The rules of one agent as OpenCode itself has them. */
export function rulesOfAgent({ rules }: AgentRules, name: string): Ruleset {
  return rules
    .filter(({ agents, soundOnly }) => soundOnly !== true && (agents === undefined || agents.includes(name)))
    .map(({ rule }) => rule);
}
