import { readFileSync } from 'node:fs';
import { decode, isDoubtful } from '../gate/decode.ts';
import type { Terminal } from './terminal.ts';

/**
 * A configuration file's text. `unreadable` after saying why.
 *
 * INVARIANT: a file that exists and cannot be read or understood stops the run. It is never left out, since what it
 * denies would be lifted.
 */
export const readText = (
  file: string,
  terminal: Terminal,
): { readonly text: string } | 'missing' | 'unreadable' => {
  if (isDoubtful(file)) {
    terminal.complain(`cannot read ${file}: its name is not UTF-8`);
    return 'unreadable';
  }
  try {
    const text = decode(readFileSync(file));
    if (text !== undefined) return { text };
    terminal.complain(`cannot read ${file}: it is not UTF-8 text. Save it as UTF-8.`);
    return 'unreadable';
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return 'missing';
    }
    terminal.complain(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 'unreadable';
  }
};
