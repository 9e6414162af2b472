#!/usr/bin/env node
import process from 'node:process';
import { run } from './run.ts';
import { systemTerminal } from './system-terminal.ts';

const terminal = systemTerminal();

// A reader that closes early (`| head`) wants no more; that is not a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = 70;
run(process.argv.slice(2), terminal).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    terminal.complain(
      `internal fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  },
);
