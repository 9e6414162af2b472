/**
 * What the agent calls dangerous on Windows, by the words of the command. Source: openai/codex
 * shell-command/src/command_safety/windows_dangerous_commands.rs at 343074d.
 */
export const windowsShells = {
  powershell: ['powershell', 'pwsh'],
  cmd: ['cmd'],
} as const;

/** Programs that open an address with whatever is registered for it. */
export const openers: readonly string[] = [
  'explorer',
  'mshta',
  'chrome',
  'msedge',
  'firefox',
  'iexplore',
  'brave',
  'opera',
];

export const powershellOpeners: readonly string[] = ['start-process', 'start', 'saps', 'invoke-item', 'ii'];

export const powershellDeletes: readonly string[] = [
  'remove-item',
  'ri',
  'rm',
  'del',
  'erase',
  'rd',
  'rmdir',
];

export const cmdDeletes: readonly string[] = ['del', 'erase'];
export const cmdRemoves: readonly string[] = ['rd', 'rmdir'];
