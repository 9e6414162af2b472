import type { DialectPlace } from '../../contract.ts';

/** How the scan reads a text: everything that is neither PowerShell nor cmd goes through the bash grammar alone. */
export type ShellKind = 'posix' | 'powershell' | 'cmd';

export function shellKindOf(name: string | undefined): ShellKind {
  const plain = (name ?? 'bash')
    .replace(/^.*[\\/]/, '')
    .replace(/\.exe$/i, '')
    .toLowerCase();
  if (plain === 'pwsh' || plain === 'powershell') return 'powershell';
  return plain === 'cmd' ? 'cmd' : 'posix';
}

/** Where a text would run, as the scan needs it. */
export interface ScanPlace {
  /** Where the tool starts the text; no `cd` in it changes that for the scan. */
  readonly cwd: string;
  readonly home: string | undefined;
  readonly variables: DialectPlace['variables'];
  readonly windows: boolean;
  /** Inside the session's folder or the worktree. */
  readonly isInside: (path: string) => boolean;
  readonly isDirectory: (path: string) => boolean;
}
