#!/usr/bin/env node
import process from 'node:process';
import { runWithKeptCode } from './hook/kept-code.ts';

/**
 * Whatever goes wrong on the way, no exit code that means allow is left standing. Agents let a call pass whose hook ends
 * with a code that they do not know, so that a hook that fails, even to be loaded, ends with the one that blocks.
 */
const [subcommand, ...rest] = process.argv.slice(2);
const faultCode = subcommand === 'hook' ? 2 : 70;
process.exitCode = faultCode;

/** From one file that holds all that most answers need; a build that joined nothing has no such file. */
const hook = async (): Promise<number> => {
  const kept = runWithKeptCode(new URL('./hook/program.cjs', import.meta.url));
  const { startHook } = isHookProgram(kept?.exports) ? kept.exports : await import('./hook/start.ts');
  const code = await startHook(rest);
  kept?.keep();
  return code;
};

const isHookProgram = (value: unknown): value is typeof import('./hook/start.ts') =>
  typeof value === 'object' && value !== null && 'startHook' in value;

const start = async (): Promise<number> => {
  if (subcommand === 'hook') return hook();
  process.stdout.on('error', () => process.exit(faultCode));
  return (await import('./start.ts')).start(process.argv.slice(2));
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
