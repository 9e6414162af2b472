import type { FieldRole, ToolCatalogue } from '../../classify/index.ts';
import type { ReviewedCall } from '../reviewed.ts';

/** Calls of the tools of an agent that reads, writes or fetches one thing; none where it has no such tool. */
export interface ToolCalls {
  readonly read: (path: string) => ReviewedCall | undefined;
  readonly write: (path: string) => ReviewedCall | undefined;
  /** One call for each tool that writes a file which it is told by its path. */
  readonly writes: (path: string) => readonly ReviewedCall[];
  readonly fetch: (url: string) => ReviewedCall | undefined;
}

export function toolCalls(tools: ToolCatalogue): ToolCalls {
  return {
    read: (path) => callOf(tools, 'read', path, ['read', 'Read', 'view']),
    write: (path) =>
      callOf(tools, 'write', path, ['write', 'Write', 'edit', 'Edit']) ??
      callOf(tools, 'patch', addingPatch(path), ['apply_patch']),
    writes: (path) =>
      Object.keys(tools.entries).flatMap((name) => {
        const call = callOf(tools, 'write', path, [name]);
        return call?.tool === name ? call : [];
      }),
    fetch: (url) => callOf(tools, 'url', url, ['fetch', 'WebFetch', 'webfetch']),
  };
}

/** Tools that show pictures: they read no text. */
const imageTools: ReadonlySet<string> = new Set(['view_image']);

/** The patch by which an agent without a tool for it writes a file. */
function addingPatch(path: string): string {
  return `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch`;
}

function callOf(
  { entries }: ToolCatalogue,
  role: FieldRole,
  value: string,
  preferred: readonly string[],
): ReviewedCall | undefined {
  const able = Object.entries(entries).filter(
    ([name, { fields }]) => !imageTools.has(name) && Object.values(fields).includes(role),
  );
  const [tool, entry] =
    preferred.flatMap((name) => able.filter(([known]) => known === name))[0] ?? able[0] ?? [];
  if (tool === undefined || entry === undefined) return undefined;
  const target = Object.entries(entry.fields).find(([, of]) => of === role)?.[0];
  if (target === undefined) return undefined;
  const input: Record<string, string> = { [target]: value };
  for (const name of entry.required) {
    if (input[name] === undefined && entry.fields[name] !== role) input[name] = 'x';
  }
  for (const [name, text] of [
    ['content', 'x'],
    ['contents', 'x'],
    ['prompt', 'x'],
    ['old_string', 'x'],
    ['new_string', 'y'],
  ] as const) {
    if (entry.fields[name] === 'text' && input[name] === undefined) input[name] = text;
  }
  return { tool, input };
}

/** A call as a line for a person: the command, or the tool with its input. */
export function showCall({ tool, input }: ReviewedCall): string {
  const command = input['command'] ?? input['cmd'];
  return command === undefined ? `${tool} ${JSON.stringify(input)}` : command;
}
