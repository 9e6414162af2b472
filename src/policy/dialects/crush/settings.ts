import type { ProgramHook } from '../../hook-profile.ts';

/** An entry of `allowed_tools`, with its place. */
export interface AllowedTool {
  readonly text: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface McpServer {
  readonly enabled: readonly string[] | undefined;
  readonly disabled: readonly string[];
}

export interface CrushConfiguration {
  readonly allowedTools: readonly AllowedTool[];
  readonly disabledTools: readonly string[];
  readonly skillsPaths: readonly string[];
  readonly servers: Readonly<Record<string, McpServer>>;
  readonly hooks: readonly ProgramHook[];
}
