import type { ProgramTable } from './schema.ts';

/** Programs that read text files or a stream and print them changed. Options follow the GNU manual pages. */

const HELP = '--help --version';

/** `-NUMBER`, read as a cluster of digits. */
const DIGITS = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';

/** In-place editing: the program text first, unless -e or -f gives it, then the files. */
const CODE_FIRST = { value: '=code', replacesOperands: 1 } as const;
const SCRIPT_FIRST = { value: '=script', replacesOperands: 1 } as const;

export const TEXT: ProgramTable = {
  // Hands most of its words on; the rest are commands of its own.
  rtk: {
    effect: 'none',
    syntax: 'posix',
    flags: '-v,--verbose -u,--ultra-compact --skip-env',
    options: { '-h,--help,-V,--version': { only: 'none' } },
    subcommands: {
      'read smart json log deps': {
        effect: 'none',
        flags: '-n,--line-numbers',
        values: '-l,--level -m,--max-lines --depth',
        operands: 'read',
      },
      gain: { effect: 'none', flags: '-g,--graph -H,--history -d,--daily -w,--weekly -m,--monthly -a,--all' },
      env: { effect: 'secret', operands: 'text' },
      'init config': { effect: 'configure', operands: 'text' },
      // They read what was said in earlier sessions.
      'discover learn': { effect: 'secret', operands: 'text' },
      'proxy err test summary': {
        effect: 'none',
        bare: 'unknown-program',
        syntax: 'none',
        operands: 'unknown',
      },
      '*': { effect: 'none', syntax: 'none', operands: 'unknown' },
    },
    bare: 'unknown-program',
    operands: 'unknown',
  },
  cat: {
    aliases: ['gcat'],
    effect: 'none',
    flags: `${HELP} -A,--show-all -b,--number-nonblank -e -E,--show-ends -n,--number -s,--squeeze-blank -t -T,--show-tabs -u -v,--show-nonprinting`,
    operands: 'read',
  },
  tac: {
    aliases: ['gtac'],
    effect: 'none',
    flags: `${HELP} -b,--before -r,--regex`,
    values: '-s,--separator',
    operands: 'read',
  },
  rev: { effect: 'none', flags: `${HELP} -0,--zero -h -V`, operands: 'read' },
  head: {
    aliases: ['ghead'],
    effect: 'none',
    flags: `${HELP} ${DIGITS} -q,--quiet,--silent -v,--verbose -z,--zero-terminated`,
    values: '-c,--bytes -n,--lines',
    operands: 'read',
  },
  tail: {
    aliases: ['gtail'],
    effect: 'none',
    flags: `${HELP} ${DIGITS} -f -F -q,--quiet,--silent -v,--verbose -z,--zero-terminated --retry --debug -r`,
    values: '-c,--bytes -n,--lines -s,--sleep-interval --pid --max-unchanged-stats -b',
    optional: '--follow',
    operands: 'read',
  },
  nl: {
    aliases: ['gnl'],
    effect: 'none',
    flags: `${HELP} -p,--no-renumber`,
    values:
      '-b,--body-numbering -d,--section-delimiter -f,--footer-numbering -h,--header-numbering -i,--line-increment -l,--join-blank-lines -n,--number-format -s,--number-separator -v,--starting-line-number -w,--number-width',
    operands: 'read',
  },
  wc: {
    aliases: ['gwc'],
    effect: 'none',
    flags: `${HELP} -c,--bytes -m,--chars -l,--lines -L,--max-line-length -w,--words --debug`,
    values: '--total',
    options: { '--files0-from': { value: '=file-list' } },
    operands: 'read',
  },
  // -o may stand after the files and may be abbreviated; --compress-program runs for spilled parts.
  sort: {
    aliases: ['gsort'],
    effect: 'none',
    flags: `${HELP} -b,--ignore-leading-blanks -d,--dictionary-order -f,--ignore-case -g,--general-numeric-sort -i,--ignore-nonprinting -M,--month-sort -h,--human-numeric-sort -n,--numeric-sort -R,--random-sort -r,--reverse -V,--version-sort -c -C -m,--merge -s,--stable -u,--unique -z,--zero-terminated --debug`,
    values: '--sort -k,--key -S,--buffer-size -t,--field-separator --batch-size --parallel',
    optional: '--check',
    options: {
      '-o,--output': { value: '=write' },
      '-T,--temporary-directory': { value: '=write' },
      '--compress-program': { value: '=command' },
      '--files0-from': { value: '=file-list' },
      '--random-source': { value: '=read' },
    },
    operands: 'read',
  },
  // The second operand is the output file.
  uniq: {
    aliases: ['guniq'],
    effect: 'none',
    flags: `${HELP} ${DIGITS} -c,--count -d,--repeated -D -i,--ignore-case -u,--unique -z,--zero-terminated`,
    values: '-f,--skip-fields -s,--skip-chars -w,--check-chars',
    optional: '--all-repeated --group',
    operands: ['read?', 'write?'],
  },
  cut: {
    aliases: ['gcut'],
    effect: 'none',
    flags: `${HELP} --complement -n -s,--only-delimited -z,--zero-terminated`,
    values: '-b,--bytes -c,--characters -d,--delimiter -f,--fields --output-delimiter',
    operands: 'read',
  },
  tr: {
    aliases: ['gtr'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -c,-C,--complement -d,--delete -s,--squeeze-repeats -t,--truncate-set1 -u`,
    operands: 'text',
  },
  paste: {
    aliases: ['gpaste'],
    effect: 'none',
    flags: `${HELP} -s,--serial -z,--zero-terminated`,
    values: '-d,--delimiters',
    operands: 'read',
  },
  join: {
    aliases: ['gjoin'],
    effect: 'none',
    flags: `${HELP} -i,--ignore-case --check-order --nocheck-order --header -z,--zero-terminated`,
    values: '-a -e -j -o -t -v -1 -2',
    operands: 'read',
  },
  comm: {
    aliases: ['gcomm'],
    effect: 'none',
    flags: `${HELP} -1 -2 -3 -i --check-order --nocheck-order --total -z,--zero-terminated`,
    values: '--output-delimiter',
    operands: 'read',
  },
  // Writes PREFIXaa, PREFIXab and so on into the current directory.
  split: {
    aliases: ['gsplit'],
    effect: 'write',
    flags: `${DIGITS} -d -x -e,--elide-empty-files -u,--unbuffered --verbose`,
    values:
      '-a,--suffix-length --additional-suffix -b,--bytes -C,--line-bytes -l,--lines -n,--number -t,--separator -p',
    optional: '--numeric-suffixes --hex-suffixes',
    options: { '--help,--version': { only: 'none' }, '--filter': { value: '=command' } },
    operands: ['read?', 'write?'],
  },
  csplit: {
    aliases: ['gcsplit'],
    effect: 'write',
    flags: `-k,--keep-files --suppress-matched -q,-s,--quiet,--silent -z,--elide-empty-files`,
    values: '-b,--suffix-format -n,--digits',
    options: { '--help,--version': { only: 'none' }, '-f,--prefix': { value: '=write' } },
    operands: ['read', 'text...'],
  },
  fold: {
    effect: 'none',
    flags: `${HELP} ${DIGITS} -b,--bytes -c,--characters -s,--spaces`,
    values: '-w,--width',
    operands: 'read',
  },
  fmt: {
    effect: 'none',
    flags: `${HELP} ${DIGITS} -c,--crown-margin -s,--split-only -t,--tagged-paragraph -u,--uniform-spacing -m -n`,
    values: '-w,--width -g,--goal -d -l',
    // A flag in BSD's fmt, so that the next word is a file there.
    options: { '-p,--prefix': { value: '=read' } },
    operands: 'read',
  },
  pr: {
    effect: 'none',
    flags: `${HELP} ${DIGITS} -a,--across -c,--show-control-chars -d,--double-space -f,-F,--form-feed -J,--join-lines -m,--merge -r,--no-file-warnings -t,--omit-header -T,--omit-pagination -v,--show-nonprinting +*`,
    values:
      '--pages --columns -D,--date-format -h,--header -l,--length -N,--first-line-number -o,--indent -w,--width -W,--page-width',
    optional: '-e,--expand-tabs -i,--output-tabs -n,--number-lines -s,--separator -S,--sep-string',
    operands: 'read',
  },
  expand: {
    aliases: ['unexpand'],
    effect: 'none',
    flags: `${HELP} ${DIGITS} -i,--initial -a,--all --first-only`,
    values: '-t,--tabs',
    operands: 'read',
  },
  column: {
    effect: 'none',
    flags: `${HELP} -t,--table -J,--json -x,--fillrows -L,--keep-empty-lines -e,--table-header-repeat -n -h -V -d,--table-noheadings -K`,
    values:
      '-c,--output-width -E,--table-noextreme -H,--table-hide -i,--tree-id -l,--table-columns-limit -m,--table-maxout -N,--table-columns --table-name -O,--table-order -o,--output-separator -p,--tree-parent -r,--tree -R,--table-right -s,--separator -T,--table-truncate -W,--table-wrap',
    operands: 'read',
  },
  colrm: { effect: 'none', flags: HELP, operands: 'text' },
  od: {
    aliases: ['god'],
    effect: 'none',
    flags: `${HELP} -v,--output-duplicates -a -b -c -d -f -h -i -l -o -s -x --traditional -H -O -X -D -F -B -I -L -e`,
    values: '-A,--address-radix -j,--skip-bytes -N,--read-bytes -t,--format --endian',
    optional: '-S,--strings -w,--width',
    operands: 'read',
  },
  hexdump: {
    aliases: ['hd'],
    effect: 'none',
    flags: `${HELP} -b,--one-byte-octal -c,--one-byte-char -C,--canonical -d,--two-bytes-decimal -o,--two-bytes-octal -x,--two-bytes-hex -X,--one-byte-hex -v,--no-squeezing -h -V`,
    values: '-e,--format -n,--length -s,--skip',
    optional: '-L,--color',
    options: { '-f,--format-file': { value: '=read' } },
    operands: 'read',
  },
  // The second operand is the output file, with or without -r.
  xxd: {
    effect: 'none',
    syntax: 'single-dash',
    flags:
      '-a -autoskip -b -bits -C -capitalize -d -e -E -EBCDIC -i -include -p -ps -postscript -plain -r -revert -u -uppercase -v -version -h -help',
    values: '-c -cols -g -groupsize -l -len -n -name -o -offset -s -seek -R',
    operands: ['read?', 'write?'],
  },
  strings: {
    effect: 'none',
    flags: `${HELP} ${DIGITS} -a,--all -d,--data -f,--print-file-name -o -w,--include-all-whitespace -v -V -h -`,
    values: '-n,--bytes -t,--radix -e,--encoding -T,--target -s,--output-separator -U,--unicode',
    options: { '@*': { value: '=config' } },
    operands: 'read',
  },
  iconv: {
    effect: 'none',
    flags: `${HELP} -l,--list -c -s,--silent --verbose -?,--usage -V`,
    values: '-f,--from-code -t,--to-code --unicode-subst --byte-subst --widechar-subst',
    options: { '-o,--output': { value: '=write' } },
    operands: 'read',
  },
  dos2unix: {
    aliases: ['unix2dos', 'mac2unix', 'unix2mac'],
    effect: 'none',
    flags: `${HELP} -ascii -iso -1252 -437 -850 -860 -863 -865 -7 -b,--keep-bom -r,--remove-bom -m,--add-bom -f,--force -k,--keepdate -q,--quiet -s,--safe -S,--skip-symlink -v,--verbose -e,--add-eol -ul -ub -V -h -L`,
    values: '-c,--convmode',
    options: {
      '-i,--info': { value: '=?text', operands: 'read' },
      '-n,--newfile': { operands: ['read', 'write'] },
      '-o,--oldfile': { operands: 'read-write' },
      '-O,--to-stdout': { operands: 'read' },
    },
    operands: 'read-write',
  },

  // Small languages: the readers judge the program text.
  sed: {
    aliases: ['gsed'],
    effect: 'none',
    reader: 'sed',
    flags: `${HELP} -n,--quiet,--silent -E,-r,--regexp-extended -s,--separate -u,--unbuffered -z,--null-data,--zero-terminated -b,--binary --debug --posix --sandbox --follow-symlinks -a`,
    values: '-l,--line-length',
    options: {
      '-e,--expression': CODE_FIRST,
      '-f,--file': SCRIPT_FIRST,
      '-i,--in-place': { value: '=?text', operands: ['code', 'read-write...'] },
      '-I': { value: '=?text', operands: ['code', 'read-write...'] },
    },
    operands: ['code', 'read...'],
  },
  // Options end at the program text; words NAME=VALUE among the files are assignments.
  awk: {
    aliases: ['gawk', 'mawk', 'nawk', 'original-awk'],
    effect: 'none',
    syntax: 'posix',
    reader: 'awk',
    flags: `${HELP} -b,--characters-as-bytes -c,--traditional -C,--copyright -g,--gen-pot -h -I,--trace -k,--csv -M,--bignum -n,--non-decimal-data -N,--use-lc-numeric -O,--optimize -P,--posix -r,--re-interval -s,--no-optimize -S,--sandbox -t,--lint-old -V`,
    values: '-F,--field-separator -v,--assign',
    optional: '-L,--lint',
    options: {
      '-f,--file': SCRIPT_FIRST,
      '-e,--source': CODE_FIRST,
      '-E,--exec': SCRIPT_FIRST,
      '-i,--include': { value: '=module' },
      '-l,--load': { value: '=module' },
      '-d,--dump-variables': { value: '=?write', does: 'write' },
      '-o,--pretty-print': { value: '=?write', does: 'write' },
      '-p,--profile': { value: '=?write', does: 'write' },
      '-D,--debug': { value: '=?text', does: 'inline-code' },
      '-W': { value: '=text', does: 'inline-code' },
    },
    operands: ['code', 'read...'],
  },

  // Comparing.
  diff: {
    aliases: ['gdiff', 'colordiff'],
    effect: 'none',
    flags: `${HELP} ${DIGITS} --normal -q,--brief -s,--report-identical-files -c -u -e,--ed -f,--forward-ed -n,--rcs -y,--side-by-side --left-column --suppress-common-lines -p,--show-c-function -t,--expand-tabs -T,--initial-tab --suppress-blank-empty --no-dereference -N,--new-file -P,--unidirectional-new-file --ignore-file-name-case --no-ignore-file-name-case -i,--ignore-case -E,--ignore-tab-expansion -Z,--ignore-trailing-space -b,--ignore-space-change -w,--ignore-all-space -B,--ignore-blank-lines -a,--text --strip-trailing-cr --binary -d,--minimal -H,--speed-large-files --inhibit-hunk-merge -h -v`,
    values:
      '-C -U -W,--width -F,--show-function-line -L,--label --tabsize -x,--exclude -S,--starting-file -I,--ignore-matching-lines -D,--ifdef --old-group-format --new-group-format --unchanged-group-format --changed-group-format --line-format --old-line-format --new-line-format --unchanged-line-format --horizon-lines --palette',
    optional: '--context --unified --color',
    options: {
      '-r,--recursive': { operands: 'read-tree' },
      '-X,--exclude-from': { value: '=read' },
      '--from-file': { value: '=read' },
      '--to-file': { value: '=read' },
      // Runs `pr` from the search path.
      '-l,--paginate': { does: 'unknown-program' },
    },
    operands: 'read',
  },
  diff3: {
    effect: 'none',
    flags: `${HELP} -A,--show-all -e,--ed -E,--show-overlap -3,--easy-only -x,--overlap-only -X -m,--merge -a,--text --strip-trailing-cr -T,--initial-tab -i -v`,
    values: '-L,--label',
    options: { '--diff-program': { value: '=command' } },
    operands: 'read',
  },
  sdiff: {
    effect: 'none',
    flags: `${HELP} -i,--ignore-case -E,--ignore-tab-expansion -Z,--ignore-trailing-space -b,--ignore-space-change -W,--ignore-all-space -B,--ignore-blank-lines --strip-trailing-cr -a,--text -l,--left-column -s,--suppress-common-lines -t,--expand-tabs -d,--minimal -H,--speed-large-files -v`,
    values: '-w,--width -I,--ignore-matching-lines --tabsize',
    options: {
      '-o,--output': { value: '=write', does: 'interactive' },
      '--diff-program': { value: '=command' },
    },
    operands: 'read',
  },
  cmp: {
    effect: 'none',
    flags: `${HELP} -b,--print-bytes -l,--verbose -s,--quiet,--silent -v -x -z -h`,
    values: '-i,--ignore-initial -n,--bytes',
    operands: ['read', 'read', 'text...'],
  },
  // A patch names the files that it changes.
  patch: {
    effect: 'unknown-write',
    flags: `-b,--backup --backup-if-mismatch --no-backup-if-mismatch --binary -c,--context -E,--remove-empty-files -f,--force -l,--ignore-whitespace -n,--normal -N,--forward --posix -R,--reverse -s,--quiet,--silent -t,--batch -T,--set-time -u,--unified --verbose -Z,--set-utc --merge -v`,
    values:
      '-D,--ifdef -F,--fuzz --quoting-style --reject-format -V,--version-control -x,--debug -z,--suffix -p,--strip --read-only',
    options: {
      '--help,--version': { only: 'none' },
      '--dry-run,-C,--check': { only: 'none', operands: 'read' },
      // Asks a version control system for the file.
      '-g,--get': { value: '=text', does: 'unknown-program' },
      '-i,--input': { value: '=read' },
      '-o,--output': { value: '=write' },
      '-r,--reject-file': { value: '=write' },
      '-d,--directory': { value: '=directory' },
      '-B,--prefix': { value: '=write' },
      '-Y,--basename-prefix': { value: '=write' },
      '-e,--ed': { does: 'unknown-program' },
      '--follow-symlinks': { does: 'unknown-write' },
    },
    operands: ['read-write?', 'read?'],
  },

  // Words and spelling.
  look: {
    effect: 'none',
    flags: `${HELP} -a,--alternative -d,--alphanum -f,--ignore-case -h -V`,
    values: '-t,--terminate',
    operands: ['text', 'read?'],
  },
  spell: {
    effect: 'none',
    flags: `${HELP} -b,--british -n,--number -o,--print-file-name -v,--verbose`,
    values: '-d,--dictionary',
    options: { '-D,--ispell-dictionary': { value: '=text' }, '-i,--ispell': { value: '=command' } },
    operands: 'read',
  },
  aspell: {
    effect: 'none',
    subcommands: {
      list: { effect: 'none', flags: '--help', values: '-l,--lang -d,--master --mode -H --encoding' },
      'dicts,dump': { effect: 'none', operands: 'text' },
      check: { effect: 'interactive', values: '-l,--lang --mode', operands: 'read-write' },
    },
    globalOptions: true,
    values: '-l,--lang --mode --encoding',
  },
  // Puts variables of the environment into the text.
  envsubst: { effect: 'secret', flags: `${HELP} -v,--variables -h -V`, operands: 'text' },

  // Terminal.
  tput: { effect: 'none', syntax: 'posix', flags: '-V -S -x', values: '-T', operands: 'text' },
  clear: {
    aliases: ['reset', 'tset'],
    effect: 'none',
    flags: '-V -x -q -s -r -I -Q -w -c',
    values: '-T',
    operands: 'text',
  },
  tabs: { effect: 'none', flags: `${DIGITS} -a -c -f -n -p -s -u -V +*`, values: '-T', operands: 'text' },

  // Pagers. Where the output is no terminal they print; at a terminal a person can start programs from them.
  less: {
    aliases: ['zless', 'bzless', 'xzless'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} ${DIGITS} -a,--search-skip-screen -A,--SEARCH-SKIP-SCREEN -B,--auto-buffers -c,--clear-screen -C,--CLEAR-SCREEN -d,--dumb -e,--quit-at-eof -E,--QUIT-AT-EOF -f,--force -F,--quit-if-one-screen -g,--hilite-search -G,--HILITE-SEARCH -i,--ignore-case -I,--IGNORE-CASE -J,--status-column -K,--quit-on-intr -L,--no-lessopen -m,--long-prompt -M,--LONG-PROMPT -n,--line-numbers -N,--LINE-NUMBERS -q,--quiet,--silent -Q,--QUIET,--SILENT -r,--raw-control-chars -R,--RAW-CONTROL-CHARS -s,--squeeze-blank-lines -S,--chop-long-lines -u,--underline-special -U,--UNDERLINE-SPECIAL -V -w,--hilite-unread -W,--HILITE-UNREAD -X,--no-init -~,--tilde --follow-name --mouse --MOUSE --no-keypad --use-backslash --use-color --incsearch --redraw-on-quit --save-marks`,
    values:
      '-b,--buffers -D,--color -h,--max-back-scroll -j,--jump-target -p,--pattern -P,--prompt -x,--tabs -y,--max-forw-scroll -z,--window -#,--shift --rscroll --wheel-lines --line-num-width --status-col-width --header',
    options: {
      '-o,-O,--log-file,--LOG-FILE': { value: '=write' },
      '-k,--lesskey-file,--lesskey-src': { value: '=config' },
      '--lesskey-content': { value: '=code' },
      '-t,--tag': { value: '=text', does: 'inline-code' },
      '-T,--tag-file': { value: '=config' },
      // Commands of the pager itself, `!` among them.
      '+*': { does: 'inline-code' },
    },
    operands: 'read',
  },
  more: {
    aliases: ['zmore', 'pg'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} ${DIGITS} -d,--silent -e,--exit-on-eof -f,--logical -l,--no-pause -c,--print-over -p,--clean-print -s,--squeeze -u,--plain -h -V`,
    values: '-n,--lines',
    options: { '+*': { does: 'inline-code' } },
    operands: 'read',
  },
  most: {
    effect: 'none',
    flags: '-1 -4 -b -C -d -M -s -t -u -v -w -z',
    options: { '+*': { does: 'inline-code' } },
    operands: 'read',
  },
  bat: {
    aliases: ['batcat'],
    effect: 'none',
    syntax: 'exact',
    flags:
      '-h,--help -V,--version -A,--show-all -p,--plain -d,--diff -n,--number -f,--force-colorization -P,--no-paging -s,--squeeze-blank -u,--unbuffered -S,--chop-long-lines -L,--list-languages --list-themes --no-config --no-custom-assets --no-lessopen --set-terminal-title --config-file --config-dir --cache-dir',
    values:
      '-l,--language -H,--highlight-line --file-name --diff-context --tabs --wrap --terminal-width --color --italic-text --decorations --paging -m,--map-syntax --ignored-suffix --theme --theme-light --theme-dark --style -r,--line-range --nonprintable-notation --binary --squeeze-limit --strip-ansi',
    options: {
      '--pager': { value: '=command' },
      '--lessopen': { does: 'unknown-program' },
      '--generate-config-file': { does: 'configure' },
    },
    operands: 'read',
  },
  // The operand may be a path, which is then formatted and shown.
  man: {
    effect: 'none',
    flags: `${HELP} -a,--all -c,--catman -d,--debug -D,--default -f,--whatis -h -i,--ignore-case -I,--match-case -k,--apropos -K,--global-apropos -l,--local-file -u,--update -w,-W,--where,--path,--location,--where-cat,--location-cat --names-only --no-hyphenation,--nh --no-justification,--nj --no-subpages --regex --wildcard -7,--ascii -V -? --usage`,
    values: '-e,--extension -E,--encoding -L,--locale -m,--systems -r,--prompt -R,--recode -s,-S,--sections',
    optional: '--warnings',
    options: {
      '-P,--pager': { value: '=command' },
      '-H,--html': { value: '=?command', does: 'unknown-program' },
      '-X,--gxditview': { value: '=?text', does: 'unknown-program' },
      '-T,--troff-device': { value: '=?text', does: 'unknown-program' },
      '-t,--troff': { does: 'unknown-program' },
      '-Z,--ditroff': { does: 'unknown-program' },
      '-p,--preprocessor': { value: '=text', does: 'unknown-program' },
      '-C,--config-file': { value: '=config' },
      '-M,--manpath': { value: '=config' },
    },
    operands: 'read',
  },
  info: {
    effect: 'none',
    flags: `${HELP} -a,--all -b,--speech-friendly -R,--raw-escapes --no-raw-escapes --show-malformed-multibytes --strict-node-location --subnodes --usage -w,--where,--location -h -O,--show-options`,
    values: '-k,--apropos -n,--node --index-search -v,--variable',
    options: {
      '-o,--output': { value: '=write' },
      '--dribble': { value: '=write' },
      '--restore': { value: '=code' },
      '--init-file': { value: '=config' },
      '-d,--directory': { value: '=read' },
      '-f,--file': { value: '=read' },
    },
    operands: 'read',
  },
  apropos: {
    aliases: ['whatis'],
    effect: 'none',
    flags: `${HELP} -d,--debug -v,--verbose -e,--exact -r,--regex -w,--wildcard -a,--and -l,--long -h -V`,
    values: '-s,--sections,--section -m,--systems -L,--locale',
    options: { '-C,--config-file': { value: '=config' }, '-M,--manpath': { value: '=config' } },
    operands: 'text',
  },
  tldr: {
    effect: 'none',
    flags: '-h --help -v --version -l --list -f',
    values: '-p --platform -L --language',
    options: { '-u,--update': { does: 'remote-read' } },
    operands: 'text',
  },
};
