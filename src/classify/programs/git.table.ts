import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

/*
 * git, read from the manual pages of git 2.39 to 2.47.
 *
 * Even `git status` runs what the repository's configuration names (core.fsmonitor, filters, hooks), so every entry
 * depends on the files in CONFIGURATION. A bare repository needs no `.git`: a `HEAD` and a `config` beside it suffice.
 */
const CONFIGURATION = ['.git', '.git/config', '.git/config.worktree', 'HEAD', 'config'] as const;

const HOOKS = [
  ...CONFIGURATION,
  '.git/hooks/*',
  '.husky/*',
  '.husky/_/*',
  '.githooks/*',
  '.pre-commit-config.yaml',
  'lefthook.yml',
  'lefthook.yaml',
  '.lefthook.yml',
  '.overcommit.yml',
  'package.json',
  '.lintstagedrc',
  '.lintstagedrc.*',
  'lint-staged.config.*',
] as const;

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };

/** A program of the configuration (external diff, textconv driver) runs for each file. */
const DRIVER: OptionEntry = { does: 'unknown-program' };
/* A format that shows a signature verifies it, by the program that gpg.program names. */
const VERIFIES: OptionEntry = { does: 'unknown-program' };
const COMMAND: OptionEntry = { value: '=command' };
const READ: OptionEntry = { value: '=read' };
const WRITES: OptionEntry = { does: 'write' };
const EDITOR: OptionEntry = { does: 'interactive' };
/* Removes what undo needs, at an age that the line tells. */
const FOREVER: OptionEntry = { value: '=?text', does: 'unknown-write' };

/* Options of every command that shows differences: git-diff(1), "OPTIONS". */
const DIFF_FLAGS = `
  -p,-u,--patch -s,--no-patch --raw --patch-with-raw --indent-heuristic --no-indent-heuristic --minimal --patience
  --histogram --numstat --shortstat --summary --patch-with-stat -z --name-only --name-status --no-color
  --no-renames --rename-empty --no-rename-empty --check --full-index --binary -R --ignore-space-at-eol
  -b,--ignore-space-change -w,--ignore-all-space --ignore-blank-lines --ignore-cr-at-eol -W,--function-context
  --exit-code --quiet --no-ext-diff --no-textconv --no-prefix --default-prefix --compact-summary --pickaxe-all
  --pickaxe-regex -a,--text --no-color-moved --no-color-moved-ws --ita-invisible-in-index
  --ita-visible-in-index --no-relative -D,--irreversible-delete -c --cc --combined-all-paths --cumulative -t -m --remerge-diff`;
const DIFF_VALUES = `
  -S -G -l --diff-algorithm --anchored --diff-filter --inter-hunk-context --src-prefix --dst-prefix --line-prefix
  --word-diff-regex --ws-error-highlight --output-indicator-new --output-indicator-old --output-indicator-context
  -I,--ignore-matching-lines --find-object --rotate-to --skip-to --stat-width --stat-name-width --stat-count
  --stat-graph-width --max-depth --diff-merges`;
const DIFF_OPTIONAL = `
  -U,--unified --stat --dirstat -X --dirstat-by-file --color --color-moved --color-moved-ws --word-diff --color-words
  --submodule --ignore-submodules --abbrev -B,--break-rewrites -M,--find-renames -C,--find-copies --relative
  --find-copies-harder`;
const DIFF_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  '--output': { value: '=write' },
  '-O': READ,
  '--ext-diff': DRIVER,
  '--textconv': DRIVER,
};

/* Choosing and showing commits: git-rev-list(1) and git-log(1). */
const LOG_FLAGS = `${DIFF_FLAGS}
  -NUM --oneline --graph --all --no-decorate --first-parent --merges --no-merges --follow
  --reverse --date-order --topo-order --author-date-order --relative-date --left-right --left-only --right-only
  --cherry --cherry-mark --cherry-pick --boundary --full-history --simplify-merges --simplify-by-decoration --dense
  --sparse --ancestry-path --show-pulls --source --log-size --mailmap,--use-mailmap --no-mailmap --no-use-mailmap
  --full-diff --parents --children --abbrev-commit --no-abbrev-commit --not --do-walk -i,--regexp-ignore-case
  -E,--extended-regexp -F,--fixed-strings -P,--perl-regexp --basic-regexp --all-match --invert-grep -g,--walk-reflogs
  --merge --bisect --remove-empty --count --no-notes --standard-notes --no-standard-notes --show-linear-break
  --clear-decorations --no-expand-tabs --no-min-parents --no-max-parents --ignore-missing --single-worktree --reflog
  --alternate-refs -q,--quiet --no-abbrev -r -d --no-graph --full-tree --maximal-only --show-notes-by-default`;
const LOG_VALUES_BUT_COUNT = `${DIFF_VALUES}
  --max-count --skip --since --after --since-as-filter --until --before --author --grep --grep-reflog
  --min-parents --max-parents --date --encoding --exclude --decorate-refs --decorate-refs-exclude --exclude-hidden
  --max-age --min-age --exclude-first-parent-only`;
const LOG_VALUES = `${LOG_VALUES_BUT_COUNT} -n --committer`;
const LOG_OPTIONAL = `${DIFF_OPTIONAL}
  --pretty --format --decorate --branches --tags --remotes --glob --notes --show-notes --expand-tabs
  --disambiguate --no-walk`;
const LOG_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...DIFF_OPTIONS,
  /* Lines of a file: `START,END:FILE`. */
  '-L': { value: '=object' },
  /* Verifies with the program that gpg.program names. */
  '--show-signature': DRIVER,
  '--pretty': { ...VERIFIES, value: '=?text', where: '%G' },
  '--format': { ...VERIFIES, value: '=?text', where: '%G' },
  '--stdin': {},
};

const LOG: ProgramEntry = {
  effect: 'none',
  flags: LOG_FLAGS,
  values: LOG_VALUES,
  optional: LOG_OPTIONAL,
  options: LOG_OPTIONS,
  /* Commits and paths of the repository; git refuses paths outside of it. */
  operands: 'object',
};

const DIFF: ProgramEntry = {
  effect: 'none',
  flags: `${DIFF_FLAGS} --cached --staged --merge-base -0,--base -1,--ours -2,--theirs -3 -q -r`,
  values: DIFF_VALUES,
  optional: DIFF_OPTIONAL,
  /* With --no-index, and outside a repository, the operands are any two files. */
  options: { ...DIFF_OPTIONS, '--no-index': { operands: 'read-tree' } },
  operands: 'object',
};

/* Two operands of `git diff` may be plain files where one lies outside the repository: read them as paths. */
const PORCELAIN_DIFF: ProgramEntry = { ...DIFF, operands: 'object' };

const PLUMBING_DIFF: ProgramEntry = {
  ...DIFF,
  flags: `${LOG_FLAGS} --cached --merge-base --root --no-commit-id --always -q -v`,
  values: LOG_VALUES,
  optional: LOG_OPTIONAL,
  options: LOG_OPTIONS,
};

const REMOTE_READ: ProgramEntry = { effect: 'remote-read', operands: 'text' };
const LIST: ProgramEntry = { effect: 'none', operands: 'text', options: HELP };
const REFS: ProgramEntry = { effect: 'write', operands: 'text', options: HELP };
const TREE: ProgramEntry = { effect: 'unknown-write', operands: 'text', options: HELP, configuration: HOOKS };
const CONFIGURE: ProgramEntry = { effect: 'configure', operands: 'text', options: HELP };

const REF_FILTERS = '--sort --points-at --format';
const REF_FILTERS_OPTIONAL = '--contains --no-contains --merged --no-merged --abbrev --color --column';

