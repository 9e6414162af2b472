import type { CrushConfiguration } from './settings.ts';
import { taskTools, toolQuestions } from './tools.table.ts';

/** Whether the main agent is shown a tool. Disabling by name does not reach MCP tools; their server's lists do. */
export function isShown(tool: string, { disabledTools, servers }: CrushConfiguration): boolean {
  if (!tool.startsWith('mcp_')) return !disabledTools.includes(tool);
  const rest = tool.slice('mcp_'.length);
  for (const [name, { enabled, disabled }] of Object.entries(servers)) {
    if (!rest.startsWith(`${name}_`)) continue;
    const bare = rest.slice(name.length + 1);
    return (enabled === undefined || enabled.includes(bare)) && !disabled.includes(bare);
  }
  return true;
}

/** Whether the agent for sub-tasks is: a fixed set without what is disabled, and no MCP tools. */
export function isShownToTask(tool: string, configuration: CrushConfiguration): boolean {
  return taskTools.includes(tool) && isShown(tool, configuration);
}

/** The built-in tools that the main agent is shown. */
export function shownTools(configuration: CrushConfiguration): readonly string[] {
  return Object.keys(toolQuestions).filter((tool) => isShown(tool, configuration));
}
