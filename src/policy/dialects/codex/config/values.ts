import type { Era } from '../commands/eras.ts';
import type { ApprovalName, Granular, McpServer, SandboxName, ToolApproval } from '../settings.ts';
import { noGranular } from '../settings.ts';
import {
  approvalWords,
  builtInPermissions,
  type granularWords,
  reviewerWords,
  sandboxWords,
  toolApprovalWords,
} from './keys.table.ts';
import { type Data, flag, isTable, type Reader, refuse, table, texts, word } from './read-config.ts';

/** What one layer says; what it leaves out stands as below it. */
export interface LayerValues {
  readonly approval?: ApprovalName | undefined;
  readonly granular?: Granular | undefined;
  readonly reviewer?: 'user' | 'auto_review' | undefined;
  readonly sandbox?: SandboxName | undefined;
  readonly network?: boolean | undefined;
  readonly writableRoots?: readonly string[] | undefined;
  readonly excludeTmpdir?: boolean | undefined;
  readonly excludeSlashTmp?: boolean | undefined;
  readonly mcp?: Readonly<Record<string, McpServer>> | undefined;
  readonly trust?: Readonly<Record<string, 'trusted' | 'untrusted'>> | undefined;
  readonly additionalPermissions?: boolean | undefined;
  readonly windowsSandbox?: boolean | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads what bears on decisions from one file, and the profile that is chosen. */
export function layerValues(reader: Reader, era: Era, profile: string | undefined): LayerValues {
  const { data } = reader.layer;
  const values: Mutable<LayerValues> = {};
  policies(reader, data, [], era, values);
  const chosen = profile === undefined ? undefined : table(reader, data['profiles'], ['profiles'])[profile];
  if (profile !== undefined && isTable(chosen)) policies(reader, chosen, ['profiles', profile], era, values);
  const write = table(reader, data['sandbox_workspace_write'], ['sandbox_workspace_write']);
  const at = (key: string): readonly string[] => ['sandbox_workspace_write', key];
  values.network = flag(reader, write['network_access'], at('network_access')) ?? values.network;
  values.writableRoots = texts(reader, write['writable_roots'], at('writable_roots')) ?? values.writableRoots;
  values.excludeTmpdir =
    flag(reader, write['exclude_tmpdir_env_var'], at('exclude_tmpdir_env_var')) ?? values.excludeTmpdir;
  values.excludeSlashTmp =
    flag(reader, write['exclude_slash_tmp'], at('exclude_slash_tmp')) ?? values.excludeSlashTmp;
  values.mcp = mcpServers(reader, data);
  values.trust = projects(reader, data);
  const features = table(reader, data['features'], ['features']);
  values.additionalPermissions =
    flag(reader, features['exec_permission_approvals'], ['features', 'exec_permission_approvals']) ??
    values.additionalPermissions;
  const windows = flag(reader, features['experimental_windows_sandbox'], [
    'features',
    'experimental_windows_sandbox',
  ]);
  values.windowsSandbox = windows ?? values.windowsSandbox;
  return withoutGaps(values);
}

function withoutGaps(values: LayerValues): LayerValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function policies(
  reader: Reader,
  data: Data,
  path: readonly string[],
  era: Era,
  values: Mutable<LayerValues>,
): void {
  const approval = data['approval_policy'];
  const at = [...path, 'approval_policy'];
  if (isTable(approval)) {
    values.approval = 'granular';
    values.granular = granular(reader, approval, at);
  } else {
    const named = word(reader, approval, at, approvalWords);
    if (named === 'untrusted' && era === 'current') refuse(reader, at, '', 'retired-approval');
    else if (named === 'on-failure' && era !== 'classic') values.approval = 'on-request';
    else if (named !== undefined) values.approval = named;
  }
  const reviewer = word(reader, data['approvals_reviewer'], [...path, 'approvals_reviewer'], reviewerWords);
  if (reviewer !== undefined) values.reviewer = reviewer === 'user' ? 'user' : 'auto_review';
  const sandbox = word(reader, data['sandbox_mode'], [...path, 'sandbox_mode'], sandboxWords);
  if (sandbox !== undefined) values.sandbox = sandbox;
  const permissions = data['default_permissions'];
  if (typeof permissions === 'string') {
    values.sandbox = Object.hasOwn(builtInPermissions, permissions)
      ? builtInPermissions[permissions]
      : 'read-only';
  }
}

function granular(reader: Reader, data: Data, path: readonly string[]): Granular {
  const inner = table(reader, data['granular'], [...path, 'granular']);
  const read = (key: (typeof granularWords)[number]): boolean =>
    flag(reader, inner[key], [...path, 'granular', key]) ?? noGranular[key];
  for (const key of Object.keys(data))
    if (key !== 'granular') refuse(reader, path, `approval_policy is a word or { granular = … }, not ${key}`);
  return {
    sandbox_approval: read('sandbox_approval'),
    rules: read('rules'),
    mcp_elicitations: read('mcp_elicitations'),
    skill_approval: read('skill_approval'),
    request_permissions: read('request_permissions'),
  };
}

function mcpServers(reader: Reader, data: Data): Readonly<Record<string, McpServer>> | undefined {
  const servers = Object.entries(table(reader, data['mcp_servers'], ['mcp_servers']));
  if (servers.length === 0) return undefined;
  return Object.fromEntries(
    servers.map(([name, value]) => {
      const path = ['mcp_servers', name];
      const server = table(reader, value, path);
      const approval = (key: string, given: unknown, at: readonly string[]): ToolApproval | undefined =>
        word(reader, given, [...at, key], toolApprovalWords);
      const tools = Object.entries(table(reader, server['tools'], [...path, 'tools'])).flatMap(
        ([tool, each]) => {
          const at = [...path, 'tools', tool];
          const mode = approval('approval_mode', table(reader, each, at)['approval_mode'], at);
          return mode === undefined ? [] : [[tool, mode] as const];
        },
      );
      return [
        name,
        {
          enabled: flag(reader, server['enabled'], [...path, 'enabled']) ?? true,
          enabledTools: texts(reader, server['enabled_tools'], [...path, 'enabled_tools']),
          disabledTools: texts(reader, server['disabled_tools'], [...path, 'disabled_tools']) ?? [],
          approval:
            approval('default_tools_approval_mode', server['default_tools_approval_mode'], path) ?? 'auto',
          tools: Object.fromEntries(tools),
        },
      ];
    }),
  );
}

function projects(reader: Reader, data: Data): LayerValues['trust'] {
  const found = Object.entries(table(reader, data['projects'], ['projects'])).flatMap(([path, value]) => {
    const at = ['projects', path];
    const level = word(reader, table(reader, value, at)['trust_level'], [...at, 'trust_level'], [
      'trusted',
      'untrusted',
    ] as const);
    return level === undefined ? [] : [[path, level] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