const SEQUENCER: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  '--continue,--skip,--abort,--quit': {},
  '-e,--edit': EDITOR,
  '-S,--gpg-sign': { value: '=?text', does: 'unknown-program' },
  '-s,--strategy': { value: '=text', does: 'unknown-program' },
};
const MERGE_FLAGS = `
  -n,--stat,--no-stat --summary --no-summary --log --no-log --squash --no-squash --commit --no-commit --ff --no-ff
  --ff-only --verify --no-verify -v,--verbose -q,--quiet --progress --no-progress --autostash --no-autostash
  --allow-unrelated-histories --signoff --no-signoff --no-edit --no-gpg-sign --rerere-autoupdate
  --no-rerere-autoupdate --overwrite-ignore --no-overwrite-ignore --no-verify-signatures --verify-signatures`;

const FETCH_FLAGS = `
  -v,--verbose -q,--quiet --all --no-all -a,--append --atomic -f,--force -m,--multiple -t,--tags -n,--no-tags
  -p,--prune -P,--prune-tags --dry-run --porcelain --no-write-fetch-head --write-fetch-head -k,--keep
  -u,--update-head-ok --progress --no-progress --unshallow --update-shallow --refetch --no-recurse-submodules
  -4,--ipv4 -6,--ipv6 --negotiate-only --auto-maintenance --no-auto-maintenance --auto-gc --no-auto-gc
  --show-forced-updates --no-show-forced-updates --write-commit-graph --no-write-commit-graph --prefetch
  --set-upstream`;
const FETCH_VALUES = `
  -j,--jobs --depth --shallow-since --shallow-exclude --deepen --refmap -o,--server-option --negotiation-tip --filter
  --submodule-prefix --recurse-submodules-default`;

const PUSH: ProgramEntry = {
  effect: 'remote-write',
  flags: `-v,--verbose -q,--quiet --all --branches --tags -n,--dry-run --porcelain --thin --no-thin -u,--set-upstream
    --progress --no-progress --no-verify --verify --follow-tags --no-follow-tags --no-signed --atomic --no-atomic -4,--ipv4 -6,--ipv6
    --no-recurse-submodules --no-force-with-lease --no-force-if-includes --force-if-includes`,
  values: '-o,--push-option --recurse-submodules',
  options: {
    ...HELP,
    /* Overwrite or remove what others see: more than adding commits. */
    /* `+main` forces that one ref. */
    '-f,--force,+*': { does: 'remote-write' },
    '--force-with-lease': { value: '=?text', does: 'remote-write' },
    /* `:main` removes that one ref on the other side. */
    '-d,--delete,:*': { does: 'remote-write' },
    '--mirror': { does: 'remote-write' },
    '--prune': { does: 'remote-write' },
    '--signed': { value: '=?text', does: 'unknown-program' },
    '--receive-pack,--exec': COMMAND,
    '--repo': { value: '=remote' },
  },
  operands: ['remote', 'text...'],
  configuration: HOOKS,
};

const CLONE: ProgramEntry = {
  effect: 'unknown-write',
  also: ['remote-read'],
  flags: `-v,--verbose -q,--quiet --progress --no-progress --reject-shallow --no-reject-shallow -n,--no-checkout --bare --mirror -l,--local
    --no-local --no-hardlinks -s,--shared --dissociate --single-branch --no-single-branch --no-tags --tags
    --shallow-submodules --no-shallow-submodules --remote-submodules -4,--ipv4 -6,--ipv6 --sparse --also-filter-submodules
    --no-remote-submodules --checkout --no-recurse-submodules`,
  values:
    '-j,--jobs -o,--origin -b,--branch --revision --depth --shallow-since --shallow-exclude --server-option --filter --ref-format',
  options: {
    ...HELP,
    '-c,--config': { value: '=text', does: 'unknown-program' },
    '-u,--upload-pack': COMMAND,
    '--template': { value: '=config', does: 'unknown-program' },
    '--reference,--reference-if-able': READ,
    '--separate-git-dir': { value: '=write-tree' },
    '--bundle-uri': { value: '=url' },
    /* Submodules come from wherever .gitmodules says. */
    '--recurse-submodules,--recursive': { value: '=?text', does: 'remote-read' },
  },
  operands: ['remote', 'write-tree'],
};

const APPLY: ProgramEntry = {
  effect: 'unknown-write',
  flags: `-3,--3way --index --cached -N,--intent-to-add -R,--reverse -z --unidiff-zero --no-add
    --allow-binary-replacement,--binary --ignore-space-change --ignore-whitespace --inaccurate-eof -v,--verbose
    -q,--quiet --recount --allow-overlap --allow-empty --ours --theirs --union`,
  values: '-p -C --exclude --include --whitespace',
  options: {
    ...HELP,
    '--stat,--numstat,--summary,--check': { only: 'none', operands: 'read' },
    /* Turns `--stat` and its kind back into a change. */
    '--apply': { does: 'unknown-write' },
    '--reject': WRITES,
    '--unsafe-paths': { does: 'unknown-write' },
    /* Prefixes every file name of the patch, so the writes move there. */
    '--directory': { value: '=write-tree' },
    '--build-fake-ancestor': { value: '=write' },
  },
  operands: 'read',
};

const COMMIT: ProgramEntry = {
  effect: 'write',
  flags: `-a,--all -q,--quiet -v,--verbose -n,--no-verify --verify --allow-empty --allow-empty-message --no-edit --amend
    --no-gpg-sign --no-post-rewrite --reset-author -i,--include -o,--only -s,--signoff --no-signoff --status
    --no-status --short --branch --porcelain --long -z,--null --dry-run --ahead-behind --no-ahead-behind
    --pathspec-file-nul`,
  values: '-m,--message --author --date -C,--reuse-message --fixup --squash --cleanup --trailer',
  optional: '-u,--untracked-files',
  options: {
    ...HELP,
    '-F,--file': READ,
    '-t,--template': READ,
    '--pathspec-from-file': READ,
    '-e,--edit': EDITOR,
    '-c,--reedit-message': { value: '=text', does: 'interactive' },
    '-p,--patch': EDITOR,
    '--interactive': EDITOR,
    '-S,--gpg-sign': { value: '=?text', does: 'unknown-program' },
  },
  operands: 'read',
  configuration: HOOKS,
};

const STASH_PUSH: ProgramEntry = {
  effect: 'unknown-write',
  flags:
    '-k,--keep-index --no-keep-index -u,--include-untracked --no-include-untracked -a,--all -q,--quiet -S,--staged --pathspec-file-nul',
  values: '-m,--message',
  options: { ...HELP, '-p,--patch': EDITOR, '--pathspec-from-file': READ },
  operands: 'read',
};

