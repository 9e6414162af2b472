import type { ProgramTable } from './schema.ts';

/**
 * Builtins of bash, as far as they stand as commands. The shell analysis reads what they do to variables, functions,
 * directories and lookup; here stands what they do by themselves. A name with a subscript (`read 'a[$(x)]'`) is
 * evaluated by bash: the analysis marks it.
 */
export const SHELL_BUILTINS: ProgramTable = {
  ':': { effect: 'none', syntax: 'none', operands: 'text' },
  true: { effect: 'none', syntax: 'none', operands: 'text' },
  false: { effect: 'none', syntax: 'none', operands: 'text' },
  echo: { aliases: ['gecho'], effect: 'none', syntax: 'none', operands: 'text' },
  printf: {
    aliases: ['gprintf'],
    effect: 'none',
    syntax: 'posix',
    flags: '--help --version',
    options: { '-v': { value: '=text', does: 'shell-state' } },
    operands: 'text',
  },
  // -v and -R evaluate a subscript; the file tests show metadata only.
  test: {
    aliases: ['[', 'gtest'],
    effect: 'none',
    syntax: 'single-dash',
    reader: 'test',
    flags:
      '-a -o -eq -ne -lt -le -gt -ge -ef -nt -ot -z -n -t -b -c -d -e -f -g -h -k -p -r -s -u -w -x -G -L -N -O -S',
    options: { '-v': { value: '=code' }, '-R': { value: '=code' } },
    operands: 'list',
  },

  // Directories.
  cd: {
    aliases: ['chdir'],
    effect: 'shell-state',
    syntax: 'posix',
    flags: '-L -P -e -@',
    operands: 'directory',
  },
  pushd: {
    effect: 'shell-state',
    syntax: 'posix',
    flags: '-n -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 +*',
    operands: 'directory',
  },
  popd: {
    effect: 'shell-state',
    syntax: 'posix',
    flags: '-n -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 +*',
    operands: 'text',
  },
  dirs: {
    effect: 'none',
    syntax: 'posix',
    flags: '-l -p -v -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 +*',
    options: { '-c': { does: 'shell-state' } },
    operands: 'text',
  },
  pwd: { effect: 'none', flags: '-L,--logical -P,--physical --help --version', operands: 'text' },

  // Variables. Without a name the whole environment is printed, credentials included.
  export: {
    effect: 'shell-state',
    bare: 'secret',
    syntax: 'posix',
    flags: '-n',
    options: { '-f': { does: 'shell-state' }, '-p': { does: 'secret' } },
    operands: 'text',
  },
  declare: {
    aliases: ['typeset', 'local'],
    effect: 'shell-state',
    bare: 'secret',
    syntax: 'posix',
    flags: '-a -A -g -l -n -r -t -u -x +*',
    options: {
      // Assigned values are evaluated as arithmetic.
      '-i': { does: 'inline-code' },
      '-p': { does: 'secret' },
      '-f': { only: 'none' },
      '-F': { only: 'none' },
      '-I': { does: 'shell-state' },
    },
    operands: 'text',
  },
  readonly: {
    effect: 'shell-state',
    bare: 'secret',
    syntax: 'posix',
    flags: '-a -A -f',
    options: { '-p': { does: 'secret' } },
    operands: 'text',
  },
  unset: { effect: 'shell-state', syntax: 'posix', flags: '-f -v -n', operands: 'text' },
  set: {
    effect: 'shell-state',
    bare: 'secret',
    syntax: 'posix',
    flags: '-',
    options: {
      '-a,-b,-e,-f,-h,-k,-m,-n,-p,-t,-u,-v,-x,-B,-C,-E,-H,-P,-T,+*': { bare: 'shell-state' },
      '-o': { value: '=text', bare: 'shell-state' },
    },
    operands: 'text',
  },
  shopt: { effect: 'shell-state', bare: 'none', syntax: 'posix', flags: '-s -u -q -o -p', operands: 'text' },
  read: {
    effect: 'shell-state',
    syntax: 'posix',
    flags: '-e -r -s -E',
    values: '-a -d -i -n -N -p -t -u',
    operands: 'text',
  },
  getopts: { effect: 'shell-state', syntax: 'posix', operands: 'text' },
  // -C runs a callback for every few lines.
  mapfile: {
    aliases: ['readarray'],
    effect: 'shell-state',
    syntax: 'posix',
    flags: '-t',
    values: '-d -n -O -s -u -c',
    options: { '-C': { value: '=command' } },
    operands: 'text',
  },
  let: { effect: 'shell-state', syntax: 'none', operands: 'code' },

  // Flow.
  shift: { effect: 'shell-state', syntax: 'none', operands: 'text' },
  return: { effect: 'none', syntax: 'none', operands: 'text' },
  exit: { effect: 'none', syntax: 'none', operands: 'text' },
  logout: { effect: 'none', syntax: 'none', operands: 'text' },
  break: { effect: 'none', syntax: 'none', operands: 'text' },
  continue: { effect: 'none', syntax: 'none', operands: 'text' },

  // Jobs.
  wait: { effect: 'none', syntax: 'posix', flags: '-n -f', values: '-p', operands: 'text' },
  jobs: {
    effect: 'none',
    syntax: 'posix',
    flags: '-l -n -p -r -s',
    options: { '-x': { rest: 'command' } },
    operands: 'text',
  },
  bg: { effect: 'none', syntax: 'posix', operands: 'text' },
  fg: { effect: 'none', syntax: 'posix', operands: 'text' },
  disown: { effect: 'shell-state', syntax: 'posix', flags: '-a -h -r', operands: 'text' },
  suspend: { effect: 'signal', syntax: 'posix', flags: '-f', operands: 'text' },
  kill: {
    effect: 'signal',
    syntax: 'posix',
    reader: 'kill',
    flags:
      '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -HUP -INT -QUIT -KILL -TERM -USR1 -USR2 -STOP -CONT -TSTP -ALRM -PIPE -ABRT -WINCH -CHLD -SIGHUP -SIGINT -SIGQUIT -SIGKILL -SIGTERM -SIGUSR1 -SIGUSR2 -SIGSTOP -SIGCONT',
    values: '-s,--signal -n -q,--queue',
    options: {
      '-l,--list': { only: 'none', operands: 'text' },
      '-L,--table': { only: 'none', operands: 'text' },
    },
    operands: 'process',
  },

  // Lookup. Without -v or -V `command` runs its operands, as `builtin` and `exec` do.
  type: { effect: 'none', syntax: 'posix', flags: '-a -f -p -P -t', operands: 'text' },
  command: {
    effect: 'none',
    syntax: 'posix',
    flags: '-p',
    options: { '-v': { operands: 'text' }, '-V': { operands: 'text' } },
    operands: 'command',
  },
  builtin: { effect: 'none', syntax: 'posix', operands: 'command' },
  exec: {
    effect: 'shell-state',
    syntax: 'posix',
    flags: '-c -l',
    values: '-a',
    operands: 'command',
  },
  eval: { effect: 'none', syntax: 'posix', operands: 'command' },
  source: { aliases: ['.'], effect: 'shell-state', syntax: 'posix', operands: ['script', 'text...'] },
  hash: {
    effect: 'shell-state',
    bare: 'none',
    syntax: 'posix',
    flags: '-l -t -r',
    options: { '-p': { value: '=script', does: 'configure' }, '-d': { does: 'shell-state' } },
    operands: 'text',
  },
  enable: {
    effect: 'configure',
    bare: 'none',
    syntax: 'posix',
    flags: '-a -p -n -s',
    options: { '-f': { value: '=module' }, '-d': { does: 'configure' } },
    operands: 'text',
  },
  alias: { effect: 'configure', bare: 'none', syntax: 'posix', flags: '-p', operands: 'text' },
  unalias: { effect: 'shell-state', syntax: 'posix', flags: '-a', operands: 'text' },
  trap: {
    effect: 'shell-state',
    bare: 'none',
    syntax: 'posix',
    flags: '-l -p',
    operands: ['command', 'text...'],
  },
  complete: {
    effect: 'configure',
    bare: 'none',
    syntax: 'posix',
    flags: '-p -r -a -b -c -d -e -f -g -j -k -s -u -v -D -E -I',
    values: '-o -A -G -W -P -S -X',
    options: { '-F': { value: '=command' }, '-C': { value: '=command' } },
    operands: 'text',
  },
  // -W expands its word list, substitutions included.
  compgen: {
    effect: 'none',
    syntax: 'posix',
    flags: '-a -b -c -d -e -f -g -j -k -s -u -v',
    values: '-o -P -S -X',
    options: {
      '-A': { value: '=text' },
      '-F': { value: '=command' },
      '-C': { value: '=command' },
      '-W': { value: '=code' },
      '-G': { value: '=list' },
    },
    operands: 'text',
  },
  compopt: { effect: 'shell-state', syntax: 'posix', flags: '-D -E -I +*', values: '-o', operands: 'text' },
  bind: {
    effect: 'configure',
    syntax: 'posix',
    flags: '-l -p -P -s -S -v -V -X',
    values: '-m',
    options: { '-q': { value: '=text' }, '-f': { value: '=config' }, '-x': { value: '=code' } },
    operands: 'code',
  },

  // Limits.
  umask: { effect: 'shell-state', bare: 'none', syntax: 'posix', flags: '-p -S', operands: 'text' },
  ulimit: {
    effect: 'shell-state',
    bare: 'none',
    syntax: 'posix',
    flags: '-S -H -a -b -c -d -e -f -i -k -l -m -n -p -q -r -s -t -u -v -x -P -R -T',
    operands: 'text',
  },
  times: { effect: 'none', syntax: 'none', operands: 'text' },
  caller: { effect: 'none', syntax: 'none', operands: 'text' },
  help: { effect: 'none', syntax: 'posix', flags: '-d -m -s', operands: 'text' },

  // Typed lines hold credentials; -w and -a write them to a file, -s puts words in.
  history: {
    effect: 'secret',
    syntax: 'posix',
    options: {
      '-c': { does: 'delete' },
      '-d': { value: '=text', does: 'delete' },
      '-a': { does: 'write', operands: 'write' },
      '-w': { does: 'write', operands: 'write' },
      '-n': { operands: 'read' },
      '-r': { operands: 'read' },
      '-p': { operands: 'code' },
      '-s': { does: 'write', operands: 'text' },
    },
    operands: 'text',
  },
  fc: {
    effect: 'inline-code',
    syntax: 'posix',
    flags: '-n -r',
    options: { '-l': { only: 'secret' }, '-e': { value: '=command' }, '-s': { does: 'inline-code' } },
    operands: 'text',
  },
};
