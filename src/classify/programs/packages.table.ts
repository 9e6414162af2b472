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
  '-v,--version': { only: 'none' },
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
      '-I,--info,-c,--contents,-f,--field': { operands: 'read', does: 'none' },
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
      '--version': { only: 'none' },
      '-c,--config': { value: '=config' },
      '--setopt,--repofrompath,--installroot': { value: '=text', does: 'privileged' },
    },
    subcommands: {
      'list search,se info provides whatprovides repolist repoquery deplist check lr if history updateinfo check-update lu list-updates':
        REMOTE,
      '*': SYSTEM,
    },
  },
  rpm: {
    effect: 'privileged',
    options: {
      '-q,--query': { only: 'none' },
      '-V,--verify,--version,-h,--help,--querytags,--showrc': { only: 'none' },
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
      '-V,--version': { only: 'none' },
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
  snap: {
    aliases: [
      'flatpak',
      'port',
      'pkg',
      'emerge',
      'xbps-install',
      'nix-env',
      'choco',
      'scoop',
      'winget',
      'softwareupdate',
      'mas',
      'pkgutil',
      'installer',
      'eopkg',
      'opkg',
    ],
    effect: 'privileged',
    syntax: 'posix',
    also: ['remote-read'],
    options: { ...HELP, '--version': { only: 'none' } },
    subcommands: { 'list info version search find history remotes show': REMOTE },
    operands: 'text',
  },
  brew: {
    effect: 'privileged',
    bare: 'none',
    options: {
      ...HELP,
      '-v,--version,--config,--env,--taps,--repo,--repository,--cellar,--caskroom,--prefix,--cache': {
        only: 'none',
      },
    },
    flags: '--formula --cask --unbrewed',
    subcommands: {
      'list,ls deps desc leaves uses missing config doctor,dr options tap-info casks formulae log cat shellenv commands help outdated --cache --cellar --caskroom --prefix --repo --repository --version --env --taps --config which-formula formula linkage command':
        BREW,
      'info,abv search': { ...BREW, effect: 'remote-read' },
      fetch: {
        ...BREW,
        effect: 'remote-read',
        also: ['write'],
        flags: `${BREW_FLAGS} --deps -f,--force --retry --build-from-source --HEAD`,
      },
      'home,homepage': { ...BREW, effect: 'interactive' },
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
      '*': BREW_SYSTEM,
    },
    operands: 'module',
  },
};
