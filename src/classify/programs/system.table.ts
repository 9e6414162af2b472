import type { ProgramEntry, ProgramTable } from './schema.ts';

/** Programs that show or change the machine: devices, services, network, users, power. */

const HELP = '--help --version';

const NONE: ProgramEntry = { effect: 'none', operands: 'text' };
const PRIVILEGED: ProgramEntry = { effect: 'privileged', operands: 'text' };

/** Objects of `ip`: without a verb they are listed. */
const IP_OBJECT: ProgramEntry = {
  effect: 'none',
  subcommands: {
    'show,list,lst,ls,get,help': NONE,
    '*': PRIVILEGED,
  },
};

/** Verbs of the systemd tools that print; every other one changes something. */
const CTL_GLOBALS =
  '-h --help --version --no-pager --no-legend --no-ask-password -q,--quiet -l,--full -a,--all --plain --user --system';

export const SYSTEM: ProgramTable = {
  // Printing facts about the machine.
  lscpu: {
    effect: 'none',
    flags:
      '-h --help -V --version -a --all -b --online -c --offline -B --bytes -J --json -x --hex -y --physical --output-all',
    values: '-s --sysroot',
    optional: '-e --extended -p --parse -C --caches',
    operands: 'text',
  },
  lsusb: {
    effect: 'none',
    flags: '-v --verbose -t --tree -V --version -h --help',
    values: '-s -d -D',
    operands: 'text',
  },
  lspci: {
    effect: 'none',
    flags: '-v -vv -vvv -k -x -xxx -b -D -n -nn -q -m -mm -t -P -PP -M --version --help',
    values: '-s -d -p -H',
    options: {
      '-i': { value: '=read' },
      '-A': { value: '=text' },
      '-F': { value: '=read' },
      '-O': { value: '=text', does: 'privileged' },
      '-Q': { does: 'network' },
      '-qq': { does: 'network' },
    },
    operands: 'text',
  },
  lsmod: {
    aliases: ['lsns', 'lslocks', 'lsmem', 'lslogins', 'sensors'],
    effect: 'none',
    flags: '-h --help -V --version -J --json -a --all -n --noheadings',
    operands: 'text',
  },
  lsblk: {
    effect: 'none',
    flags: `${HELP} -h -V -D,--discard -E -z,--zoned -T -a,--all -b,--bytes -d,--nodeps -f,--fs -i,--ascii -J,--json -l,--list -m,--perms -n,--noheadings -O,--output-all -P,--pairs -p,--paths -r,--raw -S,--scsi -s,--inverse -t,--topology -M,--merge -A,--noempty`,
    values: '-e,--exclude -I,--include -o,--output -w,--width -x,--sort --sysroot',
    operands: 'list',
  },
  findmnt: {
    effect: 'none',
    flags: `${HELP} -h -V -s,--fstab -m,--mtab -k,--kernel -A,--all -a,--ascii -b,--bytes -C,--nocanonicalize -c,--canonicalize -D,--df -e,--evaluate -f,--first-only -i,--invert -J,--json -l,--list -n,--noheadings -P,--pairs -r,--raw -R,--submounts -u,--notruncate -v,--nofsroot -x,--verify --output-all --real --pseudo`,
    values:
      '-d,--direction -N,--task -O,--options -o,--output -S,--source -t,--types -T,--target -M,--mountpoint -w,--timeout',
    options: { '-F,--tab-file': { value: '=read' } },
    operands: 'list',
  },
  blkid: {
    effect: 'none',
    flags: '-h --help -V --version -d -i -k -l -p',
    values: '-L -U -n -o -s -t -u -O -S -H',
    options: { '-c': { value: '=write' }, '-g': { does: 'privileged' } },
    operands: 'list',
  },
  dmesg: {
    effect: 'none',
    flags: `${HELP} -h -V -d,--show-delta -e,--reltime -H,--human -J,--json -k,--kernel -P,--nopager -p,--force-prefix -r,--raw -S,--syslog -T,--ctime -t,--notime -u,--userspace -w,--follow -W,--follow-new -x,--decode`,
    values: '-f,--facility -l,--level -s,--buffer-size --since --until --time-format',
    optional: '-L,--color',
    options: {
      '-F,--file': { value: '=read' },
      '-K,--kmsg-file': { value: '=read' },
      '-c,-C,--clear,--read-clear': { does: 'privileged' },
      '-D,--console-off,-E,--console-on': { does: 'privileged' },
      '-n,--console-level': { value: '=text', does: 'privileged' },
    },
    operands: 'text',
  },
  getent: {
    effect: 'none',
    flags: `${HELP} -i,--no-idn -V -?`,
    values: '-s,--service',
    subcommands: {
      'passwd,group,services,protocols,netgroup,rpc,initgroups,aliases,networks,ethers': NONE,
      'hosts,ahosts,ahostsv4,ahostsv6': { effect: 'remote-read', operands: 'host' },
      'shadow,gshadow': { effect: 'secret', operands: 'text' },
    },
  },
  getconf: { effect: 'none', flags: '-a', values: '-v', operands: ['text', 'list?'] },
  locale: {
    effect: 'none',
    flags: `${HELP} -a,--all-locales -m,--charmaps -c,--category-name -k,--keyword-name -v,--verbose -V`,
    operands: 'text',
  },
  w: {
    effect: 'none',
    flags: `${HELP} -h,--no-header -u,--no-current -s,--short -f,--from -o,--old-style -i,--ip-addr -p,--pids -V`,
    operands: 'text',
  },
  last: {
    aliases: ['lastb', 'lastlog'],
    effect: 'none',
    flags: `${HELP} -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a,--hostlast -d,--dns -F,--fulltimes -i,--ip -R,--nohostname -w,--fullnames -x,--system -h -V`,
    values: '-n,--limit -p,--present -s,--since -t,--until --time-format',
    options: { '-f,--file': { value: '=read' } },
    operands: 'text',
  },
  journalctl: {
    effect: 'none',
    flags: `${HELP} -h --no-pager --system --user -a,--all -f,--follow -e,--pager-end -r,--reverse -x,--catalog --no-full -l,--full --utc --no-hostname -q,--quiet -m,--merge -k,--dmesg --list-boots --disk-usage --header -N,--fields --no-tail --show-cursor --list-catalog --dump-catalog --verify`,
    values:
      '-u,--unit --user-unit -t,--identifier -T,--exclude-identifier -p,--priority --facility -g,--grep -S,--since -U,--until -c,--cursor --after-cursor -o,--output --output-fields -F,--field --namespace -M --interval',
    optional: '-n,--lines -b,--boot --case-sensitive --truncate-newline',
    options: {
      '-D,--directory': { value: '=read-tree' },
      '-i,--file': { value: '=read' },
      '--root,--image': { value: '=read' },
      '--cursor-file': { value: '=write' },
      '--vacuum-size,--vacuum-time,--vacuum-files': { value: '=text', does: 'privileged' },
      '--rotate,--flush,--sync,--relinquish-var,--smart-relinquish-var,--setup-keys,--update-catalog': {
        does: 'privileged',
      },
    },
    operands: 'text',
  },

  // Services.
  systemctl: {
    effect: 'none',
    flags: `${CTL_GLOBALS} --failed --recursive --reverse --show-types --value --no-block --wait --now -f,--force --runtime --global --no-wall --dry-run -i --with-dependencies`,
    values:
      '-t,--type --state -p,--property -P -s,--signal --kill-whom --kill-who --preset-mode --job-mode -o,--output --what --timestamp --check-inhibitors -n,--lines',
    options: {
      '-H,--host': { value: '=host', does: 'network' },
      '-M,--machine': { value: '=endpoint' },
      '--root,--image': { value: '=config' },
    },
    globalOptions: true,
    subcommands: {
      'status,show,cat,help,list-units,list-unit-files,list-dependencies,list-jobs,list-sockets,list-timers,list-automounts,list-paths,list-machines,is-active,is-enabled,is-failed,is-system-running,get-default':
        NONE,
      'show-environment': { effect: 'secret' },
      edit: { effect: 'privileged', also: ['interactive'], operands: 'text' },
      '*': PRIVILEGED,
    },
  },
  service: {
    aliases: ['rc-service', 'invoke-rc.d', 'update-rc.d', 'chkconfig'],
    effect: 'privileged',
    options: { '--status-all': { bare: 'none' } },
    operands: 'text',
  },
  hostnamectl: {
    effect: 'none',
    flags: CTL_GLOBALS,
    values: '--json',
    options: { '-H,--host': { value: '=host', does: 'network' }, '-M,--machine': { value: '=endpoint' } },
    globalOptions: true,
    subcommands: { status: NONE, '*': PRIVILEGED },
  },
  timedatectl: {
    effect: 'none',
    flags: CTL_GLOBALS,
    values: '-p --property',
    options: { '-H,--host': { value: '=host', does: 'network' }, '-M,--machine': { value: '=endpoint' } },
    globalOptions: true,
    subcommands: { 'status,show,list-timezones,timesync-status,show-timesync': NONE, '*': PRIVILEGED },
  },
  localectl: {
    effect: 'none',
    flags: CTL_GLOBALS,
    options: { '-H,--host': { value: '=host', does: 'network' }, '-M,--machine': { value: '=endpoint' } },
    globalOptions: true,
    subcommands: { 'status,list-locales,list-keymaps,list-x11-keymap-layouts': NONE, '*': PRIVILEGED },
  },
  loginctl: {
    effect: 'none',
    flags: CTL_GLOBALS,
    values: '-p --property',
    options: { '-H,--host': { value: '=host', does: 'network' }, '-M,--machine': { value: '=endpoint' } },
    globalOptions: true,
    subcommands: {
      'list-sessions,session-status,show-session,list-users,user-status,show-user,list-seats,seat-status,show-seat':
        NONE,
      '*': PRIVILEGED,
    },
  },
  'systemd-run': { effect: 'privileged', syntax: 'posix', operands: 'command' },
  sysctl: {
    effect: 'none',
    flags: `${HELP} -a,-A,-X,--all -b,--binary -e,--ignore -N,--names -n,--values -q,--quiet --deprecated -h -V -d -o -x`,
    values: '-r,--pattern',
    options: {
      '-w,--write': { does: 'privileged' },
      '-p,-f,--load': { value: '=?config', does: 'privileged' },
      '--system': { does: 'privileged' },
    },
    // NAME=VALUE sets it.
    assignmentOperands: 'config',
    operands: 'text',
  },

  // Network state.
  ss: {
    effect: 'none',
    flags: `${HELP} -h -V -n,--numeric -r,--resolve -a,--all -l,--listening -o,--options -e,--extended -m,--memory -p,--processes -T,--threads -i,--info --tipcinfo -s,--summary --tos --cgroup -b,--bpf -E,--events -Z,--context -z,--contexts -4,--ipv4 -6,--ipv6 -0,--packet -t,--tcp -M,--mptcp -S,--sctp -u,--udp -d,--dccp -w,--raw -x,--unix --tipc --vsock --xdp -H,--no-header -O,--oneline -B,--bound-inactive`,
    values: '-f,--family -A,--query,--socket',
    options: {
      '-K,--kill': { does: 'privileged' },
      '-D,--diag': { value: '=write' },
      '-F,--filter': { value: '=read' },
      '-N,--net': { value: '=text', does: 'privileged' },
    },
    operands: 'text',
  },
  netstat: {
    effect: 'none',
    flags: `${HELP} -r,--route -i,--interfaces -g,--groups -s,--statistics -M,--masquerade -v,--verbose -W,--wide -n,--numeric --numeric-hosts --numeric-ports --numeric-users -N,--symbolic -e,--extend -p,--programs,--program -o,--timers -c,--continuous -l,--listening -a,--all -F,--fib -C,--cache -Z,--context -t,--tcp -S,--sctp -u,--udp -U,--udplite -w,--raw -x,--unix -4 -6 -L -b -m -d -R`,
    values: '-A,--protocol -f -I',
    operands: 'text',
  },
  ip: {
    effect: 'none',
    syntax: 'single-dash',
    flags:
      '-V -Version -h -human -human-readable -s -stats -statistics -ss -d -details -l -loops -4 -6 -B -M -0 -I -D -r -resolve -o -oneline -t -timestamp -ts -c -color -j -json -p -pretty -br -brief -a -all -N -iec -c=auto -c=never -color=auto -color=never',
    values: '-f -family',
    options: {
      '-b,-batch': { value: '=script', does: 'privileged' },
      '-n,-netns': { value: '=text', does: 'privileged' },
      '-rc,-rcvbuf': { value: '=text' },
      '-force': { does: 'privileged' },
    },
    subcommands: {
      'address,a,ad,add,addr,addre,addres,link,l,li,lin,route,r,ro,rou,rout,rule,ru,rul,neighbour,neighbor,n,ne,nei,neigh,maddress,maddr,mroute,tunnel,token,ntable,macsec,vrf,nexthop,netconf,stats,tuntap,tunt,addrlabel,tcp_metrics':
        IP_OBJECT,
      'netns,netn': {
        effect: 'none',
        subcommands: {
          'list,ls,list-id,identify,pids': NONE,
          exec: { effect: 'privileged', operands: ['text', 'command...'] },
          '*': PRIVILEGED,
        },
      },
      'monitor,m,mo,mon': { effect: 'none', operands: 'text', options: { file: { value: '=read' } } },
      help: NONE,
      '*': PRIVILEGED,
    },
  },
  // The name of an interface alone shows it.
  ifconfig: {
    effect: 'privileged',
    bare: 'none',
    flags: '-a -s -v -l -u -d -m -L -r',
    subcommands: { '*': { effect: 'privileged', bare: 'none', operands: 'text' } },
    operands: 'text',
  },
  route: {
    effect: 'privileged',
    bare: 'none',
    flags: '-n -e -ee -v -4 -6 -C -F --help --version',
    operands: 'text',
  },
  arp: { effect: 'none', flags: '-a -e -n -v --numeric --all', values: '-i -H', operands: 'text' },
  iptables: {
    aliases: ['ip6tables', 'nft', 'ufw', 'firewall-cmd', 'pfctl', 'tc', 'iw', 'nmcli', 'ethtool', 'brctl'],
    effect: 'privileged',
    operands: 'text',
  },

  // Devices and file systems.
  mount: {
    effect: 'privileged',
    bare: 'none',
    flags: `-l,--show-labels -h -V -v,--verbose`,
    values: '-t,--types',
    options: {
      '--help,--version': { only: 'none' },
      '-a,--all,-B,--bind,-R,--rbind,-M,--move,--make-private,--make-shared,--make-slave': {
        does: 'privileged',
      },
      '-o,--options': { value: '=text', does: 'privileged' },
    },
    // What is written below the second is written in the first, as through a link.
    operands: ['link', 'write'],
  },
  umount: {
    aliases: [
      'fusermount',
      'fusermount3',
      'losetup',
      'swapon',
      'swapoff',
      'mkswap',
      'cryptsetup',
      'dmsetup',
      'mdadm',
      'lvm',
      'lvcreate',
      'lvremove',
      'vgcreate',
      'vgremove',
      'pvcreate',
      'pvremove',
      'zfs',
      'zpool',
      'btrfs',
    ],
    effect: 'privileged',
    operands: 'text',
  },
  fdisk: {
    aliases: ['parted', 'sfdisk', 'gdisk'],
    effect: 'privileged',
    options: { '-l,--list': { only: 'none' } },
    operands: 'text',
  },
  // `-l` loads a backup here.
  sgdisk: { aliases: ['cfdisk'], effect: 'privileged', operands: 'text' },
  mkfs: {
    aliases: [
      'mkfs.ext2',
      'mkfs.ext3',
      'mkfs.ext4',
      'mkfs.xfs',
      'mkfs.btrfs',
      'mkfs.vfat',
      'mkfs.fat',
      'mke2fs',
      'mkdosfs',
      'newfs',
      'fsck',
      'e2fsck',
      'tune2fs',
      'resize2fs',
      'wipefs',
      'hdparm',
      'badblocks',
      'debugfs',
      'eject',
      'blkdiscard',
    ],
    effect: 'privileged',
    operands: 'write',
  },

  // Kernel, users, rights, power.
  modprobe: {
    aliases: [
      'insmod',
      'rmmod',
      'depmod',
      'kexec',
      'setenforce',
      'update-grub',
      'grub-install',
      'ldconfig',
      'locale-gen',
    ],
    effect: 'privileged',
    operands: 'text',
  },
  useradd: {
    aliases: [
      'adduser',
      'usermod',
      'userdel',
      'deluser',
      'groupadd',
      'addgroup',
      'groupmod',
      'groupdel',
      'delgroup',
      'gpasswd',
      'newgrp',
      'sg',
      'chsh',
      'chfn',
      'chage',
      'visudo',
      'vipw',
      'vigr',
      'pwconv',
      'newusers',
    ],
    effect: 'privileged',
    operands: 'text',
  },
  passwd: { aliases: ['chpasswd'], effect: 'privileged', operands: 'text' },
  sudo: {
    effect: 'privileged',
    syntax: 'posix',
    flags:
      '-A --askpass -b --background -E --preserve-env -H --set-home -i --login -K --remove-timestamp -k --reset-timestamp -l --list -n --non-interactive -P --preserve-groups -S --stdin -s --shell -V --version -v --validate --help',
    values:
      '-C --close-from -g --group -h --host -p --prompt -r --role -t --type -T --command-timeout -U --other-user -u --user',
    options: {
      '-e,--edit': { operands: 'read-write' },
      '-D,--chdir': { value: '=directory' },
      '-R,--chroot': { value: '=text' },
    },
    operands: 'command',
  },
  doas: {
    aliases: ['pkexec', 'gosu', 'su-exec', 'run0', 'please'],
    effect: 'privileged',
    syntax: 'posix',
    flags: '-n -s -L',
    values: '-u',
    options: { '-C': { value: '=config' } },
    operands: 'command',
  },
  su: {
    aliases: ['runuser'],
    effect: 'privileged',
    options: { '-c,--command': { value: '=command' }, '-s,--shell': { value: '=command' } },
    flags: '-l --login - -m -p --preserve-environment -f --fast -P --pty',
    values: '-g --group -G --supp-group -w --whitelist-environment -u --user',
    operands: ['text', 'command...'],
  },
  chroot: {
    aliases: ['schroot', 'fakechroot', 'arch-chroot', 'systemd-nspawn', 'bwrap', 'firejail'],
    effect: 'privileged',
    syntax: 'posix',
    operands: ['text', 'command...'],
  },
  unshare: {
    aliases: ['nsenter', 'setpriv', 'capsh', 'setarch'],
    effect: 'privileged',
    syntax: 'posix',
    operands: 'command',
  },
  reboot: {
    aliases: ['shutdown', 'halt', 'poweroff', 'init', 'telinit', 'pm-suspend', 'rtcwake', 'hwclock'],
    effect: 'privileged',
    operands: 'text',
  },
  logger: {
    effect: 'write',
    flags: '-e -i -s -S --help --version',
    values: '-p --priority -t --tag',
    options: {
      '-f,--file': { value: '=read' },
      '-n,--server': { value: '=host', does: 'network' },
      '-P,--port': { value: '=text', does: 'network' },
      '-u,--socket': { value: '=write' },
    },
    operands: 'text',
  },
  wall: { aliases: ['write', 'mesg'], effect: 'privileged', operands: 'text' },
  lp: { aliases: ['lpr', 'cancel', 'lprm'], effect: 'remote-write', operands: 'read' },
  lpstat: { effect: 'none', flags: '-a -d -p -r -s -t -v', operands: 'text' },
  updatedb: { effect: 'write', operands: 'text' },
  'notify-send': {
    effect: 'none',
    flags: '-e --transient -p --print-id',
    values: '-u --urgency -t --expire-time -a --app-name -i --icon -c --category',
    operands: 'text',
  },
  xclip: {
    aliases: ['xsel'],
    effect: 'write',
    flags: '-i -in -f -filter -r -rmlastnl -a -b --clipboard -p --primary --input',
    values: '-selection -sel -l -loops -t -target -d -display',
    options: { '-o,-out,--output': { only: 'secret' } },
    syntax: 'single-dash',
    operands: 'read',
  },
  'wl-copy': { aliases: ['clip.exe', 'clip'], effect: 'write', operands: 'text' },
  'wl-paste': {
    effect: 'secret',
    flags: '-n --no-newline -l --list-types -p --primary',
    values: '-t --type',
    options: { '-w,--watch': { rest: 'command' } },
    operands: 'text',
  },
};
