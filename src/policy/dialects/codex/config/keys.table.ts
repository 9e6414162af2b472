/** The keys of a `config.toml` that this dialect reads. Any other known key says nothing about what may run. */
export const readKeys: readonly string[] = [
  'approval_policy',
  'approvals_reviewer',
  'sandbox_mode',
  'sandbox_workspace_write',
  'mcp_servers',
  'projects',
  'profile',
  'profiles',
  'features',
  'default_permissions',
];

/** Keys that the agent knows and that do not bear on a decision. */
export const otherKeys: readonly string[] =
  'model model_provider model_providers model_context_window model_auto_compact_token_limit model_max_output_tokens model_reasoning_effort model_reasoning_summary model_verbosity model_supports_reasoning_summaries model_instructions_file review_model plan_mode_reasoning_effort service_tier personality notify tui hide_agent_reasoning show_raw_agent_reasoning shell_environment_policy history file_opener instructions developer_instructions compact_prompt experimental_instructions_file experimental_compact_prompt_file experimental_use_unified_exec_tool experimental_use_freeform_apply_patch project_doc_max_bytes project_doc_fallback_filenames project_root_markers allow_login_shell cli_auth_credentials_store mcp_oauth_credentials_store mcp_oauth_callback_port mcp_oauth_callback_url chatgpt_base_url forced_chatgpt_workspace_id forced_login_method tools tool_output_token_limit web_search permissions hooks skills plugins marketplaces agents apps memories otel analytics feedback notice check_for_update_on_startup disable_paste_burst windows windows_wsl_setup_acknowledged log_dir sqlite_home zsh_path js_repl_node_path oss_provider ghost_snapshot suppress_unstable_features_warning background_terminal_max_timeout commit_attribution auto_review guardian audio realtime openai_base_url'.split(
    ' ',
  );

export const profileKeys: readonly string[] = ['approval_policy', 'approvals_reviewer', 'sandbox_mode'];

export const approvalWords = ['untrusted', 'on-failure', 'on-request', 'never'] as const;
export const sandboxWords = ['read-only', 'workspace-write', 'danger-full-access'] as const;

/** What a launch and requirements may name besides: the protocol says `external-sandbox`. */
export const externalSandbox: Readonly<Record<string, 'external'>> = {
  external: 'external',
  'external-sandbox': 'external',
};
export const reviewerWords = ['user', 'auto_review', 'guardian_subagent'] as const;
export const toolApprovalWords = ['auto', 'prompt', 'writes', 'approve'] as const;
export const granularWords = [
  'sandbox_approval',
  'rules',
  'mcp_elicitations',
  'skill_approval',
  'request_permissions',
] as const;

/** The permission profiles that the agent brings, with the sandbox that each is. */
export const builtInPermissions: Readonly<Record<string, (typeof sandboxWords)[number]>> = {
  ':read-only': 'read-only',
  ':workspace': 'workspace-write',
  ':workspace-write': 'workspace-write',
  ':danger-full-access': 'danger-full-access',
  ':danger-no-sandbox': 'danger-full-access',
};
