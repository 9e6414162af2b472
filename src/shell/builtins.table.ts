/**
 * What bash's builtins do to the shell that runs them. Names that are missing change nothing that the analysis
 * follows. Source: bash manual, "Shell Builtin Commands".
 */
export type BuiltinEffect =
  | 'directory'
  | 'declare'
  | 'unset'
  | 'read'
  | 'array-read'
  | 'printf'
  | 'getopts'
  | 'let'
  | 'options'
  | 'shell-options'
  | 'alias'
  | 'hash'
  | 'lookup'
  | 'test'
  | 'history'
  | 'trap'
  | 'wait'
  | 'special';

const effects: Readonly<Record<string, BuiltinEffect>> = {
  '.': 'special',
  ':': 'special',
  '[': 'test',
  alias: 'alias',
  bind: 'lookup',
  cd: 'directory',
  declare: 'declare',
  enable: 'lookup',
  eval: 'special',
  exec: 'special',
  export: 'declare',
  fc: 'history',
  getopts: 'getopts',
  hash: 'hash',
  let: 'let',
  local: 'declare',
  mapfile: 'array-read',
  popd: 'directory',
  printf: 'printf',
  pushd: 'directory',
  read: 'read',
  readarray: 'array-read',
  readonly: 'declare',
  set: 'options',
  shopt: 'shell-options',
  source: 'special',
  test: 'test',
  trap: 'trap',
  typeset: 'declare',
  unset: 'unset',
  wait: 'wait',
};

/** A map, since a look-up of any name in an object of many takes several times as long. */
export const BUILTIN_EFFECTS: ReadonlyMap<string, BuiltinEffect> = new Map(Object.entries(effects));

/** Builtins with such an effect that POSIX does not have. Source: POSIX.1-2017, 2.14 and 1.6 "Built-In Utilities". */
export const BASH_BUILTINS: ReadonlySet<string> = new Set(
  'bind declare enable let mapfile popd pushd readarray shopt source typeset'.split(' '),
);

/**
 * Variables that change how bash reads, finds or starts commands. Assigning one makes what follows unknown.
 * Source: bash manual, "Bash Variables"; bash(1), "SHELLOPTS", "BASH_ENV".
 */
export const STEERING_VARIABLES: ReadonlySet<string> = new Set([
  'BASHOPTS',
  'BASH_ALIASES',
  'BASH_CMDS',
  'BASH_COMPAT',
  'BASH_ENV',
  'BASH_LOADABLES_PATH',
  'ENV',
  'EXECIGNORE',
  'GLOBIGNORE',
  'PATH',
  'POSIXLY_CORRECT',
  'PROMPT_COMMAND',
  'PS0',
  'PS1',
  'PS2',
  'PS4',
  'SHELLOPTS',
]);

/**
 * Variables that bash sets by itself, so that a value given to them does not last.
 * Source: bash manual, "Bash Variables".
 */
export const OWN_VARIABLES: ReadonlySet<string> = new Set(
  (
    '_ BASHPID BASH_ARGC BASH_ARGV BASH_COMMAND BASH_LINENO BASH_REMATCH BASH_SOURCE BASH_SUBSHELL BASH_VERSINFO ' +
    'BASH_VERSION COLUMNS COMP_CWORD COMP_LINE COMP_WORDS DIRSTACK EPOCHREALTIME EPOCHSECONDS EUID FUNCNAME GROUPS ' +
    'HISTCMD LINENO LINES OPTARG OPTIND PIPESTATUS PPID RANDOM SECONDS SHLVL SRANDOM UID'
  ).split(' '),
);

/** Letters of `set` that change neither parsing nor lookup. `k` (words become assignments), `B`, `H`, `P` are not here. */
export const NEUTRAL_SET_LETTERS: ReadonlySet<string> = new Set('abCeEfhmTuvx'.split(''));

export const NEUTRAL_SET_NAMES: ReadonlySet<string> = new Set(
  'allexport errexit errtrace functrace hashall monitor noclobber noglob notify nounset pipefail verbose xtrace'.split(
    ' ',
  ),
);

/** `shopt` options that change neither parsing nor lookup nor how many words a pattern gives. */
export const NEUTRAL_SHOPT_NAMES: ReadonlySet<string> = new Set(
  'inherit_errexit checkjobs checkwinsize cmdhist failglob histappend huponexit lithist no_empty_cmd_completion nocasematch'.split(
    ' ',
  ),
);

/**
 * Variables that bash evaluates as arithmetic when they are assigned, by whatever way: a subscript in the value runs
 * its substitutions. Found by running bash 5.2.
 */
export const EVALUATED_VARIABLES: ReadonlySet<string> = new Set(['RANDOM', 'SRANDOM', 'HISTCMD', 'OPTIND']);
