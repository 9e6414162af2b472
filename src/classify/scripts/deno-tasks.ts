import { nearest, quoted, type ScriptRun, type ScriptSource } from './script-run.ts';

/** `deno task NAME`: a task of `deno.json` that is one text. Tasks with dependencies leave it unread. */
export function denoTasks(words: readonly string[], source: ScriptSource): ScriptRun | undefined {
  const [, subcommand, name, ...rest] = words;
  if (subcommand !== 'task' || name === undefined || name.startsWith('-')) return undefined;
  const found = nearest(source, ['deno.json']);
  const body = found === undefined ? undefined : taskIn(found.text, name);
  if (found === undefined || body === undefined) return undefined;
  return {
    texts: [[body, ...rest.map(quoted)].join(' ')],
    directory: found.folder,
    whole: true,
    binFolders: [`${found.folder}/node_modules/.bin`],
  };
}

function taskIn(text: string, name: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('tasks' in value)) return undefined;
    const { tasks } = value;
    if (typeof tasks !== 'object' || tasks === null) return undefined;
    const found: unknown = Object.entries(tasks).find(([task]) => task === name)?.[1];
    return typeof found === 'string' ? found : undefined;
  } catch {
    return undefined;
  }
}
