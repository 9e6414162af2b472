import { plainScript } from './commands/plain-script.ts';
import { shellWrapper } from './commands/shell-wrapper.ts';
import type { CommandRequest } from './request.ts';

/**
 * What an approval for the session is remembered by. The words of a script that is one plain command, so that `-c` and `-lc` do not
 * matter; of any other script its exact text.
 */
export function commandKey(
  request: CommandRequest,
  cwd: string,
  additional: string,
  refusesExpansions: boolean,
): string {
  const { argv, environment, tty, escalated } = request;
  const permissions = escalated
    ? 'require_escalated'
    : request.additional
      ? 'with_additional_permissions'
      : 'use_default';
  return JSON.stringify([
    'command',
    environment,
    argv[0],
    canonical(argv, refusesExpansions),
    cwd,
    tty,
    permissions,
    additional,
  ]);
}

function canonical(argv: readonly string[], refusesExpansions: boolean): readonly string[] {
  const wrapper = shellWrapper(argv);
  if (wrapper === undefined) return argv;
  const plain = plainScript(wrapper.script, refusesExpansions);
  const [only] = plain ?? [];
  return plain?.length === 1 && only !== undefined ? only : ['script', wrapper.flag, wrapper.script];
}

export function patchKey(environment: string, path: string): string {
  return JSON.stringify(['patch', environment, path]);
}

/** An answer about a tool of an MCP server holds for all its arguments. */
export function mcpKey(server: string, tool: string): string {
  return JSON.stringify(['mcp', server, tool]);
}
