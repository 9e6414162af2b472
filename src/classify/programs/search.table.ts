import type { OptionEntry, ProgramTable } from './schema.ts';

/** Programs that look for text and files. */

/** `-NUMBER`, read as a cluster of digits. */
const DIGITS = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';

const GREP_FLAGS = `--help -V,--version ${DIGITS} -E,--extended-regexp -F,--fixed-strings -G,--basic-regexp -P,--perl-regexp -i,-y,--ignore-case --no-ignore-case -w,--word-regexp -x,--line-regexp -z,--null-data -s,--no-messages -v,--invert-match -b,--byte-offset -n,--line-number --line-buffered -H,--with-filename -h,--no-filename -o,--only-matching -q,--quiet,--silent -a,--text -I -L,--files-without-match -l,--files-with-matches -c,--count -T,--initial-tab -Z,--null --no-group-separator -U,--binary -u,--unix-byte-offsets`;

const GREP_VALUES =
  '-m,--max-count --label --binary-files -D,--devices --exclude --exclude-dir -B,--before-context -A,--after-context -C --group-separator';

const GREP_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  '-e,--regexp': { value: '=text', replacesOperands: 1 },
  '-f,--file': { value: '=read', replacesOperands: 1 },
  '--exclude-from': { value: '=read' },
  '--include': { value: '=filter' },
};

/** Without a folder a recursive grep reads the current one. */
const RECURSIVE: OptionEntry = { operands: ['text', 'read-tree...'], defaultOperand: 'read-tree' };

/** Hidden and ignored files are read as well. */
const ALL_FILES: OptionEntry = { operands: ['text', 'read-tree...'], defaultOperand: 'read-tree' };

