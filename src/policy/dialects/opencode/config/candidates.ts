import type { ConfigurationCandidate, DialectPlace } from '../../contract.ts';
import { foldersOf } from '../folders.ts';
import { contains, parentPath } from '../paths.ts';

const managedFolders: Readonly<Record<DialectPlace['platform'], string>> = {
  linux: '/etc/opencode',
  darwin: '/Library/Application Support/opencode',
  win32: 'C:/ProgramData/opencode',
};

const inFolder = (folder: string): readonly string[] => [
  `${folder}/opencode.json`,
  `${folder}/opencode.jsonc`,
];

/**
 * The files that OpenCode reads, the weakest first: the user's, the one that `OPENCODE_CONFIG` names, those of the
 * project from the worktree down, those in `.opencode` folders (the nearest first), managed ones.
 * packages/opencode/src/config/config.ts, paths.ts.
 */
export function candidatesOf(place: DialectPlace): readonly ConfigurationCandidate[] {
  const { config } = foldersOf(place, []);
  const named = place.variables['OPENCODE_CONFIG'];
  const project = projectFolders(place);
  return [
    ...scoped('user', [`${config}/config.json`, ...inFolder(config)]),
    ...scoped('named', named === undefined || named === '' ? [] : [named]),
    ...scoped(
      'project',
      [...project].reverse().flatMap((folder) => inFolder(folder === '/' ? '' : folder)),
    ),
    ...agentFolders(config),
    ...ownFolders(place).flatMap((folder) => [
      ...scoped('folder', inFolder(folder)),
      ...agentFolders(folder),
    ]),
    ...scoped('managed', inFolder(managedFolders[place.platform])),
  ];
}

function projectFolders(place: DialectPlace): readonly string[] {
  return place.variables['OPENCODE_DISABLE_PROJECT_CONFIG'] ? [] : foldersAbove(place);
}

/** The `.opencode` folders, each once. */
function ownFolders(place: DialectPlace): readonly string[] {
  const { variables, home } = place;
  return [
    ...new Set([
      ...projectFolders(place).map((folder) => `${folder === '/' ? '' : folder}/.opencode`),
      ...(home === undefined ? [] : [`${home}/.opencode`]),
      ...(variables['OPENCODE_CONFIG_DIR'] ? [variables['OPENCODE_CONFIG_DIR']] : []),
    ]),
  ];
}

/** Agents in Markdown files directly in these. */
function agentFolders(folder: string): readonly ConfigurationCandidate[] {
  return ['agent', 'agents', 'mode', 'modes'].map((name) => ({
    path: `${folder}/${name}`,
    scope: 'agents',
    filesEnding: '.md',
  }));
}

function scoped(scope: string, paths: readonly string[]): readonly ConfigurationCandidate[] {
  return paths.map((path) => ({ path, scope }));
}

/** From where the session starts up to the worktree, the nearest first. */
function foldersAbove({ cwd, repositoryRoot = '/' }: DialectPlace): readonly string[] {
  const found: string[] = [];
  for (let folder = cwd; ; folder = parentPath(folder)) {
    found.push(folder);
    if (folder === repositoryRoot || folder === '/' || !contains(repositoryRoot, folder)) return found;
  }
}

/** A file that is named by hand counts as the project's unless it is one that OpenCode would read. */
export function scopeOfFile(path: string, place: DialectPlace): string {
  return candidatesOf(place).find((candidate) => candidate.path === path)?.scope ?? 'project';
}
