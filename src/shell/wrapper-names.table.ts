import type { WrapperFamily } from './wrapper-tables/eager.ts';

/** The names that each table holds. Written by `npm run names`; a test holds that they equal the tables. */
export const WRAPPER_NAMES: readonly (readonly [WrapperFamily, string])[] = [
  [
    'prefix',
    `
    aa-exec arch box64 box86 bwrap caffeinate catatonit catchsegv cgexec choom chpst chronic chroot chrt
    cpulimit cross-env daemon daemonize dbus-launch dbus-run-session doas dumb-init eatmydata entr env
    envdir exec fakeroot faketime firejail flock gdb genv gnice gnohup gosu gpg-agent gstdbuf gtime gtimeout
    i386 ionice ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ld-linux-riscv64-lp64d.so.1 ld-linux-x86-64.so.2
    ld-linux.so.2 ld-musl-aarch64.so.1 ld-musl-x86_64.so.1 ld.so ld64.so.2 linux32 linux64 lldb logsave
    ltrace mono nice nohup nsenter numactl pee pkexec prlimit proot proxychains proxychains4 qemu-aarch64
    qemu-arm qemu-i386 qemu-ppc64le qemu-riscv64 qemu-s390x qemu-user qemu-x86_64 rlwrap rosetta rr run0
    runcon s6-setuidgid screen script setarch setlock setpriv setsid setuidgid softlimit ssh-agent sshpass
    start-stop-daemon startx stdbuf strace su-exec sudo sudoedit systemd-cat systemd-inhibit systemd-run
    taskset time timeout tini torify torsocks tsocks uname26 unbuffer unshare valgrind watch wine wine64
    x86_64 xinit xvfb-run`,
  ],
  [
    'shells',
    `
    . alias ash at bash batch bind builtin busybox capsh cmd cmd.exe command compgen complete compopt coproc
    coreutils crontab csh dash elvish enable eval fc fish hash history jobs ksh ksh93 let lksh mapfile mksh
    newgrp nu oksh pdksh powershell powershell.exe pwsh pwsh.exe rbash readarray rksh runuser rzsh sg sh
    source su tcsh toybox trap xonsh yash zsh`,
  ],
  [
    'lists',
    `
    concurrently fd fdfind find gfind gxargs hyperfine parallel xargs`,
  ],
  [
    'remote',
    `
    adb autossh devcontainer distrobox distrobox-enter docker docker-compose flatpak fly flyctl gcloud
    heroku incus k3s-kubectl kubecolor kubectl lxc lxc-attach machinectl microk8s.kubectl mosh nerdctl oc
    podman podman-compose remsh rsh ssh systemd-nspawn toolbox vagrant wsl wsl.exe`,
  ],
  [
    'runners',
    `
    asdf aws-vault bun bundle bundler bunx c8 cabal cargo-watch chamber chokidar conda corepack
    cross-env-shell devbox direnv doppler dotenv dotenv-cli dotenvx env-cmd envchain fnm ghcup goenv guix
    hatch infisical jenv launchctl lerna mamba micromamba mise nix nix-shell nodemon nodenv npm npx nvm nx
    nyc onchange op opam pdm perf pipenv pipx plenv pnpm pnpx poetry pyenv rbenv reflex rtk rush rustup rxvt
    rye sops stack start-server-and-test teller tmux urxvt uv uvx uxterm vault-env volta watchexec xterm
    yarn`,
  ],
];
