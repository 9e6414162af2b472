/** What a field of a tool's input names, for the folder that is asked about when it lies outside. */
export type PathField = {
  readonly field: string;
  readonly kind: 'file' | 'folder' | 'either';
  /** Left out, the session's folder is meant. */
  readonly optional?: true;
};

/** What a tool asks for before it acts: its key, and where the texts come from. */
export interface ToolRequest {
  readonly key: string;
  readonly texts: /** The path as seen from the worktree. */
    | { readonly from: 'path'; readonly field: string }
    | { readonly from: 'field'; readonly field: string }
    | { readonly from: 'star' }
    /** The source path of every operation of the patch. */
    | { readonly from: 'patch'; readonly field: string }
    | { readonly from: 'resource'; readonly server: string; readonly uri?: string };
  /** What an "always" remembers: everything of that key, or the very texts. */
  readonly always: 'star' | 'texts' | 'server';
  readonly outside?: PathField;
}

const file: PathField = { field: 'filePath', kind: 'file' };
const byPath = { from: 'path', field: 'filePath' } as const;
const star = { from: 'star' } as const;

/**
 * packages/opencode/src/tool/*.ts; the shell tool stands apart (scan/). Order within a call: the folders outside first,
 * then the tool's own key.
 */
export const toolRequests: Readonly<Record<string, ToolRequest>> = {
  read: { key: 'read', texts: byPath, always: 'star', outside: { field: 'filePath', kind: 'either' } },
  edit: { key: 'edit', texts: byPath, always: 'star', outside: file },
  write: { key: 'edit', texts: byPath, always: 'star', outside: file },
  apply_patch: { key: 'edit', texts: { from: 'patch', field: 'patchText' }, always: 'star' },
  glob: {
    key: 'glob',
    texts: { from: 'field', field: 'pattern' },
    always: 'star',
    outside: { field: 'path', kind: 'folder', optional: true },
  },
  grep: {
    key: 'grep',
    texts: { from: 'field', field: 'pattern' },
    always: 'star',
    outside: { field: 'path', kind: 'either', optional: true },
  },
  lsp: { key: 'lsp', texts: star, always: 'star', outside: file },
  task: { key: 'task', texts: { from: 'field', field: 'subagent_type' }, always: 'star' },
  skill: { key: 'skill', texts: { from: 'field', field: 'name' }, always: 'texts' },
  webfetch: { key: 'webfetch', texts: { from: 'field', field: 'url' }, always: 'star' },
  websearch: { key: 'websearch', texts: { from: 'field', field: 'query' }, always: 'star' },
  todowrite: { key: 'todowrite', texts: star, always: 'star' },
  list_mcp_resources: { key: 'read', texts: { from: 'resource', server: 'server' }, always: 'server' },
  list_mcp_resource_templates: {
    key: 'read',
    texts: { from: 'resource', server: 'server' },
    always: 'server',
  },
  read_mcp_resource: {
    key: 'read',
    texts: { from: 'resource', server: 'server', uri: 'uri' },
    always: 'server',
  },
};

/** Never asked through this engine: a deny hides them, anything else lets them run. */
export const onlyHidden: ReadonlySet<string> = new Set(['question', 'plan_enter', 'plan_exit']);
