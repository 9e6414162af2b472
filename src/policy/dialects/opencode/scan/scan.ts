import { alwaysPattern } from '../arity.ts';
import { parentPath, resolvePath } from '../paths.ts';
import { argumentPath, pathArguments } from './path-arguments.ts';
import { cmdFileCommands, directoryCommands, fileCommands } from './path-commands.table.ts';
import type { ScannedCommand } from './scanned.ts';
import type { ScanPlace, ShellKind } from './shell-kind.ts';

/** What the bash tool asks about. */
export interface Scan {
  /** Texts for the key `bash`, each once. With none that key is never asked. */
  readonly patterns: readonly string[];
  readonly always: readonly string[];
  /** Folders outside the project. */
  readonly folders: readonly string[];
  /** An argument of a path command was left out since only the shell can tell what it is. */
  readonly skippedArgument: boolean;
}

/** packages/opencode/src/tool/shell.ts:257-291, 382-413. */
export function scanCommands(commands: readonly ScannedCommand[], kind: ShellKind, place: ScanPlace): Scan {
  const patterns = new Set<string>();
  const always = new Set<string>();
  const folders = new Set<string>();
  let skippedArgument = false;
  for (const { text, words } of commands) {
    const [first] = words;
    if (first === undefined) continue;
    const name = kind === 'posix' ? first.text : first.text.toLowerCase();
    const movesOnly = directoryCommands.has(name);
    if (movesOnly || fileCommands.has(name) || (kind === 'cmd' && cmdFileCommands.has(name))) {
      for (const argument of pathArguments(words, kind)) {
        const found = argumentPath(argument, kind, place);
        if (found.kind === 'skipped') skippedArgument ||= found.dynamic;
        else addFolder(resolvePath(place.cwd, found.path, place.windows), place, folders);
      }
    }
    if (movesOnly) continue;
    patterns.add(text);
    always.add(alwaysPattern(words.map((word) => word.text)));
  }
  return { patterns: [...patterns], always: [...always], folders: [...folders], skippedArgument };
}

function addFolder(path: string, { isInside, isDirectory }: ScanPlace, folders: Set<string>): void {
  if (!isInside(path)) folders.add(isDirectory(path) ? path : parentPath(path));
}
