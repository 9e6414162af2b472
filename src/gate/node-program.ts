import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ProgramEnd, RunProgram } from './ports.ts';

/** After a program ended, what it left in the pipes is awaited this long, in milliseconds. */
const drainTime = 100;

/**
 * Runs programs by `/bin/sh -c`, each in a process group of its own, so that what it started ends with it.
 *
 * INVARIANT: at most `mostOutput` bytes of each stream are held; a program that prints more is ended.
 */
export const nodeRunProgram: RunProgram = ({ command, input, cwd, variables, mostOutput }) => {
  const started = start(command, cwd, variables);
  if (!started.ok) return { end: Promise.resolve(started.end), terminate: () => {}, abandon: () => {} };
  const { child } = started;
  const state = { isOver: false };
  const flood = (): void => signalGroup(child, 'SIGKILL');
  const stdout = keep(child.stdout, mostOutput, flood);
  const stderr = keep(child.stderr, mostOutput, flood);
  const release = (): void => {
    state.isOver = true;
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.stdin?.destroy();
  };
  const end = new Promise<ProgramEnd>((settle) => {
    let fault: string | undefined;
    let code: number | undefined;
    const finish = (): void => {
      if (state.isOver && fault === undefined) return;
      release();
      const texts = { stdout: stdout.text(), stderr: stderr.text() };
      settle({
        ...texts,
        truncated: stdout.isFull() || stderr.isFull(),
        ...(code === undefined ? {} : { code }),
        ...(fault === undefined ? {} : { fault }),
      });
    };
    child.on('error', (error) => {
      fault ??= error.message;
      finish();
    });
    // Another process that holds the pipe open would put off `close` for as long as it lives.
    child.on('exit', (status) => {
      code = status ?? undefined;
      setTimeout(finish, drainTime).unref();
    });
    child.on('close', finish);
  });
  // A program may end without reading its input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return {
    end,
    terminate: () => signalGroup(child, 'SIGTERM'),
    abandon: () => {
      signalGroup(child, 'SIGKILL');
      release();
      child.unref();
    },
  };
};

type Started =
  | { readonly ok: true; readonly child: ChildProcess }
  | { readonly ok: false; readonly end: ProgramEnd };

function start(command: string, cwd: string, variables: Readonly<Record<string, string>>): Started {
  try {
    const child = spawn('/bin/sh', ['-c', command], {
      cwd,
      env: { ...process.env, ...variables },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return { ok: true, child };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { ok: false, end: { stdout: '', stderr: '', truncated: false, fault } };
  }
}

/** The group outlives its leader where the leader has started others. */
function signalGroup({ pid }: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It is gone.
  }
}

interface Kept {
  readonly text: () => string;
  readonly isFull: () => boolean;
}

function keep(stream: Readable | null, most: number, flood: () => void): Kept {
  const chunks: Buffer[] = [];
  let length = 0;
  let full = false;
  stream?.on('data', (chunk: Buffer) => {
    if (full) return;
    const room = most - length;
    if (chunk.length > room) {
      full = true;
      chunks.push(chunk.subarray(0, room));
      flood();
      return;
    }
    chunks.push(chunk);
    length += chunk.length;
  });
  stream?.on('error', () => {});
  return { text: () => Buffer.concat(chunks).toString('utf8'), isFull: () => full };
}
