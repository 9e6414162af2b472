import { guardedTerminal } from './guarded-terminal.ts';
import { run } from './run.ts';
import { systemTerminal } from './system-terminal.ts';

/** Runs one command line on the process's own terminal. */
export const start = (args: readonly string[]): Promise<number> =>
  run(args, guardedTerminal(systemTerminal()));
