import type { FieldRole, ToolCatalogue, ToolEntry } from '../../../classify/index.ts';

/** The built-in tools by what the agent's own classifier does with them; other names are external or unknown. */

export type PathNeed = 'required' | 'optional';

/** Tools whose path decides their class, and whether a call must name one. */
export const readers: Readonly<Record<string, PathNeed>> = {
  read: 'required',
  list: 'optional',
  tree: 'optional',
  glob: 'optional',
  grep: 'optional',
  search: 'optional',
  describe_image: 'required',
  view_image: 'required',
};

export const writers: ReadonlySet<string> = new Set(['write', 'edit']);

/** Tools that take a shell text. */
export const shells: ReadonlySet<string> = new Set(['bash', 'bash_start']);

/** Tools that work on the agent's own state. The stored documentation counts them as reads of the workspace. */
export const inward: Readonly<Record<string, string>> = {
  bash_status: 'Read background shell task',
  bash_logs: 'Read background shell task',
  todo: 'Read-only tool',
  question: 'Read-only tool',
  skill: 'Read-only tool',
};

export const stopsTask = 'bash_stop';

/** What Plan turns down whatever the class. */
export const plannedOut: readonly string[] = ['edit', 'write', 'bash', 'bash_start', 'bash_stop'];

const text = (...names: readonly string[]): Readonly<Record<string, FieldRole>> =>
  Object.fromEntries(names.map((name) => [name, 'text']));

const shell: ToolEntry = {
  kind: 'execute',
  fields: { command: 'command', ...text('description', 'timeout', 'name') },
  required: ['command'],
};

const ofPath = (
  kind: ToolEntry['kind'],
  role: FieldRole,
  fields: Readonly<Record<string, FieldRole>>,
): ToolEntry => ({ kind, fields: { path: role, ...fields }, required: ['path'] });

const search = (role: FieldRole, fields: Readonly<Record<string, FieldRole>>): ToolEntry => ({
  kind: 'search',
  fields: { path: role, ...fields },
  required: [],
  defaultPath: true,
});

const inwardEntry: ToolEntry = {
  kind: 'other',
  fields: text('id', 'command', 'items', 'questions', 'name', 'lines', 'tail'),
  required: [],
  touchesNothing: true,
};

export const crystalTools: ToolCatalogue = {
  mcpPrefix: 'mcp__',
  entries: {
    bash: shell,
    bash_start: shell,
    read: ofPath('read', 'read', text('offset', 'limit')),
    describe_image: ofPath('read', 'read', text('prompt', 'question')),
    view_image: ofPath('read', 'read', {}),
    list: search('list', text('pattern', 'depth')),
    tree: search('list', text('depth')),
    glob: search('list', { pattern: 'pattern' }),
    grep: search('read-tree', text('pattern', 'include', 'glob', 'context', 'ignore_case')),
    search: search('read-tree', text('pattern', 'query', 'include', 'glob')),
    write: ofPath('edit', 'write', text('contents', 'content')),
    edit: ofPath('edit', 'write', text('old_string', 'new_string', 'replace_all')),
    [stopsTask]: inwardEntry,
    ...Object.fromEntries(Object.keys(inward).map((name) => [name, inwardEntry])),
  },
};

/** Whether the agent has the tool itself: then no plugin says what its calls are. */
export function isBuiltIn(tool: string): boolean {
  return Object.hasOwn(crystalTools.entries, tool);
}
