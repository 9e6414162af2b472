import { RUNNER_OPTIONS, SCRIPT_ARGUMENTS } from './runner-options.table.ts';
import type { OptionEntry, ProgramEffect, ProgramEntry, ProgramTable } from './schema.ts';

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };
const VERSION: Readonly<Record<string, OptionEntry>> = { ...HELP, '-v,--version': { only: 'none' } };

/** The folder holds the programs that scripts and runners find first. */
const PACKAGE = ['package.json', '.npmrc', '.node-version', '.nvmrc', 'node_modules/.bin/*'] as const;
const TOOL_CONFIG = [
  ...PACKAGE,
  'tsconfig.json',
  'babel.config.*',
  '.babelrc',
  '.babelrc.*',
  '.swcrc',
  'postcss.config.*',
] as const;

/** Installs run scripts of packages and ask the registry. */
const INSTALL: readonly ProgramEffect[] = ['remote-read'];

/* npm's settings are options of every command: npm help config. */
const NPM_FLAGS = `
  -s,--silent -d -dd -ddd --verbose -q,--quiet --if-present --no-audit --audit --no-fund --fund --prefer-offline
  --prefer-online --offline --ignore-scripts --foreground-scripts --no-foreground-scripts -D,--save-dev -E,--save-exact
  -O,--save-optional -P,--save-prod -S,--save --no-save --save-peer --save-bundle,-B --legacy-peer-deps --force,-f
  --strict-peer-deps --no-strict-peer-deps --no-legacy-peer-deps --no-package-lock --package-lock-only --package-lock
  --no-bin-links --no-optional --dry-run --json --long,-l --all,-a --parseable,-p --production --no-color --color --progress --no-progress
  --workspaces,-ws --include-workspace-root,-iwr --no-workspaces --no-update-notifier --yes,-y --no-yes --no --unicode --no-unicode --link
  --install-links --prefer-dedupe --no-git-tag-version --allow-same-version --timing --no-commit-hooks --description
  --no-description --legacy-bundling --bin-links --strict-allow-scripts --include-attestations --workspaces-update --no-workspaces-update
  --commit-hooks --git-tag-version --sign-git-tag --no-sign-git-tag --init-private --provenance --no-provenance --no-lockfile --frozen-lockfile --dev --prod --global-style --no-shrinkwrap --expect-results`;
const NPM_VALUES = `
  -w,--workspace --depth --omit --include --only --also --loglevel --tag --access --otp --audit-level --fetch-retries --fetch-timeout
  --fetch-retry-mintimeout --fetch-retry-maxtimeout --maxsockets --install-strategy --save-prefix --before --searchlimit
  --cpu --os --libc --preid --expect-result-count --sbom-format --sbom-type -m,--message --diff-unified --scope --min-release-age --min-release-age-exclude --searchopts --searchexclude
  --init-author-name --init-author-url --init-author-email --init-license --init-type --init-version`;
const NPM_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...VERSION,
  '-C,--prefix': { value: '=directory' },
  '--userconfig,--globalconfig': { value: '=config' },
  '--registry,--proxy,--https-proxy,--http-proxy,--noproxy,--cafile,--ca,--cert,--key,--local-address,--auth-type,--strict-ssl':
    { value: '=endpoint' },
  '--no-strict-ssl,--insecure': { does: 'remote-write' },
  '--script-shell,--shell,--git,--editor,--viewer,--browser': { value: '=command' },
  '--node-options,--init-module': { value: '=module' },
  '--cache,--tmp,--logs-dir': { value: '=write-tree' },
  '--pack-destination': { value: '=write-tree' },
  '--provenance-file': { value: '=read' },
  /* Packages that may run scripts, and sources that packages may come from. */
  '--allow-scripts,--allow-directory,--allow-file,--allow-git,--allow-remote': {
    value: '=text',
    does: 'unknown-program',
  },
  '--dangerously-allow-all-scripts': { does: 'unknown-program' },
  '-g,--global': { does: 'privileged' },
  '-L,--location': { value: '=text', does: 'privileged' },
};

const NPM_SCRIPT: ProgramEntry = { effect: 'project-code', operands: 'read', passes: SCRIPT_ARGUMENTS };
const NPM_INSTALL: ProgramEntry = { effect: 'project-code', also: INSTALL, operands: 'module' };
const LOCAL: ProgramEntry = { effect: 'none', operands: 'text' };
const REGISTRY: ProgramEntry = { effect: 'remote-read', operands: 'text' };
/* To look at what is installed for all changes nothing. */
const SHOWS_GLOBAL: Readonly<Record<string, OptionEntry>> = { '-g,--global': {} };
const GLOBAL_LOCAL: ProgramEntry = { ...LOCAL, options: SHOWS_GLOBAL };
const PUBLISH: ProgramEntry = { effect: 'remote-write', operands: 'data' };
const CONFIGURE: ProgramEntry = { effect: 'configure', operands: 'text' };
const SECRET: ProgramEntry = { effect: 'secret', operands: 'text' };

/* Some versions print a setting that is a credential. */
const SETTING: ProgramEntry = { ...LOCAL, subcommands: { '*_auth* *_password* *token*': SECRET } };

