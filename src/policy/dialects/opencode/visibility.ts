import { lastMatch } from './last-match.ts';
import type { PermissionRule, Ruleset } from './rules.ts';
import { fits, type Platform } from './wildcard.ts';

/** Tools that are asked about under another key than their name. */
const keyOfTool: Readonly<Record<string, string>> = {
  edit: 'edit',
  write: 'edit',
  apply_patch: 'edit',
  list_mcp_resources: 'read',
  list_mcp_resource_templates: 'read',
  read_mcp_resource: 'read',
};

/**
 * The tools that the model does not see: those of which the last rule for their key, whatever its pattern, denies with
 * the pattern `*`. A later rule for a single pattern keeps a tool in sight. packages/opencode/src/permission/index.ts:204-219.
 */
export function hiddenTools(tools: readonly string[], rules: Ruleset, platform: Platform): readonly string[] {
  return tools.filter((tool) => {
    const key = Object.hasOwn(keyOfTool, tool) ? (keyOfTool[tool] ?? tool) : tool;
    const last = lastOfKey(rules, key, platform);
    return last?.action === 'deny' && last.pattern === '*';
  });
}

function lastOfKey(rules: Ruleset, key: string, platform: Platform): PermissionRule | undefined {
  return rules.findLast((rule) => fits(key, rule.permission, platform));
}

/** The subagents that the task tool's description names. */
export function visibleSubagents(
  agents: readonly string[],
  rules: Ruleset,
  platform: Platform,
): readonly string[] {
  return agents.filter((agent) => lastMatch(rules, 'task', agent, platform)?.action !== 'deny');
}
