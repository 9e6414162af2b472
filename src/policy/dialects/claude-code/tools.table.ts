import type { FieldRole, ToolCatalogue, ToolEntry, ToolKind } from '../../../classify/index.ts';

/**
 * Claude Code's tools with what their input fields mean.
 * Source: https://code.claude.com/docs/en/tools-reference
 */

type Fields = Readonly<Record<string, FieldRole>>;

function tool(kind: ToolKind, required: readonly string[], fields: Fields, more: Partial<ToolEntry> = {}) {
  return { kind, fields, required, ...more };
}

/** Tools that touch no file, host or process by themselves. */
function quiet(...names: readonly string[]): Readonly<Record<string, ToolEntry>> {
  return Object.fromEntries(
    names.map((name) => [name, tool('other', [], textsOf(name), { touchesNothing: true })]),
  );
}

const quietFields: Readonly<Record<string, string>> = {
  Agent: 'subagent_type prompt model run_in_background name isolation mode team_name resume',
  Task: 'subagent_type prompt model run_in_background name isolation mode team_name resume',
  AskUserQuestion: 'questions answers metadata annotations',
  ExitPlanMode: 'plan allowedPrompts',
  TodoWrite: 'todos',
  Skill: 'skill args command',
};

function textsOf(name: string): Fields {
  const names = Object.hasOwn(quietFields, name) ? quietFields[name] : undefined;
  return Object.fromEntries((names ?? '').split(' ').map((field) => [field, 'text'] as const));
}

const shellFields = {
  command: 'command',
  timeout: 'text',
  run_in_background: 'text',
  dangerouslyDisableSandbox: 'text',
} as const satisfies Fields;

const entries: Readonly<Record<string, ToolEntry>> = {
  Bash: tool('execute', ['command'], shellFields),
  Monitor: tool('execute', ['command'], { ...shellFields, timeout_ms: 'text', persistent: 'text' }),
  // No PowerShell is read here, so that the sound view knows nothing of what the text does.
  PowerShell: tool('other', ['command'], {}),
  Read: tool('read', ['file_path'], { file_path: 'read', offset: 'text', limit: 'text', pages: 'text' }),
  LSP: tool('read', ['filePath'], {
    filePath: 'read',
    operation: 'text',
    line: 'text',
    character: 'text',
    query: 'text',
  }),
  Glob: tool('search', ['pattern'], { path: 'list', pattern: 'pattern' }, { defaultPath: true }),
  Grep: tool(
    'search',
    ['pattern'],
    {
      path: 'read-tree',
      pattern: 'text',
      glob: 'text',
      type: 'text',
      output_mode: 'text',
      head_limit: 'text',
      offset: 'text',
      multiline: 'text',
      context: 'text',
      '-i': 'text',
      '-n': 'text',
      '-A': 'text',
      '-B': 'text',
      '-C': 'text',
    },
    { defaultPath: true },
  ),
  Edit: tool('edit', ['file_path'], {
    file_path: 'write',
    old_string: 'text',
    new_string: 'text',
    replace_all: 'text',
  }),
  MultiEdit: tool('edit', ['file_path'], { file_path: 'write', edits: 'edits' }),
  Write: tool('edit', ['file_path'], { file_path: 'write', content: 'text' }),
  NotebookEdit: tool('edit', ['notebook_path'], {
    notebook_path: 'write',
    cell_id: 'text',
    new_source: 'text',
    cell_type: 'text',
    edit_mode: 'text',
  }),
  WebFetch: tool('fetch', ['url'], { url: 'url', prompt: 'text' }),
  ...quiet('Agent', 'Task', 'AskUserQuestion', 'ExitPlanMode', 'EnterPlanMode', 'TodoWrite', 'Skill'),
};

export const claudeTools: ToolCatalogue = { entries, mcpPrefix: 'mcp__' };

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

/** Tools that need permission. */
export const askingTools: ReadonlySet<string> = new Set(
  words(
    'Bash PowerShell Monitor Edit MultiEdit Write NotebookEdit WebFetch WebSearch Skill ExitPlanMode EnterWorktree Artifact Workflow ShareOnboardingGuide',
  ),
);

/** Tools that run unasked, beside those that only read within the working directories. */
export const silentTools: ReadonlySet<string> = new Set(
  words(
    'Agent Task TaskCreate TaskGet TaskList TaskUpdate TaskOutput TaskStop TodoWrite CronCreate CronDelete CronList SendMessage ToolSearch ListMcpResourcesTool ReadMcpResourceTool EnterPlanMode ExitWorktree BashOutput KillShell EndConversation',
  ),
);

/** Of those, the ones that start something whose own calls are judged only as they come: the sound view asks. */
export const startingTools: ReadonlySet<string> = new Set(words('Agent Task CronCreate SendMessage'));

/** Tools that only read files; their paths are judged. */
export const readingTools: ReadonlySet<string> = new Set(words('Read Grep Glob LSP'));

/** Tools that write the file that they name. `Edit` rules govern all of them. */
export const editingTools: ReadonlySet<string> = new Set(words('Edit MultiEdit Write NotebookEdit'));

/** Tools that must reach a person: no mode and no allow rule answers for them. */
export const interactiveTools: ReadonlySet<string> = new Set(['AskUserQuestion']);

/** What a rule may name; other names draw a warning. `Cd` is only for the person's own command. */
export const knownTools: readonly string[] = [
  ...new Set([...askingTools, ...silentTools, ...readingTools, ...interactiveTools, 'Cd']),
];

/** Older spellings that rules may still use, with the tool's present name. */
export const toolAliases: Readonly<Record<string, string>> = { Task: 'Agent' };

/** The field that a rule's own parenthesis is about, which the parameter form therefore cannot name. */
export const mainFields: Readonly<Record<string, string>> = {
  Bash: 'command',
  Monitor: 'command',
  PowerShell: 'command',
  Read: 'file_path',
  Edit: 'file_path',
  MultiEdit: 'file_path',
  Write: 'file_path',
  NotebookEdit: 'notebook_path',
  Grep: 'path',
  Glob: 'path',
  WebFetch: 'url',
};

/** Names that people write for a tool, in lower case. */
export const mistakenTools: Readonly<Record<string, string>> = {
  shell: 'Bash',
  sh: 'Bash',
  exec: 'Bash',
  command: 'Bash',
  terminal: 'Bash',
  run: 'Bash',
  fetch: 'WebFetch',
  web: 'WebFetch',
  url: 'WebFetch',
  search: 'Grep',
  view: 'Read',
  file: 'Read',
  replace: 'Edit',
  patch: 'Edit',
  create: 'Write',
  delete: 'Bash',
  subagent: 'Agent',
  todoread: 'TodoWrite',
};