const NPM_SUBCOMMANDS: Readonly<Record<string, ProgramEntry>> = {
  'test,tst,t start stop restart': NPM_SCRIPT,
  'run-script,run,rum,urn': { ...NPM_SCRIPT, bare: 'none', operands: ['text', 'read...'] },
  'install,i,in,ins,inst,insta,instal,isnt,isnta,isntal,isntall,add ci,clean-install,ic,install-clean,isntall-clean install-test,it install-ci-test,cit,clean-install-test,sit update,up,upgrade,udpate dedupe,ddp find-dupes link,ln rebuild,rb':
    NPM_INSTALL,
  'uninstall,unlink,remove,rm,r,un prune': { ...NPM_INSTALL, also: ['delete'] },
  'ls,list,la,ll root prefix bin explain,why query help help-search find get-name completion shrinkwrap-check sbom':
    GLOBAL_LOCAL,
  'view,info,show,v search,s,se ping stars doctor': REGISTRY,
  outdated: { ...REGISTRY, options: SHOWS_GLOBAL },
  audit: {
    ...REGISTRY,
    subcommands: { fix: NPM_INSTALL, signatures: REGISTRY },
  },
  /* The browser is a setting, which the project may make. */
  'docs,home repo issues,bugs': {
    effect: 'unknown-program',
    also: INSTALL,
    flags: '--no-browser',
    operands: 'text',
  },
  fund: {
    effect: 'unknown-program',
    bare: 'none',
    flags: '--no-browser',
    values: '--which',
    operands: 'text',
  },
  'exec,x': {
    effect: 'project-code',
    syntax: 'posix',
    options: {
      '-c,--call': { value: '=command' },
      '-p,--package': { value: '=module', does: 'remote-read' },
      '-y,--yes': { does: ['unknown-program', 'remote-read'] },
    },
    operands: 'text',
    passes: SCRIPT_ARGUMENTS,
  },
  'init,create,innit': { effect: 'unknown-program', also: ['remote-read', 'write'], operands: 'module' },
  pack: { effect: 'project-code', operands: 'read' },
  'publish unpublish deprecate undeprecate star unstar stage': PUBLISH,
  trust: { effect: 'remote-read', subcommands: { 'ls,list': REGISTRY, '*': PUBLISH } },
  shrinkwrap: { effect: 'write' },
  /* Which packages may run code when they are installed. */
  'approve-scripts deny-scripts install-scripts': {
    ...CONFIGURE,
    flags: '--allow-scripts-pending --no-allow-scripts-pin',
  },
  version: { effect: 'project-code', also: ['write'], bare: 'none', operands: 'text' },
  pkg: {
    effect: 'none',
    subcommands: { get: LOCAL, 'set delete fix': { effect: 'configure', operands: 'text' } },
  },
  'config,c': {
    effect: 'none',
    subcommands: {
      get: SETTING,
      'ls,list': LOCAL,
      'set delete rm fix': CONFIGURE,
      edit: { effect: 'configure', also: ['interactive'] },
    },
  },
  get: SETTING,
  set: CONFIGURE,
  cache: {
    effect: 'none',
    subcommands: { 'ls,list': LOCAL, 'clean,clear rm add verify': { effect: 'delete', operands: 'text' } },
  },
  'dist-tag,dist-tags': {
    effect: 'remote-read',
    subcommands: { 'ls,list': REGISTRY, 'add set remove,rm': PUBLISH },
  },
  'access owner,author org,ogr team hook': {
    effect: 'remote-read',
    subcommands: {
      'ls,list get': REGISTRY,
      'add remove,rm set grant revoke create destroy edit public restricted update': PUBLISH,
    },
  },
  token: {
    effect: 'secret',
    flags: '--bypass-2fa --read-only --packages-all',
    values:
      '--cidr --expires --name --orgs --orgs-permission --packages --packages-and-scopes-permission --password --scopes --token-description',
    globalOptions: true,
    subcommands: { 'ls,list': SECRET, 'create revoke': PUBLISH },
  },
  /* Name, address and whether a second factor is set. */
  profile: { effect: 'remote-read', subcommands: { get: REGISTRY, '*': PUBLISH } },
  whoami: REGISTRY,
  'login,adduser,add-user logout': { effect: 'secret', also: ['remote-write'], operands: 'text' },
  'edit explore': { effect: 'unknown-program', operands: 'text' },
  diff: {
    ...REGISTRY,
    flags: '--diff-ignore-all-space --diff-name-only --diff-no-prefix --diff-text',
    values: '--diff --diff-dst-prefix --diff-src-prefix',
  },
};

const PNPM_FLAGS = `
  -r,--recursive --parallel --stream -s,--silent -w,--workspace-root --no-bail --bail --if-present --sort --no-sort
  --aggregate-output --color --no-color --ignore-scripts --frozen-lockfile --no-frozen-lockfile --prefer-frozen-lockfile
  --offline --prefer-offline --lockfile-only --fix-lockfile --shamefully-hoist --strict-peer-dependencies
  --no-strict-peer-dependencies -D,--save-dev,--dev -P,--save-prod,--prod -O,--save-optional --save-peer -E,--save-exact
  --save-workspace-protocol --workspace --no-optional --force --json --long --parseable -i,--interactive
  --no-lockfile --merge-git-branch-lockfiles --reverse --use-stderr --fail-if-no-match --yes -y --dry-run --ignore-workspace
  --latest -L --production --no-reporter-hide-prefix --report-summary --no-verify-store-integrity`;
const PNPM_VALUES = `
  -F,--filter --filter-prod --reporter --loglevel --workspace-concurrency --resume-from --depth --changed-files-ignore-pattern
  --test-pattern --network-concurrency --child-concurrency --tag --access --audit-level`;
