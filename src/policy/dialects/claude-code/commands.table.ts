/**
 * What Claude Code knows of shell commands. The names that the vendor publishes come first; where a list is said to
 * exist and is not published, the choice is narrow and stands in docs/dialects/claude-code.md.
 */
function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Words in front of a command that are looked through before any rule is compared. A fixed list. */
export const peeledWrappers: ReadonlySet<string> = words(
  'timeout time nice nohup stdbuf command builtin noglob',
);

/** `xargs` is looked through only without options. */
export const bareWrappers: ReadonlySet<string> = words('xargs');

/** Deny and ask rules see through these too (2.1.113). */
export const seenThrough: ReadonlySet<string> = words('env sudo watch ionice setsid');

/** No prefix or wildcard allow rule covers these, an exact one does. */
export const execWrappers: ReadonlySet<string> = words('watch setsid ionice flock');

/** With one of these, `find` is no longer covered by a prefix rule. */
export const findActions: ReadonlySet<string> = words('-exec -execdir -ok -okdir -delete');

/** Assignments in front of a command that an allow rule looks past: they change how output looks and nothing else. */
export const safeVariables: ReadonlySet<string> = words(
  'NODE_ENV LANG LANGUAGE LC_ALL LC_CTYPE LC_COLLATE LC_MESSAGES LC_NUMERIC LC_TIME NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TERM COLORTERM COLUMNS LINES TZ CI',
);

/** Commands that `acceptEdits` runs unasked on paths in scope. */
export const fileCommands: ReadonlySet<string> = words('mkdir touch rm rmdir mv cp sed');

/** Commands whose removal of a critical path always asks. */
export const removers: ReadonlySet<string> = words('rm rmdir');

/**
 * The read-only set. Each is held to what it does by itself: an option that writes, runs or connects, and a word that is
 * not known, take the command out of it.
 */
export const readOnly: ReadonlySet<string> = words(
  `ls cat echo pwd head tail grep find wc which diff stat du cd
   fmt comm cmp numfmt expr test printf getconf seq tsort pr
   lsof pgrep tput ss fd fdfind
   file sort sed
   egrep fgrep rg true false [ whoami id uname nproc arch basename dirname realpath readlink cut tr nl rev tac paste fold
   expand unexpand uniq md5sum sha1sum sha256sum sha512sum cksum df free uptime date od sleep command break continue`,
);

/** Where an unquoted pattern could turn into an option that writes or runs. */
export const patternShy: ReadonlySet<string> = words(
  'find fd fdfind sort sed git file rg date uniq docker podman',
);

/** Options by which `file` opens further files that the line does not name. */
export const fileListOptions: readonly string[] = [
  '-m',
  '-f',
  '--magic-file',
  '--files-from',
  '-C',
  '--compile',
];

/** Subcommands of git that only look. What their options do is judged besides. */
export const readOnlyGit: ReadonlySet<string> = words(
  'status log diff show blame shortlog describe rev-parse rev-list ls-files ls-tree ls-remote cat-file name-rev merge-base for-each-ref grep branch tag remote stash reflog config worktree count-objects',
);

/** Subcommands of docker and podman that only look. */
export const readOnlyDocker: ReadonlySet<string> = words(
  'ps images inspect logs version info top port diff history stats',
);

/** Options that pick another daemon. */
export const daemonOptions: readonly string[] = [
  '-H',
  '--host',
  '-c',
  '--context',
  '--config',
  '--url',
  '--connection',
  '--remote',
  '--identity',
];

/**
 * Commands of which Claude Code reads the paths, so that `Read` and `Edit` rules and the working directories bind them.
 * `egrep` and `fgrep` are not among them.
 */
export const pathCommands: ReadonlySet<string> = words(
  `cat head tail sed grep ls find wc diff stat du cmp comm fmt sort pr tsort file fd fdfind rg
   cut nl rev tac paste fold expand unexpand uniq md5sum sha1sum sha256sum sha512sum cksum readlink realpath test [
   mkdir touch rm rmdir mv cp`,
);

/** Readers that the vendor names as not looked at. */
export const uncheckedReaders: ReadonlySet<string> = words('egrep fgrep');

/** Programs that run whatever follows: a wildcard rule on one allows arbitrary code, so that `auto` sets it aside. */
export const codeRunners: readonly string[] = [
  ...words(
    `python python2 python3 node deno bun ruby perl php lua Rscript julia tsx ts-node sh bash zsh dash ksh fish pwsh powershell
     eval exec source env sudo ssh xargs npx bunx pnpx uvx pipx make docker podman kubectl`,
  ),
];

/** Package managers, with the words by which they run scripts. */
export const scriptRunners: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['npm', words('run exec x run-script')],
  ['pnpm', words('run exec dlx')],
  ['yarn', words('run exec dlx')],
  ['bun', words('run x')],
  ['uv', words('run tool')],
  ['poetry', words('run')],
  ['cargo', words('run')],
  ['go', words('run')],
  ['mise', words('exec run x')],
];

/** PowerShell's aliases with the command's own name, in lower case. */
export const powershellAliases: Readonly<Record<string, string>> = {
  gci: 'get-childitem',
  ls: 'get-childitem',
  dir: 'get-childitem',
  gc: 'get-content',
  cat: 'get-content',
  type: 'get-content',
  cd: 'set-location',
  chdir: 'set-location',
  sl: 'set-location',
  pwd: 'get-location',
  gl: 'get-location',
  rm: 'remove-item',
  ri: 'remove-item',
  del: 'remove-item',
  erase: 'remove-item',
  rd: 'remove-item',
  rmdir: 'remove-item',
  cp: 'copy-item',
  copy: 'copy-item',
  cpi: 'copy-item',
  mv: 'move-item',
  move: 'move-item',
  mi: 'move-item',
  ren: 'rename-item',
  rni: 'rename-item',
  ni: 'new-item',
  sc: 'set-content',
  ac: 'add-content',
  clc: 'clear-content',
  echo: 'write-output',
  write: 'write-output',
  sls: 'select-string',
  select: 'select-object',
  where: 'where-object',
  '?': 'where-object',
  foreach: 'foreach-object',
  '%': 'foreach-object',
  sort: 'sort-object',
  iex: 'invoke-expression',
  iwr: 'invoke-webrequest',
  curl: 'invoke-webrequest',
  wget: 'invoke-webrequest',
  irm: 'invoke-restmethod',
  ps: 'get-process',
  gps: 'get-process',
  kill: 'stop-process',
  spps: 'stop-process',
  saps: 'start-process',
  start: 'start-process',
  gi: 'get-item',
  gm: 'get-member',
  measure: 'measure-object',
  cls: 'clear-host',
  clear: 'clear-host',
};

/** PowerShell's file commands for `acceptEdits`, in lower case. */
export const powershellFileCommands: ReadonlySet<string> = words(
  'set-content add-content clear-content remove-item',
);
