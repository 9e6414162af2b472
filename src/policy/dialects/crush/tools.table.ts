import type { FieldRole, ToolCatalogue, ToolEntry } from '../../../classify/index.ts';

/**
 * What each tool asks for. Source: charmbracelet/crush at afe5482, internal/agent/tools; the table of facts names each line.
 */
export interface ToolQuestion {
  /** `always`; `outside`: only of a path outside the project; `unsafe`: unless the text is safe; `never`. */
  readonly asks: 'always' | 'outside' | 'unsafe' | 'never';
  readonly action: string;
  /** The path that the request names: the project's root, a field's file, or nothing. */
  readonly path:
    | { readonly kind: 'root' }
    /** The root for a file inside the project, else the file. */
    | { readonly kind: 'root-or-file'; readonly field: string }
    | { readonly kind: 'file'; readonly field: string }
    | { readonly kind: 'as-given'; readonly field: string }
    | { readonly kind: 'directory'; readonly field: string }
    /** The root joined with a field's text. */
    | { readonly kind: 'below-root'; readonly field: string }
    | { readonly kind: 'none' };
  /** The request carries no id of the call, so that a hook's approval does not reach it. */
  readonly withoutCallId?: true;
}

const root = { kind: 'root' } as const;
const never: ToolQuestion = { asks: 'never', action: '', path: { kind: 'none' } };
const write: ToolQuestion = {
  asks: 'always',
  action: 'write',
  path: { kind: 'root-or-file', field: 'file_path' },
};

export const toolQuestions: Readonly<Record<string, ToolQuestion>> = {
  bash: { asks: 'unsafe', action: 'execute', path: { kind: 'directory', field: 'working_dir' } },
  edit: write,
  multiedit: write,
  write,
  view: { asks: 'outside', action: 'read', path: { kind: 'file', field: 'file_path' } },
  ls: { asks: 'outside', action: 'list', path: { kind: 'file', field: 'path' } },
  fetch: { asks: 'always', action: 'fetch', path: root },
  agentic_fetch: { asks: 'always', action: 'fetch', path: root },
  download: {
    asks: 'always',
    action: 'download',
    path: { kind: 'file', field: 'file_path' },
    withoutCallId: true,
  },
  list_mcp_resources: { asks: 'always', action: 'list', path: { kind: 'below-root', field: 'mcp_name' } },
  read_mcp_resource: { asks: 'always', action: 'read', path: { kind: 'below-root', field: 'uri' } },
  lsp_rename: { asks: 'always', action: '', path: { kind: 'none' }, withoutCallId: true },
  lsp_replace_symbol: {
    asks: 'always',
    action: '',
    path: { kind: 'as-given', field: 'file_path' },
    withoutCallId: true,
  },
  ...Object.fromEntries(
    `glob grep web_fetch web_search lsp_diagnostics lsp_references lsp_definition lsp_symbols lsp_call_hierarchy
    lsp_restart sourcegraph todos question crush_info crush_logs job_output job_kill agent`
      .split(/\s+/)
      .map((name) => [name, never]),
  ),
};

/** Five names of a server that is called `docker`, whoever runs it. */
const exemptServer = 'mcp_docker_';
export const exemptMcpTools: ReadonlySet<string> = new Set(
  ['mcp-find', 'mcp-add', 'mcp-remove', 'mcp-config-set', 'code-mode'].map((name) => exemptServer + name),
);

/** The question of an MCP tool: each asks, but for the exempt ones. */
export const mcpQuestion: ToolQuestion = { asks: 'always', action: 'execute', path: root };

/** The fixed set of the agent for sub-tasks. */
export const taskTools: readonly string[] =
  'glob grep ls lsp_call_hierarchy lsp_definition lsp_symbols sourcegraph view'.split(' ');

const text = (names: string): Readonly<Record<string, FieldRole>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'text']));

const inward: ToolEntry = {
  kind: 'other',
  fields: text('id job_id shell_id todos questions prompt query symbol path file_path line column'),
  required: [],
  touchesNothing: true,
};

export const crushTools: ToolCatalogue = {
  mcpPrefix: 'mcp_',
  entries: {
    bash: {
      kind: 'execute',
      fields: {
        command: 'command',
        working_dir: 'directory',
        ...text('description run_in_background auto_background_after'),
      },
      required: ['command'],
    },
    edit: {
      kind: 'edit',
      fields: { file_path: 'write', ...text('old_string new_string replace_all') },
      required: ['file_path'],
    },
    multiedit: { kind: 'edit', fields: { file_path: 'write', edits: 'edits' }, required: ['file_path'] },
    write: { kind: 'edit', fields: { file_path: 'write', content: 'text' }, required: ['file_path'] },
    view: { kind: 'read', fields: { file_path: 'read', ...text('offset limit') }, required: ['file_path'] },
    ls: { kind: 'list', fields: { path: 'list', ...text('ignore depth') }, required: [], defaultPath: true },
    glob: {
      kind: 'search',
      fields: { pattern: 'pattern', path: 'list' },
      required: ['pattern'],
      defaultPath: true,
    },
    grep: {
      kind: 'search',
      fields: { path: 'read-tree', ...text('pattern include literal_text') },
      required: ['pattern'],
      defaultPath: true,
    },
    fetch: { kind: 'fetch', fields: { url: 'url', ...text('format timeout') }, required: ['url'] },
    download: {
      kind: 'fetch',
      fields: { url: 'url', file_path: 'write', timeout: 'text' },
      required: ['url'],
    },
    web_fetch: { kind: 'fetch', fields: { url: 'url' }, required: ['url'] },
    ...Object.fromEntries(
      `lsp_diagnostics lsp_references lsp_definition lsp_symbols lsp_call_hierarchy lsp_restart todos question crush_info
      crush_logs job_output job_kill agent`
        .split(/\s+/)
        .map((name) => [name, inward]),
    ),
  },
};