const PNPM_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...HELP,
  /* It asks for the version as the first word alone; later ones are of no effect. */
  '-v,--version': {},
  '-C,--dir,--prefix': { value: '=directory' },
  '-g,--global': { does: 'privileged' },
  '--global-dir,--global-bin-dir,--store-dir,--virtual-store-dir,--modules-dir,--state-dir,--cache-dir,--lockfile-dir':
    {
      value: '=write-tree',
    },
  '--pnpmfile,--global-pnpmfile': { value: '=module' },
  '--userconfig,--globalconfig,--npmrc-auth-file': { value: '=config' },
  '--registry,--proxy,--https-proxy,--noproxy,--cafile,--cert,--key': { value: '=endpoint' },
  '--script-shell,--shell-emulator,--node-path': { value: '=command' },
  '--node-options': { value: '=code' },
  '--use-node-version': { value: '=text', does: 'unknown-program' },
  '--unsafe-perm,--dangerously-allow-all-builds': { does: 'project-code' },
  '--allow-build': { value: '=text', does: 'project-code' },
};
/* Help and version of a script are asked of the script, which runs. */
const SCRIPT: ProgramEntry = {
  ...SCRIPT_ARGUMENTS,
  effect: 'project-code',
  options: { ...RUNNER_OPTIONS, '-h,--help,-v,--version': {} },
  passes: SCRIPT_ARGUMENTS,
};
const RUN_SCRIPT: ProgramEntry = { ...SCRIPT, bare: 'none', operands: ['text', 'read...'] };

const PNPM_INSTALL: ProgramEntry = {
  effect: 'project-code',
  also: INSTALL,
  operands: 'module',
};
const PNPM_SUBCOMMANDS: Readonly<Record<string, ProgramEntry>> = {
  'install,i,add update,up,upgrade import dedupe rebuild,rb link,ln fetch install-test,it ci,clean-install':
    PNPM_INSTALL,
  'uninstall,remove,rm,un unlink prune': { ...PNPM_INSTALL, also: ['delete'] },
  'test,tst,t start restart stop': SCRIPT,
  'run-script,run': RUN_SCRIPT,
  exec: {
    effect: 'project-code',
    syntax: 'posix',
    options: { '-c,--shell-mode': { does: 'inline-code' } },
    operands: 'text',
  },
  dlx: {
    effect: 'unknown-program',
    also: ['remote-read'],
    syntax: 'posix',
    options: { '-c,--shell-mode': { does: 'inline-code' }, '--package': { value: '=module' } },
    operands: ['module', 'text...'],
  },
  'init,create': { effect: 'unknown-program', also: ['remote-read', 'write'], operands: 'module' },
  'ls,list,la,ll why root bin licenses help cat-file cat-index find-hash': GLOBAL_LOCAL,
  'view,info,show,v search ping whoami doctor': REGISTRY,
  outdated: { ...REGISTRY, options: SHOWS_GLOBAL },
  audit: { ...REGISTRY, options: { '--fix': { does: 'configure' } } },
  'config,c': {
    effect: 'none',
    subcommands: { get: SETTING, 'ls,list': LOCAL, 'set delete,rm': CONFIGURE },
  },
  get: SETTING,
  store: {
    effect: 'none',
    subcommands: { 'path status': LOCAL, 'prune add': { effect: 'delete', operands: 'text' } },
  },
  'publish deprecate unpublish': PUBLISH,
  pack: { effect: 'project-code', operands: 'read' },
  'patch patch-commit patch-remove approve-builds ignored-builds deploy env setup self-update server': {
    effect: 'configure',
    also: ['unknown-write'],
    operands: 'unknown',
  },
  'login,adduser logout token': SECRET,
  '*': SCRIPT,
};

/* Every command starts the file that yarnPath names, help and version too. */
const YARN_LOCAL: ProgramEntry = { effect: 'project-code', operands: 'text' };
const YARN_REGISTRY: ProgramEntry = { effect: 'project-code', also: ['remote-read'], operands: 'text' };

