import type { FieldRole, ToolCatalogue, ToolEntry } from '../../../classify/index.ts';

/** Gemini CLI's tools with their input fields. Source: google-gemini/gemini-cli, docs/reference/tools.md. */
const tool = (
  kind: ToolEntry['kind'],
  required: readonly string[],
  fields: Readonly<Record<string, FieldRole>>,
  more: Partial<ToolEntry> = {},
): ToolEntry => ({ kind, required, fields, ...more });

const quiet: ToolEntry = tool('other', [], {}, { touchesNothing: true });

export const shellTool = 'run_shell_command';

export const geminiTools: ToolCatalogue = {
  mcpPrefix: 'mcp_',
  entries: {
    [shellTool]: tool('execute', ['command'], {
      command: 'command',
      dir_path: 'directory',
      description: 'text',
      is_background: 'text',
    }),
    read_file: tool('read', ['file_path'], { file_path: 'read', start_line: 'text', end_line: 'text' }),
    list_directory: tool('list', [], { dir_path: 'list', ignore: 'text' }, { defaultPath: true }),
    glob: tool('search', ['pattern'], { pattern: 'pattern', dir_path: 'list' }, { defaultPath: true }),
    grep_search: tool(
      'search',
      ['pattern'],
      { pattern: 'text', dir_path: 'read-tree', include_pattern: 'text' },
      { defaultPath: true },
    ),
    replace: tool('edit', ['file_path'], {
      file_path: 'write',
      instruction: 'text',
      old_string: 'text',
      new_string: 'text',
    }),
    write_file: tool('edit', ['file_path'], { file_path: 'write', content: 'text' }),
    // Addresses stand in the text.
    web_fetch: tool('fetch', ['prompt'], { prompt: 'url' }),
    google_web_search: quiet,
    write_todos: quiet,
    save_memory: quiet,
    activate_skill: quiet,
  },
};

/** Tools of which the agent refuses a path outside the workspace, with the field that holds it. */
export const fileFields: Readonly<Record<string, string>> = {
  read_file: 'file_path',
  list_directory: 'dir_path',
  glob: 'dir_path',
  grep_search: 'dir_path',
  replace: 'file_path',
  write_file: 'file_path',
};

/** Tools that run unasked unless a rule says otherwise. Source: policies/read-only.toml of the same. */
export const unaskedTools: readonly string[] = [
  'glob',
  'grep_search',
  'list_directory',
  'read_file',
  'google_web_search',
];

/** Files whose change always asks. Source: packages/core/src/utils/buildFileUtils.ts of the same. */
export const buildFile =
  /(?:^|\/)(?:BUILD|BUILD\.bazel|WORKSPACE|WORKSPACE\.bazel|MODULE\.bazel|\.bazelrc|\.blazerc|[Mm]akefile|GNUmakefile|CMakeLists\.txt|package\.json|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb|setup\.py|setup\.cfg|pyproject\.toml|go\.mod|go\.sum|Cargo\.toml|Cargo\.lock|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|(?:Dockerfile|Containerfile)(?:\.[^/]*)?|[^/]*\.(?:bzl|bazel|bzlmod|mk|cmake))$/;
