#!/usr/bin/env node
import process from 'node:process';

/**
 * Whatever goes wrong on the way, no exit code that means allow is left standing. Agents let a call pass whose hook ends
 * with a code that they do not know, so that a hook that fails, even to be loaded, ends with the one that blocks.
 */
const faultCode = process.argv[2] === 'hook' ? 2 : 70;
process.exitCode = faultCode;
process.stdout.on('error', () => process.exit(faultCode));

const start = async (): Promise<number> => {
  const [{ run }, { guardedTerminal }, { systemTerminal }] = await Promise.all([
    import('./run.ts'),
    import('./guarded-terminal.ts'),
    import('./system-terminal.ts'),
  ]);
  return run(process.argv.slice(2), guardedTerminal(systemTerminal()));
};

start().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const account = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // Escaped by JSON, so that nothing in it reaches the terminal as a control character.
    for (const line of `internal fault: ${account}`.split('\n')) {
      process.stderr.write(`toolgate: ${JSON.stringify(line).slice(1, -1)}\n`);
    }
  },
);
