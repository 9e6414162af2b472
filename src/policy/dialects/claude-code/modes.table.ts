/** The strictest first. */
export const modes: readonly string[] = [
  'plan',
  'dontAsk',
  'default',
  'acceptEdits',
  'auto',
  'bypassPermissions',
];

/** Since 2.1.200. */
export const modeAliases: Readonly<Record<string, string>> = { manual: 'default' };
