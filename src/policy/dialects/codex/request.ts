import type { Classification, Json } from '../../../classify/index.ts';
import { commandTools } from './tools.table.ts';

/** A call that runs a command, in the agent's own terms. */
export interface CommandRequest {
  readonly argv: readonly string[];
  /** The shell that the call names, if it is not the configured one. */
  readonly foreignShell: string | undefined;
  readonly escalated: boolean;
  /** Asks for further permissions of this one command. */
  readonly additional: boolean;
  readonly tty: boolean;
  readonly environment: string;
  readonly suggestedPrefix: readonly string[] | undefined;
}

/** Folders whose shells are trusted to be shells. */
const SHELL_FOLDERS = ['/bin/', '/usr/bin/'];

/** The words that the agent would start; `undefined` where the call is no command or its input does not fit. */
export function commandRequest({ call }: Classification, shell: string): CommandRequest | undefined {
  const tool = Object.hasOwn(commandTools, call.tool) ? commandTools[call.tool] : undefined;
  if (tool === undefined) return undefined;
  const given = call.input[tool.field];
  const named = call.input['shell'];
  const program = typeof named === 'string' ? named : shell;
  const flag = call.input['login'] === false ? '-c' : '-lc';
  const argv =
    tool.form === 'argv' ? wordsOf(given) : typeof given === 'string' ? [program, flag, given] : undefined;
  if (argv === undefined || argv.length === 0) return undefined;
  const permissions = call.input['sandbox_permissions'];
  const isForeign =
    tool.form === 'text' &&
    program !== shell &&
    !SHELL_FOLDERS.some((folder) => isDirectlyIn(program, folder));
  return {
    argv,
    foreignShell: isForeign ? program : undefined,
    escalated: permissions === 'require_escalated' || call.input['with_escalated_permissions'] === true,
    additional: permissions === 'with_additional_permissions',
    tty: call.input['tty'] === true,
    environment: textOf(call.input['environment_id']) ?? 'local',
    suggestedPrefix: wordsOf(call.input['prefix_rule']),
  };
}

function isDirectlyIn(path: string, folder: string): boolean {
  return path.startsWith(folder) && !path.slice(folder.length).includes('/');
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function wordsOf(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const words: string[] = [];
  for (const word of value) {
    if (typeof word !== 'string') return undefined;
    words.push(word);
  }
  return words;
}
