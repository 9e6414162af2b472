import { exitCodes } from './exit-codes.ts';
import { guardedTerminal } from './guarded-terminal.ts';
import { overview } from './help.ts';
import type { Terminal } from './terminal.ts';

type Subcommand = (args: readonly string[], terminal: Terminal) => Promise<number>;

/** Each is loaded when it is asked for, so that one does not wait for what another needs. */
const subcommands: ReadonlyMap<string, () => Promise<Subcommand>> = new Map([
  ['check', async () => (await import('./check.ts')).check],
  ['explain', async () => (await import('./explain.ts')).explain],
  ['convert', async () => (await import('./convert.ts')).convert],
  ['diff', async () => (await import('./diff.ts')).diff],
  ['init', async () => (await import('./init.ts')).init],
  ['replay', async () => (await import('./replay/replay.ts')).replay],
  ['lint', async () => (await import('./lint.ts')).lint],
  ['test', async () => (await import('./test.ts')).test],
  ['grants', async () => (await import('./grants.ts')).grants],
  ['hook', async () => (await import('./hook/hook.ts')).hook],
  ['schema', async () => (await import('./schema.ts')).schema],
]);

/** Runs one command line and gives its exit code. */
export const run: Subcommand = async (args, raw) => {
  const terminal = guardedTerminal(raw);
  const [name, ...rest] = args;
  if (name === undefined) {
    terminal.complain('no subcommand; toolgate --help lists them');
    return exitCodes.usage;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.print(overview.trimEnd());
    return exitCodes.done;
  }
  if (name === '--version') {
    const { version } = await import('./version.ts');
    terminal.print(version());
    return exitCodes.done;
  }
  const load = subcommands.get(name);
  if (load === undefined) {
    terminal.complain(unknown(name));
    return exitCodes.usage;
  }
  return (await load())(rest, terminal);
};

const unknown = (name: string): string => {
  if (name.startsWith('-')) return `unknown option ${JSON.stringify(name)}; toolgate --help`;
  return `unknown subcommand ${JSON.stringify(name)}; toolgate --help lists them`;
};
