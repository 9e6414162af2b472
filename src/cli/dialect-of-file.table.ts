/** Whose file it is, by the end of its name; any other is toolgate's own. */
export const dialectOfFile: readonly { readonly name: RegExp; readonly dialect: string }[] = [
  { name: /(?:^|\/)\.claude\/settings(?:\.local)?\.json$/, dialect: 'claude-code' },
  { name: /(?:^|\/)managed-settings\.json$/, dialect: 'claude-code' },
  { name: /(?:^|\/)opencode\.jsonc?$/, dialect: 'opencode' },
  { name: /(?:^|\/)\.?crush\.json$/, dialect: 'crush' },
  { name: /(?:^|\/)\.gemini\/policies\/[^/]+\.toml$/, dialect: 'gemini' },
  { name: /(?:^|\/)\.codex\/(?:config\.toml|rules\/[^/]+\.rules|[^/]+\.rules)$/, dialect: 'codex' },
  { name: /(?:^|\/)\.crystal\/toolgate\.json$/, dialect: 'crystal' },
  { name: /(?:^|\/)[^/]+\.rules$/, dialect: 'codex' },
];
