import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };
const LOCAL: ProgramEntry = { effect: 'none', operands: 'text' };
const REMOTE: ProgramEntry = { effect: 'remote-read', operands: 'text' };
/** Package scripts run with the rights of the system. */
const SYSTEM: ProgramEntry = {
  effect: 'privileged',
  also: ['remote-read', 'unknown-program'],
  operands: 'module',
  options: HELP,
};

const APT_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  /* aptitude's `-v` is verbose. */
  '-v,--version': {},
  /* `-o APT::Update::Pre-Invoke::=CMD` runs a command. */
  '-o,--option': { value: '=text', does: 'unknown-program' },
  '-c,--config-file': { value: '=config', does: 'unknown-program' },
};
const APT_LOCAL: ProgramEntry = {
  effect: 'none',
  flags:
    '-a,--all-versions --installed --upgradable -q,--quiet -n,--names-only -f,--full -i,--important --manual-installed --recurse --no-recommends',
  values: '-t,--target-release',
  options: APT_OPTIONS,
  operands: 'text',
};
const APT_SYSTEM: ProgramEntry = {
  ...SYSTEM,
  options: APT_OPTIONS,
  flags: '-y,--yes -q,--quiet --no-install-recommends --no-install-suggests -f --fix-broken',
};

const BREW_FLAGS = `
  -v,--verbose -d,--debug -q,--quiet --formula,--formulae --cask,--casks --installed --json --analytics --versions --full-name --pinned
  -l -1 -r -t -p -n -s --multiple --tree --graph --dot --direct --union --include-build --include-optional --include-test
  --skip-recommended --missing --recursive --greedy -g --greedy-auto-updates --desc,--description --open --closed --name --all --patch
  --installed-on-request --installed-as-dependency --poured-from-bottle --built-from-source --annotate --for-each --dry-run --topological --greedy-latest --audit-debug --unbrewed`;
const BREW: ProgramEntry = {
  effect: 'none',
  flags: BREW_FLAGS,
  values: '--days --category --max-count',
  options: HELP,
  operands: 'text',
};
const BREW_SYSTEM: ProgramEntry = { ...SYSTEM, flags: BREW_FLAGS };

