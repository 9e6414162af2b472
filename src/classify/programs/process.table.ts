import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

/** Programs that show, start, trace and signal processes. */

const HELP = '--help --version';

const PGREP_FLAGS = `${HELP} -h -V -f,--full -i,--ignore-case -n,--newest -o,--oldest -v,--inverse -x,--exact -A,--ignore-ancestors -L,--logpidfile -c,--count -I -q -l,--list-name -a,--list-full -w,--lightweight`;
const PGREP_VALUES =
  '-d,--delimiter -g,--pgroup -G,--group -P,--parent -r,--runstates -s,--session -t,--terminal -u,--euid -U,--uid --ns --nslist --cgroup -M -N -O,--older';

/** A letter `e` among the BSD letters of ps shows environments, so only bundles without it are listed. */
const PS_BSD: ProgramEntry = { effect: 'secret', bare: 'none', operands: 'text' };
const PS_BSD_FORMAT: ProgramEntry = { effect: 'none', operands: ['text', 'command...'] };

const TMUX_TARGET: Readonly<Record<string, OptionEntry>> = { '-t': { value: '=text' } };

/** Attaching to a running process reads and steers it. */
const ATTACH: OptionEntry = { value: '=process', does: 'privileged' };

export const PROCESS: ProgramTable = {
  // Read word by word: a bundle such as -auxe falls back to BSD letters and shows environments.
  ps: {
    effect: 'none',
    syntax: 'single-dash',
    globalOptions: true,
    flags:
      '--help --version -V -A -a -d -e -f -F -j -l -L -M -m -T -N -r -w -ww -c -H -y -Z -x -ef -eF -el -elf -ely -efH -efL -efw -efww -eLf -efj -ejH -Af -aux -auxw -auxww -ax -axu -axw -axww -aef -fe -lf -fH --deselect --forest --headers --no-headers --no-heading --cumulative --context --info',
    values:
      '-C -G -g -p -q -s -t -u -U -o -O -eo -Ao -axo -ao -fp -fu -fC -efo -op -lp -wwp -wwo --Group --User --cols --columns --format --group --pid --ppid --quick-pid --lines --rows --sid --sort --tty --user --width -k',
    options: { '-E': { does: 'secret' }, '-eww,-axe,-axeww,-auxe,-auxeww': { does: 'secret' } },
    subcommands: {
      'a,x,u,f,l,j,w,ww,r,ax,au,ux,aux,auxf,auxw,auxww,auxwww,axu,axuf,axuw,axuww,axw,axww,axf,afx,axfu,axjf,axj,axl,axm,axr,auf,uxf,xa,xf,fax,faux,uax,auxr,auxm,L':
        PS_BSD,
      'o,axo,axwwo,auxo,xo,p,U,t,k,axk,axfo': PS_BSD_FORMAT,
    },
  },
  pgrep: {
    effect: 'none',
    flags: PGREP_FLAGS,
    values: `${PGREP_VALUES} --signal`,
    options: { '-F,--pidfile': { value: '=read' } },
    operands: 'text',
  },
  pidof: { effect: 'none', flags: '-s -c -q -w -x -h -V -z', values: '-o -S -d', operands: 'text' },
  pwdx: { effect: 'none', flags: '-V -h', operands: 'text' },
  pstree: {
    effect: 'none',
    flags: `${HELP} -a,--arguments -A,--ascii -c,--compact-not -C -g,--show-pgids -G,--vt100 -h,--highlight-all -l,--long -n,--numeric-sort -p,--show-pids -s,--show-parents -S,--ns-changes -t,--thread-names -T,--hide-threads -u,--uid-changes -U,--unicode -V -Z`,
    values: '-H,--highlight-pid -N,--ns-sort --color',
    operands: 'text',
  },
  pkill: {
    effect: 'signal',
    flags: `${PGREP_FLAGS} -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -e,--echo -HUP -INT -QUIT -KILL -TERM -USR1 -USR2 -STOP -CONT`,
    values: `${PGREP_VALUES} --signal`,
    /* `-q` is a flag of pgrep. */
    options: { '-q,--queue': { value: '=text' }, '-F,--pidfile': { value: '=read' } },
    operands: 'process',
  },
  killall: {
    aliases: ['skill', 'snice', 'xkill', 'killall5'],
    effect: 'signal',
    flags: `-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -e,--exact -I,--ignore-case -g,--process-group -i,--interactive -q,--quiet -r,--regexp -v,--verbose -V -w,--wait -HUP -INT -QUIT -KILL -TERM -USR1 -USR2 -STOP -CONT -m -d`,
    values: '-s,--signal -u,--user -o,--older-than -y,--younger-than -Z,--context -n,--ns -c',
    options: { '--help,--version': { only: 'none' }, '-l,--list': { only: 'none' } },
    operands: 'process',
  },
  renice: {
    effect: 'signal',
    flags: '-h --help -V --version -p --pid -g --pgrp -u --user --relative',
    values: '-n --priority',
    operands: ['text', 'process...'],
  },
  // In batch mode it prints; otherwise a person can signal processes from it.
  top: {
    effect: 'interactive',
    flags: '-c -H -i -S -1 -h -v -V --help --version -E -e -A -I',
    values:
      '-d,--delay -n,--iterations -o,--sort-override -O -p,--pid -u,--filter-any-user -U -w,--width -s -stats -ncols',
    options: { '-b,--batch,--batch-mode': { only: 'none' }, '-l': { value: '=text', only: 'none' } },
    operands: 'text',
  },
  htop: { aliases: ['btop', 'btm', 'glances', 'atop', 'iotop'], effect: 'interactive', operands: 'text' },
  free: {
    effect: 'none',
    flags: `${HELP} -b,--bytes --kilo --mega --giga --tera --peta -k,--kibi -m,--mebi -g,--gibi --tebi --pebi -h,--human --si -l,--lohi -L,--line -t,--total -v,--committed -w,--wide -V`,
    values: '-s,--seconds -c,--count',
    operands: 'text',
  },
  vmstat: {
    aliases: ['iostat', 'mpstat', 'vm_stat'],
    effect: 'none',
    flags: `${HELP} -a,--active -f,--forks -m,--slabs -n,--one-header -s,--stats -d,--disk -D,--disk-sum -w,--wide -t,--timestamp -h -V -c -k -x -y -z -N`,
    values: '-p,--partition -S,--unit -P',
    operands: 'text',
  },
  // Options take attached values such as -iTCP:3000 and -sTCP:LISTEN.
  lsof: {
    effect: 'none',
    flags: '-? -h -a -b -C -E -K -l -M -n -N -O -P -R -t -U -v -V -w -X -Q -x +*',
    values: '-c -d -p -u -g -A -e',
    optional: '-i -s -S -F -L -o -T -f -Z',
    options: {
      '-D': { value: '=?write', does: 'write' },
      '-k': { value: '=read' },
      '-m': { value: '=read' },
      '-r': { value: '=?text' },
    },
    operands: 'list',
  },
  fuser: {
    effect: 'none',
    flags: `${HELP} -a,--all -c -f -i,--interactive -I,--inode -l,--list-signals -m,--mount -M,--ismountpoint -s,--silent -u,--user -v,--verbose -V -4,--ipv4 -6,--ipv6`,
    values: '-n,--namespace',
    options: { '-k,--kill': { does: 'signal' } },
    operands: 'list',
  },

  // Wrappers: what they run is peeled and judged as a command of its own.
  time: {
    aliases: ['gtime'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -p,--portability -v,--verbose -a,--append -q,--quiet -l -h -V`,
    values: '-f,--format',
    options: { '-o,--output': { value: '=write' } },
    operands: 'command',
  },
  watch: {
    aliases: ['gwatch', 'viddy', 'hwatch'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -b,--beep -c,--color -C,--no-color -e,--errexit -g,--chgexit -p,--precise -r,--no-rerun -t,--no-title -w,--no-wrap -x,--exec -h -v`,
    values: '-n,--interval -q,--equexit',
    optional: '-d,--differences',
    operands: 'command',
  },
  flock: {
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} -s,--shared -x,-e,--exclusive -u,--unlock -n,--nb,--nonblock -o,--close -F,--no-fork --verbose -h -V`,
    values: '-w,--wait,--timeout -E,--conflict-exit-code',
    options: { '-c,--command': { value: '=command' } },
    operands: ['write', 'command...'],
  },
  // The typescript file takes everything that is shown.
  script: {
    effect: 'write',
    flags: `-a,--append -e,--return -f,--flush --force -q,--quiet -F -k -r -d -p -h -V`,
    values: '-E,--echo -m,--logging-format -o,--output-limit',
    optional: '-t,--timing',
    options: {
      '--help,--version': { only: 'none' },
      '-c,--command': { value: '=command' },
      '-I,--log-in': { value: '=write' },
      '-O,--log-out': { value: '=write' },
      '-B,--log-io': { value: '=write' },
      '-T,--log-timing': { value: '=write' },
    },
    operands: ['write?', 'command...'],
  },
  // Tracing shows what a program reads, secrets included, and can change what it does.
  strace: {
    aliases: ['ltrace', 'dtruss', 'truss'],
    effect: 'none',
    syntax: 'posix',
    flags: `${HELP} ${'-f,--follow-forks -ff -c -C -d -h -i -k -n -q -qq -r -t -tt -ttt -T -v -V -w -x -xx -y -yy -z -Z -S -L'}`,
    values: '-a,--columns -b -e,--trace -I -s,--string-limit -X --status',
    options: {
      // `|COMMAND` and `!COMMAND` are started.
      '-o,--output': { value: '=write', does: 'unknown-program' },
      '-E,--env': { value: '=text', does: 'inline-code' },
      '-p,--attach': ATTACH,
      '-P,--trace-path': { value: '=list' },
      '-u,--user': { value: '=text', does: 'privileged' },
      '--inject': { value: '=text', does: 'inline-code' },
      '-D,--daemonize': { does: 'unknown-program' },
    },
    operands: 'command',
  },
  // Loads .gdbinit, and its language runs programs.
  gdb: {
    aliases: ['lldb'],
    effect: 'project-code',
    syntax: 'single-dash',
    flags: '-q -quiet -silent -batch -nx -n -nh -nw -h --help --version --batch --quiet --nx --nh',
    options: {
      '-ex,-iex,-eval-command,--eval-command,-o,-O': { value: '=code' },
      '-x,-ix,-command,--command,-s': { value: '=script' },
      '-p,-pid,--pid': ATTACH,
      '-args,--args': { rest: 'command' },
      '-c,-core,--core': { value: '=read' },
      '-cd': { value: '=directory' },
      '-d,-directory': { value: '=read' },
    },
    operands: ['command', 'text...'],
    configuration: ['.gdbinit', '.lldbinit'],
  },
  perf: { effect: 'unknown-program', operands: 'command' },
  valgrind: {
    effect: 'none',
    syntax: 'posix',
    flags: '-h --help --version -q --quiet -v --verbose',
    optional:
      '--tool --leak-check --show-leak-kinds --track-origins --error-exitcode --num-callers --trace-children',
    options: { '--log-file,--xml-file': { value: '=write' } },
    operands: 'command',
  },
  // A format may hold #(…), which runs; keys are typed into running shells.
  tmux: {
    effect: 'unknown-program',
    syntax: 'posix',
    flags: '-2 -C -D -l -N -u -v -V',
    values: '-T',
    options: {
      '-c': { value: '=command' },
      '-f': { value: '=config' },
      '-L': { value: '=text' },
      '-S': { value: '=write' },
    },
    subcommands: {
      'list-sessions,ls,list-windows,lsw,list-panes,lsp,list-clients,lsc,list-commands,lscm,list-keys,lsk,list-buffers,lsb':
        {
          effect: 'none',
          flags: '-a -s -r',
          options: { ...TMUX_TARGET, '-F': { value: '=code' }, '-f': { value: '=code' } },
          /* A `;` begins another command of tmux. */
          operands: 'command',
        },
      'has-session,has': { effect: 'none', options: TMUX_TARGET },
      'capture-pane,capturep': {
        effect: 'none',
        flags: '-a -e -C -J -N -p -P -q -T',
        values: '-b -E -S',
        options: TMUX_TARGET,
      },
      'show-options,show,show-environment,showenv': {
        effect: 'secret',
        flags: '-A -g -H -p -q -s -v -w',
        options: TMUX_TARGET,
        operands: 'text',
      },
      'show-buffer,showb': { effect: 'secret', values: '-b' },
      'kill-session,kill-window,killw,kill-pane,killp': {
        effect: 'signal',
        flags: '-a -C',
        options: TMUX_TARGET,
      },
      'kill-server': { effect: 'signal' },
      'send-keys,send': {
        effect: 'inline-code',
        flags: '-F -H -K -l -M -R -X',
        values: '-N',
        options: TMUX_TARGET,
        operands: 'code',
      },
      'attach-session,attach,a': { effect: 'interactive', options: TMUX_TARGET },
    },
  },
  screen: {
    effect: 'unknown-program',
    syntax: 'posix',
    flags: '-q -d -D -m -R -U -a -A -L -r -x',
    values: '-S -t -h -p -e -T',
    options: {
      '-ls,-list': { only: 'none' },
      '-v,--version': { only: 'none' },
      '-X': { rest: 'code' },
      '-c': { value: '=config' },
      '-s': { value: '=command' },
      '-Logfile': { value: '=write' },
    },
    operands: 'command',
  },
  // Hands a file or an address to whichever program is registered for it.
  'xdg-open': {
    aliases: ['start', 'sensible-browser', 'wslview', 'gnome-open', 'kde-open', 'explorer.exe'],
    effect: 'unknown-program',
    flags: '-h --help --version --manual',
    operands: 'unknown',
  },
  // The text on standard input runs later.
  at: {
    aliases: ['batch'],
    effect: 'configure',
    flags: '-V -m -M -v',
    values: '-q -t',
    options: {
      '-l': { only: 'none' },
      '-c': { operands: 'text' },
      '-f': { value: '=script' },
      '-d,-r': { does: 'delete', operands: 'text' },
    },
    operands: 'text',
    stdin: 'code',
  },
  atq: { effect: 'none', flags: '-V', values: '-q' },
  atrm: { effect: 'configure', flags: '-V', operands: 'text' },
  crontab: {
    effect: 'configure',
    options: {
      '-l': { only: 'none' },
      '-r': { does: 'configure' },
      '-i': { does: 'none' },
      '-e': { does: 'interactive' },
      '-u': { value: '=text', does: 'privileged' },
    },
    operands: 'script',
    stdin: 'code',
  },
};
