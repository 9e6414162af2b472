import { guardedTerminal } from '../guarded-terminal.ts';
import { hook } from './hook.ts';
import { pipeTerminal } from './pipe-terminal.ts';

/** Runs `toolgate hook` on the process's own pipes. */
export const startHook = (args: readonly string[]): Promise<number> =>
  hook(args, guardedTerminal(pipeTerminal()));
