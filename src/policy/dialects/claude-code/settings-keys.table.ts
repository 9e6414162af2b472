/** Keys of Claude Code's settings. Source: https://code.claude.com/docs/en/settings-reference */
function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

/** Keys of `permissions`, with the type that each must have. */
export const permissionKeys = {
  allow: 'texts',
  ask: 'texts',
  deny: 'texts',
  defaultMode: 'text',
  additionalDirectories: 'texts',
  disableBypassPermissionsMode: 'text',
  disableAutoMode: 'text',
  blockReadsOutsideWorkingDirectories: 'flag',
  blockWritesOutsideWorkingDirectories: 'flag',
  denyInsteadOfPrompting: 'flag',
  blockReadsExemptPaths: 'texts',
  workingDirectoriesAsGiven: 'texts',
  workingDirectoriesExclude: 'texts',
} as const;

/** Keys of `sandbox` that decide something. */
export const sandboxKeys = {
  enabled: 'flag',
  autoAllowBashIfSandboxed: 'flag',
  allowUnsandboxedCommands: 'flag',
  excludedCommands: 'texts',
} as const;

/** Top-level keys that decide something. */
export const decidingKeys = {
  permissions: 'object',
  sandbox: 'object',
  hooks: 'object',
  allowManagedPermissionRulesOnly: 'flag',
  allowManagedHooksOnly: 'flag',
  disableAllHooks: 'flag',
  disableAutoMode: 'text',
  useAutoModeDuringPlan: 'flag',
} as const;

/** Further top-level keys, which decide nothing here. */
export const otherKeys: ReadonlySet<string> = new Set(
  words(
    `$schema agent alwaysThinkingEnabled apiKeyHelper attribution autoMemoryDirectory autoMemoryEnabled autoMode
     autoUpdatesChannel availableModels awsAuthRefresh awsCredentialExport blockedMarketplaces channelsEnabled
     cleanupPeriodDays companyAnnouncements defaultShell deniedMcpServers allowedMcpServers disableDeepLinkRegistration
     disabledMcpjsonServers effortLevel enableAllProjectMcpServers enabledMcpjsonServers enabledPlugins env
     extraKnownMarketplaces fastMode fastModePerSessionOptIn feedbackSurveyRate fileSuggestion forceLoginMethod
     forceLoginOrgUUID gcpAuthRefresh httpHookAllowedEnvVars allowedHttpHookUrls includeCoAuthoredBy includeGitInstructions
     keybindings language mcpServers minimumVersion model modelOverrides otelHeadersHelper outputStyle plansDirectory
     pluginConfigs pluginTrustMessage prefersReducedMotion respectGitignore showThinkingSummaries showTurnDuration
     skipDangerousModePermissionPrompt skipWebFetchPreflight skippedMarketplaces skippedPlugins spinnerTipsEnabled
     spinnerTipsOverride spinnerVerbs statusLine strictKnownMarketplaces strictPluginOnlyCustomization teammateMode
     terminalProgressBarEnabled theme verbose voiceEnabled worktree allowManagedMcpServersOnly allowManagedDomainsOnly`,
  ),
);

/** Keys that are read from managed settings alone. */
export const managedOnly: ReadonlySet<string> = new Set([
  'allowManagedPermissionRulesOnly',
  'allowManagedHooksOnly',
]);

/** Keys that are no longer read. */
export const retiredKeys: ReadonlySet<string> = new Set(['ignorePatterns']);

/** Keys of `permissions` that a repository's own files cannot set. */
export const notFromProject: ReadonlySet<string> = new Set(['denyInsteadOfPrompting']);
