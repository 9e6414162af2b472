import { readSync, writeSync } from 'node:fs';
import process from 'node:process';
import { streamStandardInput } from '../system-terminal.ts';
import type { Terminal } from '../terminal.ts';

/**
 * The terminal of a program that an agent runs before every call: pipes on all sides, read and written at once, since
 * Node's streams for them take a tenth of the whole start.
 */
export const pipeTerminal = (): Terminal => ({
  cwd: process.cwd(),
  variables: process.env,
  platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
  colour: false,
  columns: 80,
  print: (text) => writeWhole(1, `${text}\n`),
  complain: (text) => writeWhole(2, `toolgate: ${text}\n`),
  readStandardInput: async () => {
    const chunks = readReady(0);
    if (chunks.ended) return Buffer.concat(chunks.read);
    // A pipe that does not block has nothing at the moment: the stream waits for the rest.
    const rest: Uint8Array[] = [];
    for await (const chunk of streamStandardInput()) rest.push(chunk);
    return Buffer.concat([...chunks.read, ...rest]);
  },
});

const pieceSize = 1 << 16;

/** What can be read without waiting elsewhere than in the read itself, and whether that was all. */
const readReady = (descriptor: number): { readonly read: readonly Uint8Array[]; readonly ended: boolean } => {
  const read: Uint8Array[] = [];
  for (;;) {
    const piece = Buffer.allocUnsafe(pieceSize);
    try {
      const length = readSync(descriptor, piece);
      if (length === 0) return { read, ended: true };
      read.push(piece.subarray(0, length));
    } catch (error) {
      if (hasCode(error, 'EOF')) return { read, ended: true };
      if (hasCode(error, 'EAGAIN')) return { read, ended: false };
      throw error;
    }
  }
};

/** @throws what the system says, but that a pipe is full: then it waits. */
const writeWhole = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(descriptor, bytes, from);
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
