/**
 * Programs that the agent's own interpreter refuses at run time, whatever was agreed to.
 * Source: charmbracelet/crush at afe5482, internal/agent/tools/bash.go and internal/shell/shell.go.
 */
export const blockedNames: ReadonlySet<string> = new Set(
  `alias aria2c axel chrome curl curlie firefox http-prompt httpie links lynx nc safari scp ssh telnet w3m wget xh
  doas su sudo
  apk apt apt-cache apt-get dnf dpkg emerge home-manager makepkg opkg pacman paru pkg pkg_add pkg_delete portage rpm yay
  yum zypper
  at batch chkconfig crontab fdisk mkfs mount parted service systemctl umount
  firewall-cmd ifconfig ip iptables netstat pfctl route ufw`
    .trim()
    .split(/\s+/),
);

/** The first positional words in order, and flags that all have to be there; where flags stand does not matter. */
export interface ArgumentBlock {
  readonly program: string;
  readonly positionals: readonly string[];
  readonly flags: readonly string[];
}

const installs = (programs: string): readonly ArgumentBlock[] =>
  programs.split(' ').map((program) => ({ program, positionals: ['install'], flags: [] }));

export const argumentBlocks: readonly ArgumentBlock[] = [
  { program: 'apk', positionals: ['add'], flags: [] },
  ...installs('apt apt-get dnf pkg yum zypper'),
  { program: 'pacman', positionals: [], flags: ['-S'] },
  ...installs('brew cargo gem go'),
  { program: 'npm', positionals: ['install'], flags: ['--global'] },
  { program: 'npm', positionals: ['install'], flags: ['-g'] },
  { program: 'pip', positionals: ['install'], flags: ['--user'] },
  { program: 'pip3', positionals: ['install'], flags: ['--user'] },
  { program: 'pnpm', positionals: ['add'], flags: ['--global'] },
  { program: 'pnpm', positionals: ['add'], flags: ['-g'] },
  { program: 'yarn', positionals: ['global', 'add'], flags: [] },
  { program: 'go', positionals: ['test'], flags: ['-exec'] },
];

/** Names that the interpreter (mvdan/sh 3.13.1) runs itself, so that the block list never sees them. */
export const interpreterBuiltins: ReadonlySet<string> = new Set(
  `true false : exit set shift unset echo printf break continue pwd cd wait builtin trap type source . command dirs
  pushd popd umask alias unalias fg bg getopts eval test [ exec return read mapfile readarray shopt kill times hash jobs
  let local declare typeset export readonly nameref`
    .trim()
    .split(/\s+/),
);

/** Builtins of the agent itself, run in its own process. */
export const agentBuiltins: ReadonlySet<string> = new Set(['jq']);