const YARN_INSTALL: ProgramEntry = {
  effect: 'project-code',
  also: INSTALL,
  flags: `--frozen-lockfile --immutable --immutable-cache --check-cache --ignore-scripts --prefer-offline --offline
    --non-interactive --silent -s --production --force --flat --pure-lockfile --no-lockfile --check-files --inline-builds
    -D,--dev -E,--exact -P,--peer -O,--optional -T,--tilde -C,--caret -W,--ignore-workspace-root-check --json
    --ignore-engines --ignore-platform --ignore-optional --no-progress --verbose --latest -L -A,--all -i,--interactive`,
  values: '--network-timeout --network-concurrency --mutex --mode --pattern --scope',
  operands: 'module',
};
const YARN_SUBCOMMANDS: Readonly<Record<string, ProgramEntry>> = {
  'install,add up,upgrade upgrade-interactive import dedupe rebuild link unlink': YARN_INSTALL,
  'remove autoclean unplug': { ...YARN_INSTALL, also: ['delete'] },
  run: { ...RUN_SCRIPT, bare: 'project-code' },
  workspace: { ...SCRIPT, operands: ['text', 'text', 'read...'] },
  workspaces: {
    effect: 'none',
    subcommands: {
      'info list': YARN_LOCAL,
      'run foreach': { ...SCRIPT, operands: 'read' },
      focus: YARN_INSTALL,
    },
  },
  exec: { effect: 'unknown-program', syntax: 'posix', operands: 'command' },
  node: {
    effect: 'project-code',
    syntax: 'posix',
    options: { '-e,--eval,-p,--print': { value: '=code' }, '-r,--require,--import': { value: '=module' } },
    operands: ['script', 'text...'],
  },
  'dlx init,create': {
    effect: 'unknown-program',
    also: ['remote-read'],
    syntax: 'posix',
    operands: ['module', 'text...'],
  },
  'ls,list explain,why bin licenses help versions constraints': YARN_LOCAL,
  version: {
    effect: 'project-code',
    also: ['write'],
    operands: 'text',
    values: '--new-version --message',
  },
  'outdated view,info npm-info': YARN_REGISTRY,
  audit: YARN_REGISTRY,
  cache: {
    effect: 'none',
    subcommands: { 'list dir': YARN_LOCAL, clean: { effect: 'delete', operands: 'text' } },
  },
  config: { effect: 'none', subcommands: { 'get list': YARN_LOCAL, 'set delete unset': CONFIGURE } },
  global: { effect: 'privileged', operands: 'module' },
  'publish tag owner team deprecate': PUBLISH,
  pack: { effect: 'project-code', operands: 'read' },
  npm: {
    effect: 'none',
    subcommands: { 'info audit whoami': YARN_REGISTRY, 'publish tag': PUBLISH, 'login logout': SECRET },
  },
  'login logout': SECRET,
  plugin: { effect: 'configure', also: ['unknown-program'], operands: 'module' },
  set: CONFIGURE,
  policies: CONFIGURE,
  patch: { effect: 'unknown-write', operands: 'text' },
  '*': SCRIPT,
};

const BUN_RUN: Readonly<Record<string, OptionEntry>> = {
  ...RUNNER_OPTIONS,
  '-e,--eval,-p,--print': { value: '=code', only: 'none' },
  '-r,--preload,--require,--import': { value: '=module' },
  '--cwd': { value: '=directory' },
  '-c,--config': { value: '=?config', does: 'unknown-program' },
  '--install,-i': { value: '=?text', does: 'remote-read' },
  '--shell': { value: '=text' },
  '--hot,--watch': {},
};

const DENO_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...RUNNER_OPTIONS,
  '--import-map,--lock,--unstable-config': { value: '=config' },
  '--preload': { value: '=module' },
  '-A,--allow-all': { does: 'unknown-program' },
  '--allow-run,--allow-ffi': { value: '=?text', does: 'unknown-program' },
  '--allow-net': { value: '=?text', does: 'network' },
  '--allow-write': { value: '=?text', does: 'unknown-write' },
  '--allow-read,--allow-env,--allow-sys': { value: '=?text' },
  '--cert': { value: '=config' },
  '--location': { value: '=text' },
};
const DENO_RUN: ProgramEntry = {
  effect: 'project-code',
  syntax: 'exact',
  unlisted: 'base',
  options: DENO_OPTIONS,
  operands: ['script', 'text...'],
  configuration: ['deno.json', 'deno.jsonc', 'package.json'],
};

const NODE_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  '-v,--version,-h,--help': { only: 'none' },
  '-e,--eval,-p,--print,-pe': { value: '=code', only: 'none', operands: 'text' },
  '-r,--require,--import,--loader,--experimental-loader': { value: '=module' },
  '--env-file,--env-file-if-exists,--experimental-config-file,--experimental-default-config-file,--openssl-config,--icu-data-dir':
    {
      value: '=config',
    },
  '--run': { value: '=text', does: 'project-code' },
  '-i,--interactive': { does: 'interactive' },
  '--inspect,--inspect-brk,--inspect-wait,--inspect-port': { value: '=?text', does: 'network' },
  '-c,--check': { only: 'none', operands: 'read' },
  '--test': { operands: 'read' },
  '--test-reporter': { value: '=read' },
  '--test-reporter-destination,--report-filename,--redirect-warnings,--trace-event-file-pattern,--build-snapshot-config':
    {
      value: '=write',
    },
  '--cpu-prof-dir,--heap-prof-dir,--diagnostic-dir,--report-directory,--disk-cache': { value: '=write-tree' },
  '--cpu-prof,--heap-prof,--prof,--build-snapshot': { does: 'write' },
  '--snapshot-blob,--experimental-policy': { value: '=module' },
  '--tls-keylog': { value: '=write', does: 'secret' },
};

/** A tool of the JavaScript world that loads its configuration as code. */
const jsTool = {
  effect: 'project-code',
  syntax: 'exact',
  unlisted: 'base',
  operands: 'read',
} as const satisfies ProgramEntry;

const tests = (configuration: readonly string[]): ProgramEntry => ({
  ...jsTool,
  options: { ...VERSION, ...RUNNER_OPTIONS },
  values:
    '-t,--testNamePattern,--test-name-pattern -g,--grep --fgrep --maxWorkers --testTimeout --timeout --retries --retry --shard --testPathPattern --testPathPatterns --changedSince --max-failures --repeat-each',
  configuration: [...TOOL_CONFIG, ...configuration],
});

/** Test runners whose configuration is loaded before the options are read; `-v` may stand for verbose. */
const loading = (configuration: readonly string[]): ProgramEntry => {
  const entry = tests(configuration);
  return {
    ...entry,
    options: { ...entry.options, '-h,--help,--version': { only: 'project-code' }, '-v': {} },
  };
};