/** Package managers of operating systems. */
export const PACKAGES: ProgramTable = {
  apt: {
    aliases: ['apt-get', 'aptitude'],
    effect: 'none',
    flags: '-q,--quiet -y,--yes -qq',
    options: APT_OPTIONS,
    subcommands: {
      'list search show showsrc policy depends rdepends why why-not help check indextargets moo versions':
        APT_LOCAL,
      'changelog download source': {
        effect: 'remote-read',
        also: ['write'],
        options: APT_OPTIONS,
        operands: 'text',
      },
      'install remove purge update upgrade full-upgrade dist-upgrade autoremove autopurge reinstall clean autoclean build-dep edit-sources satisfy hold unhold safe-upgrade':
        APT_SYSTEM,
    },
  },
  'apt-cache': {
    effect: 'none',
    options: APT_OPTIONS,
    subcommands: {
      'search show showsrc policy depends rdepends madison pkgnames stats showpkg dump unmet dumpavail':
        APT_LOCAL,
      gencaches: { effect: 'privileged' },
    },
  },
  'apt-mark': {
    effect: 'none',
    subcommands: {
      'showauto showmanual showhold showinstall': LOCAL,
      '*': { effect: 'privileged', operands: 'text' },
    },
  },
  'apt-key': {
    aliases: [
      'add-apt-repository',
      'apt-add-repository',
      'dpkg-reconfigure',
      'update-alternatives',
      'tasksel',
      'debconf-set-selections',
    ],
    effect: 'privileged',
    operands: 'unknown',
  },
  dpkg: {
    effect: 'privileged',
    options: {
      ...HELP,
      '-l,--list,-L,--listfiles,-s,--status,-S,--search,-p,--print-avail,-W,--show,-V,--verify,-C,--audit,--get-selections,--print-architecture,--version,--compare-versions,--print-foreign-architectures':
        { only: 'none' },
      '-I,--info,-c,--contents,-f,--field': { only: 'none', operands: 'read' },
      '--root,--admindir,--instdir': { value: '=write-tree' },
    },
    operands: 'text',
  },
  'dpkg-query': {
    effect: 'none',
    flags: '-W,--show -l,--list -L,--listfiles -s,--status -S,--search -p,--print-avail',
    values: '-f,--showformat',
    options: { ...HELP, '--version': { only: 'none' }, '--admindir': { value: '=read-tree' } },
    operands: 'text',
  },
  dnf: {
    aliases: ['yum', 'microdnf', 'zypper', 'tdnf'],
    effect: 'none',
    flags: '-q,--quiet -y,--assumeyes -C,--cacheonly',
    options: {
      ...HELP,
      '--version': {},
      '-c,--config': { value: '=config' },
      '--setopt,--repofrompath,--installroot': { value: '=text', does: 'privileged' },
    },
    subcommands: {
      'list search,se info provides whatprovides repolist repoquery deplist check lr if updateinfo check-update lu list-updates':
        REMOTE,
      /* `history undo` and its like change the system. */
      history: { effect: 'remote-read', subcommands: { 'list info': REMOTE, '*': SYSTEM } },
      '*': SYSTEM,
    },
  },
  rpm: {
    effect: 'privileged',
    options: {
      '-q,--query': { only: 'none' },
      /* `-h` shows progress of an install, and verifying runs scripts of the package. */
      '--version,--help,--querytags,--showrc': { only: 'none' },
      '-V,--verify,-h,--hash': {},
      '-E,--eval,-D,--define': { value: '=code' },
      '--pipe': { value: '=command' },
      '-p,--package': { operands: 'read' },
      '--root,--dbpath,--rcfile,--macros': { value: '=config' },
    },
    flags: '-a -i -l -f -c -d --requires --provides --changelog --scripts -s --last',
    values: '--qf,--queryformat',
    operands: 'text',
  },
  pacman: {
    aliases: ['yay', 'paru'],
    effect: 'privileged',
    flags: '-q --noconfirm -s -i -l -o -k -u -y -e -d -t -m -n -g -p',
    options: {
      ...HELP,
      '-V,--version': { only: 'none' },
      '-Q,--query': { only: 'none' },
      '-Ss,-Si': { only: 'none' },
      '--config,--hookdir,--root,-r,--dbpath,-b,--gpgdir,--cachedir,--sysroot': {
        value: '=config',
        does: 'privileged',
      },
    },
    operands: 'text',
  },
  apk: {
    effect: 'none',
    flags: '-q,--quiet -v,--verbose --no-cache',
    options: {
      ...HELP,
      '-V,--version': {},
      '-p,--root,-X,--repository,--keys-dir,--repositories-file': { value: '=config', does: 'privileged' },
    },
    subcommands: {
      'info list search policy dot stats version': {
        effect: 'none',
        flags: '-v -e -L -a -s -d -r -I,--installed -u,--upgradable',
        operands: 'text',
      },
      '*': SYSTEM,
    },
  },
  /* Their operands are packages: one may be called `list`. */
  emerge: {
    aliases: ['xbps-install', 'nix-env', 'softwareupdate', 'installer'],
    effect: 'privileged',
    syntax: 'posix',
    also: ['remote-read'],
    options: { '-h,--help,--version': { bare: 'none' } },
    operands: 'text',
  },
  pkgutil: {
    effect: 'none',
    syntax: 'exact',
    flags:
      '-v --verbose -f --force --only-files --only-dirs -h --help --groups --groups-plist --pkgs-plist --lsbom',
    optional: '--pkgs',
    values:
      '--volume --regexp --pkg-info --pkg-info-plist --pkg-groups --group-pkgs --group-pkgs-plist --export-plist --files',
    options: {
      '--file-info,--file-info-plist': { value: '=list' },
      '--payload-files,--check-signature': { value: '=read' },
      '--forget,--learn,--edit-pkg,--unlink': { value: '=text', does: 'privileged' },
    },
    operands: 'list',
  },
  snap: {
    aliases: ['flatpak', 'port', 'pkg', 'choco', 'scoop', 'winget', 'mas', 'eopkg', 'opkg'],
    effect: 'privileged',
    syntax: 'posix',
    also: ['remote-read'],
    options: { '-h,--help,--version': { bare: 'none' } },
    subcommands: { 'list info version search find remotes show': REMOTE },
    operands: 'text',
  },
  brew: {
    effect: 'privileged',
    bare: 'none',
    options: {
      ...HELP,
      /* Before a command it is verbose. */
      '-v,--version': {},
      '--config,--env,--taps,--repo,--repository,--cellar,--caskroom,--prefix,--cache': {
        only: 'none',
      },
    },
    flags: '--formula --cask --unbrewed',
    subcommands: {
      'list,ls deps desc leaves uses missing config doctor,dr options tap-info casks formulae log cat shellenv commands help --cache --cellar --caskroom --prefix --repo --repository --version --env --taps --config which-formula formula linkage command':
        BREW,
      'info,abv search outdated': { ...BREW, effect: 'remote-read' },
      fetch: {
        ...BREW,
        /* Into its own cache. */
        effect: 'remote-read',
        flags: `${BREW_FLAGS} --deps -f,--force --retry --build-from-source --HEAD`,
      },
      /* The page of a formula, in the person's browser. */
      'home,homepage': { ...BREW, effect: 'remote-read', also: ['interactive'] },
      services: {
        effect: 'privileged',
        operands: 'text',
        subcommands: { 'list info': { ...BREW, operands: 'text' } },
      },
      bundle: {
        effect: 'privileged',
        also: ['remote-read', 'unknown-program'],
        operands: 'unknown',
        options: { ...HELP, '--file': { value: '=script' } },
        globalOptions: true,
        subcommands: { 'check list': { ...BREW, effect: 'project-code' } },
        configuration: ['Brewfile', '.Brewfile'],
      },
      /* Without a name they say what is set. */
      tap: { ...BREW_SYSTEM, bare: 'none', operands: 'module' },
      'analytics developer completions': {
        ...BREW_SYSTEM,
        bare: 'none',
        operands: 'text',
        subcommands: { state: BREW },
      },
      alias: { ...BREW_SYSTEM, bare: 'none' },
      /* Upstream's version: it asks the site that the formula names. */
      livecheck: { ...BREW, effect: 'remote-read', options: { ...HELP, '--tap': { value: '=text' } } },
      '*': BREW_SYSTEM,
    },
    operands: 'module',
  },
};
