import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { agents } from '../../adapters/agents.table.ts';
import { decode } from '../../gate/decode.ts';
import { findRepositoryRoot } from '../../gate/host-environment.ts';
import { joinArgv } from '../../shell/index.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { addEntries, type Edited, removeEntries } from './edit-lists.ts';
import { type Installation, installations, openCodePlugin } from './installations.table.ts';
import { isPluginText, pluginText } from './opencode-plugin.ts';

const options = {
  agent: { type: 'string' },
  scope: { type: 'string' },
  command: { type: 'string' },
  policy: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

interface Request {
  readonly agent: string;
  readonly scope: 'user' | 'project';
  readonly command: string;
  readonly dryRun: boolean;
}

/** `toolgate hook install` and `uninstall`: one entry in the agent's own file, and nothing else of it. */
export const changeInstallation = (
  verb: 'install' | 'uninstall',
  args: readonly string[],
  terminal: Terminal,
): number => {
  const request = readRequest(args);
  if (typeof request === 'string') {
    terminal.complain(`${request}; toolgate hook --help`);
    return exitCodes.usage;
  }
  const installation = installations.find(({ agent }) => agent === request.agent);
  const { below, path } =
    installation === undefined ? openCodePlugin[request.scope] : installation.files[request.scope];
  const base =
    below === 'home' ? terminal.variables['HOME'] : (findRepositoryRoot(terminal.cwd) ?? terminal.cwd);
  if (base === undefined) {
    terminal.complain('the home directory is not known: set HOME, or take --scope project');
    return exitCodes.usage;
  }
  const file = join(base, path);
  const before = readFile(file);
  if (before === undefined) {
    terminal.complain(`cannot read ${file}: it is not UTF-8 text`);
    return exitCodes.usage;
  }
  const edited =
    installation === undefined
      ? editPlugin(verb, before, request.command)
      : editFile(verb, before, installation, request.command);
  if (edited.kind === 'fault') {
    terminal.complain(`${file} is left as it is: ${edited.fault}`);
    return exitCodes.usage;
  }
  return write(verb, file, before, edited, request, terminal);
};

const readRequest = (args: readonly string[]): Request | string => {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const { agent, scope = 'user' } = values;
    if (agent === undefined || !agents.some(({ name }) => name === agent)) {
      return `--agent is one of ${agents.map(({ name }) => name).join(', ')}`;
    }
    if (scope !== 'user' && scope !== 'project') return '--scope is user or project';
    const policy = values.policy === undefined ? [] : ['--policy', values.policy];
    const command =
      values.command ??
      `${joinArgv([process.execPath, ownProgram()])} hook --agent ${agent}${policy.length === 0 ? '' : ` ${joinArgv(policy)}`}`;
    return { agent, scope, command, dryRun: values['dry-run'] === true };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** By its full path: a hook whose program is not found lets the call pass in most agents. */
const ownProgram = (): string => fileURLToPath(new URL('../main.cjs', import.meta.url));

/** A file that does not exist is an empty one; `undefined` for one that is no text. */
const readFile = (file: string): string | undefined => {
  try {
    return decode(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
};

const editFile = (
  verb: 'install' | 'uninstall',
  text: string,
  installation: Installation,
  command: string,
): Edited =>
  verb === 'install' ? addEntries(text, installation, command) : removeEntries(text, installation);

const editPlugin = (verb: 'install' | 'uninstall', text: string, command: string): Edited => {
  const isOurs = isPluginText(text);
  if (text !== '' && !isOurs) return { kind: 'fault', fault: 'the file is not one of toolgate' };
  if (verb === 'uninstall') return { kind: 'edited', text: '', count: isOurs ? 1 : 0 };
  const made = pluginText(command);
  return { kind: 'edited', text: made, count: made === text ? 0 : 1 };
};

const write = (
  verb: 'install' | 'uninstall',
  file: string,
  before: string,
  { text, count }: Extract<Edited, { kind: 'edited' }>,
  { agent, dryRun }: Request,
  terminal: Terminal,
): number => {
  if (count === 0) {
    terminal.print(verb === 'install' ? `${file} has the hook already` : `${file} holds no hook of toolgate`);
    return exitCodes.done;
  }
  if (dryRun) {
    terminal.print(text === '' ? `${file} would be removed` : `${file} would be:\n${text.trimEnd()}`);
    return exitCodes.done;
  }
  if (isNothing(text) && verb === 'uninstall' && (before === '' || isPluginText(before)))
    rmSync(file, { force: true });
  else replaceFile(file, text);
  terminal.print(
    verb === 'install'
      ? `${agent} asks toolgate from now on: ${file}`
      : `${agent} no longer asks toolgate: ${file}`,
  );
  return exitCodes.done;
};

const isNothing = (text: string): boolean => text.trim() === '';

/** Written aside and renamed, so that the agent never reads half a file; a link stays one, and so do the permissions. */
const replaceFile = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  let target = file;
  let mode = 0o600;
  try {
    target = realpathSync(file);
    mode = statSync(target).mode & 0o777;
  } catch {
    // A new file.
  }
  const aside = `${target}.toolgate-${process.pid}`;
  writeFileSync(aside, text, { mode });
  renameSync(aside, target);
};
