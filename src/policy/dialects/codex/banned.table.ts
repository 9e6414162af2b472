/**
 * Prefixes that the agent never offers as a lasting rule: programs that run whatever stands behind them. Compared as a whole,
 * so that a longer prefix may be offered. Source: openai/codex core/src/exec_policy.rs:56-145 at 343074d.
 */
export const bannedPrefixes: readonly (readonly string[])[] = [
  ...['env', 'git', 'osascript', 'py', 'pypy', 'pypy3', 'pythonw', 'pyw', 'rm', 'Rscript', 'sudo'].map(
    (name) => [name],
  ),
  ['py', '-3'],
  ...['bun', 'npm', 'pnpm', 'yarn'].map((name) => [name, 'run']),
  ...withFlags(['bash', 'sh', 'zsh', '/bin/bash', '/bin/sh', '/bin/zsh'], ['-c', '-lc']),
  ...withFlags(['dash', 'fish', 'ksh'], ['-c']),
  ...withFlags(['cmd', 'cmd.exe'], ['/c', '/k']),
  ...withFlags(['powershell', 'powershell.exe'], ['-Command', '-EncodedCommand', '-File', '-c']),
  ...withFlags(['pwsh'], ['-Command', '-EncodedCommand', '-File', '-c', '-e', '-ec', '-f']),
  ...withFlags(['python', 'python3'], ['-', '-c']),
  ...withFlags(['bun', 'julia', 'lua', 'node', 'nodejs', 'perl', 'ruby'], ['-e']),
  ...withFlags(['php'], ['-r']),
  ...withFlags(['deno'], ['eval']),
];

/** Each name alone and with each flag. */
function withFlags(names: readonly string[], flags: readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((name) => [[name], ...flags.map((flag) => [name, flag])]);
}
