import { RUNNER_OPTIONS, SCRIPT_ARGUMENTS } from './runner-options.table.ts';
import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };
const LOCAL: ProgramEntry = { effect: 'none', operands: 'text', options: HELP };
const REGISTRY: ProgramEntry = { effect: 'remote-read', operands: 'text', options: HELP };

const CARGO_FILES = [
  'Cargo.toml',
  'Cargo.lock',
  '.cargo/config.toml',
  '.cargo/config',
  'build.rs',
  'rust-toolchain',
  'rust-toolchain.toml',
] as const;

/* Options of every command that builds: cargo help build. */
const CARGO_FLAGS = `
  -v,--verbose -vv -q,--quiet --workspace --all --lib --bins --examples --tests --benches --all-targets --all-features
  --no-default-features -r,--release --offline --locked --frozen --keep-going --future-incompat-report --no-run
  --no-fail-fast --doc --ignore-rust-version --build-plan --unit-graph --no-deps --document-private-items
  --allow-dirty --allow-staged --allow-no-vcs --broken-code --edition --edition-idioms --dry-run -n --check --dev --build
  --optional --no-optional --default-features --exact --nocapture --aggressive --recursive --no-track --list
  --sort --no-dedupe --duplicates,-d --debug --no-verify --force,-f --breaking --all-versions --yes -y`;
const CARGO_VALUES = `
  -p,--package --exclude --bin --example --test --bench -F,--features -j,--jobs --profile --message-format
  --color --format-version --filter-platform --depth --prefix --charset --format -i,--invert -e,--edges --prune --precise
  --rename --limit --vers --version-req --tag --branch --rev --name --edition-year --vcs --max-width`;
const CARGO_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  '-h,--help': { only: 'none' },
  '--config': { value: '=code' },
  '-C': { value: '=directory' },
  '--manifest-path': { value: '=script' },
  '--lockfile-path': { value: '=write' },
  '--target-dir,--out-dir,--artifact-dir,--root': { value: '=write-tree' },
  /* A triple, or a file that describes a target and names its linker. */
  '--target': { value: '=read' },
  '-Z': { value: '=text', does: 'unknown-program' },
  '--index,--registry,--token,--git': { value: '=endpoint' },
  '--path': { value: '=script' },
  '--timings': { value: '=?text' },
  '--open': { does: 'unknown-program' },
  '--fix': { does: 'write' },
};

const cargo = {
  flags: CARGO_FLAGS,
  values: CARGO_VALUES,
  options: CARGO_OPTIONS,
  operands: 'text',
} as const satisfies Partial<ProgramEntry>;

/** Words after `--` go to the test binary or to the lint driver. */
const BINARY: ProgramEntry = {
  effect: 'none',
  unlisted: 'base',
  options: {
    '-C': { value: '=text', does: 'unknown-program' },
    '--logfile': { value: '=write' },
    '--sysroot': { value: '=config' },
    '-Z': { value: '=text' },
  },
  operands: 'text',
};
const CARGO_BUILD: ProgramEntry = { ...cargo, effect: 'project-code', passes: BINARY };

/* Flags of go build, shared by build, install, run, test, vet, list, generate and get: go help build. */
const GO_FLAGS = `
  -a -n -v -x -race -msan -asan -cover -work -linkshared -trimpath -i -json -short -failfast -benchmem -m -u -e -deps
  -test -compiled -find -export -versions -retracted -fullpath -l -s -d -t -buildvcs -diff -go -graph -print -all -cmd -src -changed`;
const GO_VALUES = `
  -p -covermode -coverpkg -asmflags -buildmode -installsuffix -tags -run -bench -benchtime -count -cpu
  -list -parallel -timeout -skip -shuffle -fuzz -fuzztime -fuzzminimizetime -blockprofilerate -mutexprofilefraction
  -memprofilerate -f -reuse -require -droprequire -printf -shadow -vet`;
const GO_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  '-exec,-toolexec,-vettool': { value: '=command' },
  /* They reach the linker and the C compiler, which take programs and plugins. */
  '-ldflags,-gcflags,-gccgoflags,-compiler': { value: '=text', does: 'unknown-program' },
  '-o,-coverprofile,-cpuprofile,-memprofile,-blockprofile,-mutexprofile,-trace': { value: '=write' },
  '-outputdir,-pkgdir,-test.gocoverdir': { value: '=write-tree' },
  '-C': { value: '=directory' },
  '-mod': { value: '=text' },
  '-modfile,-overlay,-pgo,-modcacherw': { value: '=config' },
  '-c': { does: 'write' },
  '-args': { rest: 'text' },
  '-insecure': { does: 'remote-write' },
};

const go = {
  syntax: 'single-dash',
  flags: GO_FLAGS,
  values: GO_VALUES,
  options: GO_OPTIONS,
  /* Import paths and folders. A folder outside of the workspace is somebody else's code. */
  operands: 'read',
} as const satisfies Partial<ProgramEntry>;

/* go.mod or go.work of the folder, unless an operand names another one. */
const GO_EDIT: ProgramEntry = {
  ...go,
  effect: 'write',
  options: { ...GO_OPTIONS, '-json,-print': { only: 'none', operands: 'read' } },
  operands: 'read-write',
};

