import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { AuditEvent } from './events.ts';

export interface AuditFileOptions {
  /** A file that would grow beyond this is put aside first, in bytes. Default 10 MiB. */
  readonly largest?: number;
  /** Most files kept aside: `audit.jsonl.1` is the newest. Default 5. */
  readonly kept?: number;
  /** Flush each event to the disk. Default `false`: the system does, soon. */
  readonly flush?: boolean;
}

export interface AuditSink {
  readonly write: (event: AuditEvent) => void;
  readonly close: () => void;
}

/**
 * Appends events to a file, one JSON object a line, mode 0600. Several processes may append to one file: a line is written in
 * one step. A failure to write goes to `failed`, since losing the log must not stop the run by itself.
 *
 * INVARIANT: a line that was torn, by a full disk or the end of a process, spoils no other.
 */
export function auditFile(
  path: string,
  options: AuditFileOptions = {},
  failed: (error: unknown) => void = () => {},
): AuditSink {
  const { largest = 10 << 20, kept = 5, flush = false } = options;
  let file: number | undefined;
  let inode = 0;
  let isTorn = false;
  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    file = openSync(path, 'a+', 0o600);
    inode = fstatSync(file).ino;
    isTorn = !endsLine(file);
    return file;
  };
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    write: (event) => {
      try {
        const text = `${JSON.stringify(event)}\n`;
        let current = file ?? open();
        const line = Buffer.from(isTorn ? `\n${text}` : text);
        const { size } = fstatSync(current);
        if (size > 0 && size + line.length > largest) {
          close();
          rotate(path, kept, inode);
          current = open();
        }
        isTorn = true;
        for (let done = 0; done < line.length; ) done += writeSync(current, line, done);
        isTorn = false;
        if (flush) fsyncSync(current);
      } catch (error) {
        failed(error);
      }
    },
    close,
  };
}

/** Whether the file is empty or its last line is whole. */
function endsLine(file: number): boolean {
  const { size } = fstatSync(file);
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  return readSync(file, last, 0, 1, size - 1) === 1 && last[0] === 0x0a;
}

/** Another process may have done it already: then the file is a new one. */
function rotate(path: string, kept: number, inode: number): void {
  const current = openSync(path, 'r');
  const isSame = fstatSync(current).ino === inode;
  closeSync(current);
  if (!isSame) return;
  if (kept < 1) {
    unlinkSync(path);
    return;
  }
  for (let at = kept - 1; at >= 1; at -= 1) {
    try {
      renameSync(`${path}.${at}`, `${path}.${at + 1}`);
    } catch {
      // There is none yet.
    }
  }
  renameSync(path, `${path}.1`);
}