/** Node, Deno, Bun, their package managers, and the tools that come from them. */
export const JAVASCRIPT: ProgramTable = {
  node: {
    aliases: ['nodejs'],
    effect: 'project-code',
    bare: 'inline-code',
    syntax: 'posix',
    stdin: 'code',
    flags: `--test-only --watch --watch-preserve-output --no-warnings --trace-warnings --trace-deprecation --no-deprecation
      --throw-deprecation --enable-source-maps --experimental-strip-types --experimental-transform-types
      --no-experimental-strip-types --experimental-vm-modules --expose-gc --preserve-symlinks --experimental-test-coverage
      --experimental-sqlite --harmony --pending-deprecation --trace-uncaught --no-addons --frozen-intrinsics
      --permission --experimental-permission --experimental-test-module-mocks --use-system-ca --test-force-exit
      --abort-on-uncaught-exception --completion-bash --disable-wasm-trap-handler --disallow-code-generation-from-strings
      --enable-etw-stack-walking --enable-fips --enable-network-family-autoselection --experimental-eventsource
      --experimental-import-meta-resolve --experimental-network-imports --experimental-network-inspection
      --experimental-print-required-tla --experimental-wasm-modules --experimental-websocket --force-context-aware
      --force-fips --force-node-api-uncaught-exceptions-policy --insecure-http-parser --interpreted-frames-native-stack
      --jitless --no-experimental-detect-module --no-experimental-fetch --no-experimental-global-customevent
      --no-experimental-global-navigator --no-experimental-global-webcrypto --no-experimental-repl-await
      --no-experimental-require-module --no-experimental-sqlite --no-experimental-websocket
      --no-extra-info-on-fatal-exception --no-force-async-hooks-checks --no-global-search-paths
      --no-network-family-autoselection --node-memory-debug --openssl-legacy-provider --openssl-shared-config
      --preserve-symlinks-main --report-compact --report-exclude-network --tls-max-v1.2 --tls-max-v1.3 --tls-min-v1.0
      --tls-min-v1.1 --tls-min-v1.2 --tls-min-v1.3 --trace-atomics-wait --trace-exit --trace-promises
      --trace-require-module --trace-sigint --trace-sync-io --trace-tls --trace-env --track-heap-objects
      --use-bundled-ca --use-openssl-ca --v8-options --zero-fill-buffers --huge-max-old-generation-size --expose-internals`,
    values: `--max-old-space-size --stack-size --test-name-pattern --test-skip-pattern --test-concurrency --test-timeout
      --test-shard --unhandled-rejections --input-type -C,--conditions --stack-trace-limit --dns-result-order
      --experimental-default-type --max-http-header-size --watch-path --max-semi-space-size --test-isolation
      --cpu-prof-interval --heap-prof-interval --disable-proto --disable-warning --inspect-publish-uid
      --network-family-autoselection-attempt-timeout --policy-integrity --report-signal --secure-heap --secure-heap-min
      --title --tls-cipher-list --use-largepages --v8-pool-size --debug-port`,
    options: {
      ...NODE_OPTIONS,
      /* What the permission model lets the program do after all. */
      '--allow-addons,--allow-child-process,--allow-wasi,--allow-worker': {},
      '--allow-fs-read,--allow-fs-write': { value: '=text' },
      '--cpu-prof-name,--heap-prof-name': { value: '=write' },
      /* Each leaves a file of a name of its own in the working directory. */
      '--report-on-fatalerror,--report-on-signal,--report-uncaught-exception': { does: 'write' },
      '--heapsnapshot-signal,--heapsnapshot-near-heap-limit,--trace-event-categories': {
        value: '=text',
        does: 'write',
      },
      /* Reads a log in place of running a program. */
      '--prof-process': { operands: 'read' },
      '--experimental-sea-config': { value: '=config', does: 'unknown-write' },
    },
    operands: ['script', 'text...'],
    configuration: PACKAGE,
  },
  tsx: {
    aliases: ['ts-node', 'ts-node-esm', 'esno', 'jiti', 'vite-node', 'babel-node', 'swc-node'],
    effect: 'project-code',
    bare: 'inline-code',
    syntax: 'posix',
    stdin: 'code',
    flags: '-T,--transpile-only --esm --files --no-cache --clear-screen --no-warnings -s,--swc --watch',
    options: {
      ...NODE_OPTIONS,
      '--tsconfig,-P,--project': { value: '=config' },
      '-C,--compiler': { value: '=module' },
      '-c,--check': {},
      '--cwd,--dir': { value: '=directory' },
    },
    operands: ['script', 'text...'],
    configuration: [...PACKAGE, 'tsconfig.json'],
  },
  npm: {
    effect: 'none',
    flags: NPM_FLAGS,
    values: NPM_VALUES,
    options: NPM_OPTIONS,
    globalOptions: true,
    subcommands: NPM_SUBCOMMANDS,
    configuration: PACKAGE,
  },
  npx: {
    effect: 'project-code',
    syntax: 'posix',
    flags:
      '--no --no-install -q,--quiet --prefer-offline --prefer-online --offline -ws,--workspaces --include-workspace-root',
    values: '-w,--workspace --loglevel',
    options: {
      ...NPM_OPTIONS,
      '-y,--yes': { does: ['unknown-program', 'remote-read'] },
      '--ignore-existing': { does: ['unknown-program', 'remote-read'] },
      '-p,--package': { value: '=module', does: 'remote-read' },
      '-c,--call': { value: '=command' },
      '-n,--node-arg,--node-options': { value: '=code' },
    },
    /* The program that it starts is read as a command of its own. */
    operands: 'text',
    configuration: PACKAGE,
  },
  pnpm: {
    effect: 'none',
    flags: PNPM_FLAGS,
    values: PNPM_VALUES,
    options: PNPM_OPTIONS,
    globalOptions: true,
    subcommands: PNPM_SUBCOMMANDS,
    configuration: [...PACKAGE, '.pnpmfile.cjs', 'pnpmfile.js', 'pnpm-workspace.yaml'],
  },
  pnpx: {
    effect: 'unknown-program',
    also: ['remote-read'],
    syntax: 'posix',
    operands: ['module', 'text...'],
  },
  yarn: {
    aliases: ['yarnpkg'],
    /* With no words it installs; even `--version` runs the file that yarnPath names. */
    effect: 'project-code',
    also: INSTALL,
    flags:
      '-s,--silent --json --immutable --frozen-lockfile --prefer-offline --offline --non-interactive --verbose --ignore-scripts --no-progress --ignore-engines --production --pure-lockfile',
    options: {
      '-h,--help,-v,--version': { only: 'project-code' },
      '--cwd': { value: '=directory' },
      '--use-yarnrc': { value: '=config' },
      '--registry,--proxy,--https-proxy': { value: '=endpoint' },
      '--cache-folder,--modules-folder,--global-folder,--preferred-cache-folder,--link-folder': {
        value: '=write-tree',
      },
      '--scripts-prepend-node-path': { value: '=text', does: 'unknown-program' },
    },
    subcommands: YARN_SUBCOMMANDS,
    configuration: [...PACKAGE, '.yarnrc', '.yarnrc.yml', '.yarn/releases/*', '.yarn/plugins/*', '.pnp.cjs'],
  },
  bun: {
    effect: 'project-code',
    bare: 'none',
    options: { ...BUN_RUN, '-h,--help,-v,--version,--revision': {} },
    syntax: 'posix',
    unlisted: 'base',
    operands: ['script', 'text...'],
    subcommands: {
      run: { ...jsTool, options: BUN_RUN, operands: 'read', passes: SCRIPT_ARGUMENTS },
      test: {
        ...jsTool,
        values: '-t,--test-name-pattern --timeout --rerun-each',
        optional: '--bail',
        options: BUN_RUN,
      },
      'install,i,add a update ci link outdated-install': {
        effect: 'project-code',
        syntax: 'gnu',
        also: INSTALL,
        flags:
          '-d,--dev -D,--development -E,--exact --optional --peer -p,--production --frozen-lockfile --no-save --dry-run -f,--force --no-cache --silent --verbose --no-progress --no-summary --ignore-scripts --save-text-lockfile --lockfile-only',
        values: '--backend --concurrent-scripts --network-concurrency --omit --filter',
        options: {
          ...HELP,
          '-g,--global': { does: 'privileged' },
          '--cwd': { value: '=directory' },
          '-c,--config': { value: '=?config', does: 'unknown-program' },
          '--registry,--ca,--cafile': { value: '=endpoint' },
          '--cache-dir': { value: '=write-tree' },
          '--trust': { does: 'project-code' },
        },
        operands: 'module',
      },
      'remove,rm unlink': {
        effect: 'project-code',
        also: ['delete'],
        options: { '-g,--global': { does: 'privileged' } },
        operands: 'module',
      },
      build: {
        ...jsTool,
        options: { ...BUN_RUN, '--outdir': { value: '=write-tree' }, '--outfile': { value: '=write' } },
      },
      x: {
        effect: 'unknown-program',
        also: ['remote-read'],
        syntax: 'posix',
        operands: ['module', 'text...'],
      },
      exec: { effect: 'inline-code', operands: 'code' },
      'init,create upgrade repl': { effect: 'unknown-program', also: ['remote-read'], operands: 'unknown' },
      pm: {
        effect: 'none',
        operands: 'text',
        subcommands: {
          'ls,list bin hash hash-string whoami why': LOCAL,
          'trust untrusted default-trusted cache migrate pack version pkg': {
            effect: 'configure',
            operands: 'text',
          },
        },
      },
      'outdated info audit why': REGISTRY,
      publish: PUBLISH,
      patch: { effect: 'unknown-write', operands: 'text' },
    },
    configuration: [...PACKAGE, 'bunfig.toml', 'tsconfig.json'],
  },
  bunx: {
    effect: 'project-code',
    syntax: 'posix',
    flags: '--bun --silent --verbose --no-install',
    options: { '-p,--package': { value: '=module', does: 'remote-read' } },
    operands: 'text',
    configuration: [...PACKAGE, 'bunfig.toml'],
  },
  deno: {
    effect: 'interactive',
    syntax: 'posix',
    options: VERSION,
    subcommands: {
      run: DENO_RUN,
      serve: { ...DENO_RUN, also: ['network'] },
      'test bench': { ...DENO_RUN, operands: 'read' },
      task: {
        ...SCRIPT,
        configuration: ['deno.json', 'deno.jsonc', 'package.json'],
        operands: ['text', 'read...'],
      },
      eval: {
        effect: 'none',
        options: DENO_OPTIONS,
        flags: '-p,--print --ext',
        operands: ['code', 'text...'],
      },
      /* What the files import is fetched. */
      check: {
        effect: 'remote-read',
        syntax: 'exact',
        unlisted: 'base',
        options: DENO_OPTIONS,
        operands: 'read',
      },
      lint: {
        /* Plugins of deno.json. */
        effect: 'project-code',
        syntax: 'exact',
        unlisted: 'base',
        options: { ...DENO_OPTIONS, '--fix': { does: 'write' } },
        operands: 'read',
      },
      fmt: {
        effect: 'write',
        syntax: 'exact',
        unlisted: 'base',
        options: { ...DENO_OPTIONS, '--check': { only: 'none', operands: 'read' } },
        operands: 'read',
      },
      'types help': LOCAL,
      'info doc': {
        effect: 'remote-read',
        syntax: 'exact',
        unlisted: 'base',
        options: {
          ...DENO_OPTIONS,
          '--html': { does: 'unknown-write' },
          '--output': { value: '=?write-tree' },
        },
        operands: 'read',
      },
      'cache install,add uninstall,remove compile bundle upgrade init publish jupyter repl outdated x deploy':
        {
          effect: 'unknown-program',
          also: ['remote-read'],
          operands: 'unknown',
        },
    },
    operands: ['script', 'text...'],
  },
  tsc: {
    effect: 'write',
    unlisted: 'base',
    flags:
      '-b,--build --strict --skipLibCheck --pretty --listFiles --listFilesOnly --traceResolution --diagnostics --extendedDiagnostics --force --verbose --dry -d,--declaration',
    values: '-t,--target -m,--module --moduleResolution --jsx --lib --types',
    options: {
      '-h,--help,-v,--version,--showConfig': { only: 'none' },
      '--noEmit': { value: '=?text', only: 'none', operands: 'read' },
      '--clean': { does: 'delete' },
      '--init': { does: 'configure' },
      '-p,--project': { value: '=config' },
      '--outDir,--outFile,--declarationDir,--rootDirs,--generateTrace,--generateCpuProfile': {
        value: '=write-tree',
      },
      '--tsBuildInfoFile': { value: '=write' },
      '--plugins': { value: '=module' },
      '-w,--watch': {},
    },
    operands: 'read',
    configuration: ['tsconfig.json', 'tsconfig.*.json'],
  },
  'vue-tsc': {
    ...jsTool,
    options: { '-p,--project': { value: '=config' }, '--outDir': { value: '=write-tree' } },
    configuration: TOOL_CONFIG,
  },
  eslint: {
    aliases: ['oxlint', 'xo', 'standard', 'stylelint'],
    ...jsTool,
    flags:
      '--quiet --no-eslintrc --no-config-lookup --color --no-color --report-unused-disable-directives --no-inline-config --debug --no-error-on-unmatched-pattern --no-ignore --stdin',
    values:
      '--ext --max-warnings --env --global --ignore-pattern --rule --stdin-filename --parser-options --fix-type',
    options: {
      ...HELP,
      '--version': { only: 'none' },
      ...RUNNER_OPTIONS,
      '-c,--config': { value: '=config' },
      '--rulesdir,--plugin,--parser,--resolve-plugins-relative-to': { value: '=module' },
      '-f,--format': { value: '=read' },
      '-o,--output-file': { value: '=write' },
      '--ignore-path': { value: '=read' },
      '--fix,--fix-dangerously,--fix-suggestions': { does: 'write' },
      '--cache': {},
      '--cache-location,--cache-file': { value: '=write' },
      '--init': { does: ['configure', 'remote-read'] },
    },
    configuration: [
      ...PACKAGE,
      'eslint.config.*',
      '.eslintrc',
      '.eslintrc.*',
      '.stylelintrc',
      '.stylelintrc.*',
      'stylelint.config.*',
      '.eslintignore',
    ],
  },
  prettier: {
    ...jsTool,
    flags:
      '-c,--check -l,--list-different --no-config --no-editorconfig --color --no-color --ignore-unknown,-u --no-error-on-unmatched-pattern --single-quote --no-semi --use-tabs --stdin --no-cache --with-node-modules',
    values:
      '--log-level --print-width --tab-width --trailing-comma --end-of-line --prose-wrap --stdin-filepath --cache-strategy --range-start --range-end --arrow-parens --config-precedence --quote-props',
    options: {
      ...HELP,
      '--version': { only: 'none' },
      '--config,--plugin,--plugin-search-dir,--find-config-path': { value: '=module' },
      '--parser': { value: '=read' },
      '--ignore-path': { value: '=read' },
      '-w,--write': { operands: 'read-write' },
      '--cache': {},
      '--cache-location': { value: '=write' },
    },
    configuration: [...PACKAGE, '.prettierrc', '.prettierrc.*', 'prettier.config.*', '.editorconfig'],
  },
  biome: {
    effect: 'none',
    options: { ...HELP, '-V,--version': { only: 'none' } },
    subcommands: {
      'check lint format ci migrate search': {
        effect: 'none',
        unlisted: 'base',
        values:
          '--max-diagnostics --diagnostic-level --reporter --only --skip --since --stdin-file-path --colors --log-level --files-max-size',
        options: {
          ...HELP,
          '--write,--fix,--apply,--apply-unsafe,--unsafe': { does: 'write', operands: 'read-write' },
          '--config-path,--vcs-root,--log-file': { value: '=config' },
        },
        operands: 'read',
        defaultOperand: 'read-visible-tree',
      },
      'version rage explain help': LOCAL,
      'init start stop upgrade lsp-proxy clean': { effect: 'configure', operands: 'text' },
    },
    configuration: ['biome.json', 'biome.jsonc'],
  },
  jest: tests(['jest.config.*', 'jest.setup.*']),
  vitest: {
    ...tests(['vitest.config.*', 'vite.config.*', 'vitest.workspace.*']),
    subcommands: {
      'run watch dev related bench list typecheck': tests([
        'vitest.config.*',
        'vite.config.*',
        'vitest.workspace.*',
      ]),
      init: { effect: 'configure', operands: 'text' },
    },
  },
  mocha: {
    aliases: ['ava', 'tap', 'jasmine', 'karma', 'wtr', 'uvu'],
    ...loading([
      '.mocharc.*',
      'ava.config.*',
      'karma.conf.*',
      'jasmine.json',
      '.nycrc',
      '.nycrc.*',
      '.c8rc.json',
      '.taprc',
    ]),
  },
  nyc: {
    aliases: ['c8'],
    ...jsTool,
    syntax: 'posix',
    options: { ...RUNNER_OPTIONS, '-h,--help,--version': { only: 'project-code' } },
    /* The program that it starts is read as a command of its own. */
    operands: 'text',
    configuration: [...PACKAGE, '.nycrc', '.nycrc.*', '.c8rc.json', 'nyc.config.*'],
  },
  playwright: {
    ...jsTool,
    options: { ...VERSION, ...RUNNER_OPTIONS },
    subcommands: {
      test: tests(['playwright.config.*']),
      'show-report codegen open show-trace': { effect: 'network', also: ['interactive'], operands: 'text' },
      'install install-deps uninstall': { effect: 'privileged', also: ['remote-read'], operands: 'text' },
      'merge-reports': tests(['playwright.config.*']),
    },
  },
  cypress: {
    ...tests(['cypress.config.*']),
    subcommands: {
      run: tests(['cypress.config.*']),
      verify: LOCAL,
      info: LOCAL,
      open: { effect: 'project-code', also: ['interactive'] },
    },
  },
  webpack: {
    aliases: [
      'rollup',
      'vite',
      'next',
      'nuxt',
      'astro',
      'parcel',
      'esbuild',
      'tsup',
      'swc',
      'babel',
      'rspack',
      'rsbuild',
      'svelte-kit',
      'svelte-check',
      'ng',
      'expo',
      'remix',
      'gatsby',
      'unbuild',
      'rolldown',
      'tsdown',
      'react-scripts',
      'vue-cli-service',
      'gulp',
      'grunt',
      'size-limit',
      'knip',
      'depcheck',
      'madge',
      'typedoc',
      'tailwindcss',
      'postcss',
      'sass',
      'markdownlint',
      'markdownlint-cli2',
      'commitlint',
      'syncpack',
      'publint',
      'attw',
      'prisma-lint',
    ],
    ...jsTool,
    options: {
      ...RUNNER_OPTIONS,
      '--version': { only: 'none' },
      /* Some list the tasks of the project, which are code; `-v` is verbose to others. */
      '-h,--help': { only: 'project-code' },
      '-v': {},
      '-o,--output-path': { value: '=write-tree' },
    },
    configuration: [
      ...TOOL_CONFIG,
      'webpack.config.*',
      'rollup.config.*',
      'vite.config.*',
      'next.config.*',
      'nuxt.config.*',
      'astro.config.*',
      'tsup.config.*',
      'svelte.config.*',
      'angular.json',
      'tailwind.config.*',
      'Gruntfile.*',
      'gulpfile.*',
      'rspack.config.*',
    ],
  },
  turbo: {
    aliases: ['nx', 'lerna', 'wireit', 'moon', 'rush'],
    ...SCRIPT,
    options: {
      ...RUNNER_OPTIONS,
      /* They hand over to the version that the project names. */
      '-h,--help,-v,--version': { only: 'project-code' },
      '--token,--team,--remote-cache-timeout': { value: '=endpoint' },
    },
    values:
      '--filter -F --concurrency --output-logs --log-order --scope --projects -p --target -t --base --head',
    operands: 'text',
    configuration: [...PACKAGE, 'turbo.json', 'nx.json', 'project.json', 'lerna.json'],
  },
  concurrently: {
    aliases: [
      'npm-run-all',
      'run-s',
      'run-p',
      'cross-env-shell',
      'nodemon',
      'chokidar',
      'start-server-and-test',
      'dotenv',
      'dotenv-cli',
      'onchange',
    ],
    effect: 'unknown-program',
    operands: 'command',
  },
  husky: {
    aliases: ['lefthook', 'lint-staged', 'simple-git-hooks'],
    effect: 'project-code',
    also: ['configure'],
    operands: 'unknown',
    configuration: PACKAGE,
  },
  corepack: { effect: 'configure', also: ['unknown-program', 'remote-read'], operands: 'unknown' },
  nvm: {
    aliases: ['fnm', 'volta'],
    effect: 'privileged',
    also: ['remote-read'],
    operands: 'text',
    subcommands: {
      'ls,list current which version': LOCAL,
      'ls-remote list-remote': REGISTRY,
      use: { effect: 'shell-state', operands: 'text' },
    },
  },
  /* A word such as `current` or `latest` is a release that it installs. */
  n: {
    effect: 'privileged',
    also: ['remote-read'],
    operands: 'text',
    subcommands: { 'ls,list which,bin': LOCAL, 'lsr,list-remote': REGISTRY },
  },
};
