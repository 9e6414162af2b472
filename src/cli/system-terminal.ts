import process from 'node:process';
import type { Terminal } from './terminal.ts';

export async function* streamStandardInput(): AsyncGenerator<Uint8Array> {
  for await (const chunk of process.stdin) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

const readStandardInput = async (): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamStandardInput()) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const mostColumns = 100;
const fewestColumns = 20;
const usualColumns = 80;

/** How wide pages are. A terminal without a size says 0, and one that is very narrow shows nothing that can be read. */
export const pageColumns = (columns: number | undefined): number =>
  columns === undefined || !(columns >= fewestColumns) ? usualColumns : Math.min(mostColumns, columns);

/** The process's own terminal. Colour follows NO_COLOR and FORCE_COLOR, and otherwise whether this is a terminal. */
export const systemTerminal = (): Terminal => {
  const { stdout, env } = process;
  const isTerminal = stdout.isTTY === true;
  return {
    cwd: process.cwd(),
    variables: env,
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    colour: isTerminal && stdout.hasColors(),
    columns: pageColumns(isTerminal ? stdout.columns : undefined),
    print: (text) => {
      stdout.write(`${text}\n`);
    },
    complain: (text) => {
      process.stderr.write(`toolgate: ${text}\n`);
    },
    ...(process.stderr.isTTY === true
      ? {
          status: (text: string) => {
            process.stderr.write(`\r\u001b[2K${text}`);
          },
        }
      : {}),
    tell: (text) => {
      process.stderr.write(`${text}\n`);
    },
    readStandardInput,
    streamStandardInput,
  };
};
