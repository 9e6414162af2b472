/**
 * Folders of the operating system that hold no secrets of a person: reading them tells an agent nothing that the
 * system's documentation would not. Each stands for everything below.
 */
export const systemFolders: readonly string[] = [
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/usr/bin',
  '/usr/include',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libexec',
  '/usr/local/bin',
  '/usr/local/include',
  '/usr/local/lib',
  '/usr/local/share',
  '/usr/sbin',
  '/usr/share',
  '/usr/src',
  '/opt/homebrew/bin',
  '/opt/homebrew/Cellar',
  '/opt/homebrew/include',
  '/opt/homebrew/lib',
  '/opt/homebrew/share',
  '/System/Library',
  '/Library/Developer',
  '/Applications/Xcode.app',
  '/nix/store',
];

/** Single files outside those folders that describe the machine and nobody's data. */
export const systemFiles: ReadonlySet<string> = new Set([
  '/etc/os-release',
  '/etc/lsb-release',
  '/etc/debian_version',
  '/etc/alpine-release',
  '/etc/redhat-release',
  '/etc/issue',
  '/etc/hostname',
  '/etc/hosts',
  '/etc/resolv.conf',
  '/etc/timezone',
  '/etc/localtime',
  '/etc/shells',
  '/etc/services',
  '/etc/protocols',
  '/etc/mime.types',
  '/etc/magic',
  '/etc/passwd',
  '/etc/group',
  '/etc/nsswitch.conf',
  '/proc/cpuinfo',
  '/proc/meminfo',
  '/proc/loadavg',
  '/proc/uptime',
  '/proc/version',
  '/proc/filesystems',
  '/proc/mounts',
  '/sys/fs/cgroup',
]);

/** Devices that hold and keep nothing: no access at all, for reading and writing alike. */
export const nullDevices: ReadonlySet<string> = new Set([
  '/dev/null',
  '/dev/zero',
  '/dev/full',
  '/dev/random',
  '/dev/urandom',
  '/dev/stdin',
  '/dev/stdout',
  '/dev/stderr',
  '/dev/tty',
]);

/** Folders whose direct child is a person's home. */
export const homeParents: readonly string[] = ['/home', '/Users', '/root'];
