import type { ToolCatalogue } from '../../../classify/index.ts';

/** OpenCode's tools with their input fields. Whatever is not listed is an MCP tool or a plugin's. */
export const opencodeTools: ToolCatalogue = {
  // `SERVER_TOOL`: the name tells nothing apart.
  mcpPrefix: '',
  entries: {
    bash: {
      kind: 'execute',
      fields: { command: 'command', workdir: 'directory', timeout: 'text', description: 'text' },
      required: ['command'],
    },
    read: {
      kind: 'read',
      fields: { filePath: 'read', offset: 'text', limit: 'text' },
      required: ['filePath'],
    },
    edit: {
      kind: 'edit',
      fields: { filePath: 'write', oldString: 'text', newString: 'text', replaceAll: 'text' },
      required: ['filePath'],
    },
    write: { kind: 'edit', fields: { filePath: 'write', content: 'text' }, required: ['filePath'] },
    apply_patch: { kind: 'edit', fields: { patchText: 'patch' }, required: ['patchText'] },
    glob: {
      kind: 'search',
      fields: { path: 'list', pattern: 'pattern' },
      required: ['pattern'],
      defaultPath: true,
    },
    grep: {
      kind: 'search',
      fields: { path: 'read-tree', pattern: 'text', include: 'text' },
      required: ['pattern'],
      defaultPath: true,
    },
    lsp: {
      kind: 'read',
      fields: { filePath: 'read', operation: 'text', line: 'text', character: 'text', query: 'text' },
      required: ['filePath'],
    },
    webfetch: { kind: 'fetch', fields: { url: 'url', format: 'text', timeout: 'text' }, required: ['url'] },
    task: plain('description prompt subagent_type task_id command background'),
    skill: plain('name'),
    todowrite: plain('todos'),
    question: plain('questions'),
    plan_enter: plain(''),
    plan_exit: plain(''),
  },
};

/** Tools that touch no file, host or process of the machine by themselves. */
function plain(fields: string): ToolCatalogue['entries'][string] {
  const names = fields === '' ? [] : fields.split(' ');
  return {
    kind: 'other',
    fields: Object.fromEntries(names.map((name) => [name, 'text'])),
    required: [],
    touchesNothing: true,
  };
}
