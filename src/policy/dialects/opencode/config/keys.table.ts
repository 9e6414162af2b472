/** Keys whose value is one action: a map of patterns is an error. packages/core/src/v1/config/permission.ts:17-35. */
export const actionKeys: ReadonlySet<string> = new Set([
  'todowrite',
  'question',
  'webfetch',
  'websearch',
  'doom_loop',
]);

/** Keys that look as if they meant something, and what is meant. */
export const deadKeys: Readonly<Record<string, string>> = {
  write: 'edit',
  patch: 'edit',
  apply_patch: 'edit',
  multiedit: 'edit',
  codesearch: 'websearch',
  todoread: 'todowrite',
  shell: 'bash',
};

/** Names of `tools` that stand for one key. */
export const foldedTools: Readonly<Record<string, string>> = { write: 'edit', edit: 'edit', patch: 'edit' };

export const topLevelKeys: readonly string[] =
  '$schema agent attachment autoshare autoupdate command compaction default_agent disabled_providers enabled_providers enterprise experimental formatter instructions keybinds layout logLevel lsp mcp mode model permission plugin provider reference references server share shell skills small_model snapshot subagent_depth theme tool_output tools tui username watcher'.split(
    ' ',
  );
