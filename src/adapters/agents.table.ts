import type { FieldRole, ToolCatalogue, ToolEntry, ToolKind } from '../classify/index.ts';
import { claudeTools } from '../policy/dialects/claude-code/tools.table.ts';
import { crushTools } from '../policy/dialects/crush/tools.table.ts';

/** How an answer is spoken. */
export type AnswerStyle =
  /** `permissionDecision` allow, ask or deny; exit code 2 blocks. */
  | 'claude-pre-tool'
  /** `decision.behavior` allow or deny; an exit code says nothing. */
  | 'permission-request'
  /** Only a denial can be said; exit code 2 with a text blocks. */
  | 'codex-pre-tool'
  | 'crush'
  | 'gemini';

export interface HookEventEntry {
  readonly name: string;
  readonly style: AnswerStyle;
  /** Whether the agent has a question of its own that the answer `ask` leads to. */
  readonly asks: boolean;
}

export interface AgentEntry {
  readonly name: string;
  /** The field of the payload that names the event. */
  readonly eventField: string;
  readonly events: readonly HookEventEntry[];
  /** toolgate's names of the agent's tools; a tool that is not listed keeps its name. */
  readonly names: Readonly<Record<string, string>>;
  /** The agent's tools with their fields. */
  readonly tools: ToolCatalogue;
  /**
   * The agent's modes that mean one of toolgate's. A mode that gives the agent more than its person asked toolgate to give is not
   * listed: then the policy's own mode holds.
   */
  readonly modes: Readonly<Record<string, string>>;
  /** Modes in which nobody is asked. */
  readonly headless: readonly string[];
}

const fields = (role: FieldRole, names: string): Readonly<Record<string, FieldRole>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, role]));

const tool = (
  kind: ToolKind,
  required: string,
  of: Readonly<Record<string, FieldRole>>,
  more: Partial<ToolEntry> = {},
): ToolEntry => ({ kind, required: required === '' ? [] : required.split(' '), fields: of, ...more });

const quiet = (names: string): ToolEntry =>
  tool('other', '', names === '' ? {} : fields('text', names), { touchesNothing: true });

/** Source: openai/codex, core/src/tools/hook_names.rs. */
const codexTools: ToolCatalogue = {
  mcpPrefix: 'mcp__',
  entries: {
    Bash: tool('execute', 'command', { command: 'command', ...fields('directory', 'workdir cwd') }),
    apply_patch: tool('edit', 'command', { command: 'patch' }),
    spawn_agent: quiet('message task model'),
  },
};

/** Source: https://geminicli.com/docs/tools. */
const geminiTools: ToolCatalogue = {
  mcpPrefix: 'mcp__',
  entries: {
    run_shell_command: tool('execute', 'command', {
      command: 'command',
      ...fields('directory', 'directory dir_path'),
      ...fields('text', 'description is_background'),
    }),
    read_file: tool('read', 'file_path absolute_path path', {
      ...fields('read', 'file_path absolute_path path'),
      ...fields('text', 'offset limit start_line end_line'),
    }),
    write_file: tool('edit', 'file_path', { file_path: 'write', content: 'text' }),
    replace: tool('edit', 'file_path', {
      file_path: 'write',
      ...fields('text', 'old_string new_string expected_replacements instruction allow_multiple'),
    }),
    list_directory: tool(
      'list',
      '',
      { ...fields('list', 'dir_path path'), ...fields('text', 'ignore file_filtering_options') },
      { defaultPath: true },
    ),
    glob: tool(
      'search',
      'pattern',
      {
        pattern: 'pattern',
        ...fields('list', 'dir_path path'),
        ...fields('text', 'case_sensitive respect_git_ignore respect_gemini_ignore'),
      },
      { defaultPath: true },
    ),
    grep_search: tool(
      'search',
      'pattern',
      { ...fields('read-tree', 'dir_path path'), ...fields('text', 'pattern include include_pattern') },
      { defaultPath: true },
    ),
    write_todos: quiet('todos'),
    ask_user: quiet('questions'),
  },
};

/** Source: anomalyco/opencode, packages/opencode/src/tool. */
const openCodeTools: ToolCatalogue = {
  mcpPrefix: 'mcp__',
  entries: {
    bash: tool('execute', 'command', {
      command: 'command',
      workdir: 'directory',
      ...fields('text', 'description timeout'),
    }),
    read: tool('read', 'filePath', { filePath: 'read', ...fields('text', 'offset limit') }),
    write: tool('edit', 'filePath', { filePath: 'write', content: 'text' }),
    edit: tool('edit', 'filePath', {
      filePath: 'write',
      ...fields('text', 'oldString newString replaceAll'),
    }),
    apply_patch: tool('edit', 'patchText', { patchText: 'patch' }),
    list: tool('list', '', { path: 'list', ignore: 'text' }, { defaultPath: true }),
    glob: tool('search', 'pattern', { pattern: 'pattern', path: 'list' }, { defaultPath: true }),
    grep: tool(
      'search',
      'pattern',
      { path: 'read-tree', ...fields('text', 'pattern include') },
      { defaultPath: true },
    ),
    webfetch: tool('fetch', 'url', { url: 'url', ...fields('text', 'format timeout') }),
    todowrite: quiet('todos'),
    todoread: quiet(''),
    task: quiet('description prompt subagent_type'),
    question: quiet('questions'),
    skill: quiet('name'),
  },
};

export const agents: readonly AgentEntry[] = [
  {
    name: 'claude-code',
    eventField: 'hook_event_name',
    events: [
      { name: 'PreToolUse', style: 'claude-pre-tool', asks: true },
      { name: 'PermissionRequest', style: 'permission-request', asks: true },
    ],
    names: {
      Bash: 'bash',
      Monitor: 'bash',
      Read: 'read',
      Glob: 'glob',
      Grep: 'grep',
      LS: 'list',
      Edit: 'edit',
      MultiEdit: 'edit',
      NotebookEdit: 'edit',
      Write: 'write',
      WebFetch: 'fetch',
    },
    tools: claudeTools,
    modes: { plan: 'plan', acceptEdits: 'edit' },
    headless: ['dontAsk'],
  },
  {
    name: 'codex',
    eventField: 'hook_event_name',
    events: [
      { name: 'PreToolUse', style: 'codex-pre-tool', asks: false },
      { name: 'PermissionRequest', style: 'permission-request', asks: true },
    ],
    names: { Bash: 'bash', apply_patch: 'patch' },
    tools: codexTools,
    modes: { plan: 'plan', acceptEdits: 'edit' },
    headless: ['dontAsk'],
  },
  {
    name: 'crush',
    eventField: 'event',
    events: [{ name: 'PreToolUse', style: 'crush', asks: false }],
    names: { view: 'read', ls: 'list', multiedit: 'edit' },
    tools: crushTools,
    modes: {},
    headless: [],
  },
  {
    name: 'gemini-cli',
    eventField: 'hook_event_name',
    events: [{ name: 'BeforeTool', style: 'gemini', asks: false }],
    names: {
      run_shell_command: 'bash',
      read_file: 'read',
      write_file: 'write',
      replace: 'edit',
      list_directory: 'list',
      grep_search: 'grep',
    },
    tools: geminiTools,
    modes: {},
    headless: [],
  },
  {
    name: 'opencode',
    eventField: 'hook_event_name',
    events: [{ name: 'tool.execute.before', style: 'crush', asks: false }],
    names: { apply_patch: 'patch', webfetch: 'fetch' },
    tools: openCodeTools,
    modes: {},
    headless: [],
  },
];
