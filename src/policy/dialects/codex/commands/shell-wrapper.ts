/** A call of a shell that runs a text. */
export interface ShellWrapper {
  readonly shell: string;
  readonly flag: '-c' | '-lc';
  readonly script: string;
}

const SHELLS: ReadonlySet<string> = new Set(['bash', 'zsh', 'sh']);

/** The text that exactly `[shell, -c or -lc, text]` runs; `undefined` of any other words. */
export function shellWrapper(argv: readonly string[]): ShellWrapper | undefined {
  const [shell, flag, script, ...more] = argv;
  if (shell === undefined || script === undefined || more.length > 0) return undefined;
  if (flag !== '-c' && flag !== '-lc') return undefined;
  return SHELLS.has(fileStem(shell)) ? { shell, flag, script } : undefined;
}

/** The name of a program without its folders. */
export function baseName(program: string): string {
  const parts = program.split('/').filter((part) => part !== '');
  return parts.at(-1) ?? program;
}

/** The name without folders and its last extension. */
export function fileStem(program: string): string {
  const name = baseName(program);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
