/** When the agent asks. `granular` says for each kind of question whether it is asked or refused at once. */
export type ApprovalName = 'untrusted' | 'granular' | 'on-failure' | 'on-request' | 'never';

export interface Granular {
  readonly sandbox_approval: boolean;
  readonly rules: boolean;
  readonly mcp_elicitations: boolean;
  readonly skill_approval: boolean;
  readonly request_permissions: boolean;
}

export type SandboxName = 'read-only' | 'workspace-write' | 'danger-full-access' | 'external';

export interface SandboxSettings {
  readonly name: SandboxName;
  readonly network: boolean;
  /** Beside the working directory and the temporary folders. */
  readonly writableRoots: readonly string[];
  readonly excludeTmpdir: boolean;
  readonly excludeSlashTmp: boolean;
}

export type ToolApproval = 'auto' | 'prompt' | 'writes' | 'approve';

export interface McpServer {
  readonly enabled: boolean;
  readonly enabledTools: readonly string[] | undefined;
  readonly disabledTools: readonly string[];
  readonly approval: ToolApproval;
  readonly tools: Readonly<Record<string, ToolApproval>>;
}

/** What the agent's configuration comes to, defaults filled in. */
export interface CodexSettings {
  readonly approval: ApprovalName;
  readonly granular: Granular;
  readonly sandbox: SandboxSettings;
  readonly reviewer: 'user' | 'auto_review';
  readonly mcp: Readonly<Record<string, McpServer>>;
  /** Paths that the sandbox hides. While there are any, nothing leaves the sandbox. */
  readonly denyRead: readonly string[];
  /** The model may ask for further permissions of one command. */
  readonly additionalPermissions: boolean;
  /** Of Windows: there is a sandbox to run commands in. */
  readonly windowsSandbox: boolean;
  /** The shell that the agent starts. */
  readonly shell: string;
}

export const noGranular: Granular = {
  sandbox_approval: false,
  rules: false,
  mcp_elicitations: false,
  skill_approval: false,
  request_permissions: false,
};

/** Whether the sandbox holds commands back, so that leaving it means something. */
export function isRestricted({ name }: SandboxSettings): boolean {
  return name === 'read-only' || name === 'workspace-write';
}
