import process from 'node:process';
import type { Terminal } from './terminal.ts';

const readStandardInput = async (): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const mostColumns = 100;

/** The process's own terminal. Colour follows NO_COLOR and FORCE_COLOR, and otherwise whether this is a terminal. */
export const systemTerminal = (): Terminal => {
  const { stdout, env } = process;
  const isTerminal = stdout.isTTY === true;
  return {
    cwd: process.cwd(),
    variables: env,
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    colour: isTerminal && stdout.hasColors(),
    columns: Math.min(mostColumns, isTerminal ? stdout.columns : 80),
    print: (text) => {
      stdout.write(`${text}\n`);
    },
    complain: (text) => {
      process.stderr.write(`toolgate: ${text}\n`);
    },
    readStandardInput,
  };
};
