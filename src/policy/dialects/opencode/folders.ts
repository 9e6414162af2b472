import type { DialectPlace } from '../contract.ts';
import type { TableRule } from './agents.table.ts';
import { folderGlob, relativePath } from './paths.ts';
import type { PermissionRule } from './rules.ts';

/** Folders of OpenCode on a machine. */
export interface AgentFolders {
  readonly config: string;
  /** Tool output and plans lie in it. */
  readonly data: string;
  readonly tmp: string;
  readonly worktree: string;
  /** Folders of skills and of configured references. */
  readonly further: readonly string[];
}

export function foldersOf(place: DialectPlace, further: readonly string[]): AgentFolders {
  const { variables, home = '/' } = place;
  const under = (variable: string, fallback: string): string =>
    `${variables[variable] || `${home.replace(/\/$/, '')}/${fallback}`}/opencode`;
  return {
    config: under('XDG_CONFIG_HOME', '.config'),
    data: under('XDG_DATA_HOME', '.local/share'),
    tmp: `${(variables['TMPDIR'] || '/tmp').replace(/\/$/, '')}/opencode`,
    worktree: place.repositoryRoot ?? '/',
    further,
  };
}

/** The glob of the folder that long tool output goes to: always allowed unless a rule denies this very glob. */
export function toolOutputGlob({ data }: AgentFolders): string {
  return `${data}/tool-output/*`;
}

/** The rules of a table on this machine. */
export function rulesOnMachine(
  table: readonly TableRule[],
  folders: AgentFolders,
): readonly PermissionRule[] {
  return table.flatMap(([permission, pattern, action]) =>
    patternsOnMachine(pattern, folders).map((one) => ({ permission, pattern: one, action })),
  );
}

function patternsOnMachine(pattern: string, folders: AgentFolders): readonly string[] {
  const plans = `${folders.data}/plans`;
  if (pattern === '<folders>')
    return [toolOutputGlob(folders), folderGlob(folders.tmp), ...folders.further.map(folderGlob)];
  return [
    pattern
      .replace('<plans>', plans)
      .replace('<plans-seen-from-worktree>', relativePath(folders.worktree, plans)),
  ];
}
