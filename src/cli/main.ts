#!/usr/bin/env node
import process from 'node:process';
import { exitCodes } from './exit-codes.ts';
import { guardedTerminal } from './guarded-terminal.ts';
import { run } from './run.ts';
import { systemTerminal } from './system-terminal.ts';

const terminal = guardedTerminal(systemTerminal());

// Whatever goes wrong on the way, no exit code that means allow is left standing.
process.exitCode = exitCodes.fault;
process.stdout.on('error', () => process.exit(exitCodes.fault));

run(process.argv.slice(2), terminal).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const account = error instanceof Error ? (error.stack ?? error.message) : String(error);
    for (const line of `internal fault: ${account}`.split('\n')) terminal.complain(line);
  },
);
