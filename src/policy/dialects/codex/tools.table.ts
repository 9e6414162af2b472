import type { ToolCatalogue, ToolEntry } from '../../../classify/index.ts';

/** Fields that go with every command. */
const commandFields = {
  login: 'text',
  tty: 'text',
  shell: 'text',
  timeout_ms: 'text',
  yield_time_ms: 'text',
  max_output_tokens: 'text',
  environment_id: 'text',
  sandbox_permissions: 'text',
  with_escalated_permissions: 'text',
  additional_permissions: 'text',
  prefix_rule: 'text',
  justification: 'text',
} as const;

const nothing: ToolEntry = { kind: 'other', fields: {}, required: [], touchesNothing: true };

/** The agent's tools, by the names that the model calls. */
const entries: Readonly<Record<string, ToolEntry>> = {
  exec_command: {
    kind: 'execute',
    fields: { cmd: 'command', workdir: 'directory', ...commandFields },
    required: ['cmd'],
  },
  shell_command: {
    kind: 'execute',
    fields: { command: 'command', workdir: 'directory', ...commandFields },
    required: ['command'],
  },
  shell: {
    kind: 'execute',
    fields: { command: 'argv', workdir: 'directory', ...commandFields },
    required: ['command'],
  },
  local_shell: {
    kind: 'execute',
    fields: { command: 'argv', working_directory: 'directory', workdir: 'directory', ...commandFields },
    required: ['command'],
  },
  write_stdin: {
    kind: 'process-input',
    fields: { session_id: 'text', chars: 'text', yield_time_ms: 'text', max_output_tokens: 'text' },
    required: [],
  },
  apply_patch: {
    kind: 'edit',
    fields: { input: 'patch', patch: 'patch', command: 'patch', environment_id: 'text' },
    required: ['input', 'patch', 'command'],
  },
  view_image: { kind: 'read', fields: { path: 'read', detail: 'text' }, required: ['path'] },
  update_plan: nothing,
  request_user_input: nothing,
  web_search: nothing,
};

export const codexTools: ToolCatalogue = { entries, mcpPrefix: 'mcp__' };

/** Tools that run a command, with the field that holds it. */
export const commandTools: Readonly<
  Record<string, { readonly field: string; readonly form: 'text' | 'argv' }>
> = {
  exec_command: { field: 'cmd', form: 'text' },
  shell_command: { field: 'command', form: 'text' },
  shell: { field: 'command', form: 'argv' },
  local_shell: { field: 'command', form: 'argv' },
};

export const patchTool = 'apply_patch';
export const patchFields = ['input', 'patch', 'command'] as const;

/** Tools that run without any question. */
export const unaskedTools: readonly string[] = [
  'view_image',
  'update_plan',
  'request_user_input',
  'web_search',
  'write_stdin',
];
