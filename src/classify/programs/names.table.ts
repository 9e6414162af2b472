import type { Family } from './tables/eager.ts';

/** The names that each table holds. Written by `npm run names`; a test holds that they equal the tables. */
export const PROGRAM_NAMES: readonly (readonly [Family, string])[] = [
  [
    'ansible',
    `
    ansible ansible-config ansible-console ansible-doc ansible-galaxy ansible-inventory ansible-lint
    ansible-playbook ansible-pull ansible-test ansible-vault`,
  ],
  [
    'archive',
    `
    7z 7za 7zr 7zz ar brotli bsdtar bunzip2 bzcat bzdiff bzip2 compress cpio ggzip gtar gunzip gzcat gzip
    lz4 lz4cat lzcat lzip lzma lzop p7zip pbzip2 pigz pzstd rar tar unar unbrotli uncompress unlz4 unlzma
    unpigz unrar unxz unzip unzstd xz xzcat xzdiff zcat zcmp zdiff zip zipinfo zstd zstdcat zstdmt`,
  ],
  [
    'build',
    `
    act actionlint asciidoctor asdf autoconf automake autoreconf bazel bazelisk bmake buck buck2 cmake conan
    configure ctest dagger devbox direnv docusaurus earthly eleventy garden gitbook gmake guix hadolint hexo
    hugo jekyll just make mdbook meson mise ninja nix nix-build nix-shell pants premake5 rake samu scons
    shellcheck shfmt skaffold task tflint tilt tup vcpkg waf xmake zola`,
  ],
  [
    'cloud',
    `
    aliyun amplify atlantis auth0 aws az boundary buildkite-agent cdk cdktf chalice checkov circleci codecov
    consul convex copilot datadog-ci doctl eas firebase fly flyctl gcloud gsutil hcloud heroku ibmcloud
    infracost jenkins-cli linode-cli neonctl netlify newman ngrok-api nomad oci packer planetscale prisma
    pscale pulumi railway render sam scw sentry-cli serverless shopify sls snyk sonar-scanner sqlmesh sst
    stripe supabase terraform terragrunt tfsec tofu travis trivy twilio vercel waypoint wrangler zappa`,
  ],
  [
    'containers',
    `
    argo argocd buildah colima crane crictl ctr devcontainer distrobox docker docker-compose eksctl flux
    helm helmfile img incus istioctl k3d k3s-kubectl k9s kaniko kind kops kubeadm kubectl kubectx kubens
    kubeseal kustomize limactl linkerd lxc lxc-attach machinectl microk8s.kubectl minikube multipass nerdctl
    oc oras podman podman-compose qemu-system-x86_64 runc skopeo stern talosctl tkn toolbox vagrant
    vboxmanage velero virsh`,
  ],
  [
    'coreutils',
    `
    arch b2sum base32 base64 basename basenc cal chrt cksum date dirname dnsdomainname domainname env expr
    factor gbase32 gbase64 gbasename gdate gdirname genv gmd5sum greadlink grealpath groups gsha256sum
    gsha512sum gshuf gstdbuf gtimeout hostid hostname id ionice logname md5 md5sum ncal nice nisdomainname
    nohup nproc numfmt pathchk printenv readlink realpath seq setsid sha1sum sha224sum sha256sum sha384sum
    sha512sum shasum shuf sleep stdbuf stty sum taskset timeout tsort tty uname unbuffer uptime users usleep
    who whoami yes ypdomainname`,
  ],
  [
    'data-tools',
    `
    bc bq clickhouse clickhouse-client composite convert cqlsh createdb createuser csvclean csvcut csvformat
    csvgrep csvjoin csvjson csvlook csvsort csvstack csvstat dc dropdb dropuser duckdb exiftool ffmpeg
    ffprobe gm gojq identify in2csv influx jaq jq m4 magick mariadb mlr mogrify mongo mongodump mongoexport
    mongoimport mongorestore mongosh montage mysql mysqladmin mysqldump pandoc pdffonts pdfimages pdfinfo
    pdftohtml pdftotext pg_dump pg_dumpall pg_isready pg_restore psql qrencode redis-cli sips snowsql sqlcmd
    sqlite3 units valkey-cli xmllint xsltproc yq`,
  ],
  [
    'files',
    `
    chattr chcon chflags chgrp chmod chown cp dd df dir du exa eza fallocate file file-rename gchmod gchown
    gcp gdf gdu getfacl getfattr ginstall gio-trash gln gls gmkdir gmktemp gmv grm grmdir gshred gstat gtee
    gtouch gtruncate install link ln ls lsattr lsd mkdir mkfifo mknod mktemp mv prename rename restorecon rm
    rmdir setcap setfacl setfattr shred sponge srm stat symlink sync tee touch trash trash-put tree truncate
    unlink vdir xattr`,
  ],
  [
    'forge',
    `
    acli gh glab hub jira linear tea`,
  ],
  [
    'git',
    `
    git gitk lazygit tig`,
  ],
  [
    'interpreters',
    `
    R Rscript artisan ash atom bash behat bin/rails brakeman bundle bundler busted cabal cap carton clisp
    cmd cmd.exe code codecept coffee composer cpan cpanm crystal csh cucumber cursor cypher-shell d8 dash
    dune ed elixir elvish emacs emacsclient erl escript ex expect fish gedit gem ghc ghci ghcup gjs gleam
    gnuplot gp guard guile gvim haxe helix hx idea iex irb iredis janet joe jruby julia kak kate ksh ksh93
    litecli lua lua5.1 lua5.3 lua5.4 luac luacheck luajit luarocks mate matlab maxima mcedit micro minitest
    mksh mycli nano ne nim nimble nu nvim ocaml octave opam osh perl pest pgcli phan php php-cs-fixer phpcbf
    phpcs phpstan phpunit pico pint powershell powershell.exe presto prove pry psalm puma pwsh qjs racket
    raco rails raku rbash rc rector red reek rspec rubocop ruby runghc runhaskell rvim sage sbcl scheme
    selene sh shards spring sqlplus srb stack standardrb steep stylua subl surreal swipl tclsh tcsh trino
    truffleruby turso usql v vi view vim vimdiff wasmer wasmtime wish wolframscript xonsh yash zed zsh zx`,
  ],
  [
    'javascript',
    `
    astro attw ava babel babel-node biome bun bunx c8 chokidar commitlint concurrently corepack
    cross-env-shell cypress deno depcheck dotenv dotenv-cli esbuild eslint esno expo fnm gatsby grunt gulp
    husky jasmine jest jiti karma knip lefthook lerna lint-staged madge markdownlint markdownlint-cli2 mocha
    moon n next ng node nodejs nodemon npm npm-run-all npx nuxt nvm nx nyc onchange oxlint parcel playwright
    pnpm pnpx postcss prettier prisma-lint publint react-scripts remix rolldown rollup rsbuild rspack run-p
    run-s rush sass simple-git-hooks size-limit standard start-server-and-test stylelint svelte-check
    svelte-kit swc swc-node syncpack tailwindcss tap ts-node ts-node-esm tsc tsdown tsup tsx turbo typedoc
    unbuild uvu vite vite-node vitest volta vue-cli-service vue-tsc webpack wireit wtr xo yarn yarnpkg`,
  ],
  [
    'jvm-native',
    `
    ./gradlew ./mvnw ant as bb c++ carthage cc clang clang++ clang-format clang-tidy clangd clj clojure
    cppcheck dart dotnet emcc eu-readelf fastlane flutter g++ gcc gcc-12 gcc-13 gcc-14 gradle gradlew
    gradlew.bat groovy include-what-you-use install_name_tool java javac javap jcmd jdeps jinfo jmap jps
    jshell jstack jstat kotlin kotlinc ld lein mill mix mvn mvnd mvnw mvnw.cmd nm objcopy objdump patchelf
    pod ranlib readelf rebar3 sbt scala scala-cli scalac scan-build size strip swift swiftc tcc tuist
    xcodebuild xcrun zig`,
  ],
  [
    'macos',
    `
    PlistBuddy afplay applesingle automator binhex caffeinate codesign compression_tool createhomedir
    csrutil defaults diskutil ditto dscacheutil dscl dseditgroup dwarfdump hdiutil kextload kextunload
    launchctl lipo macbinary mdimport mdls networksetup notarytool nvram open osascript otool pbcopy pbpaste
    pkgbuild plutil pmset productbuild profiles qlmanage sample say scutil security shortcuts spctl stapler
    sw_vers symbols sysadminctl system_profiler systemsetup tccutil textutil tmutil xcode-select`,
  ],
  [
    'network',
    `
    ab age aircrack-ng aria2c arping autossh aws-vault axel bettercap bw certutil chamber cloudflared croc
    curl curlie dig dog doggo doppler dotenvx drill dumpcap elinks ettercap ffuf fping frpc ftp gallery-dl
    gcrypt gnome-keyring gobuster gopass gpg gpg2 grpcurl hey host hping3 http httpie https hydra infisical
    irssi k6 kcat kdig keyring keytool kwallet-query lftp links localtunnel lpass lt lynx magic-wormhole
    mail mailx masscan mitmdump mitmproxy mkcert mosh mosquitto_pub mosquitto_sub msmtp mtr mutt nc
    nc.openbsd nc.traditional ncat ncftp netcat ngrok nikto nmap nping nslookup op openssl openvpn pass ping
    ping6 prometheus proxychains rclone resolvectl responder rlogin rsh rsync scp secret-tool sendmail sftp
    siege slogin socat sops sqlmap ssh ssh-add ssh-agent ssh-copy-id ssh-keygen ssh-keyscan sshfs sshuttle
    step swaks tailscale tcpdump teller telnet tftp tracepath traceroute traceroute6 transfer tshark vault
    vegeta vncviewer w3m websocat wg wg-quick wget wget2 whois wireshark wormhole wrk wscat xh xhs ykman
    youtube-dl yt-dlp zmap`,
  ],
  [
    'packages',
    `
    add-apt-repository apk apt apt-add-repository apt-cache apt-get apt-key apt-mark aptitude brew choco
    debconf-set-selections dnf dpkg dpkg-query dpkg-reconfigure emerge eopkg flatpak installer mas microdnf
    nix-env opkg pacman paru pkg pkgutil port rpm scoop snap softwareupdate tasksel tdnf update-alternatives
    winget xbps-install yay yum zypper`,
  ],
  [
    'process',
    `
    at atop atq atrm batch btm btop crontab dtruss explorer.exe flock free fuser gdb glances gnome-open
    gtime gwatch htop hwatch iostat iotop kde-open killall killall5 lldb lsof ltrace mpstat perf pgrep pidof
    pkill ps pstree pwdx renice screen script sensible-browser skill snice start strace time tmux top truss
    valgrind viddy vm_stat vmstat watch wslview xdg-open xkill`,
  ],
  [
    'python',
    `
    airflow alembic autoflake autopep8 bandit basedpyright behave black bpython celery codespell conda
    coverage dbt django-admin djlint docformatter fab flake8 flask flit gunicorn hatch interrogate inv
    invoke ipython isort jupyter jupyter-lab jupyter-notebook locust mamba micromamba mkdocs mypy nose2
    nosetests nox pdm pip pip2 pip3 pipenv pipx pixi poetry pre-commit ptpython py py.test pycodestyle
    pydocstyle pyenv pyflakes pylint pypy pypy3 pyrefly pyright pytest python python2 python3 python3.10
    python3.11 python3.12 python3.13 python3.14 python3.9 pyupgrade radon robot ruff rye scrapy sphinx-build
    sqlfluff streamlit tox twine ty uv uvicorn uvx virtualenv vulture yamllint yapf`,
  ],
  [
    'rust-go',
    `
    air cargo clippy-driver cross diesel dlv errcheck ginkgo go gofmt gofumpt goimports golangci-lint
    goreleaser gotestsum govulncheck ko revive rustc rustdoc rustfmt rustup sqlx staticcheck trunk wasm
    wasm-pack`,
  ],
  [
    'search',
    `
    ack ack-grep ag bzgrep cloc egrep fd fdfind fgrep find fzf gfind ggrep grep gwhich gxargs locate mdfind
    mlocate parallel pcregrep plocate rg rgrep scc slocate tokei whereis which xargs xzgrep zegrep zfgrep
    zgrep zstdgrep`,
  ],
  [
    'shell-builtins',
    `
    . : [ alias bg bind break builtin caller cd chdir command compgen complete compopt continue declare dirs
    disown echo enable eval exec exit export false fc fg gecho getopts gprintf gtest hash help history jobs
    kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt
    source suspend test times trap true type typeset ulimit umask unalias unset wait`,
  ],
  [
    'system',
    `
    addgroup adduser arch-chroot arp badblocks blkdiscard blkid brctl btrfs bwrap cancel capsh cfdisk chage
    chfn chkconfig chpasswd chroot chsh clip clip.exe cryptsetup debugfs delgroup deluser depmod dmesg
    dmsetup doas e2fsck eject ethtool fakechroot fdisk findmnt firejail firewall-cmd fsck fusermount
    fusermount3 gdisk getconf getent gosu gpasswd groupadd groupdel groupmod grub-install halt hdparm
    hostnamectl hwclock ifconfig init insmod invoke-rc.d ip ip6tables iptables iw journalctl kexec last
    lastb lastlog ldconfig locale locale-gen localectl logger loginctl losetup lp lpr lprm lpstat lsblk
    lscpu lslocks lslogins lsmem lsmod lsns lspci lsusb lvcreate lvm lvremove mdadm mesg mkdosfs mke2fs mkfs
    mkfs.btrfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.fat mkfs.vfat mkfs.xfs mkswap modprobe mount netstat newfs
    newgrp newusers nft nmcli notify-send nsenter parted passwd pfctl pkexec please pm-suspend poweroff
    pvcreate pvremove pwconv rc-service reboot resize2fs rmmod route rtcwake run0 runuser schroot sensors
    service setarch setenforce setpriv sfdisk sg sgdisk shutdown ss su su-exec sudo swapoff swapon sysctl
    systemctl systemd-nspawn systemd-run tc telinit timedatectl tune2fs ufw umount unshare update-grub
    update-rc.d updatedb useradd userdel usermod vgcreate vgremove vigr vipw visudo w wall wipefs wl-copy
    wl-paste write xclip xsel zfs zpool`,
  ],
  [
    'text',
    `
    apropos aspell awk bat batcat bzless cat clear cmp colordiff colrm column comm csplit cut diff diff3
    dos2unix envsubst expand fmt fold gawk gcat gcomm gcsplit gcut gdiff ghead gjoin gnl god gpaste gsed
    gsort gsplit gtac gtail gtr guniq gwc hd head hexdump iconv info join less look mac2unix man mawk more
    most nawk nl od original-awk paste patch pg pr reset rev rtk sdiff sed sort spell split strings tabs tac
    tail tldr tput tr tset unexpand uniq unix2dos unix2mac wc whatis xxd xzless zless zmore`,
  ],
];
