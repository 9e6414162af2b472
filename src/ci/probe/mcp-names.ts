/** A tool of an MCP server. */
export interface McpTool {
  readonly server: string;
  readonly tool: string;
}

const doubled = {
  name: ({ server, tool }: McpTool): string => `mcp__${server}__${tool}`,
  pattern: /^mcp__(.+?)__(.+)$/s,
};
const single = {
  name: ({ server, tool }: McpTool): string => `mcp_${server}_${tool}`,
  pattern: /^mcp_([^_]+)_(.+)$/s,
};

/** How agents name the tools of MCP servers; the rest does as toolgate. */
const namings: Readonly<Record<string, typeof doubled>> = {
  crush: single,
  gemini: single,
  opencode: {
    name: ({ server, tool }) => `${server}_${tool}`,
    // Keys of permissions that are no tools.
    pattern: /^(?!(?:external_directory|doom_loop|plan_enter|plan_exit)$)([^_]+)_(.+)$/s,
  },
};

function namingOf(system: string): typeof doubled {
  const [name = ''] = system.split('@');
  return Object.hasOwn(namings, name) ? (namings[name] ?? doubled) : doubled;
}

/** The name that the system has for the tool. */
export function mcpToolName(system: string, tool: McpTool): string {
  return namingOf(system).name(tool);
}

/** Server and tool, where the name is one that the system gives to tools of servers. */
export function mcpToolOf(system: string, name: string): McpTool | undefined {
  const found = namingOf(system).pattern.exec(name);
  const [, server, tool] = found ?? [];
  return server === undefined || tool === undefined ? undefined : { server, tool };
}
