import type { OptionEntry, ProgramTable } from './schema.ts';

/**
 * Programs that list, make, move, change and remove files. Options follow GNU coreutils 9 and the BSD tools.
 *
 * The last operand of cp, mv, ln and install may be a folder: what is written is then a file in it.
 */

const HELP = '--help --version';

/** Copies of what is overwritten are left beside the target. */
const BACKUP: Readonly<Record<string, OptionEntry>> = {
  '-b': { does: 'write' },
  '--backup': { value: '=?text', does: 'write' },
  '-S,--suffix': { value: '=text', does: 'write' },
};

export const FILES: ProgramTable = {
  // Names and metadata.
  ls: {
    aliases: ['dir', 'vdir', 'gls'],
    effect: 'none',
    flags: `${HELP} -1 -a,--all -A,--almost-all --author -b,--escape -B,--ignore-backups -c -C -d,--directory -D,--dired -e -f -F --file-type --full-time -g --group-directories-first -G,--no-group -h,--human-readable --si -H,--dereference-command-line --dereference-command-line-symlink-to-dir -i,--inode -k,--kibibytes -l -L,--dereference -m -n,--numeric-uid-gid -N,--literal -o -O -p -q,--hide-control-chars --show-control-chars -Q,--quote-name -r,--reverse -R,--recursive -s,--size -S -t -u -U -v -W -x -X -Z,--context -@ -% --zero`,
    values:
      '--block-size --format --hide --indicator-style -I,--ignore --quoting-style --sort --time --time-style -T,--tabsize -w,--width',
    optional: '--color --classify --hyperlink',
    operands: 'list',
    defaultOperand: 'list',
  },
  eza: {
    aliases: ['exa', 'lsd'],
    effect: 'none',
    syntax: 'exact',
    flags:
      '-? --help -v --version -1,--oneline -l,--long -G,--grid -x,--across -R,--recurse -T,--tree -X,--dereference -F -a,--all -A,--almost-all -d,--list-dirs -D,--only-dirs -f,--only-files -r,--reverse --group-directories-first --git-ignore -b,--binary -B,--bytes -g,--group -h,--header -H,--links -i,--inode -m,--modified -M,--mounts -n,--numeric -S,--blocksize -u,--accessed -U,--created -@,--extended -Z,--context --changed --no-permissions --no-filesize --no-user --no-time --no-icons --git --no-git --git-repos --octal-permissions --icons --total-size --follow-symlinks',
    values: '-L,--level -s,--sort -t,--time -I,--ignore-glob --time-style -w,--width',
    optional: '--classify --color --colour --color-scale --hyperlink --absolute',
    operands: 'list',
    defaultOperand: 'list',
  },
  tree: {
    effect: 'none',
    syntax: 'exact',
    flags:
      '--help --version -a -d -l -f -x -q -N -Q -p -u -g -s -h -D -F -v -t -c -U -r -i -A -S -n -C -X -J --du --si --inodes --device --noreport --nolinks --hintro --houtro --dirsfirst --filesfirst --prune --gitignore --matchdirs --ignore-case --info --metafirst --compress --opt-toggle --hyperlink --acl --selinux --',
    values: '-L -P -I -H -T --filelimit --filesfrom --charset --timefmt --sort --scheme --authority',
    options: {
      '-o': { value: '=write' },
      // With -H and -o it writes a page into every folder.
      '-R': { does: 'write' },
      '--fromfile': { operands: 'read' },
      '--fromtabfile': { operands: 'read' },
      '--gitfile': { value: '=read' },
      '--infofile': { value: '=read' },
    },
    operands: 'list',
    defaultOperand: 'list',
  },
  stat: {
    aliases: ['gstat'],
    effect: 'none',
    // BSD: -f and -t take a format, which is then read as one more name.
    flags: `${HELP} -L,--dereference -f,--file-system -t,--terse -x -s -r -l -F -q -n`,
    values: '-c,--format --printf --cached',
    operands: 'list',
  },
  file: {
    effect: 'none',
    flags: `${HELP} -v -b,--brief -c,--checking-printout -d,--debug --extension --apple -E -h,--no-dereference -i,--mime -I --mime-type --mime-encoding -k,--keep-going -l,--list -L,--dereference -n,--no-buffer -N,--no-pad -p,--preserve-date -r,--raw -s,--special-files -0,--print0 -D`,
    values: '-e,--exclude --exclude-quiet -F,--separator -P,--parameter',
    options: {
      '-f,--files-from': { value: '=file-list' },
      '-m,--magic-file': { value: '=config' },
      // Writes magic.mgc.
      '-C,--compile': { does: 'write' },
      // Decompressors from the search path.
      '-z,--uncompress': { does: 'unknown-program' },
      '-Z,--uncompress-noreport': { does: 'unknown-program' },
    },
    operands: 'read',
  },
  du: {
    aliases: ['gdu'],
    effect: 'none',
    flags: `${HELP} -0,--null -a,--all --apparent-size -b,--bytes -c,--total -D,-H,--dereference-args --inodes -h,--human-readable -k -L,--dereference -l,--count-links -m -P,--no-dereference -S,--separate-dirs --si -s,--summarize -x,--one-file-system -g -A -n -r`,
    values: '-B,--block-size -d,--max-depth -t,--threshold --time-style --exclude -I',
    optional: '--time',
    options: { '-X,--exclude-from': { value: '=read' }, '--files0-from': { value: '=file-list' } },
    operands: 'list',
    defaultOperand: 'list',
  },
  df: {
    aliases: ['gdf'],
    effect: 'none',
    flags: `${HELP} -a,--all -h,--human-readable -H,--si -i,--inodes -k -l,--local --no-sync --sync -P,--portability --total -T,--print-type -v -m -g -b -n -c`,
    values: '-B,--block-size -t,--type -x,--exclude-type',
    optional: '--output',
    operands: 'list',
  },
  sync: { effect: 'none', flags: `${HELP} -d,--data -f,--file-system`, operands: 'list' },
  lsattr: { effect: 'none', flags: '-R -V -a -d -l -p -v', operands: 'list' },
  getfacl: {
    effect: 'none',
    flags: `${HELP} -a,--access -d,--default -c,--omit-header -e,--all-effective -E,--no-effective -s,--skip-base -R,--recursive -L,--logical -P,--physical -t,--tabular -p,--absolute-names -n,--numeric`,
    operands: 'list',
  },
  getfattr: {
    effect: 'none',
    flags: `${HELP} -d,--dump -h,--no-dereference -R,--recursive -L -P`,
    values: '-n,--name -e,--encoding -m,--match',
    operands: 'list',
  },

  // Making.
  touch: {
    aliases: ['gtouch'],
    effect: 'none',
    flags: `${HELP} -a -c,--no-create -f -h,--no-dereference -m`,
    values: '-d,--date -t --time -A',
    options: { '-r,--reference': { value: '=list' } },
    operands: 'write',
  },
  mkdir: {
    aliases: ['gmkdir'],
    effect: 'none',
    flags: `${HELP} -p,--parents -v,--verbose -Z`,
    values: '-m,--mode',
    optional: '--context',
    operands: 'write',
  },
  mkfifo: {
    effect: 'none',
    flags: `${HELP} -Z`,
    values: '-m,--mode',
    optional: '--context',
    operands: 'write',
  },
  mknod: {
    effect: 'privileged',
    flags: `-Z`,
    options: { '--help,--version': { only: 'none' } },
    values: '-m,--mode',
    optional: '--context',
    operands: ['write', 'text...'],
  },
  // Without a template: a fresh empty file in the scratch folder. A bare template is a name in the current one.
  mktemp: {
    aliases: ['gmktemp'],
    effect: 'none',
    bare: 'scratch-write',
    flags: `${HELP} -d,--directory -q,--quiet`,
    values: '--suffix',
    options: {
      // Only prints a name.
      '-u,--dry-run': { only: 'none' },
      '-p': { value: '=write' },
      '--tmpdir': { value: '=?write' },
      '-t': { operands: 'text', does: 'scratch-write' },
    },
    operands: 'write',
  },
  tee: {
    aliases: ['gtee', 'sponge'],
    effect: 'none',
    flags: `${HELP} -a,--append -i,--ignore-interrupts -p`,
    optional: '--output-error',
    operands: 'write',
  },
  truncate: {
    aliases: ['gtruncate'],
    effect: 'none',
    flags: `${HELP} -c,--no-create -o,--io-blocks`,
    values: '-s,--size',
    options: { '-r,--reference': { value: '=list' } },
    operands: 'write',
  },
  fallocate: {
    effect: 'none',
    flags:
      '-c,--collapse-range -d,--dig-holes -i,--insert-range -n,--keep-size -p,--punch-hole -z,--zero-range -x,--posix -v,--verbose -h,--help -V,--version',
    values: '-l,--length -o,--offset',
    operands: 'write',
  },
  dd: {
    effect: 'none',
    syntax: 'key-value',
    reader: 'dd',
    flags: HELP,
    values: 'bs= cbs= conv= count= ibs= iflag= obs= oflag= seek= skip= status= oseek= iseek=',
    options: { 'if=': { value: '=read' }, 'of=': { value: '=write' } },
    operands: 'unknown',
  },

  // Copying and moving.
  cp: {
    aliases: ['gcp'],
    effect: 'none',
    flags: `${HELP} --attributes-only --copy-contents -d --debug -f,--force -H -i,--interactive -L,--dereference -n,--no-clobber -P,--no-dereference -p --remove-destination --strip-trailing-slashes -T,--no-target-directory -u -v,--verbose -x,--one-file-system -X -c -Z --keep-directory-symlink`,
    values: '--no-preserve --sparse',
    optional: '--preserve --reflink --update --context',
    options: {
      ...BACKUP,
      '-a,--archive': { operands: ['read-tree...', 'write-tree'] },
      '-r,-R,--recursive': { operands: ['read-tree...', 'write-tree'] },
      '--parents': { operands: ['read-tree...', 'write-tree'] },
      '-l,--link': { operands: ['link...', 'write'] },
      '-s,--symbolic-link': { operands: ['link...', 'write'] },
      '-t,--target-directory': { value: '=write-tree', operands: 'read-tree' },
    },
    operands: ['read...', 'write'],
  },
  mv: {
    aliases: ['gmv'],
    effect: 'none',
    flags: `${HELP} --debug -f,--force -h -i,--interactive -n,--no-clobber --strip-trailing-slashes -T,--no-target-directory -u -v,--verbose -Z,--context --no-copy`,
    optional: '--update',
    options: {
      ...BACKUP,
      '--exchange': { operands: 'move' },
      '-t,--target-directory': { value: '=write-tree', operands: 'move' },
    },
    operands: ['move...', 'write'],
  },
  ln: {
    aliases: ['gln'],
    effect: 'none',
    flags: `${HELP} -d,-F,--directory -f,--force -h -i,--interactive -L,--logical -n,--no-dereference -P,--physical -r,--relative -s,--symbolic -T,--no-target-directory -v,--verbose`,
    options: {
      ...BACKUP,
      '-t,--target-directory': { value: '=write-tree', operands: 'link' },
    },
    operands: ['link...', 'write'],
  },
  link: { effect: 'none', flags: HELP, operands: ['link', 'write'] },
  symlink: { effect: 'none', operands: ['link', 'write'] },
  install: {
    aliases: ['ginstall'],
    effect: 'none',
    reader: 'mode',
    flags: `${HELP} -c -C,--compare -D -p,--preserve-timestamps -T,--no-target-directory -v,--verbose --debug -Z --preserve-context`,
    values: '-m,--mode',
    optional: '--context',
    options: {
      ...BACKUP,
      '-d,--directory': { operands: 'write' },
      '-g,--group': { value: '=text', does: 'privileged' },
      '-o,--owner': { value: '=text', does: 'privileged' },
      '-s,--strip': { does: 'unknown-program' },
      '--strip-program': { value: '=command' },
      '-t,--target-directory': { value: '=write-tree', operands: 'read' },
    },
    operands: ['read...', 'write'],
  },
  // Old and new names follow from an expression, which is Perl in Debian's rename.
  rename: {
    aliases: ['prename', 'file-rename'],
    effect: 'unknown-write',
    flags:
      '-h -v,--verbose -n,--no-act,--nono -f,--force -i,--interactive -o,--no-overwrite -V,--version --help',
    options: { '-e': { value: '=code' }, '-0': { does: 'none' } },
    operands: ['code', 'move...'],
  },

  // Modes and owners: no content changes, but who may run or read it does.
  chmod: {
    aliases: ['gchmod'],
    effect: 'write',
    reader: 'mode',
    flags: `-c,--changes -f,--silent,--quiet -v,--verbose --no-preserve-root --preserve-root -h -H -L -P`,
    options: {
      '--help,--version': { only: 'none' },
      // `-x` and its like are modes.
      '-r,-w,-x,-X,-s,-t,-u,-g,-o,-a': { replacesOperands: 1 },
      '--reference': { value: '=list', replacesOperands: 1 },
      '-R,--recursive': { operands: ['text', 'write-tree...'] },
    },
    operands: ['text', 'write...'],
  },
  chown: {
    aliases: ['chgrp', 'gchown'],
    effect: 'privileged',
    flags: `-c,--changes -f,--silent,--quiet -v,--verbose --dereference -h,--no-dereference --no-preserve-root --preserve-root -H -L -P`,
    values: '--from',
    options: {
      '--help,--version': { only: 'none' },
      '--reference': { value: '=list', replacesOperands: 1 },
      '-R,--recursive': { operands: ['text', 'write-tree...'] },
    },
    operands: ['text', 'write...'],
  },
  chattr: {
    aliases: ['chflags', 'chcon', 'restorecon', 'setcap'],
    effect: 'privileged',
    operands: ['text', 'write...'],
  },
  setfacl: { aliases: ['setfattr'], effect: 'privileged', operands: 'write' },
  xattr: {
    effect: 'none',
    flags: '-l -r -s -v -x -h',
    options: {
      '-w': { does: 'write', operands: ['text', 'text', 'write...'] },
      '-d': { does: 'write', operands: ['text', 'write...'] },
      '-c': { does: 'write', operands: 'write' },
      '-p': { operands: ['text', 'list...'] },
    },
    operands: 'list',
  },

  // Removing.
  rm: {
    aliases: ['grm'],
    effect: 'none',
    // Fails, or is fed from elsewhere: whoever writes it means to remove something.
    bare: 'delete',
    flags: `-f,--force -i -I --one-file-system -d,--dir -v,--verbose -x`,
    optional: '--interactive --preserve-root',
    options: {
      '--help,--version': { only: 'none' },
      '-r,-R,--recursive': { operands: 'delete-tree' },
      '--no-preserve-root': { does: 'delete' },
      '-P': { does: 'delete' },
      '-W': { does: 'write' },
    },
    operands: 'delete',
  },
  rmdir: {
    aliases: ['grmdir'],
    effect: 'none',
    flags: `${HELP} --ignore-fail-on-non-empty -v,--verbose`,
    options: { '-p,--parents': { does: 'delete' } },
    operands: 'delete',
  },
  unlink: { effect: 'none', flags: HELP, operands: 'delete' },
  // The content is gone even where the name stays.
  shred: {
    aliases: ['gshred', 'srm'],
    effect: 'none',
    flags: `${HELP} -f,--force -u -v,--verbose -x,--exact -z,--zero`,
    values: '-n,--iterations -s,--size',
    optional: '--remove',
    options: { '--random-source': { value: '=read' } },
    operands: 'delete',
  },
  trash: {
    aliases: ['trash-put', 'gio-trash'],
    effect: 'none',
    flags: '-v -F -f -r -i',
    operands: 'delete-tree',
  },
};
