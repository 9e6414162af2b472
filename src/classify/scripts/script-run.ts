/** What a runner of project scripts would run, as shell texts in their order. */
export interface ScriptRun {
  readonly texts: readonly string[];
  /** Where the texts start; absolute. */
  readonly directory: string;
  /** Whether the texts are all that runs, so that nothing of the project is left unread. */
  readonly whole: boolean;
  /** The shell looks programs up in these folders first; absolute. */
  readonly binFolders: readonly string[];
}

/** What a runner's reader may ask for. */
export interface ScriptSource {
  /** Where the runner is started; absolute. */
  readonly directory: string;
  /** The highest folder that is searched for the runner's file. */
  readonly root: string;
  readonly readFile: (path: string) => string | undefined;
}

/** Quotes a word so that a POSIX shell reads it back. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The nearest file of one of the names, from the directory upward. */
export function nearest(
  source: ScriptSource,
  names: readonly string[],
): { readonly folder: string; readonly name: string; readonly text: string } | undefined {
  for (let folder = source.directory; ; folder = folder.slice(0, folder.lastIndexOf('/')) || '/') {
    for (const name of names) {
      const text = source.readFile(folder === '/' ? `/${name}` : `${folder}/${name}`);
      if (text !== undefined) return { folder, name, text };
    }
    if (folder === source.root || folder === '/' || !folder.startsWith(source.root)) return undefined;
  }
}
