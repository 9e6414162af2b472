import { shellFrom } from './analyze.ts';
import type { LoadShellOptions, Shell } from './types.ts';
import { unbashParser } from './unbash.ts';

/**
 * A shell reader with the first parser alone. Synchronous and without wasm: for a browser, an edge runtime, or where
 * only a deny or ask is at stake. Analyses say `engine: "unbash"`.
 */
export function createShell(): Shell {
  return shellFrom(unbashParser, undefined);
}

/**
 * Loads the shell reader with both parsers.
 *
 * @throws if the grammar or the runtime cannot be loaded: a caller that wants to go on with one parser says so with
 *   `secondOpinion: false`.
 * @example
 * const shell = await loadShell();
 * shell.analyze('ls | sh').commands.map((command) => command.words[0]?.raw); // ['ls', 'sh']
 */
export async function loadShell(options: LoadShellOptions = {}): Promise<Shell> {
  if (options.secondOpinion === false) return createShell();
  const { loadTreeSitter } = await import('./tree-sitter.ts');
  return shellFrom(unbashParser, await loadTreeSitter(options));
}
