/**
 * The agent's list of commands that only read, as it stood until 0.147. The program's name alone decides, without its folders.
 * Source: openai/codex shell-command/src/command_safety/is_safe_command.rs at 1b450c7.
 */
export type SafeCommand =
  | { readonly kind: 'always' }
  | { readonly kind: 'linux' }
  /** Safe without any of these words; `stems` are words with a value glued to them. */
  | { readonly kind: 'without'; readonly words: readonly string[]; readonly stems: readonly string[] }
  | { readonly kind: 'sed-print' }
  | { readonly kind: 'git' };

const always: SafeCommand = { kind: 'always' };
const linux: SafeCommand = { kind: 'linux' };

export const safeCommands: Readonly<Record<string, SafeCommand>> = {
  ...Object.fromEntries(
    'cat cd cut echo expr false grep head id ls nl paste pwd rev seq stat tail tr true uname uniq wc which whoami'
      .split(' ')
      .map((name) => [name, always]),
  ),
  numfmt: linux,
  tac: linux,
  base64: { kind: 'without', words: ['--output'], stems: ['-o', '--output='] },
  find: {
    kind: 'without',
    words: '-exec -execdir -ok -okdir -delete -fls -fprint -fprint0 -fprintf'.split(' '),
    stems: [],
  },
  rg: {
    kind: 'without',
    words: ['--pre', '--hostname-bin', '-z', '--search-zip'],
    stems: ['--pre=', '--hostname-bin='],
  },
  sed: { kind: 'sed-print' },
  git: { kind: 'git' },
};

export const safeGit = {
  subcommands: ['status', 'log', 'diff', 'show'],
  /** Before the subcommand, alone or with a value glued to them. */
  unsafeGlobals:
    '-p --paginate --config-env --exec-path --git-dir --namespace --super-prefix --work-tree'.split(' '),
  gluedGlobals: ['-C', '-c'],
  /** Globals whose value is the next word. */
  unsafeAfter: ['--output', '--ext-diff', '--textconv', '--exec'],
  unsafeAfterStems: ['--output=', '--exec='],
  branchFlags: '--list -l --show-current -a --all -r --remotes -v -vv --verbose'.split(' '),
  branchStems: ['--format='],
} as const;