export const SEARCH: ProgramTable = {
  grep: {
    aliases: [
      'egrep',
      'fgrep',
      'zgrep',
      'zegrep',
      'zfgrep',
      'bzgrep',
      'xzgrep',
      'zstdgrep',
      'ggrep',
      'pcregrep',
    ],
    effect: 'none',
    flags: GREP_FLAGS,
    values: GREP_VALUES,
    // BSD's grep takes the number of --context attached only.
    optional: '--color --colour --context',
    options: {
      ...GREP_OPTIONS,
      '-r,--recursive': RECURSIVE,
      '-R,--dereference-recursive': RECURSIVE,
      '-d,--directories': { value: '=text', ...RECURSIVE },
    },
    operands: ['text', 'read...'],
  },
  rgrep: {
    effect: 'none',
    flags: `${GREP_FLAGS} -r,--recursive -R,--dereference-recursive`,
    values: `${GREP_VALUES} -d,--directories`,
    // BSD's grep takes the number of --context attached only.
    optional: '--color --colour --context',
    options: GREP_OPTIONS,
    operands: ['text', 'read-tree...'],
    defaultOperand: 'read-tree',
  },
  rg: {
    effect: 'none',
    syntax: 'exact',
    flags:
      '-h,--help -V,--version --auto-hybrid-regex --no-auto-hybrid-regex --binary --no-binary --block-buffered --no-block-buffered -b,--byte-offset --no-byte-offset -s,--case-sensitive --column --no-column --no-context-separator -c,--count --count-matches --crlf --no-crlf --debug --no-encoding -l,--files-with-matches --files-without-match -F,--fixed-strings --no-fixed-strings --no-follow --glob-case-insensitive --no-glob-case-insensitive --heading --no-heading --no-hidden -i,--ignore-case --ignore-file-case-insensitive --no-ignore-file-case-insensitive --include-zero --no-include-zero -v,--invert-match --no-invert-match --json --no-json --line-buffered --no-line-buffered -n,--line-number -N,--no-line-number -x,--line-regexp --max-columns-preview --no-max-columns-preview --mmap --no-mmap -U,--multiline --no-multiline --multiline-dotall --no-multiline-dotall --no-config -I,--no-filename --ignore --ignore-dot --ignore-exclude --ignore-files --ignore-global --no-ignore-messages --ignore-messages --ignore-parent --ignore-vcs --no-messages --messages --no-pcre2-unicode --pcre2-unicode --no-require-git --require-git --no-unicode --unicode -0,--null --null-data --one-file-system --no-one-file-system -o,--only-matching --passthru,--passthrough -P,--pcre2 --no-pcre2 --pcre2-version --no-pre -p,--pretty -q,--quiet -S,--smart-case --sort-files --no-sort-files --no-search-zip --stats --no-stats --stop-on-nonmatch -a,--text --no-text --trace --trim --no-trim --type-list --vimgrep -H,--with-filename -w,--word-regexp --no-hostname-bin',
    values:
      '-A,--after-context -B,--before-context --color --colors -C,--context --context-separator --dfa-size-limit -E,--encoding --engine --field-context-separator --field-match-separator --generate --hyperlink-format -M,--max-columns -m,--max-count -d,--max-depth,--maxdepth --max-bytes --max-filesize --path-separator --pre-glob --regex-size-limit -r,--replace --sort --sortr -j,--threads -t,--type -T,--type-not --type-add --type-clear',
    options: {
      '-e,--regexp': { value: '=text', replacesOperands: 1 },
      '-f,--file': { value: '=read', replacesOperands: 1 },
      '-.,--hidden,-u,--unrestricted,-L,--follow': ALL_FILES,
      '--no-ignore,--no-ignore-dot,--no-ignore-exclude,--no-ignore-files,--no-ignore-global,--no-ignore-parent,--no-ignore-vcs':
        ALL_FILES,
      // A glob without `!` reaches hidden and ignored files whose names match.
      '-g,--glob,--iglob': { value: '=filter', ...ALL_FILES },
      '--files': { operands: 'list', defaultOperand: 'list' },
      '--ignore-file': { value: '=read' },
      // Runs for every file.
      '--pre': { value: '=command' },
      '--hostname-bin': { value: '=command' },
      // Decompressors from the search path.
      '-z,--search-zip': { does: 'unknown-program' },
    },
    operands: ['text', 'read-visible-tree...'],
    defaultOperand: 'read-visible-tree',
  },
  ag: {
    effect: 'none',
    flags: `-h --help -V,--version ${DIGITS} --ackmate -c,--count --color --nocolor --column --filename --nofilename --group --nogroup --heading --noheading -H --break --nobreak -l,--files-with-matches -L,--files-without-matches --numbers --nonumbers -o,--only-matching --print-all-files --passthrough --passthru --silent --stats --stats-only --vimgrep -0,--null,--print0 -D,--debug -F,--fixed-strings,--literal -Q --nofollow -i,--ignore-case -n,--norecurse -r,--recurse -s,--case-sensitive -S,--smart-case --search-binary -v,--invert-match -w,--word-regexp -z,--search-zip --list-file-types --multiline --nomultiline --one-device --search-files --print-long-lines --affinity --noaffinity --mmap --nommap --js --ts --py --python --go --rust --java --ruby --cpp --cc --html --css --json --md --markdown --sql --xml --yaml --shell`,
    values:
      '-A,--after -B,--before -C,--context --color-line-number --color-match --color-path -G,--file-search-regex --depth --ignore --ignore-dir -m,--max-count -W,--width --workers',
    options: {
      '-g': { value: '=text', replacesOperands: 1, operands: ['text', 'list...'], defaultOperand: 'list' },
      '--hidden,-a,--all-types,-f,--follow,-t,--all-text,-u,--unrestricted,-U,--skip-vcs-ignores': ALL_FILES,
      '-p,--path-to-ignore': { value: '=read' },
      '--pager': { value: '=command' },
    },
    operands: ['text', 'read-visible-tree...'],
    defaultOperand: 'read-visible-tree',
  },
  // .ackrc files of the project may set options, the pager among them.
  ack: {
    aliases: ['ack-grep'],
    effect: 'none',
    flags: `${DIGITS} -? --help --help-types --man --version --break --nobreak --group --nogroup --heading --noheading -c,--count --color --nocolor --colour --nocolour --column --env --noenv --filter --nofilter --follow --nofollow -h,--no-filename -H,--with-filename -i,--ignore-case -I,--no-ignore-case -k,--known-types -l,--files-with-matches -L,--files-without-matches -n,--no-recurse -r,-R,--recurse -o -p --passthru --print0 -Q,--literal -s -S,--smart-case --no-smart-case -u --thpppt --underline -v,--invert-match -w,--word-regexp -x --ignore-ack-defaults -1`,
    values:
      '-A,--after-context -B,--before-context --color-filename --color-match --color-lineno -m,--max-count --ignore-directory,--ignore-dir --noignore-directory --noignore-dir --ignore-file -t,--type -T --type-add --type-set --type-del --match --range-start --range-end -g',
    optional: '-C,--context',
    options: {
      '-f': { operands: 'list', defaultOperand: 'list' },
      '--pager': { value: '=command' },
      '--ackrc': { value: '=config' },
      '--output': { value: '=code' },
      '--files-from': { value: '=file-list' },
    },
    operands: ['text', 'read-tree...'],
    defaultOperand: 'read-tree',
    configuration: ['.ackrc'],
  },
  fd: {
    aliases: ['fdfind'],
    effect: 'none',
    syntax: 'exact',
    flags:
      '-h,--help -V,--version -H,--hidden --no-hidden -I,--no-ignore --ignore --no-ignore-vcs --ignore-vcs --no-ignore-parent --no-require-git -u,--unrestricted -s,--case-sensitive -i,--ignore-case -g,--glob --regex -F,--fixed-strings,--literal -a,--absolute-path --relative-path -L,--follow --no-follow -p,--full-path -0,--print0 --prune -1 -q,--quiet,--has-results --show-errors --one-file-system --no-global-ignore-file',
    values:
      '--and -d,--max-depth,--maxdepth --min-depth --exact-depth -E,--exclude -t,--type -e,--extension -S,--size --changed-within,--change-newer-than,--newer --changed-before,--change-older-than,--older -o,--owner --format -c,--color -j,--threads --max-results --path-separator --batch-size --max-buffer-time',
    optional: '--strip-cwd-prefix --hyperlink --gen-completions',
    options: {
      '-x,--exec': { rest: 'command' },
      '-X,--exec-batch': { rest: 'command' },
      // Runs `ls` from the search path.
      '-l,--list-details': { does: 'unknown-program' },
      '--ignore-file': { value: '=read' },
      '--search-path': { value: '=list' },
      '--base-directory,-C': { value: '=directory' },
    },
    operands: ['text', 'list...'],
    defaultOperand: 'list',
  },
  find: {
    aliases: ['gfind'],
    effect: 'none',
    syntax: 'single-dash',
    reader: 'find',
    flags:
      '-help --help -version --version -H -L -P -O0 -O1 -O2 -O3 -E -X -d -s -x -a -and -o -or -not -daystart -depth -follow -ignore_readdir_race -noignore_readdir_race -mount -xdev -noleaf -nowarn -warn -empty -false -true -nouser -nogroup -readable -writable -executable -print -print0 -ls -prune -quit',
    values:
      '-D -maxdepth -mindepth -regextype -amin -atime -cmin -ctime -mmin -mtime -Bmin -Btime -context -flags -fstype -gid -group -ilname -iname -inum -ipath -iregex -iwholename -links -lname -name -path -perm -printf -regex -size -type -uid -used -user -wholename -xtype -newermt -newerat -newerct -newerBt',
    options: {
      '-newer,-anewer,-cnewer,-samefile': { value: '=list' },
      // BSD: a folder to walk.
      '-f': { value: '=list' },
      '-neweraa,-newerac,-neweram,-newerca,-newercc,-newercm,-newerma,-newermc,-newermm': { value: '=list' },
      '-delete': { operands: 'delete-tree' },
      '-exec,-execdir,-ok,-okdir': { rest: 'command' },
      '-fprint,-fprint0,-fls': { value: '=write' },
      // A format follows the file.
      '-fprintf': { value: '=write' },
      '-files0-from': { value: '=file-list' },
    },
    operands: 'list',
    defaultOperand: 'list',
  },
  locate: {
    aliases: ['plocate', 'mlocate', 'slocate'],
    effect: 'none',
    flags:
      '-h --help -V,--version -A,--all -b,--basename -c,--count -e,--existing -L,--follow -i,--ignore-case -p,--ignore-spaces -m,--mmap -P,--nofollow,-H -0,--null -S,--statistics -q,--quiet -r --regex -s,--stdio -w,--wholename',
    values: '-l,--limit,-n --regexp',
    options: { '-d,--database': { value: '=read' } },
    operands: 'text',
  },
  mdfind: {
    effect: 'none',
    syntax: 'single-dash',
    flags: '-live -count -0 -literal -interpret',
    values: '-name -attr -s',
    options: { '-onlyin': { value: '=list' } },
    operands: 'text',
  },
  which: {
    aliases: ['gwhich'],
    effect: 'none',
    flags:
      '-a,--all -s --help --version -v -V --skip-dot --skip-tilde --show-dot --show-tilde --tty-only -i,--read-alias --read-functions --skip-alias --skip-functions',
    operands: 'text',
  },
  whereis: {
    effect: 'none',
    flags: '-b -m -s -u -g -l -f -h -V -q -a',
    options: { '-B': { rest: 'list' }, '-M': { rest: 'list' }, '-S': { rest: 'list' } },
    operands: 'text',
  },
  fzf: {
    effect: 'interactive',
    reader: 'fzf',
    syntax: 'exact',
    flags:
      '-e,--exact +e -x,--extended +x --no-extended -i,--ignore-case +i --no-ignore-case --smart-case +s --no-sort --literal --tac --ansi +m --no-multi --cycle --reverse -0,--exit-0 -1,--select-1 --print0 --read0 --version --help --man --print-query --sync --track --no-track --disabled --phony --raw --header-first --keep-right --no-hscroll --no-mouse --no-clear --no-bold --no-unicode --no-separator --no-scrollbar --filepath-word --highlight-line --no-input --bash --zsh --fish --no-tty-default --no-multi-line --wrap',
    values:
      '-q,--query -d,--delimiter -n,--nth --with-nth --accept-nth --height --min-height --layout --header --header-lines --prompt --tiebreak --algo --scheme --tail --padding --margin --pointer --marker --marker-multi-line --ellipsis --gutter --hscroll-off --scroll-off --jump-labels --preview-window --preview-label --preview-label-pos --color --tabstop --walker --walker-root --walker-skip --expect --border-label --info --separator --scrollbar --freeze-left --freeze-right --history-size',
    optional:
      '--tmux -m,--multi -s,--sort --border --preview-border --list-border --input-border --header-border --footer-border --footer --gap --gap-line --style',
    options: {
      '-f,--filter': { value: '=text', only: 'none' },
      '--bind': { value: '=command' },
      '--preview,--with-shell,--become': { value: '=command' },
      '--listen': { value: '=?host', does: 'network' },
      '--history': { value: '=write' },
    },
    operands: 'text',
  },
  // Counting programs that walk a tree.
  cloc: {
    effect: 'none',
    syntax: 'exact',
    flags:
      '--help --version -v --quiet --by-file --by-file-by-lang --csv --json --xml --yaml --md --hide-rate --vcs-none --skip-uniqueness --sum-one --follow-links --fullpath --no3 --3 --strip-comments-none',
    values:
      '--exclude-dir --exclude-ext --exclude-lang --include-ext --include-lang --match-d --not-match-d --match-f --not-match-f --max-file-size --timeout --processes --csv-delimiter',
    options: {
      '--out,--report-file,--counted,--ignored,--found,--categorized': { value: '=write' },
      '--config,--read-lang-def,--force-lang-def': { value: '=config' },
      '--list-file,--exclude-list-file': { value: '=file-list' },
      '--extract-with': { value: '=command' },
      '--vcs': { value: '=text', does: 'unknown-program' },
      '--git': { does: 'unknown-program' },
    },
    operands: 'list',
  },
  tokei: {
    effect: 'none',
    syntax: 'exact',
    flags:
      '-h --help -V --version -f --files -C --compact --hidden -l --languages --no-ignore --no-ignore-parent --no-ignore-dot --no-ignore-vcs -v --verbose',
    values: '-c --columns -e --exclude -o --output -s --sort -r --rsort -t --type --types -n --num-format',
    options: { '-i,--input': { value: '=read' } },
    operands: 'list',
    defaultOperand: 'list',
  },
  scc: {
    effect: 'none',
    flags:
      '-h --help --version -a --ar --by-file --ci --no-cocomo --no-complexity --no-duplicates -d --no-gen --no-min -w --wide -v --verbose -c -m -z --min-gen --gen',
    values:
      '-f --format -i --include-ext -M --not-match --exclude-dir --exclude-ext -s --sort -n --exclude-file',
    options: {
      '-o,--output': { value: '=write' },
      '--format-multi': { value: '=text', does: 'unknown-write' },
    },
    operands: 'list',
    defaultOperand: 'list',
  },

  // Wrappers that build command lines: what they run is peeled and judged as a command of its own.
  xargs: {
    aliases: ['gxargs'],
    effect: 'none',
    syntax: 'posix',
    flags:
      '--help --version -0,--null -o,--open-tty -p,--interactive -r,--no-run-if-empty -t,--verbose -x,--exit --show-limits',
    values: '-d,--delimiter -E -I -J -L -n,--max-args -P,--max-procs -R -s,-S,--max-chars --process-slot-var',
    optional: '-e,--eof -i,--replace -l,--max-lines',
    options: { '-a,--arg-file': { value: '=read' } },
    operands: 'command',
  },
  parallel: {
    effect: 'none',
    syntax: 'posix',
    flags:
      '--help -V,--version --dry-run -0,--null -k,--keep-order -q,--quote -r,--no-run-if-empty -t,--verbose --bar --eta --progress --line-buffer,--lb -u,--ungroup --group --tag --will-cite -X -m --xapply --link -v',
    values:
      '-j,--jobs,-P,--max-procs -n,--max-args,-N -I -d,--delimiter --halt --timeout --delay --retries --load --memfree --nice -C,--colsep -L -s,--max-chars',
    optional: '-l',
    options: {
      '-a,--arg-file': { value: '=read' },
      '--results': { value: '=write-tree' },
      '--joblog': { value: '=write' },
      '--tmpdir': { value: '=write' },
      '-S,--sshlogin': { value: '=host', does: 'network' },
      '--sshloginfile,--slf': { value: '=config', does: 'network' },
    },
    operands: 'command',
  },
};
