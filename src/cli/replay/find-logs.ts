import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Terminal } from '../terminal.ts';

/** A log that was named or found. */
export interface LogSource {
  /** Its path, or `-`. */
  readonly name: string;
  /** In bytes; 0 where it is not known. */
  readonly size: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/**
 * The logs that are meant: a folder stands for the `.jsonl` files in it and below, in the order of their names. `undefined`
 * after saying on the terminal what cannot be read.
 */
export const findLogs = (names: readonly string[], terminal: Terminal): readonly LogSource[] | undefined => {
  const found: LogSource[] = [];
  for (const name of names) {
    if (name === '-') {
      found.push({ name, size: 0, open: () => standardInput(terminal) });
      continue;
    }
    const path = resolve(terminal.cwd, name);
    try {
      const status = statSync(path);
      const files = status.isDirectory() ? logsBelow(path) : [{ path, size: status.size }];
      if (files.length === 0) {
        terminal.complain(`no .jsonl file in ${path}`);
        return undefined;
      }
      for (const file of files) {
        found.push({
          name: file.path,
          size: file.size,
          open: () => createReadStream(file.path, { highWaterMark: 1 << 18 }),
        });
      }
    } catch (error) {
      terminal.complain(`cannot read the log: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
  return found;
};

const logsBelow = (folder: string): readonly { readonly path: string; readonly size: number }[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .map((path) => ({ path, size: statSync(path).size }));

async function* standardInput(terminal: Terminal): AsyncGenerator<Uint8Array> {
  if (terminal.streamStandardInput === undefined) yield await terminal.readStandardInput();
  else yield* terminal.streamStandardInput();
}
