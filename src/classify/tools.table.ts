import type { ToolKind } from './types.ts';

/** What an input field of a tool means. */
export type FieldRole =
  | 'command'
  /** A command as its words, run without a shell. */
  | 'argv'
  | 'read'
  | 'list'
  | 'read-tree'
  | 'write'
  | 'patch'
  | 'url'
  /** A glob: where it starts, names are listed. */
  | 'pattern'
  /** What is sent along: the request changes something. */
  | 'body'
  /** A list of edits of the file that the call names. */
  | 'edits'
  | 'directory'
  | 'text';

export interface ToolEntry {
  readonly kind: ToolKind;
  /** Fields in the order of preference: the first of a role that is present counts. */
  readonly fields: Readonly<Record<string, FieldRole>>;
  /** One of these fields must be a text. */
  readonly required: readonly string[];
  /** Where a path field is left out, the working directory is meant. */
  readonly defaultPath?: boolean;
  /** The tool touches no file, host, process or setting of the machine, such as a list of things to do. */
  readonly touchesNothing?: boolean;
}

export interface ToolCatalogue {
  readonly entries: Readonly<Record<string, ToolEntry>>;
  /** How names of MCP tools start. */
  readonly mcpPrefix: string;
}

/** Fields that agents add to any tool's input for the person or the log; they change nothing that the tool does. */
export const harmlessFields: ReadonlySet<string> = new Set(
  'description explanation justification reason title summary comment thought id call_id request_id'.split(
    ' ',
  ),
);

/** toolgate's own tools. A dialect has names of its own. */
const entries: Readonly<Record<string, ToolEntry>> = {
  bash: {
    kind: 'execute',
    fields: {
      command: 'command',
      description: 'text',
      timeout: 'text',
      cwd: 'directory',
      workdir: 'directory',
      run_in_background: 'text',
    },
    required: ['command'],
  },
  read: {
    kind: 'read',
    fields: {
      file_path: 'read',
      path: 'read',
      offset: 'text',
      limit: 'text',
      start_line: 'text',
      end_line: 'text',
      pages: 'text',
    },
    required: ['file_path', 'path'],
  },
  list: {
    kind: 'list',
    fields: { path: 'list', ignore: 'text', depth: 'text', recursive: 'text' },
    required: [],
    defaultPath: true,
  },
  glob: {
    kind: 'search',
    fields: { path: 'list', pattern: 'pattern', limit: 'text' },
    required: ['pattern'],
    defaultPath: true,
  },
  grep: {
    kind: 'search',
    fields: {
      path: 'read-tree',
      pattern: 'text',
      glob: 'text',
      include: 'text',
      type: 'text',
      output_mode: 'text',
      head_limit: 'text',
      multiline: 'text',
      context: 'text',
      '-i': 'text',
      '-n': 'text',
      '-A': 'text',
      '-B': 'text',
      '-C': 'text',
    },
    required: ['pattern'],
    defaultPath: true,
  },
  edit: {
    kind: 'edit',
    fields: {
      file_path: 'write',
      path: 'write',
      old_string: 'text',
      new_string: 'text',
      replace_all: 'text',
      edits: 'edits',
    },
    required: ['file_path', 'path'],
  },
  write: {
    kind: 'edit',
    fields: { file_path: 'write', path: 'write', content: 'text' },
    required: ['file_path', 'path'],
  },
  patch: {
    kind: 'edit',
    fields: { patch: 'patch', input: 'patch' },
    required: ['patch', 'input'],
  },
  fetch: {
    kind: 'fetch',
    fields: {
      url: 'url',
      prompt: 'text',
      format: 'text',
      timeout: 'text',
      method: 'text',
      body: 'body',
      data: 'body',
      headers: 'body',
    },
    required: ['url'],
  },
};

export const toolgateTools: ToolCatalogue = { entries, mcpPrefix: 'mcp__' };
