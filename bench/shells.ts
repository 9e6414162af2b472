import { readFileSync } from 'node:fs';
import { loadShell, type Shell } from '../src/shell/index.ts';
import { paths } from './paths.ts';

export interface Shells {
  readonly one: Shell;
  readonly both: Shell;
}

/** toolgate's analysis with one parser and with both. */
export const loadShells = async (): Promise<Shells> => ({
  one: await loadShell({ secondOpinion: false }),
  // The compiled bench stands outside `dist`, where the grammar lies beside the code.
  both: await loadShell({ grammar: new Uint8Array(readFileSync(paths.grammar)) }),
});