const RUSTC: ProgramEntry = {
  effect: 'write',
  flags: '-g -O -v,--verbose --test',
  values:
    '--crate-type --crate-name --edition --cfg --check-cfg -W,--warn -A,--allow -D,--deny -F,--forbid --cap-lints --error-format --color --emit',
  options: {
    ...HELP,
    '@*': { value: '=config' },
    '-V,--version': { only: 'none' },
    '--explain': { value: '=text', only: 'none' },
    /* Without a file nothing is compiled. */
    '--print': { value: '=text', bare: 'none' },
    '-o': { value: '=write' },
    '--out-dir': { value: '=write-tree' },
    '-C,--codegen,-L,--extern,--sysroot,-Z,--target,-l': { value: '=text', does: 'unknown-program' },
  },
  operands: 'read',
  configuration: ['rust-toolchain', 'rust-toolchain.toml'],
};

/** Rust and Go. */
export const RUST_GO: ProgramTable = {
  cargo: {
    effect: 'none',
    flags: '-v,--verbose -q,--quiet --offline --locked --frozen --list',
    values: '--color --explain',
    options: { ...CARGO_OPTIONS, '-V,--version': { only: 'none' } },
    subcommands: {
      '+*': { effect: 'unknown-program', operands: 'unknown' },
      'build,b check,c clippy test,t bench doc,d rustc rustdoc nextest llvm-cov miri expand hack insta tarpaulin machete udeps bloat asm criterion careful':
        CARGO_BUILD,
      /* What follows the first operand goes to the program, `--help` too. */
      'run,r': { ...CARGO_BUILD, options: { ...CARGO_OPTIONS, '-h,--help': {} } },
      'fix add remove,rm update generate-lockfile upgrade sort': {
        ...CARGO_BUILD,
        effect: 'project-code',
        also: ['remote-read', 'write'],
      },
      fmt: {
        effect: 'write',
        flags: '-v,--verbose -q,--quiet --all -p',
        values: '--package',
        options: { ...HELP, '--check': { only: 'none' }, '--manifest-path': { value: '=script' } },
        operands: 'text',
        passes: {
          effect: 'none',
          unlisted: 'base',
          options: { '--check': {}, '--config-path': { value: '=config' }, '--config': { value: '=text' } },
          operands: 'read-write',
        },
      },
      /* Cargo asks the compiler that the configuration names, even to print. */
      'locate-project pkgid read-manifest verify-project config': { ...cargo, effect: 'none' },
      /* They ask the registry and may write Cargo.lock. */
      'tree metadata': {
        ...cargo,
        effect: 'remote-read',
        also: ['write'],
        options: {
          ...CARGO_OPTIONS,
          '--frozen,--no-deps': { only: 'none' },
          '--locked': { only: 'remote-read' },
        },
      },
      'help version': LOCAL,
      'audit deny outdated': { ...CARGO_BUILD, also: ['remote-read'] },
      'search info': { ...cargo, effect: 'remote-read' },
      fetch: { ...cargo, effect: 'remote-read', also: ['write'] },
      'new init': { ...cargo, effect: 'write', operands: 'write-tree' },
      clean: {
        ...cargo,
        effect: 'delete',
        options: { ...CARGO_OPTIONS, '-n,--dry-run': { only: 'none' } },
      },
      vendor: { ...cargo, effect: 'unknown-write', also: ['remote-read'] },
      package: { ...cargo, effect: 'project-code' },
      install: {
        ...cargo,
        effect: 'privileged',
        also: ['remote-read', 'unknown-program'],
        operands: 'module',
        options: { ...CARGO_OPTIONS, '--list': { only: 'none' }, '--version,--vers': { value: '=text' } },
      },
      uninstall: { ...cargo, effect: 'privileged' },
      'publish yank': {
        ...cargo,
        effect: 'remote-write',
        options: { ...CARGO_OPTIONS, '--version,--vers': { value: '=text' } },
      },
      owner: {
        ...cargo,
        effect: 'remote-write',
        options: {
          ...CARGO_OPTIONS,
          '-l,--list': { only: 'remote-read' },
          '-a,--add': { value: '=text', does: 'remote-write' },
          '-r,--remove': { value: '=text', does: 'remote-write' },
        },
      },
      'login logout': { effect: 'secret', also: ['configure'], operands: 'text', options: HELP },
      watch: { effect: 'unknown-program', operands: 'unknown' },
    },
    configuration: CARGO_FILES,
  },
  rustdoc: {
    ...RUSTC,
    /* `--test` runs the examples of the text. */
    flags: '-v,--verbose --document-private-items',
    options: { ...RUSTC.options, '--test': { does: 'project-code' } },
  },
  rustc: { aliases: ['clippy-driver'], ...RUSTC },
  rustfmt: {
    /* Modules that a file names are formatted as well. */
    effect: 'write',
    bare: 'none',
    flags: '-v,--verbose -q,--quiet -l,--files-with-diff --unstable-features --skip-children',
    values: '--edition --color --emit --style-edition',
    options: {
      ...HELP,
      '-V,--version': { only: 'none' },
      '--check': { only: 'none', operands: 'read' },
      '--config-path': { value: '=config' },
      '--config': { value: '=text' },
      '--print-config': { value: '=text', does: 'write' },
    },
    operands: 'read-write',
    configuration: ['rustfmt.toml', '.rustfmt.toml', 'rust-toolchain', 'rust-toolchain.toml'],
  },
  rustup: {
    effect: 'none',
    options: { ...HELP, '-V,--version': { only: 'none' } },
    flags: '-v,--verbose -q,--quiet',
    subcommands: {
      'show which help doc-path': LOCAL,
      check: REGISTRY,
      'toolchain target component override': {
        effect: 'none',
        subcommands: {
          list: { ...LOCAL, flags: '-v,--verbose -q,--quiet --installed', values: '--toolchain' },
          'install add remove uninstall set unset link': {
            effect: 'privileged',
            also: ['remote-read'],
            operands: 'text',
          },
        },
      },
      run: { effect: 'unknown-program', syntax: 'posix', operands: 'text' },
      'update default install self uninstall set upgrade': {
        effect: 'privileged',
        also: ['remote-read'],
        operands: 'text',
      },
      /* A browser, or a viewer. */
      'doc man': { effect: 'unknown-program', operands: 'text' },
    },
  },
  wasm: {
    aliases: ['wasm-pack', 'trunk', 'cross', 'sqlx', 'diesel'],
    effect: 'project-code',
    also: ['unknown-write'],
    operands: 'unknown',
    configuration: CARGO_FILES,
  },
  go: {
    effect: 'none',
    syntax: 'single-dash',
    options: { '-C': { value: '=directory' } },
    subcommands: {
      'test build vet': { ...go, effect: 'project-code' },
      /* The program's own words follow the package. */
      run: { ...go, effect: 'project-code', operands: ['script', 'text...'] },
      generate: { ...go, effect: 'project-code', also: ['unknown-write'] },
      list: {
        ...go,
        effect: 'none',
        options: {
          ...GO_OPTIONS,
          '-m,-u,-versions,-retracted': { does: 'remote-read' },
          '-export,-compiled': { does: 'project-code' },
        },
      },
      'doc version help': { ...go, effect: 'none' },
      env: {
        syntax: 'single-dash',
        effect: 'none',
        flags: '-json -changed',
        options: { '-w,-u': { does: 'configure' }, '-h': { only: 'none' } },
        operands: 'text',
      },
      fmt: { ...go, effect: 'write', options: { ...GO_OPTIONS, '-n': { only: 'none' } } },
      fix: { ...go, effect: 'write' },
      'get install': { ...go, effect: 'project-code', also: ['remote-read', 'write'], operands: 'module' },
      mod: {
        effect: 'none',
        subcommands: {
          'graph why verify': { ...go, effect: 'remote-read', operands: 'text' },
          'tidy download vendor init': {
            ...go,
            effect: 'write',
            also: ['remote-read'],
            options: { ...GO_OPTIONS, '-diff': { only: 'remote-read' } },
            operands: 'text',
          },
          edit: GO_EDIT,
        },
      },
      work: {
        effect: 'none',
        subcommands: {
          edit: GO_EDIT,
          'use sync init vendor': { ...go, effect: 'write', also: ['remote-read'], operands: 'text' },
        },
      },
      clean: { ...go, effect: 'delete', options: { ...GO_OPTIONS, '-n': { only: 'none' } } },
      tool: { effect: 'unknown-program', bare: 'none', syntax: 'none', operands: 'text' },
      'telemetry bug': { effect: 'configure', operands: 'text' },
    },
    configuration: ['go.mod', 'go.work', 'go.env', '.golangci.yml'],
  },
  gofmt: {
    aliases: ['goimports', 'gofumpt'],
    effect: 'none',
    syntax: 'single-dash',
    flags: '-l -d -s -e',
    values: '-local -lang -modpath',
    options: {
      '-w': { operands: 'read-write' },
      '-r': { value: '=text' },
      '-cpuprofile': { value: '=write' },
      '-h': { only: 'none' },
    },
    operands: 'read-visible-tree',
  },
  'golangci-lint': {
    aliases: ['staticcheck', 'gotestsum', 'govulncheck', 'ginkgo', 'revive', 'errcheck'],
    effect: 'project-code',
    unlisted: 'base',
    options: {
      ...HELP,
      ...RUNNER_OPTIONS,
      '-exec,-toolexec,--raw-command': { value: '=command' },
      '--fix': { does: 'write' },
    },
    operands: 'read',
    passes: SCRIPT_ARGUMENTS,
    configuration: [
      '.golangci.yml',
      '.golangci.yaml',
      '.golangci.toml',
      '.golangci.json',
      'go.mod',
      'magefile.go',
    ],
  },
  dlv: {
    aliases: ['goreleaser', 'ko', 'air'],
    effect: 'project-code',
    also: ['network'],
    operands: 'unknown',
  },
};
