import type { ConfigurationCandidate, DialectPlace } from '../contract.ts';
import { parentOf } from './places.ts';
import type { Scope } from './scopes.ts';

/** Where Claude Code looks for settings, the weakest first. */
export function settingsFiles(place: DialectPlace): readonly ConfigurationCandidate[] {
  const user = userFolder(place);
  const roots = [...new Set([place.repositoryRoot ?? place.cwd, place.cwd])];
  return [
    ...(user === undefined ? [] : [{ path: `${user}/settings.json`, scope: 'user' }]),
    ...roots.map((root) => ({ path: `${root}/.claude/settings.json`, scope: 'project' })),
    ...roots.map((root) => ({ path: `${root}/.claude/settings.local.json`, scope: 'local' })),
    { path: managedFiles[place.platform], scope: 'managed' },
  ];
}

const managedFiles: Readonly<Record<DialectPlace['platform'], string>> = {
  linux: '/etc/claude-code/managed-settings.json',
  darwin: '/Library/Application Support/ClaudeCode/managed-settings.json',
  win32: 'C:\\Program Files\\ClaudeCode\\managed-settings.json',
};

/** `~/.claude`, unless the variable names another folder. */
export function userFolder({ home, variables }: DialectPlace): string | undefined {
  const named: string | undefined = variables['CLAUDE_CONFIG_DIR'];
  if (named !== undefined && named !== '') return named;
  return home === undefined ? undefined : `${home}/.claude`;
}

/** The scope of a file that was named by hand: by its place and name, else that of `--settings`. */
export function scopeOfFile(path: string, place: DialectPlace): Scope {
  const user = userFolder(place);
  if (path === `${user}/settings.json`) return 'user';
  if (/(?:^|[\\/])managed-settings\.json$/.test(path)) return 'managed';
  if (/(?:^|[\\/])settings\.local\.json$/.test(path)) return 'local';
  return /(?:^|[\\/])\.claude[\\/]settings\.json$/.test(path) ? 'project' : 'cli';
}

/** What `/x` in a path rule of the file starts at. */
export function ruleBase(scope: Scope, file: string, place: DialectPlace): string {
  switch (scope) {
    case 'project':
      return parentOf(parentOf(absolute(file, place)));
    case 'user':
      return userFolder(place) ?? parentOf(absolute(file, place));
    case 'cli':
      return file === '' ? place.cwd : parentOf(absolute(file, place));
    case 'local':
      return place.cwd;
    case 'managed':
      return parentOf(absolute(file, place));
    default: {
      const never: never = scope;
      return never;
    }
  }
}

function absolute(file: string, { cwd }: DialectPlace): string {
  const path = file.replaceAll('\\', '/');
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path) ? path : `${cwd}/${path.replace(/^\.\//, '')}`;
}
