import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

/** Archives and compression. Unpacking writes files whose names stand in the archive. */

const HELP = '--help --version';

/** Compression levels. */
const LEVELS = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';

/** A compressor replaces its operand by a file beside it, unless it prints or only looks. */
const COMPRESSOR_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  '-c,--stdout,--to-stdout': { operands: 'read' },
  '-t,--test': { operands: 'read' },
  '-l,--list': { operands: 'read' },
  '-k,--keep': { operands: 'read', does: 'write' },
};

const PRINTER: ProgramEntry = {
  effect: 'none',
  flags: `${HELP} -f,--force -q,--quiet -v,--verbose -h -V -L`,
  operands: 'read',
};

const AR_READ: ProgramEntry = { effect: 'none', operands: ['read', 'text...'] };
/* Switches have their value attached; when listing or testing none of them writes. `@` names a list of names. */
const SEVEN_READ: ProgramEntry = {
  effect: 'none',
  flags: '-y -an',
  optional: '-s -b -p -t -m -x -i -r -ai',
  options: { '@*': { value: '=file-list' } },
  operands: ['read', 'text...'],
};

export const ARCHIVE: ProgramTable = {
  tar: {
    aliases: ['gtar', 'bsdtar'],
    effect: 'none',
    reader: 'tar',
    flags: `${HELP} -? --usage --show-defaults --restrict -A,--catenate,--concatenate -c,--create -d,--diff,--compare -t,--list --test-label -r,--append -u,--update -n,--seek --no-seek --check-device --no-check-device --ignore-failed-read -G,--incremental -S,--sparse -k,--keep-old-files --keep-newer-files --keep-directory-symlink --skip-old-files --no-overwrite-dir -W,--verify -O,--to-stdout --ignore-command-error --no-ignore-command-error --clamp-mtime --delay-directory-restore --no-delay-directory-restore -m,--touch --no-same-owner -o --no-same-permissions --numeric-owner -p,--preserve-permissions,--same-permissions --same-owner -s,--preserve-order,--same-order --acls --no-acls --selinux --no-selinux --xattrs --no-xattrs --force-local -M,--multi-volume -i,--ignore-zeros -B,--read-full-records --old-archive --portability --posix -a,--auto-compress --no-auto-compress -j,--bzip2 -J,--xz --lzip --lzma --lzop -z,--gzip,--gunzip,--ungzip -Z,--compress,--uncompress --zstd -h,--dereference --hard-dereference --one-file-system --null --no-null --recursion --no-recursion --unquote --no-unquote --verbatim-files-from --no-verbatim-files-from --exclude-backups --exclude-caches --exclude-caches-all --exclude-caches-under --exclude-vcs --exclude-vcs-ignores --anchored --no-anchored --ignore-case --no-ignore-case --wildcards --no-wildcards --wildcards-match-slash --no-wildcards-match-slash --full-time -l,--check-links -R,--block-number --show-omitted-dirs --show-transformed-names,--show-stored-names --show-snapshot-field-ranges --utc -v,--verbose -w,--interactive,--confirmation`,
    values:
      '--hole-detection --level --sparse-version --exclude --exclude-tag --exclude-tag-all --exclude-tag-under --group --mode --mtime --owner --sort --xattrs-exclude --xattrs-include -b,--blocking-factor --record-size -H,--format -V,--label -K,--starting-file -L,--tape-length -N,--newer,--after-date --newer-mtime --suffix --strip-components --no-quote-chars --quote-chars --quoting-style --warning --pax-option --set-mtime-format',
    optional: '--occurrence --atime-preserve --checkpoint --totals',
    options: {
      '-f,--file': { value: '=read-write' },
      '-x,--extract,--get': { does: 'unknown-write' },
      '--delete': { does: 'delete' },
      '-C,--directory': { value: '=directory' },
      '-T,--files-from': { value: '=file-list' },
      '-X,--exclude-from': { value: '=read' },
      '--exclude-ignore,--exclude-ignore-recursive': { value: '=text' },
      '--add-file': { value: '=read' },
      '--group-map,--owner-map': { value: '=read' },
      '--one-top-level': { value: '=?write-tree' },
      '-g,--listed-incremental': { value: '=read-write' },
      '--index-file': { value: '=write' },
      '--volno-file': { value: '=write' },
      '--backup': { value: '=?text', does: 'write' },
      '--overwrite,--overwrite-dir': { does: 'unknown-write' },
      '-U,--unlink-first,--recursive-unlink': { does: 'delete' },
      '--remove-files': { does: 'delete' },
      // Member names may then lead anywhere.
      '-P,--absolute-names': { does: 'unknown-write' },
      // sed-like expressions; member names change.
      '--transform,--xform': { value: '=text', does: 'unknown-write' },
      // Programs.
      '--to-command': { value: '=command' },
      '--checkpoint-action': { value: '=command' },
      '-I,--use-compress-program': { value: '=command' },
      '-F,--info-script,--new-volume-script': { value: '=command' },
      '--rmt-command': { value: '=command' },
      '--rsh-command': { value: '=command' },
    },
    operands: 'read-tree',
  },
  gzip: {
    aliases: ['gunzip', 'pigz', 'unpigz', 'compress', 'uncompress', 'ggzip'],
    effect: 'none',
    flags: `${HELP} ${LEVELS} --fast --best -a,--ascii -d,--decompress,--uncompress -f,--force -h -L,--license -n,--no-name -q,--quiet --rsyncable --synchronous -v,--verbose -V`,
    values: '-S,--suffix -b,--bits -p,--processes',
    options: {
      ...COMPRESSOR_OPTIONS,
      '-r,--recursive': { operands: 'write-tree', does: 'unknown-write' },
      // The name that stands in the archive is written.
      '-N,--name': { does: 'unknown-write' },
    },
    operands: 'move',
  },
  bzip2: {
    aliases: ['bunzip2', 'pbzip2'],
    effect: 'none',
    flags: `${HELP} ${LEVELS} --fast --best -d,--decompress -z,--compress -f,--force -q,--quiet -v,--verbose -L,--license -V -s,--small -h`,
    options: COMPRESSOR_OPTIONS,
    operands: 'move',
  },
  xz: {
    aliases: ['unxz', 'lzma', 'unlzma'],
    effect: 'none',
    flags: `${HELP} ${LEVELS} -z,--compress -d,--decompress,--uncompress -f,--force --single-stream --no-sparse -e,--extreme --ignore-check --no-adjust -q,--quiet -v,--verbose -Q,--no-warn --robot --info-memory -h -H,--long-help -V`,
    values:
      '-S,--suffix -F,--format -C,--check --block-size --block-list --flush-timeout --memlimit-compress --memlimit-decompress -M,--memlimit,--memory -T,--threads',
    optional: '--lzma1 --lzma2 --delta --x86 --arm --arm64',
    options: {
      ...COMPRESSOR_OPTIONS,
      '--files,--files0': { value: '=?file-list', does: 'unknown-write' },
    },
    operands: 'move',
  },
  // Keeps its input unless --rm says otherwise; the output stands beside it.
  zstd: {
    aliases: ['unzstd', 'pzstd', 'zstdmt'],
    effect: 'none',
    flags: `${HELP} ${LEVELS} -d,--decompress,--uncompress -z,--compress -f,--force -k,--keep -q,--quiet -v,--verbose -h -H -V --no-progress --progress --ultra --no-check --check -C --content-size --no-content-size --single-thread --rsyncable --no-sparse --sparse`,
    values: '-T,--threads -M,--memory',
    optional: '--fast --long --adaptive --format',
    options: {
      '-c,--stdout': { operands: 'read' },
      '-t,--test': { operands: 'read' },
      '-l,--list': { operands: 'read' },
      '-o': { value: '=write', operands: 'read' },
      '-D': { value: '=read' },
      '-r': { operands: 'read-tree', does: 'unknown-write' },
      '--rm': { operands: 'move', does: 'delete' },
      '--filelist': { value: '=file-list' },
      '--output-dir-flat,--output-dir-mirror': { value: '=write-tree' },
      '--train': { does: 'write' },
    },
    operands: 'read-write',
  },
  lz4: {
    aliases: ['unlz4', 'brotli', 'unbrotli', 'lzip', 'lzop'],
    effect: 'none',
    flags: `${HELP} ${LEVELS} -d -z -f -k -q -v -h -V`,
    options: {
      '-c,--stdout': { operands: 'read' },
      '-t': { operands: 'read' },
      '-o,--output': { value: '=write' },
      '-m': { does: 'unknown-write' },
      '--rm,-j': { operands: 'move', does: 'delete' },
    },
    operands: ['read-write', 'write?'],
  },
  zcat: {
    ...PRINTER,
    aliases: ['gzcat', 'bzcat', 'xzcat', 'zstdcat', 'lz4cat', 'lzcat', 'zdiff', 'zcmp', 'bzdiff', 'xzdiff'],
  },

  zip: {
    effect: 'none',
    flags: `${HELP} ${LEVELS} -h -h2 -L -q -v -u -f -g -F -FF -FS -j -D -l -ll -X -y -z -c -o -w -ws -nw -AS -AC -DF -dg -la -li -MM -sc -so -su -sU -sv -UN -ic -e -A -J -k -S -V -$ -! -db -dc -dd -du -dv -fd -fz --quiet --verbose --update --freshen --grow --junk-paths --no-dir-entries --symlinks --no-extra`,
    values:
      '-P,--password -t,--from-date -n,--suffixes -x,--exclude -i,--include -Z,--compression-method -s,--split-size -sp,--split-pause -ds,--dot-size -tt,--before-date',
    options: {
      '-r,--recurse-paths,-R,--recurse-patterns': { operands: ['write', 'read-tree...'] },
      '-m,--move': { operands: ['write', 'delete-tree...'] },
      '-d,--delete': { operands: ['write', 'text...'] },
      // Shows what it would do.
      '-sf': { only: 'none', operands: 'read' },
      '-T,--test': { does: 'unknown-program' },
      '-TT,--unzip-command': { value: '=command' },
      '-O,--output-file,--out': { value: '=write' },
      '-b,--temp-path': { value: '=write' },
      '-lf,--logfile-path': { value: '=write' },
      '-@,--names-stdin': { does: 'unknown-write' },
    },
    operands: ['write', 'read...'],
  },
  unzip: {
    effect: 'unknown-write',
    flags: '-1 -2 -o -n -j -q -qq -u -f -C -a -aa -b -L -X -K -V -W -D -DD -U -UU -M -s',
    values: '-P -I -O -x',
    options: {
      '-h,-hh,--help,--version': { only: 'none' },
      '-T': { does: 'write' },
      // Names only; -p and -c show content and stay to be asked about.
      '-l,-t,-v,-Z,-z': { only: 'none', operands: ['read', 'text...'] },
      '-p,-c': { operands: ['read', 'text...'] },
      '-d': { value: '=write-tree' },
    },
    operands: ['read', 'text...'],
  },
  zipinfo: {
    effect: 'none',
    flags: '-1 -2 -s -m -l -v -h -M -t -T -z -Z -C',
    values: '-x',
    operands: ['read', 'text...'],
  },
  '7z': {
    aliases: ['7za', '7zr', '7zz', 'p7zip'],
    effect: 'unknown-write',
    bare: 'none',
    options: { '-h,--help': {} },
    subcommands: {
      l: SEVEN_READ,
      t: SEVEN_READ,
      i: { ...SEVEN_READ, operands: 'text' },
      b: { ...SEVEN_READ, operands: 'text' },
      h: { ...SEVEN_READ, operands: 'read' },
      a: { effect: 'none', operands: ['write', 'read-tree...'] },
      u: { effect: 'none', operands: ['write', 'read-tree...'] },
      'x,e': { effect: 'unknown-write', operands: ['read', 'text...'] },
      'd,rn': { effect: 'none', operands: ['write', 'text...'] },
    },
  },
  unrar: {
    aliases: ['rar', 'unar'],
    effect: 'unknown-write',
    subcommands: {
      'l,lb,lt,v,vb,vt,t,p': SEVEN_READ,
      'x,e': { effect: 'unknown-write', operands: ['read', 'text...'] },
    },
  },
  cpio: {
    effect: 'none',
    flags: `${HELP} -0,--null -a,--reset-access-time -A,--append -b,--swap -B -c -d,--make-directories -f,--nonmatching -L,--dereference -m,--preserve-modification-time -n,--numeric-uid-gid -r,--rename -s,--swap-bytes -S,--swap-halfwords -t,--list -u,--unconditional -v,--verbose -V,--dot --quiet --sparse --no-absolute-filenames --force-local`,
    values: '-C,--io-size --block-size -H,--format -M,--message -R,--owner',
    options: {
      '-i,--extract': { does: 'unknown-write' },
      '-p,--pass-through': { does: 'unknown-write', operands: 'write-tree' },
      '-o,--create': { does: 'none' },
      '-l,--link': { does: 'unknown-write' },
      '--absolute-filenames': { does: 'unknown-write' },
      '-D,--directory': { value: '=directory' },
      '-E,--pattern-file': { value: '=read' },
      // `host:file` is reached through a remote shell.
      '-F,--file': { value: '=read-write', does: 'network' },
      '-I': { value: '=read', does: 'network' },
      '-O': { value: '=write', does: 'network' },
      '--rsh-command': { value: '=command' },
      '--to-stdout': { does: 'none' },
    },
    operands: 'text',
    stdin: 'file-list',
  },
  ar: {
    effect: 'unknown-write',
    flags: HELP,
    options: { '--plugin': { value: '=module' }, '--output': { value: '=write-tree' } },
    subcommands: {
      't,tv,-t,tO': AR_READ,
      'p,pv,-p': AR_READ,
      'r,rc,rcs,rs,rv,crs,cr,cru,q,qc,qs,-r,-rc,-rcs': { effect: 'none', operands: ['write', 'read...'] },
      'd,dv,m': { effect: 'none', operands: ['write', 'text...'] },
      's,sv': { effect: 'none', operands: 'write' },
      'x,xv,xo': { effect: 'unknown-write', operands: ['read', 'text...'] },
    },
  },
};
