import type { WrapperTable } from './wrapper-schema.ts';

const NUMA = '-i,--interleave= -p,--preferred= -P,--preferred-many= -m,--membind= -N,--cpunodebind=';
const NAMESPACES =
  '-m,--mount=? -u,--uts=? -i,--ipc=? -n,--net=? -p,--pid=? -U,--user=? -C,--cgroup=? -T,--time=?';
const PERSONALITY =
  '-B,--32bit -F,--fdpic-funcptrs -I,--short-inode -L,--addr-compat-layout -R,--addr-no-randomize ' +
  '-S,--whole-seconds -T,--sticky-timeouts -X,--read-implies-exec -Z,--mmap-page-zero -3,--3gb --4gb ' +
  '--uname-2.6 -v,--verbose';

/**
 * Programs that run the rest of their words on this machine.
 *
 * Restated from the manual pages of coreutils 9, util-linux 2.41, findutils, moreutils, strace 6 and the programs' own.
 */
export const prefixWrappers: WrapperTable = {
  'aa-exec': { options: '-p,--profile= -n,--namespace= -d,--debug -i,--immediate -v,--verbose' },
  arch: {
    options: '-x86_64 -i386 -arm64 -arm64e -32 -64 -h',
    syntax: 'single-dash',
    clears: '-c',
    deeds: '-arch= -e= -d=',
  },
  bwrap: {
    options:
      '--unshare-all --share-net --unshare-user --unshare-user-try --unshare-ipc --unshare-pid --unshare-net ' +
      '--unshare-uts --unshare-cgroup --unshare-cgroup-try --new-session --die-with-parent --as-pid-1 ' +
      '--disable-userns --assert-userns-disabled --argv0= --userns= --userns2= --pidns= --uid= --gid= --hostname= ' +
      '--unsetenv= --lock-file= --sync-fd= --remount-ro= --proc= --dev= --tmpfs= --mqueue= --dir= --seccomp= ' +
      '--add-seccomp-fd= --exec-label= --file-label= --block-fd= --userns-block-fd= --info-fd= --json-status-fd= ' +
      '--cap-add= --cap-drop= --perms= --size= --level-prefix --bind== --bind-try== --dev-bind== --dev-bind-try== ' +
      '--ro-bind== --ro-bind-try== --setenv== --symlink== --bind-data== --ro-bind-data== --file== --bind-fd== ' +
      '--ro-bind-fd== --chmod== --overlay-src= --overlay=== --tmp-overlay= --ro-overlay=',
    syntax: 'single-dash',
    clears: '--clearenv',
    directories: '--chdir=',
    obscures: '--args=',
  },
  caffeinate: { options: '-d -i -m -s -u -t= -w=', transparent: true },
  catchsegv: {},
  cgexec: { options: '-g= --sticky -b -r' },
  choom: { options: '-n,--adjust= -p,--pid=' },
  chpst: {
    options: '-b= -e= -C= -n= -m= -d= -o= -p= -f= -c= -t= -r= -v -V -P -0 -1 -2',
    users: '-u= -U=',
    obscures: '-/=',
    deeds: '-l= -L=',
  },
  chroot: {
    options: '--groups= --skip-chdir',
    users: '--userspec=',
    stops: '--help --version',
    before: 1,
    bare: 'stdin-shell',
    user: true,
  },
  chronic: { options: '-v -e', transparent: true },
  chrt: {
    options:
      '-b,--batch -d,--deadline -f,--fifo -i,--idle -o,--other -r,--rr -e,--ext -R,--reset-on-fork -v,--verbose ' +
      '-a,--all-tasks -T,--sched-runtime= -P,--sched-period= -D,--sched-deadline=',
    stops: '-m,--max -p,--pid',
    before: 1,
    numeric: true,
  },
  cpulimit: {
    options:
      '-l,--limit= -p,--pid= -e,--exe= -P,--path= -z,--lazy -i,--include-children -v,--verbose -b,--background -m,--monitor-forks -f,--foreground -q,--quiet -k,--kill -r,--restore -s,--signal= -c,--cpu=',
  },
  'cross-env': { assignments: 'name' },
  daemon: {},
  daemonize: { options: '-a -v -c= -E= -p= -l=', deeds: '-e= -o=', users: '-u=' },
  'dbus-launch': {
    options:
      '--sh-syntax --csh-syntax --auto-syntax --binary-syntax --close-stderr --exit-with-session --exit-with-x11 --autolaunch=',
    obscures: '--config-file=',
  },
  'dbus-run-session': { obscures: '--config-file= --dbus-daemon=' },
  doas: {
    options: '-n -a=',
    users: '-u=',
    stops: '-L -C=',
    escapes: '-s',
    user: true,
  },
  'dumb-init': { options: '-c,--single-child -r,--rewrite= -v,--verbose', transparent: true },
  eatmydata: { transparent: true },
  entr: { options: '-a -c -d -n -p -r -x -z', joins: '-s', placeholder: '/_', shell: 'other' },
  env: {
    aliases: 'genv',
    reader: 'env',
    options:
      '-0,--null -v,--debug --list-signal-handling -u,--unset= -a,--argv0= --block-signal=? --default-signal=? --ignore-signal=?',
    clears: '-i,--ignore-environment -',
    directories: '-C,--chdir=',
    obscures: '-P=',
    stops: '--help --version',
    texts: '-S,--split-string=',
    assignments: 'any',
    transparent: true,
  },
  envdir: { before: 1, bare: 'nothing' },
  exec: { options: '-l -a=', clears: '-c', transparent: true },
  faketime: { options: '-m -p= --date-prog= --exclude-monotonic', obscures: '-f', before: 1 },
  fakeroot: {
    options: '-u,--unknown-is-real -b= -i=',
    obscures: '-l,--lib= --faked=',
    deeds: '-s=',
    bare: 'stdin-shell',
  },
  firejail: { syntax: 'one-word', bare: 'stdin-shell', stops: '--version --help --list --tree' },
  flock: {
    options:
      '-s,--shared -x,-e,--exclusive -u,--unlock -n,--nb,--nonblock -F,--no-fork -o,--close --verbose --fcntl ' +
      '-w,--wait,--timeout= -E,--conflict-exit-code= --start= --length=',
    stops: '-h,--help -V,--version',
    texts: '-c,--command=',
    before: 1,
    textAfter: '-c --command',
  },
  gdb: {
    options:
      '-q,-quiet,--quiet,-silent,--silent -batch,--batch -n,-nx,--nx -nh,--nh -nw,--nw -w --return-child-result ' +
      '-s,-symbols,--symbols= -e,-exec,--exec= -c,-core,--core= -p,-pid,--pid= -tty,--tty= -d,-directory,--directory=',
    codes: '-ex,--ex,-eval-command,--eval-command= -iex,--iex,--init-eval-command= -eiex,--eiex=',
    obscures: '-x,-command,--command= -ix,--init-command= -D,--data-directory=',
    directories: '-cd,--cd=',
    rests: '-args,--args',
    stops: '-version,--version -v -help,--help -h',
    syntax: 'single-dash',
  },
  gosu: { aliases: 'su-exec setuidgid s6-setuidgid', before: 1, user: true },
  'gpg-agent': {
    options: '--daemon --server -v,--verbose -q,--quiet -s,--sh -c,--csh --no-detach --no-grab',
    obscures: '--options= --pinentry-program=',
  },
  i386: {
    aliases: 'linux32 linux64 x86_64 uname26',
    options: PERSONALITY,
    transparent: true,
    bare: 'stdin-shell',
  },
  ionice: {
    options: '-t,--ignore -c,--class= -n,--classdata=',
    stops: '-p,--pid= -P,--pgid= -u,--uid=',
    transparent: true,
  },
  'ld.so': {
    aliases:
      'ld-linux-x86-64.so.2 ld-linux.so.2 ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ld-musl-x86_64.so.1 ' +
      'ld-musl-aarch64.so.1 ld-linux-riscv64-lp64d.so.1 ld64.so.2',
    options: '--argv0= --inhibit-rpath= --inhibit-cache --glibc-hwcaps-prepend= --glibc-hwcaps-mask=',
    obscures: '--library-path= --preload= --audit=',
    stops: '--list-tunables --list-diagnostics --help --version',
  },
  lldb: {
    options:
      '-b,--batch -Q,--source-quietly -x,--no-lldbinit -f,--file= -n,--attach-name= -p,--attach-pid= -c,--core= -a,--arch=',
    codes: '-o,--one-line= -O,--one-line-before-file= -k,--one-line-on-crash=',
    obscures: '-s,--source= -S,--source-before-file= -K,--source-on-crash=',
  },
  logsave: { options: '-a -s -v', before: 1 },
  ltrace: {
    options:
      '-c -C,--demangle -f -h,--help -i -L -r -S -t -tt -ttt -T -V,--version -b,--no-signals -a,--align= -A= ' +
      '-D,--debug= -e= -l,--library= -n,--indent= -p= -s= -w,--where= -x=',
    users: '-u=',
    obscures: '-F,--config=',
    deeds: '-o,--output=',
  },
  mono: { aliases: 'wine wine64 box64 box86 rosetta' },
  nice: {
    aliases: 'gnice',
    options: '-n,--adjustment=',
    stops: '--help --version',
    digits: true,
    transparent: true,
  },
  nohup: { aliases: 'gnohup', stops: '--help --version', transparent: true },
  nsenter: {
    options:
      `-a,--all -e,--env -F,--no-fork -Z,--follow-context --preserve-credentials --keep-caps -t,--target= ${NAMESPACES} ` +
      '--net-socket= -c,--join-cgroup',
    users: '-S,--setuid=? -G,--setgid=?',
    obscures: '-r,--root=? -w,--wd=? -W,--wdns=?',
    stops: '-h,--help -V,--version',
    bare: 'stdin-shell',
    user: true,
  },
  numactl: {
    options: `-a,--all -l,--localalloc -b,--balancing -C,--physcpubind= --weighted-interleave= ${NUMA}`,
    stops: '-s,--show -H,--hardware',
  },
  pee: {
    options: '--no-ignore-sigpipe --no-ignore-write-errors --ignore-sigpipe --ignore-write-errors',
    carries: 'texts',
  },
  pkexec: {
    options: '--disable-internal-agent --keep-cwd',
    users: '-u,--user=',
    stops: '--version --help',
    bare: 'stdin-shell',
    user: true,
  },
  prlimit: {
    options:
      '--noheadings --raw --verbose -o,--output= -p,--pid= -c,--core=? -d,--data=? -e,--nice=? -f,--fsize=? ' +
      '-i,--sigpending=? -l,--memlock=? -m,--rss=? -n,--nofile=? -q,--msgqueue=? -r,--rtprio=? -s,--stack=? ' +
      '-t,--cpu=? -u,--nproc=? -v,--as=? -x,--locks=? -y,--rttime=?',
    stops: '-h,--help -V,--version',
  },
  proot: {
    options:
      '-0,--root-id -v,--verbose= --kill-on-exit -b,--bind,-m,--mount= -i,--change-id= -k,--kernel-release= -l,--link2symlink',
    directories: '-w,--pwd,--cwd=',
    obscures: '-r,--rootfs= -S= -R= -q,--qemu=',
    syntax: 'single-dash',
    bare: 'stdin-shell',
  },
  proxychains: { aliases: 'proxychains4', options: '-q', obscures: '-f=' },
  'qemu-user': {
    aliases: 'qemu-x86_64 qemu-i386 qemu-aarch64 qemu-arm qemu-riscv64 qemu-ppc64le qemu-s390x',
    options: '-g= -s= -cpu= -0= -r= -p= -d= -strace -one-insn-per-tb',
    obscures: '-L= -E= -U= -plugin=',
    deeds: '-D=',
    syntax: 'single-dash',
  },
  rlwrap: { options: '-a -c -i -r -n -N -R', deeds: '-H= -l=', obscures: '-z= -f=' },
  rr: {
    carries: 'argv',
    under: { record: { options: '-n -h,--chaos -w,--wait', bare: 'opaque' }, 'record-only': {} },
  },
  run0: {
    options:
      '--no-ask-password --pipe --pty --same-root-dir --slice-inherit --lightweight= --nice= --background= --unit= ' +
      '--property= --description= --slice= -g,--group=',
    users: '-u,--user=',
    directories: '-D,--chdir=',
    deeds: '--setenv=',
    remotes: '--machine=',
    stops: '-h,--help -V,--version',
    bare: 'stdin-shell',
    user: true,
  },
  runcon: { skips: '-c,--compute -t,--type= -u,--user= -r,--role= -l,--range=', before: 1 },
  screen: {
    options: '-d -m -dm -D -dmS= -U -A -q -S= -e= -h= -L -p= -t= -T= -a -r -R -x',
    obscures: '-X -c= -Q=',
    deeds: '-Logfile=',
    stops: '-ls -list -v -wipe',
    bare: 'stdin-shell',
    shell: 'other',
  },
  script: {
    options:
      '-a,--append -f,--flush -q,--quiet -e,--return --force -E,--echo= -m,--logging-format= -o,--output-limit= -t,--timing=?',
    deeds: '-I,--log-in= -O,--log-out= -B,--log-io= -T,--log-timing=',
    texts: '-c,--command=',
    stops: '-h,--help -V,--version',
    before: 1,
    scan: 'around',
    bare: 'stdin-shell',
  },
  setarch: {
    options: PERSONALITY,
    transparent: true,
    bare: 'stdin-shell',
    stops: '--list -h,--help -V,--version',
    carries: 'argv',
    under: {
      'linux32,linux64,i386,i486,i586,i686,athlon,x86_64,aarch64,arm,arm64,armv8l,ppc,ppc64,ppc64le,s390,s390x,riscv64,uname26':
        { options: PERSONALITY, transparent: true, bare: 'stdin-shell' },
    },
  },
  setlock: { options: '-n -N -x -X', before: 1 },
  setpriv: {
    options:
      '--nnp,--no-new-privs --clear-groups --keep-groups --init-groups --reset-env --groups= --inh-caps= ' +
      '--ambient-caps= --bounding-set= --securebits= --pdeathsig= --selinux-label= --apparmor-profile= ' +
      '--landlock-access= --landlock-rule= --seccomp-filter= --ptracer=',
    users: '--ruid= --euid= --rgid= --egid= --reuid= --regid=',
    stops: '-d,--dump --list-caps -h,--help -V,--version',
  },
  setsid: { options: '-c,--ctty -f,--fork -w,--wait', stops: '-h,--help -V,--version', transparent: true },
  softlimit: { options: '-a= -c= -d= -f= -l= -m= -o= -p= -r= -s= -t=', transparent: true },
  'ssh-agent': { options: '-c -s -D -d -E= -t= -O=', obscures: '-P=', deeds: '-a=', stops: '-k' },
  sshpass: { options: '-e -v -p= -f= -d= -P=', stops: '-V -h' },
  'start-stop-daemon': {
    options:
      '-S,--start -b,--background -m,--make-pidfile -q,--quiet -o,--oknodo -v,--verbose -t,--test -C,--no-close ' +
      '-n,--name= --pid= --ppid= -P,--procsched= -I,--iosched= -N,--nicelevel= -k,--umask= -R,--retry= ' +
      '-i,--interpreter= --notify-await --notify-timeout=',
    programs: '-x,--exec= -a,--startas=',
    users: '-c,--chuid= -u,--user= -g,--group=',
    directories: '-d,--chdir=',
    obscures: '-r,--chroot=',
    deeds: '-p,--pidfile= -O,--output=',
    stops: '-K,--stop -T,--status -H,--help -V,--version',
    scan: 'permute',
  },
  startx: { aliases: 'xinit' },
  stdbuf: {
    aliases: 'gstdbuf',
    options: '-i,--input= -o,--output= -e,--error=',
    stops: '--help --version',
    transparent: true,
  },
  strace: {
    options:
      '-A,--output-append-mode -c,--summary-only -C,--summary -d,--debug -D,-DD,-DDD,--daemonize=? -f,-F,--follow-forks ' +
      '-ff,--output-separately -h,--help -i,--instruction-pointer -k,--stack-traces=? -n,--syscall-number -N,--arg-names ' +
      '-q,-qq,-qqq,--quiet,--silent=? -r,--relative-timestamps=? -t,-tt,-ttt,--absolute-timestamps=? -T,--syscall-times=? ' +
      '-v,--no-abbrev -V,--version -w,--summary-wall-clock -x,-xx,--strings-in-hex=? -y,-yy,--decode-fds=? ' +
      '-Y,--decode-pids=? -z,--successful-only -Z,--failed-only --seccomp-bpf -a,--columns= -b,--detach-on= -e= ' +
      '-I,--interruptible= -O,--summary-syscall-overhead= -P,--trace-path= -s,--string-limit= -S,--summary-sort-by= ' +
      '-U,--summary-columns= -X,--const-print-style= --trace= --signal= --abbrev= --verbose= --raw= --read= --write= --status=',
    users: '-u,--user=',
    deeds: '-E,--env= -p,--attach= --argv0= --inject= --fault= --kvm=',
    pipes: '-o,--output=',
  },
  sudo: {
    options:
      '-A,--askpass -b,--background -B,--bell -E -H,--set-home -n,--non-interactive -N,--no-update -P,--preserve-groups ' +
      '-S,--stdin -k,--reset-timestamp -a,--auth-type= -C,--close-from= -c,--login-class= -p,--prompt= -r,--role= ' +
      '-t,--type= -T,--command-timeout= -U,--other-user= --preserve-env=?',
    users: '-u,--user= -g,--group=',
    directories: '-D,--chdir=',
    obscures: '-R,--chroot= -e,--edit',
    remotes: '-h,--host=',
    stops: '-l,--list -v,--validate -K,--remove-timestamp -V,--version --help',
    escapes: '-s,--shell -i,--login',
    assignments: 'between',
    user: true,
  },
  sudoedit: { carries: 'program' },
  'systemd-cat': {
    options: '-t,--identifier= -p,--priority= --stderr-priority= --level-prefix= --namespace=',
    stops: '-h,--help --version',
  },
  'systemd-inhibit': {
    options: '--what= --who= --why= --mode= --no-pager --no-legend',
    stops: '--list -h,--help --version',
  },
  'systemd-run': {
    options:
      '--user --system --scope --wait -P,--pipe -t,--pty -q,--quiet -G,--collect --no-block -r,--remain-after-exit ' +
      '--send-sighup --slice-inherit -u,--unit= --description= --slice= --service-type= --nice= --background= ' +
      '-p,--property= --on-active= --on-boot= --on-startup= --on-unit-active= --on-unit-inactive= --on-calendar= ' +
      '--on-timezone-change --on-clock-change --timer-property= --path-property= --socket-property= -d,--same-dir ' +
      '--no-ask-password',
    users: '--uid= --gid=',
    directories: '--working-directory=',
    deeds: '-E,--setenv=',
    remotes: '-M,--machine= -H,--host=',
    obscures: '-S,--shell',
    stops: '-h,--help --version',
    user: true,
  },
  taskset: {
    options: '-a,--all-tasks -c,--cpu-list',
    stops: '-p,--pid -h,--help -V,--version',
    before: 1,
    transparent: true,
  },
  time: {
    aliases: 'gtime',
    options: '-p,--portability -q,--quiet -v,--verbose -f,--format= -a,--append',
    deeds: '-o,--output=',
    stops: '-V,--version --help',
    transparent: true,
  },
  timeout: {
    aliases: 'gtimeout',
    options: '-f,--foreground -p,--preserve-status -v,--verbose -k,--kill-after= -s,--signal=',
    stops: '--help --version',
    before: 1,
    transparent: true,
  },
  tini: { options: '-g -s -v -vv -vvv -w -e= -p=', stops: '--version -h -l', transparent: true },
  catatonit: { options: '-g -L', stops: '-h -V', transparent: true, obscures: '-P' },
  torsocks: {
    aliases: 'torify tsocks',
    options: '-i,--isolate -q,--quiet -d,--debug -a,--address= -P,--port= -u,--user= -p,--pass=',
    bare: 'stdin-shell',
  },
  unbuffer: { options: '-p', transparent: true },
  unshare: {
    options:
      `-r,--map-root-user -c,--map-current-user --map-auto -f,--fork --keep-caps ${NAMESPACES} --setgroups= ` +
      '--propagation= --map-user= --map-group= --map-users= --map-groups= --monotonic= --boottime= --kill-child=? ' +
      '--mount-proc=? --mount-binfmt=? -S,--setuid= -G,--setgid=',
    directories: '-w,--wd=',
    obscures: '-R,--root= -l,--load-interp=',
    stops: '-h,--help -V,--version',
    bare: 'stdin-shell',
  },
  valgrind: { syntax: 'one-word', obscures: '--db-command=? --db-attach=?', stops: '--version --help' },
  watch: {
    carries: 'joined',
    options:
      '-b,--beep -c,--color -C,--no-color -e,--errexit -g,--chgexit -p,--precise -t,--no-title -w,--no-wrap ' +
      '-r,--no-rerun -f,--follow -n,--interval= -q,--equexit= -d,--differences=?',
    deeds: '-s,--shotsdir=',
    splits: '-x,--exec',
    stops: '-h,--help -v,--version',
  },
  'xvfb-run': {
    options: '-a,--auto-servernum -l,--listen-tcp -n,--server-num= -p,--xauth-protocol= -w,--wait=',
    deeds: '-e,--error-file= -f,--auth-file=',
    obscures: '-s,--server-args=',
    stops: '-h,--help',
  },
};
