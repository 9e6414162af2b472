import type { Classification } from '../../../classify/index.ts';
import { mcpMatrix } from './matrix.table.ts';
import type { CodexSettings, McpServer, ToolApproval } from './settings.ts';

export interface McpTool {
  readonly server: string;
  readonly tool: string;
}

/** Server and tool of `mcp__SERVER__TOOL`. */
export function mcpTool(name: string): McpTool | undefined {
  const match = /^mcp__(.+?)__(.+)$/s.exec(name);
  return match === null ? undefined : { server: match[1] ?? '', tool: match[2] ?? '' };
}

/** The tool's own mode, else the server's, else `auto`. */
export function toolApproval({ server, tool }: McpTool, mcp: CodexSettings['mcp']): ToolApproval {
  const known = serverOf(server, mcp);
  if (known === undefined) return 'auto';
  return (Object.hasOwn(known.tools, tool) ? known.tools[tool] : undefined) ?? known.approval;
}

function serverOf(name: string, mcp: CodexSettings['mcp']): McpServer | undefined {
  return Object.hasOwn(mcp, name) ? mcp[name] : undefined;
}

export function isOffered({ server, tool }: McpTool, mcp: CodexSettings['mcp']): boolean {
  const known = serverOf(server, mcp);
  if (known === undefined) return true;
  const enabled = known.enabledTools?.includes(tool) !== false;
  return known.enabled && enabled && !known.disabledTools.includes(tool);
}

export type Hints = NonNullable<Classification['hints']>;

/** Whether a call of the tool asks, as far as its mode and the hints of its server tell. */
export function mcpAsks(mode: ToolApproval, hints: Hints): boolean {
  const row = mcpMatrix.find(
    (each) =>
      each.mode === mode &&
      (each.readOnly === undefined || each.readOnly === hints.readOnlyHint) &&
      (each.destructive === undefined || each.destructive === hints.destructiveHint) &&
      (each.openWorld === undefined || each.openWorld === hints.openWorldHint),
  );
  return row?.asks !== false;
}
