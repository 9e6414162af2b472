import type { ProgramTable } from './schema.ts';

/**
 * Small tools that compute or show something: numbers, names, dates, hashes, identities.
 * Options follow GNU coreutils 9 with the BSD spellings that name files.
 */

const HELP = '--help --version';

/** `-NUMBER`, read as a cluster of digits. */
const DIGITS = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';

const DIGEST_FLAGS = `${HELP} -b,--binary -t,--text --tag -z,--zero --ignore-missing --quiet --status --strict -w,--warn -q -r`;

export const COREUTILS: ProgramTable = {
  // Base conversions. The BSD programs take files with -i and -o; GNU's -i is a flag without one.
  base64: {
    aliases: ['base32', 'gbase64', 'gbase32'],
    effect: 'none',
    // A third program of this name encodes by -e and takes the output as a second operand.
    flags: `${HELP} -d,-D,--decode,--decrypt -i,--ignore-garbage -e,--encode -n,--noerrcheck -u --copyright`,
    values: '-w,--wrap -b,--break',
    options: { '-o,--output': { value: '=write' }, '--input': { value: '=read' } },
    operands: ['read', 'write'],
  },
  basenc: {
    effect: 'none',
    flags: `${HELP} -d,--decode -i,--ignore-garbage --base64 --base64url --base32 --base32hex --base16 --base2msbf --base2lsbf --z85 --base58`,
    values: '-w,--wrap',
    operands: 'read',
  },
  // A list of digests names the files that are read.
  cksum: {
    effect: 'none',
    flags: `${DIGEST_FLAGS} --untagged --base64 --raw --debug`,
    values: '-a,--algorithm -l,--length -o',
    options: { '-c,--check': { operands: 'file-list' } },
    operands: 'read',
  },
  md5sum: {
    aliases: [
      'sha1sum',
      'sha224sum',
      'sha256sum',
      'sha384sum',
      'sha512sum',
      'b2sum',
      'gmd5sum',
      'gsha256sum',
      'gsha512sum',
    ],
    effect: 'none',
    flags: DIGEST_FLAGS,
    values: '-l,--length',
    options: { '-c,--check': { operands: 'file-list' } },
    operands: 'read',
  },
  shasum: {
    effect: 'none',
    flags: `${DIGEST_FLAGS} -U,--UNIVERSAL -0,--01 -s -h -v`,
    values: '-a,--algorithm',
    options: { '-c,--check': { operands: 'file-list' } },
    operands: 'read',
  },
  md5: { effect: 'none', flags: '-p -q -r -t -x -n', values: '-s,--string -c', operands: 'read' },
  sum: { effect: 'none', flags: `${HELP} -r -s,--sysv`, operands: 'read' },

  seq: {
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} ${DIGITS} -w,--equal-width`,
    values: '-f,--format -s,--separator -t,--terminator',
    operands: 'text',
  },
  factor: { effect: 'none', flags: `${HELP} -h,--exponents`, operands: 'text' },
  expr: { effect: 'none', syntax: 'none', operands: 'text' },
  numfmt: {
    effect: 'none',
    flags: `${HELP} ${DIGITS} --debug --grouping -z,--zero-terminated`,
    values:
      '-d,--delimiter --field --format --from --from-unit --invalid --padding --round --suffix --to --to-unit',
    optional: '--header',
    operands: 'text',
  },

  // An operand that starts with a plus sign is a format; any other sets the clock. BSD takes -r and -v values too.
  date: {
    aliases: ['gdate'],
    effect: 'privileged',
    bare: 'none',
    flags: `+* -u,--utc,--universal -R,--rfc-email,--rfc-822 -j --debug --resolution`,
    values: '-d,--date --rfc-3339 -v',
    optional: '-I,--iso-8601',
    options: {
      '--help,--version': { only: 'none' },
      '-f,--file': { value: '=read' },
      '-r,--reference': { value: '=list' },
      '-s,--set': { value: '=text', does: 'privileged' },
    },
    operands: 'text',
  },
  cal: {
    aliases: ['ncal'],
    effect: 'none',
    flags: `${HELP} ${DIGITS} -m -s -y -j -h -w -b -M -S -N`,
    operands: 'text',
  },
  sleep: { effect: 'none', flags: HELP, operands: 'text' },
  usleep: { effect: 'none', flags: HELP, operands: 'text' },
  yes: { effect: 'none', syntax: 'none', operands: 'text' },

  basename: {
    aliases: ['gbasename'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -a,--multiple -z,--zero`,
    values: '-s,--suffix',
    operands: 'text',
  },
  dirname: { aliases: ['gdirname'], effect: 'none', flags: `${HELP} -z,--zero`, operands: 'text' },
  realpath: {
    aliases: ['grealpath'],
    effect: 'none',
    flags: `${HELP} -e,--canonicalize-existing -m,--canonicalize-missing -L,--logical -P,--physical -q,--quiet -s,--strip,--no-symlinks -z,--zero`,
    options: { '--relative-to': { value: '=list' }, '--relative-base': { value: '=list' } },
    operands: 'list',
  },
  readlink: {
    aliases: ['greadlink'],
    effect: 'none',
    flags: `${HELP} -f,--canonicalize -e,--canonicalize-existing -m,--canonicalize-missing -n,--no-newline -q,--quiet -s,--silent -v,--verbose -z,--zero`,
    operands: 'list',
  },
  pathchk: { effect: 'none', flags: `${HELP} -p -P --portability`, operands: 'list' },

  // Without a command env prints the environment, which holds credentials. The command itself is peeled.
  env: {
    aliases: ['genv'],
    effect: 'secret',
    syntax: 'posix',
    flags: `-i,--ignore-environment -0,--null -v,--debug --list-signal-handling`,
    values: '-u,--unset -a,--argv0',
    optional: '--block-signal --default-signal --ignore-signal',
    options: {
      '--help,--version': { only: 'none' },
      '-C,--chdir': { value: '=directory' },
      '-S,--split-string': { value: '=command' },
      '-P': { value: '=text', does: 'unknown-program' },
    },
    operands: 'command',
  },
  printenv: {
    effect: 'none',
    bare: 'secret',
    flags: '-0,--null',
    options: { '--help,--version': { only: 'none' } },
    operands: 'variable',
  },

  id: {
    effect: 'none',
    flags: `${HELP} -a -Z,--context -g,--group -G,--groups -n,--name -r,--real -u,--user -z,--zero -p -P -F -A`,
    operands: 'text',
  },
  whoami: { effect: 'none', flags: HELP, operands: 'text' },
  logname: { effect: 'none', flags: HELP, operands: 'text' },
  groups: { effect: 'none', flags: HELP, operands: 'text' },
  users: { effect: 'none', flags: HELP, operands: 'read' },
  who: {
    effect: 'none',
    flags: `${HELP} -a,--all -b,--boot -d,--dead -H,--heading -l,--login --ips --lookup -m -p,--process -q,--count -r,--runlevel -s,--short -t,--time -T,-w,--mesg --message --writable -u,--users`,
    operands: 'read',
  },
  uname: {
    effect: 'none',
    flags: `${HELP} -a,--all -s,--kernel-name,--sysname -n,--nodename -r,--kernel-release,--release -v,--kernel-version -m,--machine -p,--processor -i,--hardware-platform -o,--operating-system`,
    operands: 'text',
  },
  // On macOS it runs its operands on another kind of processor.
  // GNU's prints a name; that of macOS runs a command for one of the architectures.
  arch: {
    effect: 'none',
    syntax: 'single-dash',
    flags: `${HELP} -x86_64 -i386 -arm64 -arm64e -32 -64 -h`,
    operands: 'command',
  },
  nproc: { effect: 'none', flags: `${HELP} --all`, values: '--ignore', operands: 'text' },
  uptime: { effect: 'none', flags: `${HELP} -p,--pretty -s,--since -h -V`, operands: 'read' },
  hostid: { effect: 'none', flags: HELP, operands: 'text' },
  // An operand sets the machine's name.
  hostname: {
    effect: 'privileged',
    bare: 'none',
    flags:
      '--help --version -a,--alias -A,--all-fqdns -d,--domain -f,--fqdn,--long -i,--ip-address -I,--all-ip-addresses -s,--short -y,--yp,--nis -V -h',
    options: {
      '-F,--file': { value: '=read', does: 'privileged' },
      '-b,--boot': { does: 'privileged' },
    },
    operands: 'text',
  },
  domainname: {
    aliases: ['dnsdomainname', 'nisdomainname', 'ypdomainname'],
    effect: 'privileged',
    bare: 'none',
    flags: '--help --version',
    operands: 'text',
  },
  tty: { effect: 'none', flags: `${HELP} -s,--silent,--quiet`, operands: 'text' },
  // Settings such as -echo look like options and are left to be asked about.
  stty: {
    effect: 'shell-state',
    bare: 'none',
    flags: `${HELP} -a,--all -g,--save`,
    options: { '-F,-f,--file': { value: '=write' } },
    operands: 'text',
  },

  tsort: { effect: 'none', flags: HELP, operands: 'read' },
  shuf: {
    aliases: ['gshuf'],
    effect: 'none',
    flags: `${HELP} -r,--repeat -z,--zero-terminated`,
    values: '-i,--input-range -n,--head-count',
    options: {
      '-e,--echo': { operands: 'text' },
      '-o,--output': { value: '=write' },
      '--random-source': { value: '=read' },
    },
    operands: 'read',
  },

  // Wrappers: what they run is peeled and judged as a command of its own.
  nice: {
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} ${DIGITS}`,
    values: '-n,--adjustment',
    operands: 'command',
  },
  nohup: { effect: 'none', syntax: 'posix', flags: HELP, operands: 'command' },
  timeout: {
    aliases: ['gtimeout'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} --preserve-status --foreground -f -p -v,--verbose`,
    values: '-k,--kill-after -s,--signal',
    operands: ['text', 'command...'],
  },
  stdbuf: {
    aliases: ['gstdbuf', 'unbuffer'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -p`,
    values: '-i,--input -o,--output -e,--error',
    operands: 'command',
  },
  setsid: {
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -c,--ctty -f,--fork -w,--wait -h -V`,
    operands: 'command',
  },
  ionice: {
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -t,--ignore -h -V`,
    values: '-c,--class -n,--classdata',
    options: {
      '-p,--pid': { value: '=process', does: 'signal' },
      '-P,--pgid': { value: '=process', does: 'signal' },
      '-u,--uid': { value: '=process', does: 'signal' },
    },
    operands: 'command',
  },
  chrt: {
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -b,--batch -d,--deadline -f,--fifo -i,--idle -o,--other -r,--rr -R,--reset-on-fork -m,--max -v,--verbose -a,--all-tasks`,
    values: '-T,--sched-runtime -P,--sched-period -D,--sched-deadline',
    options: { '-p,--pid': { does: 'signal', operands: 'process' } },
    operands: ['text', 'command...'],
  },
  taskset: {
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -a,--all-tasks -c,--cpu-list`,
    options: { '-p,--pid': { does: 'signal', operands: 'process' } },
    operands: ['text', 'command...'],
  },
};