const SUBCOMMANDS: Readonly<Record<string, ProgramEntry>> = {
  status: {
    effect: 'none',
    flags: `-s,--short -b,--branch --show-stash --long -v,--verbose -z,--null --renames --no-renames --ahead-behind
      --no-ahead-behind --no-column`,
    optional: '--porcelain -u,--untracked-files --ignore-submodules --ignored --column -M,--find-renames',
    options: HELP,
    operands: 'text',
  },
  log: LOG,
  whatchanged: LOG,
  /* Names of objects on standard input may be `REV:path`. */
  show: { ...LOG, options: { ...LOG_OPTIONS, '--stdin': { does: 'secret' } } },
  reflog: {
    ...LOG,
    subcommands: {
      show: LOG,
      'list exists': LIST,
      /* What these forget is found again by nobody. */
      expire: {
        effect: 'write',
        flags: '--all --updateref --rewrite --stale-fix --single-worktree --verbose',
        options: {
          ...HELP,
          '-n,--dry-run': { only: 'none' },
          '--expire,--expire-unreachable': { ...FOREVER, value: '=text' },
        },
        operands: 'text',
      },
      'delete drop': {
        ...REFS,
        also: ['unknown-write'],
        flags: '--rewrite --updateref --verbose --all',
        options: { ...HELP, '-n,--dry-run': { only: 'none' } },
      },
      write: REFS,
    },
  },
  'rev-list': {
    ...LOG,
    flags: `${LOG_FLAGS} --objects --objects-edge --objects-edge-aggressive --indexed-objects --unpacked
      --header --timestamp --bisect-vars --bisect-all --use-bitmap-index --in-commit-order --no-object-names
      --object-names --commit-header --no-commit-header --unsorted --exclude-promisor-objects --cherry-pick`,
    optional: `${LOG_OPTIONAL} --disk-usage --missing --progress --filter`,
  },
  shortlog: {
    ...LOG,
    flags: `${LOG_FLAGS} -n,--numbered -s,--summary -e,--email -c,--committer`,
    values: `${LOG_VALUES_BUT_COUNT} --group`,
  },
  diff: PORCELAIN_DIFF,
  'diff-tree diff-index diff-files diff-pairs': PLUMBING_DIFF,
  'range-diff': {
    ...LOG,
    flags: `${LOG_FLAGS} --no-dual-color --left-only --right-only`,
    values: `${LOG_VALUES} --creation-factor`,
  },
  'cherry show-branch count-objects check-ref-format stripspace get-tar-commit-id patch-id column merge-tree':
    {
      effect: 'none',
      flags: `-v,--verbose -H,--human-readable -a,--all -r,--remotes --current --topo-order --date-order --sparse
      --more --list --independent --no-name --sha1-name --topics --reflog -s,--strip-comments
      -c,--comment-lines --branch --normalize --allow-onelevel --refspec-pattern --stable --unstable --verbatim --raw
      --write-tree --trivial-merge --messages --no-messages --name-only -z --allow-unrelated-histories
      --stdin --no-color -g`,
      values: '--abbrev --mode --raw-mode --nl --width --indent --padding --command -X,--strategy-option',
      optional: '--merge-base --color',
      options: HELP,
      operands: 'text',
    },
  'blame,annotate,pickaxe': {
    effect: 'none',
    flags: `-b --root --show-stats --progress --no-progress --score-debug -f,--show-name -n,--show-number
      -p,--porcelain --line-porcelain -c -t -l -s -e,--show-email -w --color-lines --color-by-age --minimal
      --indent-heuristic --first-parent --incremental`,
    values: '--ignore-rev --date --since --diff-algorithm --encoding --reverse',
    optional: '-C -M --abbrev',
    options: {
      ...HELP,
      '-L': { value: '=object' },
      '-S': READ,
      '--contents': READ,
      '--ignore-revs-file': READ,
    },
    operands: 'object',
  },
  grep: {
    effect: 'none',
    flags: `--cached --untracked --exclude-standard --recurse-submodules -v,--invert-match
      -i,--ignore-case -w,--word-regexp -a,--text -I -r,--recursive --no-recursive -E,--extended-regexp
      -G,--basic-regexp -F,--fixed-strings -P,--perl-regexp -n,--line-number --column -h -H --full-name
      -l,--files-with-matches,--name-only -L,--files-without-match -z,--null -o,--only-matching -c,--count --no-color
      --break --heading -p,--show-function -W,--function-context -q,--quiet --all-match --no-textconv --and --or --not
      -NUM --no-index-fallback --no-line-number`,
    values: '--max-depth -C,--context -B,--before-context -A,--after-context --threads -m,--max-count',
    optional: '--color',
    options: {
      '--help': { only: 'none' },
      /* The pattern is no operand then. */
      '-e': { value: '=text', replacesOperands: 1 },
      '-f': { value: '=read', replacesOperands: 1 },
      '-O,--open-files-in-pager': { value: '=?command', does: 'unknown-program' },
      '--textconv': DRIVER,
      '--ext-grep': DRIVER,
      /* What git ignores is read too. */
      '--no-exclude-standard,--no-index': {
        operands: ['text', 'read-tree...'],
        defaultOperand: 'read-tree',
      },
    },
    operands: ['text', 'object...'],
    defaultOperand: 'read-visible-tree',
  },
  'rev-parse': {
    effect: 'none',
    flags: `--verify -q,--quiet --sq --not --all --symbolic --symbolic-full-name --local-env-vars --git-dir
      --absolute-git-dir --git-common-dir --is-inside-git-dir --is-inside-work-tree --is-bare-repository
      --is-shallow-repository --show-cdup --show-prefix --show-toplevel --show-superproject-working-tree
      --shared-index-path --revs-only --no-revs --flags --no-flags --sq-quote --parseopt
      --keep-dashdash --stop-at-non-option --stuck-long --end-of-options`,
    values:
      '--default --prefix --git-path --resolve-git-dir --since --after --until --before --disambiguate --exclude --exclude-hidden',
    optional:
      '--short --abbrev-ref --branches --tags --remotes --glob --path-format --show-object-format --show-ref-format',
    options: HELP,
    operands: 'text',
  },
  describe: {
    effect: 'none',
    flags: '--all --tags --contains --exact-match --debug --long --first-parent --always',
    values: '--candidates --match --exclude',
    optional: '--dirty --broken --abbrev',
    options: HELP,
    operands: 'text',
  },
  'ls-files': {
    effect: 'none',
    flags: `-z -t -v -f -c,--cached -d,--deleted -m,--modified -o,--others -i,--ignored -s,--stage -k,--killed
      --directory --no-empty-directory --empty-directory -u,--unmerged --resolve-undo --exclude-standard --full-name
      --recurse-submodules --error-unmatch --deduplicate --eol --debug --sparse`,
    values: '-x,--exclude --exclude-per-directory --with-tree --format',
    optional: '--abbrev',
    options: { ...HELP, '-X,--exclude-from': READ },
    operands: 'text',
  },
  'ls-tree': {
    effect: 'none',
    flags: '-d -r -t -z -l,--long --name-only --name-status --object-only --full-name --full-tree',
    values: '--format',
    optional: '--abbrev',
    options: HELP,
    operands: 'text',
  },
  'cat-file': {
    effect: 'none',
    flags: `-t -s -e -p --batch-all-objects --buffer --unordered --follow-symlinks --allow-unknown-type
      --use-mailmap,--mailmap --no-mailmap -z -Z`,
    values: '--path --filter',
    optional: '--batch-check',
    options: {
      ...HELP,
      '--textconv': DRIVER,
      '--filters': DRIVER,
      /* Names of objects on standard input may be `REV:path`. */
      '--batch,--batch-command': { value: '=?text', does: 'secret' },
    },
    operands: 'object',
  },
  'merge-base name-rev check-mailmap for-each-repo-list': {
    effect: 'none',
    flags: `-a,--all --octopus --independent --is-ancestor --fork-point --name-only --tags --annotate-stdin --stdin
      --no-undefined --undefined --always -l`,
    values: '--refs --exclude',
    options: HELP,
    operands: 'text',
  },
  'for-each-ref': {
    effect: 'none',
    flags: '-s,--shell -p,--perl --python --tcl --ignore-case --omit-empty --include-root-refs',
    values: `--count --exclude ${REF_FILTERS}`,
    optional: REF_FILTERS_OPTIONAL,
    options: {
      ...HELP,
      '--stdin': {},
      '--format': { ...VERIFIES, value: '=text', where: '%(signature' },
    },
    operands: 'text',
  },
  'show-ref check-attr': {
    effect: 'none',
    flags:
      '--tags --heads --branches --verify -d,--dereference -q,--quiet --exists --head -a,--all --cached --stdin -z',
    values: '--source',
    optional: '-s,--hash --abbrev --exclude-existing',
    options: HELP,
    operands: 'text',
  },
  'check-ignore': {
    effect: 'none',
    flags: '-q,--quiet -v,--verbose --stdin -z -n,--non-matching --no-index',
    options: HELP,
    operands: 'text',
  },
  'fsck,fsck-objects': {
    effect: 'none',
    flags: `-v,--verbose --unreachable --dangling --no-dangling --tags --root --cache --reflogs --no-reflogs --full
      --no-full --connectivity-only --strict --progress --no-progress --name-objects --references --no-references`,
    options: { ...HELP, '--lost-found': WRITES },
    operands: 'text',
  },
  /* They start the program that gpg.program names. */
  'verify-commit verify-tag': {
    effect: 'unknown-program',
    flags: '-v,--verbose --raw',
    values: '--format',
    options: HELP,
    operands: 'text',
  },
  'verify-pack': {
    effect: 'none',
    flags: '-v,--verbose -s,--stat-only',
    values: '--object-format',
    options: HELP,
    operands: 'read',
  },
  'help version': {
    effect: 'none',
    flags:
      '-a,--all -g,--guides -c,--config --external-commands --no-external-commands --aliases --no-aliases --build-options -v,--verbose --no-verbose --user-interfaces --developer-interfaces',
    /* Man pages and browsers are programs of the configuration (man.viewer, web.browser). */
    options: { '-w,--web': DRIVER, '-i,--info': DRIVER, '-m,--man': DRIVER, '-h,--help': { only: 'none' } },
    operands: 'text',
  },

  branch: {
    effect: 'write',
    bare: 'none',
    flags: `-v,--verbose -q,--quiet --no-track --no-column --no-color -i,--ignore-case --omit-empty --no-abbrev
      --recurse-submodules`,
    values: `${REF_FILTERS}`,
    optional: '--abbrev --color --column',
    options: {
      ...HELP,
      '-l,--list': { only: 'none' },
      '-a,--all': { only: 'none' },
      '-r,--remotes': { bare: 'none' },
      '--show-current': { only: 'none' },
      '--contains,--no-contains,--merged,--no-merged,--with,--without': { value: '=?text', only: 'none' },
      '--points-at': { value: '=text', only: 'none' },
      '-d,--delete': WRITES,
      '-D': WRITES,
      '-m,--move': WRITES,
      '-M': WRITES,
      '-c,--copy': WRITES,
      '-C': WRITES,
      '-f,--force': WRITES,
      '-t,--track': { value: '=?text', does: 'write' },
      '-u,--set-upstream-to': { value: '=text', does: 'write' },
      '--unset-upstream': WRITES,
      '--create-reflog': WRITES,
      '--edit-description': { does: ['write', 'interactive'] },
    },
    operands: 'text',
  },
  tag: {
    effect: 'write',
    bare: 'none',
    flags: '-i,--ignore-case --no-column --omit-empty --create-reflog --no-sign',
    values: REF_FILTERS,
    optional: '-n --color --column',
    options: {
      ...HELP,
      '-l,--list': { only: 'none' },
      '--contains,--no-contains,--merged,--no-merged,--with,--without': { value: '=?text', only: 'none' },
      '--points-at': { value: '=text', only: 'none' },
      '-v,--verify': DRIVER,
      '-a,--annotate': {},
      '-m,--message': { value: '=text' },
      '--trailer,--cleanup': { value: '=text' },
      '-F,--file': READ,
      '-e,--edit': EDITOR,
      '-d,--delete': WRITES,
      '-f,--force': WRITES,
      '-s,--sign': DRIVER,
      '-u,--local-user': { value: '=text', does: 'unknown-program' },
    },
    operands: 'text',
  },
  stash: {
    ...STASH_PUSH,
    subcommands: {
      list: LOG,
      show: {
        ...LOG,
        flags: `${LOG_FLAGS} -u,--include-untracked --only-untracked`,
      },
      'push save': STASH_PUSH,
      'pop apply': { ...TREE, flags: '--index -q,--quiet' },
      branch: TREE,
      'drop clear': { effect: 'delete', flags: '-q,--quiet', options: HELP, operands: 'text' },
      'create store': { ...REFS, flags: '-q,--quiet', values: '-m,--message' },
      'export import': REFS,
    },
  },
  worktree: {
    effect: 'none',
    subcommands: {
      list: { effect: 'none', flags: '--porcelain -v,--verbose -z', values: '--expire', options: HELP },
      add: {
        effect: 'unknown-write',
        flags:
          '-f,--force -d,--detach --checkout --no-checkout --lock -q,--quiet --track --no-track --guess-remote --no-guess-remote --orphan',
        values: '-b -B --reason',
        options: HELP,
        operands: ['write-tree', 'text...'],
        configuration: HOOKS,
      },
      remove: { effect: 'delete', flags: '-f,--force', options: HELP, operands: 'delete-tree' },
      move: { effect: 'unknown-write', flags: '-f,--force', options: HELP, operands: ['move', 'write-tree'] },
      prune: { effect: 'delete', flags: '-n,--dry-run -v,--verbose', values: '--expire', options: HELP },
      'lock unlock repair': { ...REFS, values: '--reason' },
    },
  },
  remote: {
    effect: 'none',
    flags: '-v,--verbose',
    options: HELP,
    subcommands: {
      show: {
        ...REMOTE_READ,
        bare: 'none',
        options: { ...HELP, '-n': { only: 'none' } },
        operands: 'remote',
      },
      'get-url': { effect: 'none', flags: '--push --all', options: HELP, operands: 'text' },
      add: {
        effect: 'configure',
        flags: '--tags --no-tags',
        values: '-t -m --mirror',
        options: { ...HELP, '-f': { does: 'remote-read' } },
        operands: ['text', 'remote'],
      },
      'set-url': {
        effect: 'configure',
        flags: '--push --add --delete',
        options: HELP,
        operands: ['text', 'remote', 'text'],
      },
      'set-branches rename remove rm': { ...CONFIGURE, flags: '--add --progress --no-progress' },
      'set-head': {
        ...REFS,
        flags: '-d,--delete',
        options: { ...HELP, '-a,--auto': { does: 'remote-read' } },
      },
      prune: {
        effect: 'write',
        also: ['remote-read'],
        flags: '-n,--dry-run',
        options: HELP,
        operands: 'remote',
      },
      update: {
        effect: 'write',
        also: ['remote-read'],
        flags: '-p,--prune',
        options: HELP,
        operands: 'remote',
      },
    },
  },
  config: { effect: 'configure', reader: 'git-config', operands: 'text' },

  archive: {
    effect: 'none',
    flags: '-v,--verbose -l,--list --worktree-attributes -NUM',
    values: '--prefix --add-virtual-file --mtime',
    options: {
      ...HELP,
      /* Another one is made by the program that tar.NAME.command names. */
      '--format': { value: '=text', does: 'unknown-program', unless: 'tar zip tgz tar.gz' },
      '-o,--output': { value: '=write' },
      '--remote': { value: '=remote', does: 'remote-read' },
      '--exec': COMMAND,
      '--add-file': READ,
    },
    operands: 'object',
  },
  bundle: {
    effect: 'none',
    subcommands: {
      create: {
        ...LOG,
        effect: 'none',
        flags: `${LOG_FLAGS} -q --progress --all-progress --no-progress`,
        values: `${LOG_VALUES} --version`,
        operands: ['write', 'text...'],
      },
      'verify list-heads': {
        effect: 'none',
        flags: '-q,--quiet',
        options: HELP,
        operands: ['read', 'text...'],
      },
      unbundle: { effect: 'write', flags: '--progress', options: HELP, operands: ['read', 'text...'] },
    },
  },
  'format-patch': {
    ...LOG,
    effect: 'write',
    flags: `${LOG_FLAGS} -n,--numbered -N,--no-numbered -s,--signoff --keep-subject -k --attach --no-attach --inline
      --no-thread --numbered-files --ignore-if-in-upstream --no-cover-letter --no-signature --no-binary --zero-commit
      --progress --always --encode-email-headers --no-encode-email-headers --rfc --root --cover-from-description
      --no-add-header --no-to --no-cc --force-in-body-from --no-force-in-body-from --no-stat`,
    values: `${LOG_VALUES_BUT_COUNT} --committer --start-number --suffix --subject-prefix --filename-max-length --in-reply-to --to
      --add-header --signature --interdiff --range-diff --creation-factor -v,--reroll-count --base`,
    optional: `${LOG_OPTIONAL} --thread --from`,
    options: {
      ...LOG_OPTIONS,
      '-o,--output-directory': { value: '=write-tree' },
      '--stdout': { only: 'none' },
      '--signature-file': READ,
      '--description-file': READ,
      '--cover-letter': {},
    },
  },
  'request-pull': { ...REMOTE_READ, flags: '-p', options: HELP, operands: ['text', 'remote', 'text'] },
  apply: APPLY,
  am: {
    ...APPLY,
    effect: 'unknown-write',
    flags: `-k,--keep -u,--utf8 --no-utf8 -c,--scissors --no-scissors --keep-cr --no-keep-cr -m,--message-id
      --no-message-id -q,--quiet -3,--3way --no-3way -s,--signoff --no-verify --verify --continue -r,--resolved --skip --abort --quit
      --allow-empty --ignore-space-change --ignore-whitespace --committer-date-is-author-date --ignore-date
      --rerere-autoupdate --no-rerere-autoupdate --retry --no-gpg-sign --reject -b,--keep-non-patch`,
    values: '-p -C --exclude --include --whitespace --patch-format --quoted-cr --empty --resolvemsg',
    options: {
      ...HELP,
      '-S,--gpg-sign': { value: '=?text', does: 'unknown-program' },
      '-i,--interactive': EDITOR,
      '--show-current-patch': { value: '=?text', only: 'none' },
      '--directory': { value: '=write-tree' },
    },
    configuration: HOOKS,
  },

  'add,stage': {
    effect: 'write',
    flags: `-n,--dry-run -v,--verbose -f,--force -u,--update -A,--all,--no-ignore-removal --no-all,--ignore-removal
      -N,--intent-to-add --refresh --ignore-errors --ignore-missing --renormalize --sparse --pathspec-file-nul
      --no-warn-embedded-repo`,
    values: '--chmod',
    options: {
      ...HELP,
      '--pathspec-from-file': READ,
      '-i,--interactive': EDITOR,
      '-p,--patch': EDITOR,
      '-e,--edit': EDITOR,
    },
    operands: 'read',
  },
  commit: COMMIT,
  checkout: {
    effect: 'unknown-write',
    bare: 'none',
    flags: `-q,--quiet --progress --no-progress -l --guess --no-guess -d,--detach -t,--track --no-track --overlay
      --no-overlay --ignore-skip-worktree-bits -2,--ours -3,--theirs -m,--merge --recurse-submodules
      --no-recurse-submodules --overwrite-ignore --no-overwrite-ignore --ignore-other-worktrees --pathspec-file-nul`,
    values: '--conflict',
    options: {
      ...HELP,
      /* Without a starting point only a ref is made; with one the files change as well. */
      '-b': { value: '=text', bare: 'write' },
      '-B': { value: '=text', bare: 'write' },
      '--orphan': { value: '=text', bare: 'write' },
      '-f,--force': { does: 'unknown-write' },
      '-p,--patch': EDITOR,
      '--pathspec-from-file': { value: '=read', does: 'unknown-write' },
    },
    operands: 'text',
    configuration: HOOKS,
  },
  switch: {
    effect: 'unknown-write',
    flags: `-q,--quiet --progress --no-progress --guess --no-guess -d,--detach -t,--track --no-track -m,--merge
      --recurse-submodules --no-recurse-submodules --overwrite-ignore --no-overwrite-ignore
      --ignore-other-worktrees`,
    values: '--conflict',
    options: {
      ...HELP,
      '-c,--create': { value: '=text', bare: 'write' },
      '-C,--force-create': { value: '=text', bare: 'write' },
      '--orphan': { value: '=text' },
      '-f,--force,--discard-changes': { does: 'unknown-write' },
    },
    operands: 'text',
    configuration: HOOKS,
  },
  /* The files that it names, and the index. */
  restore: {
    effect: 'write',
    flags: `-S,--staged -W,--worktree -q,--quiet --progress --no-progress --ignore-unmerged --ignore-skip-worktree-bits
      --overlay --no-overlay --recurse-submodules --no-recurse-submodules -2,--ours -3,--theirs -m,--merge
      --pathspec-file-nul`,
    values: '-s,--source --conflict',
    options: { ...HELP, '-p,--patch': EDITOR, '--pathspec-from-file': READ },
    operands: 'write-tree',
  },
  reset: {
    /* Without --hard only the index and HEAD move, but --merge and --keep change files too. */
    effect: 'write',
    flags:
      '-q,--quiet --no-quiet --mixed --soft -N,--intent-to-add --refresh --no-refresh --pathspec-file-nul',
    options: {
      ...HELP,
      '--hard,--merge,--keep': { does: 'unknown-write' },
      '--recurse-submodules': { does: 'unknown-write' },
      '-p,--patch': EDITOR,
      '--pathspec-from-file': READ,
    },
    operands: 'text',
  },
  clean: {
    effect: 'delete',
    flags: '-q,--quiet -f,--force -d',
    values: '-e,--exclude',
    options: {
      ...HELP,
      '-n,--dry-run': { only: 'none' },
      '-i,--interactive': EDITOR,
      /* What git ignores is removed as well: secrets and what a person built. */
      '-x': { does: ['delete', 'unknown-write'] },
      '-X': { does: ['delete', 'unknown-write'] },
    },
    operands: 'delete-tree',
  },
  rm: {
    effect: 'delete',
    flags: '-q,--quiet -f,--force --ignore-unmatch --sparse --pathspec-file-nul',
    options: {
      ...HELP,
      '--cached': { only: 'write', operands: 'text' },
      '-n,--dry-run': { only: 'none', operands: 'text' },
      '-r': { operands: 'delete-tree' },
      '--pathspec-from-file': { value: '=read', does: 'delete' },
    },
    operands: 'delete',
  },
  mv: {
    effect: 'write',
    flags: '-v,--verbose -f,--force -k --sparse',
    options: { ...HELP, '-n,--dry-run': { only: 'none', operands: 'text' } },
    operands: ['move...', 'write-tree'],
  },
  merge: {
    ...TREE,
    flags: MERGE_FLAGS,
    values: '-X,--strategy-option -m,--message --cleanup --into-name',
    options: { ...SEQUENCER, '-F,--file': READ },
  },
  rebase: {
    ...TREE,
    flags: `${MERGE_FLAGS} --keep-base --root --keep-empty --no-keep-empty --empty --reapply-cherry-picks
      --no-reapply-cherry-picks --allow-empty-message -m,--merge --no-merge -r,--rebase-merges --no-rebase-merges
      --fork-point --no-fork-point --ignore-whitespace --committer-date-is-author-date --reset-author-date,--ignore-date
      --autosquash --no-autosquash -f,--force-rebase --no-ff --reschedule-failed-exec --no-reschedule-failed-exec
      --update-refs --no-update-refs --apply`,
    values: '--onto -X,--strategy-option -C --whitespace',
    options: {
      ...SEQUENCER,
      '-x,--exec': COMMAND,
      '-i,--interactive': EDITOR,
      '--edit-todo': EDITOR,
      '--show-current-patch': { only: 'none' },
    },
  },
  'cherry-pick revert': {
    ...TREE,
    flags: `-n,--no-commit -x -r --signoff --ff --allow-empty --allow-empty-message --keep-redundant-commits --no-edit
      --no-gpg-sign --reference --rerere-autoupdate --no-rerere-autoupdate`,
    values: '-m,--mainline -X,--strategy-option --cleanup --empty',
    options: {
      ...HELP,
      '--continue,--skip,--abort,--quit': {},
      '-e,--edit': EDITOR,
      '-S,--gpg-sign': { value: '=?text', does: 'unknown-program' },
      '--strategy': { value: '=text', does: 'unknown-program' },
      /* `-s` signs off here, unlike in merge and rebase. */
      '-s': {},
    },
  },

  fetch: {
    effect: 'remote-read',
    also: ['write'],
    flags: FETCH_FLAGS,
    values: FETCH_VALUES,
    options: {
      ...HELP,
      '--dry-run': { only: 'remote-read' },
      '--upload-pack': COMMAND,
      '--stdin': {},
      '--recurse-submodules': { value: '=?text', does: 'remote-read' },
    },
    operands: ['remote', 'text...'],
    configuration: HOOKS,
  },
  pull: {
    effect: 'unknown-write',
    also: ['remote-read'],
    flags: `${FETCH_FLAGS} ${MERGE_FLAGS} --no-rebase`,
    values: `${FETCH_VALUES} -X,--strategy-option --cleanup`,
    optional: '-r,--rebase',
    options: {
      ...HELP,
      '--upload-pack': COMMAND,
      '-e,--edit': EDITOR,
      '-s,--strategy': { value: '=text', does: 'unknown-program' },
      '-S,--gpg-sign': { value: '=?text', does: 'unknown-program' },
      '--recurse-submodules': { value: '=?text', does: 'remote-read' },
    },
    operands: ['remote', 'text...'],
    configuration: HOOKS,
  },
  clone: CLONE,
  push: PUSH,
  'ls-remote': {
    effect: 'remote-read',
    flags: '-b,-h,--heads,--branches -t,--tags -q,--quiet --refs --exit-code --get-url --symref',
    values: '-o,--server-option --sort',
    options: { '--upload-pack,--exec': COMMAND, '--help': { only: 'none' } },
    operands: ['remote', 'text...'],
  },
  submodule: {
    effect: 'none',
    flags: '-q,--quiet --cached',
    options: HELP,
    subcommands: {
      status: { effect: 'none', flags: '--cached --recursive -q,--quiet', options: HELP, operands: 'text' },
      summary: {
        effect: 'none',
        flags: '--cached --files',
        values: '-n,--summary-limit',
        options: HELP,
        operands: 'text',
      },
      foreach: {
        effect: 'unknown-program',
        syntax: 'posix',
        flags: '--recursive -q,--quiet',
        operands: 'command',
      },
      'init sync set-branch deinit absorbgitdirs': {
        effect: 'configure',
        flags: '--recursive -f,--force --all -q,--quiet -d,--default',
        values: '-b,--branch',
        options: HELP,
        operands: 'text',
      },
      'set-url': { effect: 'configure', options: HELP, operands: ['text', 'remote'] },
      update: {
        effect: 'unknown-write',
        also: ['remote-read'],
        flags:
          '--init --recursive --remote -N,--no-fetch -f,--force --checkout --merge --rebase --progress --recommend-shallow --no-recommend-shallow --single-branch --no-single-branch -q,--quiet',
        values: '--depth -j,--jobs --filter',
        options: { ...HELP, '--reference': READ },
        operands: 'text',
        configuration: [...HOOKS, '.gitmodules'],
      },
      add: {
        effect: 'unknown-write',
        also: ['remote-read', 'configure'],
        flags: '-f,--force --progress -q,--quiet',
        values: '-b,--branch --name --depth',
        options: { ...HELP, '--reference': READ },
        operands: ['remote', 'write-tree'],
      },
    },
  },
  'init,init-db': {
    effect: 'write',
    flags: '-q,--quiet --bare',
    values: '-b,--initial-branch --object-format --ref-format',
    optional: '--shared',
    options: {
      ...HELP,
      '--template': { value: '=config', does: 'unknown-program' },
      '--separate-git-dir': { value: '=write-tree' },
    },
    operands: 'write-tree',
  },
  gc: {
    effect: 'delete',
    flags:
      '--auto --no-auto --aggressive --no-prune --cruft --no-cruft -q,--quiet --force --keep-largest-pack --detach --no-detach',
    values: '--max-cruft-size --expire-to',
    options: { ...HELP, '--prune': FOREVER },
    configuration: HOOKS,
  },
  prune: {
    effect: 'delete',
    also: ['unknown-write'],
    flags: '-v,--verbose --progress --no-progress --exclude-promisor-objects',
    options: { ...HELP, '-n,--dry-run': { only: 'none' }, '--expire': { value: '=text' } },
    operands: 'text',
    configuration: HOOKS,
  },
  /* What nothing refers to may be gone afterwards. */
  repack: {
    effect: 'delete',
    also: ['unknown-write'],
    flags: `-a -A -d -f -F -i -k,--keep-unreachable -l,--local -n -q,--quiet -b,--write-bitmap-index
      --no-write-bitmap-index --pack-kept-objects --cruft --delta-islands -m,--write-midx --path-walk`,
    values: `--cruft-expiration --depth -g,--geometric --keep-pack --max-pack-size --threads --unpack-unreachable --window
      --window-memory --max-cruft-size --combine-cruft-below-size --filter --name-hash-version`,
    options: { ...HELP, '--expire-to,--filter-to': { value: '=write-tree' } },
    configuration: HOOKS,
  },
  'pack-refs prune-packed update-server-info': {
    effect: 'write',
    flags: '--all --prune --no-prune --auto -q,--quiet -f,--force',
    values: '--include --exclude',
    options: { ...HELP, '-n,--dry-run': {} },
  },
  'pack-objects': {
    effect: 'write',
    flags: `-q,--quiet --progress --no-progress --all-progress --all-progress-implied --all --cruft --delta-base-offset
      --delta-islands --exclude-promisor-objects --honor-pack-keep --include-tag --incremental --indexed-objects
      --keep-true-parents --keep-unreachable --local --non-empty --pack-loose-unreachable --reflog --reuse-delta
      --no-reuse-delta --reuse-object --no-reuse-object --revs --shallow --sparse --no-sparse --stdin-packs --stdout
      --thin --unpacked --use-bitmap-index --write-bitmap-index --path-walk --no-path-walk`,
    values: `--compression --cruft-expiration --depth --filter --index-version --keep-pack --max-pack-size --missing --threads
      --uri-protocol --window --window-memory --name-hash-version`,
    optional: '--unpack-unreachable',
    options: HELP,
    operands: 'write',
  },
  'index-pack': {
    effect: 'write',
    flags:
      '-v --verify --verify-stat --verify-stat-only --stdin --promisor --check-self-contained-and-connected --rev-index --no-rev-index',
    values: '--index-version --max-input-size --object-format --threads --pack_header --report-end-of-input',
    optional: '--fix-thin --keep --strict --fsck-objects',
    options: { ...HELP, '-o': { value: '=write' } },
    operands: 'read-write',
  },
  'unpack-objects mktag mktree write-tree commit-tree': {
    effect: 'write',
    flags: '-n -q -r --strict --no-strict --missing --batch -z --missing-ok',
    values: '-p -m --prefix --max-input-size',
    options: { ...HELP, '-F': READ, '-S,--gpg-sign': { value: '=?text', does: 'unknown-program' } },
    operands: 'text',
  },
  'commit-graph multi-pack-index': {
    effect: 'none',
    options: { ...HELP, '--object-dir': { value: '=write-tree' } },
    globalOptions: true,
    subcommands: {
      verify: { effect: 'none', flags: '--progress --no-progress --shallow', operands: 'text' },
      'write expire repack compact': {
        effect: 'write',
        flags:
          '--append --changed-paths --no-changed-paths --reachable --stdin-commits --stdin-packs --progress --no-progress --bitmap --no-bitmap --incremental',
        values: '--batch-size --preferred-pack --max-commits --size-multiple --max-new-filters --expire-time',
        optional: '--split',
        options: { ...HELP, '--refs-snapshot': READ },
        operands: 'text',
      },
    },
  },
  'unpack-file': { effect: 'scratch-write', operands: 'text', options: HELP },
  maintenance: {
    effect: 'configure',
    subcommands: {
      run: {
        effect: 'delete',
        flags: '--auto --quiet --no-quiet --detach --no-detach',
        values: '--task --schedule',
        options: HELP,
      },
    },
  },
  'filter-branch': { effect: 'unknown-program', also: ['unknown-write'], operands: 'unknown' },
  'filter-repo': { effect: 'unknown-write', also: ['delete'], operands: 'unknown' },
  replace: {
    effect: 'unknown-write',
    bare: 'none',
    flags: '--raw',
    values: '--format',
    options: {
      ...HELP,
      '-l,--list': {},
      '-d,--delete,-f,--force,-g,--graft,-e,--edit,--convert-graft-file': WRITES,
    },
    operands: 'text',
  },
  rerere: {
    effect: 'unknown-write',
    flags: '--rerere-autoupdate --no-rerere-autoupdate',
    subcommands: { 'status diff remaining': LIST, 'clear forget gc': REFS },
  },
  'update-ref': {
    effect: 'unknown-write',
    flags: '-d --no-deref --stdin -z --create-reflog --batch-updates',
    values: '-m',
    options: HELP,
    operands: 'text',
  },
  'update-index': {
    effect: 'unknown-write',
    flags: `-q --ignore-submodules --add --replace --remove --unmerged --refresh --really-refresh --assume-unchanged
      --no-assume-unchanged --skip-worktree --no-skip-worktree --ignore-skip-worktree-entries
      --no-ignore-skip-worktree-entries --info-only --force-remove -z --stdin --index-info --unresolve -g,--again
      --ignore-missing --verbose --clear-resolve-undo --split-index --no-split-index --untracked-cache
      --no-untracked-cache --test-untracked-cache --force-untracked-cache --force-write-index --fsmonitor-valid
      --no-fsmonitor-valid --show-index-version --no-fsmonitor`,
    values: '--chmod --index-version',
    options: {
      ...HELP,
      '--cacheinfo': { value: '=text' },
      /* Asks the program that core.fsmonitor names. */
      '--fsmonitor': DRIVER,
    },
    operands: 'read',
  },
  'pack-redundant show-index': {
    effect: 'none',
    flags: '--all --verbose --i-still-use-this',
    values: '--object-format --alt-odb',
    options: HELP,
    operands: 'text',
  },
  'read-tree': {
    effect: 'write',
    flags:
      '-m -i -n,--dry-run -v,--verbose -q,--quiet --empty --trivial --aggressive --debug-unpack --no-sparse-checkout',
    values: '--prefix --exclude-per-directory',
    options: {
      ...HELP,
      '--index-output': { value: '=write' },
      '-u,--reset': { does: 'unknown-write' },
      '--recurse-submodules': { value: '=?text', does: 'unknown-write' },
    },
    operands: 'text',
  },
  'checkout-index': {
    effect: 'unknown-write',
    flags:
      '-u,--index -q,--quiet -f,--force -a,--all -n,--no-create --temp --ignore-skip-worktree-bits -z --stdin',
    values: '--stage',
    options: { ...HELP, '--prefix': { value: '=write-tree' } },
    operands: 'write',
  },
  'merge-file': {
    effect: 'none',
    flags: '-q,--quiet --diff3 --zdiff3 --ours --theirs --union --object-id',
    values: '-L --marker-size --diff-algorithm',
    options: { ...HELP, '-p,--stdout': { operands: 'read' } },
    operands: ['read-write', 'read...'],
  },
  'merge-index': { effect: 'unknown-program', flags: '-o -q -a', operands: 'command' },
  'merge-one-file merge-recursive merge-ours merge-resolve merge-octopus merge-subtree': {
    effect: 'unknown-write',
    operands: 'unknown',
  },
  'fast-import': {
    effect: 'unknown-write',
    flags: '--quiet --stats --force --done --allow-unsafe-features --relative-marks --no-relative-marks',
    values:
      '--active-branches --big-file-threshold --date-format --depth --max-pack-size --cat-blob-fd --signed-commits --signed-tags --rewrite-submodules-from --rewrite-submodules-to',
    options: {
      ...HELP,
      '--export-marks,--export-pack-edges': { value: '=write' },
      '--import-marks,--import-marks-if-exists': READ,
    },
  },
  'fast-export': {
    effect: 'none',
    flags: `-M -C --all --anonymize --fake-missing-tagger --full-tree --mark-tags --no-data --reencode
      --reference-excluded-parents --show-original-ids --use-done-feature --first-parent`,
    values:
      '--progress --signed-tags --signed-commits --tag-of-filtered-object --refspec --anonymize-map --since --until',
    options: {
      ...HELP,
      '--export-marks': { value: '=write' },
      '--import-marks,--import-marks-if-exists': READ,
    },
    operands: 'object',
  },
  subtree: {
    effect: 'unknown-write',
    flags: '-q,--quiet -d,--debug --squash --rejoin --ignore-joins',
    values: '-P,--prefix -m,--message --annotate -b,--branch --onto',
    options: { ...HELP, '-S,--gpg-sign': { value: '=?text', does: 'unknown-program' } },
    globalOptions: true,
    subcommands: {
      'add pull': { effect: 'unknown-write', also: ['remote-read'], operands: ['remote', 'text...'] },
      merge: TREE,
      split: { effect: 'write', operands: 'text' },
      push: { effect: 'remote-write', operands: ['remote', 'text...'] },
    },
  },
  /* A trailer may be made by the program that trailer.NAME.command names. */
  'interpret-trailers': {
    effect: 'unknown-program',
    flags: '--trim-empty --only-trailers --unfold --no-divider',
    values: '--where --if-exists --if-missing --trailer',
    options: {
      ...HELP,
      '--parse,--only-input': { only: 'none', operands: 'read' },
      '--in-place': { does: 'write', operands: 'read-write' },
    },
    operands: 'read',
  },
  mailinfo: {
    effect: 'none',
    flags: '-k -b -u -n -m,--message-id --scissors --no-scissors',
    values: '--encoding --quoted-cr',
    options: HELP,
    operands: 'write',
  },
  mailsplit: {
    effect: 'unknown-write',
    flags: '-b --keep-cr --mboxrd -NUM',
    values: '-d -f',
    options: { ...HELP, '-o': { value: '=write-tree' } },
    operands: 'read',
  },
  quiltimport: {
    effect: 'unknown-write',
    flags: '-n,--dry-run --keep-non-patch',
    values: '--author',
    options: { ...HELP, '--patches': { value: '=read-tree' }, '--series': READ },
  },
  'fmt-merge-msg': {
    effect: 'none',
    flags: '--no-log',
    values: '-m,--message --into-name',
    optional: '--log',
    options: { ...HELP, '-F,--file': READ },
  },
  'bugreport diagnose': {
    effect: 'write',
    values: '-s,--suffix --mode',
    optional: '--diagnose',
    options: { ...HELP, '-o,--output-directory': { value: '=write-tree' } },
  },
  /* `for-each-repo` and `hook` are left out: they run a git command of any kind, as an alias does. */
  'fetch-pack http-fetch backfill': {
    effect: 'remote-read',
    also: ['write'],
    flags: `--all -q,--quiet -k,--keep --thin --include-tag --no-progress --check-self-contained-and-connected -v --stdin
      --diag-url --stateless-rpc -a -c -t --recover --sparse --no-sparse`,
    values: '--depth --shallow-since --shallow-exclude --packfile -w --min-batch-size',
    options: { ...HELP, '--upload-pack,--exec': COMMAND },
    operands: ['remote', 'text...'],
  },
  'send-pack http-push': {
    effect: 'remote-write',
    flags: `--all -n,--dry-run --mirror -f,--force -q,--quiet -v,--verbose --progress --thin --atomic --stateless-rpc --stdin
      --helper-status --force-if-includes`,
    values: '--push-option --remote',
    optional: '--force-with-lease',
    options: {
      ...HELP,
      '--signed': { value: '=?text', does: 'unknown-program' },
      '--receive-pack,--exec': COMMAND,
    },
    operands: ['remote', 'text...'],
  },
  refs: {
    effect: 'none',
    subcommands: {
      verify: { effect: 'none', flags: '--strict --verbose', options: HELP },
      list: { effect: 'none', options: HELP, operands: 'text', values: `--count --exclude ${REF_FILTERS}` },
      exists: LIST,
      migrate: { effect: 'write', flags: '--dry-run --no-reflog', values: '--ref-format', options: HELP },
    },
  },
  repo: {
    effect: 'none',
    subcommands: {
      'info structure': { ...LIST, values: '--format', flags: '-z --all --progress --no-progress' },
    },
  },
  /* `-l` prints the whole configuration, credentials in addresses among it. */
  var: { effect: 'none', options: { ...HELP, '-l': { does: 'secret' } }, operands: 'text' },
  /* With a second operand the reference is written. */
  'symbolic-ref': {
    effect: 'none',
    flags: '-q,--quiet --recurse --no-recurse --short',
    values: '-m',
    options: { ...HELP, '-d,--delete': WRITES },
    operands: ['text', 'unknown...'],
  },
  notes: {
    effect: 'none',
    values: '--ref',
    options: HELP,
    subcommands: {
      'list show get-ref': { effect: 'none', options: HELP, operands: 'text' },
      'add append': {
        effect: 'write',
        flags: '-f,--force --allow-empty --stripspace --no-stripspace',
        values: '-m,--message -C,--reuse-message --separator',
        options: {
          ...HELP,
          '-F,--file': READ,
          '-c,--reedit-message': { value: '=text', does: 'interactive' },
          '-e': EDITOR,
        },
        operands: 'text',
      },
      'copy remove merge prune': {
        effect: 'write',
        flags: '-f,--force -v,--verbose -q,--quiet -n,--dry-run --ignore-missing --stdin --commit --abort',
        values: '-s,--strategy',
        options: HELP,
        operands: 'text',
      },
      edit: { effect: 'write', also: ['interactive'], operands: 'text' },
    },
  },
  bisect: {
    effect: 'none',
    subcommands: {
      run: { effect: 'unknown-program', syntax: 'none', operands: 'command' },
      'log terms help': LIST,
      'view visualize': { effect: 'unknown-program', operands: 'text' },
      replay: { effect: 'unknown-write', operands: 'read' },
      'start good bad new old skip next reset': {
        ...TREE,
        /* `-h` is a path here. */
        options: { '--help': { only: 'none' } },
        flags: '--no-checkout --first-parent',
        values: '--term-new,--term-bad --term-old,--term-good',
      },
    },
  },
  'hash-object': {
    effect: 'none',
    flags: '--stdin --no-filters --literally',
    values: '-t --path',
    options: { ...HELP, '-w': WRITES, '--stdin-paths': { does: 'unknown-write' } },
    operands: 'read',
  },
  'difftool mergetool': {
    effect: 'unknown-program',
    flags: `-g,--gui --no-gui -y,--no-prompt --prompt -d,--dir-diff --tool-help --trust-exit-code --no-trust-exit-code --symlinks
      --no-symlinks --no-index --cached --staged`,
    values: '-t,--tool',
    options: { ...HELP, '-x,--extcmd': COMMAND, '-O': READ },
    operands: 'text',
  },
  'credential credential-store credential-cache credential-osxkeychain credential-manager credential-libsecret':
    { effect: 'secret', values: '--timeout --socket --file', operands: 'unknown' },
  'send-email imap-send': {
    effect: 'remote-write',
    flags: '-v,--verbose -q,--quiet --curl --no-curl --list --dry-run --annotate --no-annotate',
    values: '-f,--folder --to --cc --bcc --subject --from --in-reply-to --confirm --suppress-cc',
    options: { ...HELP, '--smtp-server,--sendmail-cmd,--to-cmd,--cc-cmd': COMMAND },
    operands: 'unknown',
  },
  'daemon instaweb http-backend upload-pack receive-pack upload-archive shell cvsserver': {
    effect: 'network',
    flags: `--base-path-relaxed --detach --export-all --inetd --reuseaddr --strict-paths --syslog --verbose --informative-errors
      --no-informative-errors -q,--quiet --advertise-refs,--http-backend-info-refs --stateless-rpc --strict --no-strict --timeout`,
    values:
      '--base-path --group --init-timeout --interpolated-path --listen --log-destination --max-connections --port --user --enable --disable --allow-override --forbid-override',
    optional: '--user-path',
    options: { ...HELP, '--access-hook,-c': COMMAND, '--pid-file': { value: '=write' } },
    operands: 'unknown',
  },
  'citool gui gitk': { effect: 'interactive', operands: 'unknown' },
  'svn p4 cvsimport cvsexportcommit archimport': {
    effect: 'remote-write',
    also: ['unknown-write'],
    operands: 'unknown',
  },
  lfs: {
    effect: 'none',
    subcommands: {
      'ls-files status env version': {
        effect: 'none',
        flags: '-l,--long -s,--size -d,--debug -a,--all -n,--name-only -p,--porcelain -j,--json',
        options: HELP,
        operands: 'text',
      },
      'fetch pull checkout': { effect: 'unknown-write', also: ['remote-read'], operands: 'text' },
      push: { effect: 'remote-write', operands: ['remote', 'text...'] },
      'install uninstall track untrack update': CONFIGURE,
      locks: REMOTE_READ,
      'lock unlock': { effect: 'remote-write', operands: 'text' },
    },
  },
  'sparse-checkout': {
    effect: 'none',
    subcommands: {
      'list check-rules': LIST,
      'set add reapply disable init': {
        ...TREE,
        flags: '--cone --no-cone --sparse-index --no-sparse-index --skip-checks --stdin',
      },
    },
  },
};

