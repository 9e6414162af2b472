/**
 * Commands that run without a question, by the start of the text in lower case.
 * Source: charmbracelet/crush at afe5482, internal/agent/tools/safe.go and bash.go.
 */
export const safeCommands: readonly string[] = [
  ...`cal date df du echo env free groups hostname id kill killall ls nice nohup printenv ps pwd set time timeout top
  type uname unset uptime whatis whereis which whoami`.split(/\s+/),
  'git blame',
  'git branch',
  'git config --get',
  'git config --list',
  'git describe',
  'git diff',
  'git grep',
  'git log',
  'git ls-files',
  'git ls-remote',
  'git remote',
  'git rev-parse',
  'git shortlog',
  'git show',
  'git status',
  'git tag',
];

export const windowsSafeCommands: readonly string[] = [
  'ipconfig',
  'nslookup',
  'ping',
  'systeminfo',
  'tasklist',
  'where',
];

/** A text that holds one of these anywhere, quoted or not, is never safe. */
export const chainingTokens: readonly string[] = [';', '|', '&&', '$(', '`'];