/** Programs of the git family. An unknown subcommand is an alias or a `git-*` program and stays unknown. */
export const GIT: ProgramTable = {
  git: {
    effect: 'none',

    flags: `-P,--no-pager --no-replace-objects --no-optional-locks --literal-pathspecs --glob-pathspecs
      --noglob-pathspecs --icase-pathspecs --no-lazy-fetch --no-advice -v,--version --html-path --man-path --info-path`,
    values: '--list-cmds',
    options: {
      '-h,--help': { only: 'none' },
      '-C': { value: '=directory' },
      '-c': { value: '=text', does: 'unknown-program' },
      '--config-env': { value: '=text', does: 'unknown-program' },
      '--exec-path': { value: '=?config', does: 'unknown-program' },
      '--git-dir': { value: '=config', does: 'unknown-program' },
      '--work-tree': { value: '=directory' },
      '--namespace': { value: '=text', does: 'unknown-write' },
      '--super-prefix': { value: '=text', does: 'unknown-write' },
      '--attr-source': { value: '=text', does: 'unknown-program' },
      '--bare': { does: 'unknown-program' },
      '-p,--paginate': DRIVER,
    },
    subcommands: SUBCOMMANDS,
    configuration: CONFIGURATION,
  },
  gitk: { effect: 'interactive', operands: 'unknown' },
  tig: { effect: 'interactive', operands: 'unknown' },
  lazygit: { effect: 'interactive', operands: 'unknown' },
};
