import { SCRIPT_ARGUMENTS } from './runner-options.table.ts';
import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };
const VERSION: Readonly<Record<string, OptionEntry>> = { ...HELP, '-V,--version': { only: 'none' } };
const LOCAL: ProgramEntry = { effect: 'none', operands: 'text', options: HELP };
const REGISTRY: ProgramEntry = { effect: 'remote-read', operands: 'text', options: HELP };
const CONFIGURE: ProgramEntry = { effect: 'configure', operands: 'unknown', options: HELP };
const REMOVE: ProgramEntry = { effect: 'delete', operands: 'text', options: HELP };

const PROJECT = ['pyproject.toml', 'setup.cfg', 'setup.py', 'tox.ini', '.python-version'] as const;
const SITE = ['sitecustomize.py', 'usercustomize.py', 'pyvenv.cfg', '.python-version'] as const;
const PYTEST_CONFIGURATION = [
  ...PROJECT,
  'pytest.ini',
  '.pytest.ini',
  'conftest.py',
  'tests/conftest.py',
  'test/conftest.py',
  'pytest.toml',
] as const;

/* pytest --help, with the plugins that most projects have (xdist, cov, asyncio). */
const PYTEST: ProgramEntry = {
  effect: 'project-code',
  unlisted: 'base',
  flags:
    '-x -q -v -vv -s -l --lf --ff --nf --sw --co --collect-only --no-header --no-summary --disable-warnings --strict-markers',
  values:
    '-k -m --maxfail --tb -n --durations --timeout --color --cov-fail-under --ignore --deselect --log-cli-level -W',
  optional: '-r --cov --cov-report --capture',
  options: {
    /* Even the help loads conftest.py. */
    '-h,--help,--version,--markers,--fixtures': { only: 'project-code' },
    /* A file of arguments. */
    '@*': { value: '=config' },
    '-p': { value: '=module' },
    '-c,--config-file,--confcutdir,--cov-config,--envfile': { value: '=config' },
    '-o,--override-ini,--import-mode': { value: '=text', does: 'unknown-program' },
    '--rootdir': { value: '=directory' },
    '--basetemp': { value: '=delete-tree' },
    '--junitxml,--junit-xml,--log-file,--report-log,--result-log,--html,--json-report-file': {
      value: '=write',
    },
    '--pastebin': { value: '=text', does: 'remote-write' },
    '--pdb,--trace': { does: 'interactive' },
    '--pdbcls': { value: '=module' },
    '--debug': { value: '=?write' },
    '--pyargs': { operands: 'module' },
    '--cache-clear': {},
    '--ssh,--tx,--rsyncdir,--px,--testrunuid': { value: '=text', does: 'unknown-program' },
    '--dist': { value: '=text' },
  },
  operands: 'read',
  configuration: PYTEST_CONFIGURATION,
};

const PIP_INSTALL: ProgramEntry = {
  effect: 'project-code',
  also: ['remote-read'],
  flags: `-U,--upgrade --no-deps --pre --no-cache-dir -q,--quiet -v,--verbose --disable-pip-version-check --dry-run
    --no-build-isolation --use-pep517 --force-reinstall -I,--ignore-installed --no-input --compile --no-compile
    --no-clean --require-hashes --prefer-binary --no-warn-script-location --ignore-requires-python --no-color
    --only-deps --strict --reinstall --no-index --no-sources`,
  values:
    '--upgrade-strategy --only-binary --no-binary --platform --python-version --implementation --abi --progress-bar --timeout --retries --root-user-action --group --extra',
  options: {
    ...HELP,
    /* The general option of this name is read before the subcommand alone. */
    '-V,--version': {},
    '-r,--requirement,--requirements': { value: '=read' },
    '-c,--constraint,--constraints,--override,--build-constraint': { value: '=read' },
    '-e,--editable': { value: '=script' },
    '-t,--target,--prefix,--root,--src,--cache-dir,-d,--dest,-w,--wheel-dir': { value: '=write-tree' },
    '-i,--index-url,--extra-index-url,-f,--find-links,--trusted-host,--proxy,--cert,--client-cert,--index,--default-index,--keyring-provider':
      { value: '=endpoint' },
    '--user,--system,--break-system-packages': { does: 'privileged' },
    '--config-settings,-C,--global-option,--install-option,--build-option': {
      value: '=text',
      does: 'project-code',
    },
    '--python,-p': { value: '=command' },
    '--log,--report': { value: '=write' },
    '--config-file': { value: '=config' },
  },
  operands: 'module',
  configuration: [...PROJECT, 'pip.conf'],
};

const PIP_SHOW = 'list freeze show check inspect help debug tree';
const PIP_SUBCOMMANDS: Readonly<Record<string, ProgramEntry>> = {
  'install download wheel sync compile lock': PIP_INSTALL,
  uninstall: {
    effect: 'delete',
    flags: '-y,--yes -q,--quiet',
    options: {
      ...HELP,
      '-V,--version': {},
      '-r,--requirement': { value: '=read' },
      '--break-system-packages': { does: 'privileged' },
    },
    operands: 'text',
  },
  [PIP_SHOW]: {
    effect: 'none',
    flags: `-e,--editable -l,--local --user --not-required --exclude-editable
      --include-editable -f,--files -v,--verbose --all --strict -q,--quiet --pre --invert`,
    values: '--format --exclude --depth',
    options: {
      ...HELP,
      '--path': { value: '=list' },
      '-r,--requirement': { value: '=read' },
      '--python,-p': { value: '=command' },
      '-o,--outdated,-u,--uptodate': { does: 'remote-read' },
      '-i,--index-url,--extra-index-url': { value: '=endpoint' },
    },
    operands: 'text',
  },
  hash: { effect: 'none', values: '-a,--algorithm', options: HELP, operands: 'read' },
  'index search': {
    ...REGISTRY,
    flags: '--pre --json',
    values: '--platform --python-version',
    options: { ...HELP, '-i,--index-url,--extra-index-url': { value: '=endpoint' } },
  },
  cache: {
    effect: 'none',
    subcommands: { 'dir info list': { ...LOCAL, values: '--format' }, 'remove purge': REMOVE },
  },
  config: {
    effect: 'none',
    flags: '--global --user --site',
    globalOptions: true,
    options: { '--editor': { value: '=command' } },
    subcommands: {
      'list debug': LOCAL,
      get: LOCAL,
      'set unset': { effect: 'configure', operands: 'text' },
      edit: { effect: 'configure', also: ['interactive'] },
    },
  },
};

const UV_FLAGS = `
  -q,--quiet -v,--verbose --offline --no-cache,-n --no-progress --no-color --native-tls --frozen --locked --no-dev --dev
  --all-extras --all-groups --no-sync --no-default-groups --only-dev --no-install-project --no-install-workspace
  --no-editable --exact --inexact --all-packages --isolated --active --no-build --no-binary --upgrade,-U --dry-run --check
  --refresh --no-managed-python --managed-python --no-python-downloads --no-config --compile-bytecode --no-env-file
  --no-hashes --no-header --no-annotate --no-dedupe --invert --outdated --universal --no-project --seed --strict --no-default-extras
  --no-build-isolation --no-extra --no-python-version-warning --preview`;
const UV_VALUES = `
  --extra --group --only-group --no-group --package --color --link-mode --resolution --prerelease --fork-strategy
  --exclude-newer --no-install-package -P,--upgrade-package --refresh-package --reinstall-package --depth --format
  --output-format --python-preference --python-platform --prune --no-build-package --no-binary-package --bounds --prompt --index-strategy`;
const UV_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...VERSION,
  '--directory,--project': { value: '=directory' },
  '--config-file,--env-file': { value: '=config' },
  '-i,--index-url,--extra-index-url,--index,--default-index,-f,--find-links,--allow-insecure-host,--keyring-provider,--publish-url,--token,--username,-u,--password':
    { value: '=endpoint' },
  '-p,--python': { value: '=read' },
  '--with,--with-editable,--with-requirements,--from': { value: '=module', does: 'remote-read' },
  '--cache-dir': { value: '=write-tree' },
  '-C,--config-setting,--config-settings-package': { value: '=text', does: 'project-code' },
};
/* They start the interpreter of `.venv`. */
const UV_PIP_SUBCOMMANDS: Readonly<Record<string, ProgramEntry>> = {
  ...PIP_SUBCOMMANDS,
  [PIP_SHOW]: { ...PIP_SUBCOMMANDS[PIP_SHOW], effect: 'project-code' },
};

const UV_SYNC: ProgramEntry = { effect: 'project-code', also: ['remote-read', 'write'], operands: 'module' };

const RUN: ProgramEntry = {
  effect: 'project-code',
  syntax: 'posix',
  options: { '-m,--module': { value: '=module' }, '-s,--script,--gui-script': { value: '=script' } },
  /* The program that it starts is read as a command of its own. */
  operands: 'text',
  passes: SCRIPT_ARGUMENTS,
};

/** Formatters and linters: what they do without options, and what writes. */
const FORMATTER_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...VERSION,
  '--check,--check-only,--diff': { only: 'none', operands: 'read-visible-tree' },
  '--config,--settings-path,--settings-file,--sp,--style,--options': { value: '=config' },
  '-c,--code': { value: '=text' },
  '--cache-dir': { value: '=write-tree' },
};

const RUFF_FLAGS =
  '-q,--quiet -v,--verbose -s,--silent --isolated --preview --no-preview --statistics --show-files --show-fixes --no-cache -n -e,--exit-zero --exit-non-zero-on-fix --no-fix --unsafe-fixes --no-unsafe-fixes --respect-gitignore --no-respect-gitignore --force-exclude --watch --no-force-exclude --show-settings';
const RUFF_VALUES =
  '--select --ignore --extend-select --extend-ignore --per-file-ignores --exclude --extend-exclude --target-version --line-length --fixable --unfixable --output-format --stdin-filename --extension --range --color';
const RUFF_OPTIONS: Readonly<Record<string, OptionEntry>> = {
  ...VERSION,
  '--config': { value: '=read' },
  '-o,--output-file': { value: '=write' },
  '--cache-dir': { value: '=write-tree' },
};

/** Type checkers and linters that load plugins. */
const CHECKER: ProgramEntry = {
  effect: 'project-code',
  unlisted: 'base',
  flags: '--strict --ignore-missing-imports --pretty --no-error-summary --show-error-codes --no-incremental',
  options: {
    ...VERSION,
    '@*': { value: '=config' },
    '--config-file,--rcfile,--config,-c,--append-config,--project,-p': { value: '=config' },
    '--load-plugins,--plugin,--custom-typeshed-dir,--init-hook': { value: '=module' },
    '--python-executable,--pythonpath,--venvpath': { value: '=command' },
    '--cache-dir,--html-report,--xml-report,--txt-report,--any-exprs-report,--linecount-report,--lineprecision-report,--cobertura-xml-report':
      {
        value: '=write-tree',
      },
    '--junit-xml,--output-file,-o,--tee,--outputjson-file': { value: '=write' },
    '--install-types': { does: ['remote-read', 'privileged'] },
    '--fix,-w,--write-changes,-i': { does: 'write' },
  },
  operands: 'read-visible-tree',
  configuration: [
    ...PROJECT,
    'mypy.ini',
    '.mypy.ini',
    '.flake8',
    '.pylintrc',
    'pylintrc',
    'pyrightconfig.json',
  ],
};

/** Python, its installers, and the tools that come from them. */
export const PYTHON: ProgramTable = {
  python: {
    aliases: [
      'python3',
      'python2',
      'pypy',
      'pypy3',
      'py',
      'python3.9',
      'python3.10',
      'python3.11',
      'python3.12',
      'python3.13',
      'python3.14',
    ],
    effect: 'project-code',
    bare: 'inline-code',
    /* Words after a script or module are its own and are read all the same: `-m pytest tests -p evil` must not hide. */
    unlisted: 'base',
    stdin: 'code',
    flags: '-b -bb -B -d -E -I -O -OO -P -q -R -s -S -u -v -vv -x -?',
    values: '-W -X --check-hash-based-pycs',
    options: {
      /* After a script or module the word is the script's own, so only a bare line is weaker. */
      '-h,--help,--help-all,--help-env,--help-xoptions,-V,--version': { bare: 'none' },
      '-c': { value: '=code' },
      '-m': { value: '=module', operands: 'read' },
      '-i': { does: 'interactive' },
      '-p': { value: '=module' },
      '--basetemp': { value: '=delete-tree' },
      '--rootdir': { value: '=directory' },
      '--override-ini,--import-mode': { value: '=text', does: 'unknown-program' },
      '-i,--index-url,--extra-index-url': { value: '=endpoint' },
    },
    operands: ['script', 'read...'],
    configuration: SITE,
  },
  ipython: {
    aliases: [
      'bpython',
      'ptpython',
      'jupyter',
      'jupyter-lab',
      'jupyter-notebook',
      'streamlit',
      'gunicorn',
      'uvicorn',
      'flask',
      'celery',
    ],
    effect: 'project-code',
    also: ['network'],
    operands: 'unknown',
  },
  pip: {
    aliases: ['pip3', 'pip2'],
    effect: 'none',
    flags:
      '-q,--quiet -v,--verbose --no-input --disable-pip-version-check --isolated --no-color --require-virtualenv --no-python-version-warning --debug',
    values: '--timeout --retries --use-feature --use-deprecated --exists-action',
    options: {
      ...HELP,
      /* After a subcommand it is taken and of no effect. */
      '-V,--version': {},
      '--python': { value: '=command' },
      '--log': { value: '=write' },
      '--proxy,--cert,--client-cert,--trusted-host,--keyring-provider': { value: '=endpoint' },
      '--cache-dir': { value: '=write-tree' },
    },
    globalOptions: true,
    subcommands: PIP_SUBCOMMANDS,
    configuration: [...PROJECT, 'pip.conf'],
  },
  pipx: {
    effect: 'none',
    options: VERSION,
    subcommands: {
      'list environment help': LOCAL,
      run: {
        effect: 'unknown-program',
        also: ['remote-read'],
        syntax: 'posix',
        operands: ['module', 'text...'],
      },
      'install inject upgrade upgrade-all reinstall uninstall ensurepath reinstall-all uninject uninstall-all':
        {
          effect: 'privileged',
          also: ['remote-read'],
          operands: 'module',
        },
    },
  },
  uv: {
    effect: 'none',
    flags: UV_FLAGS,
    values: UV_VALUES,
    options: UV_OPTIONS,
    globalOptions: true,
    subcommands: {
      run: RUN,
      'sync lock add remove build export venv': {
        ...UV_SYNC,
        flags:
          '--optional-default --editable --raw --no-sources --sdist --wheel --clear --system-site-packages --allow-existing --check-exists --no-emit-project --no-index',
        values: '--optional --tag --branch --rev --python-version -b --no-emit-package',
        options: {
          '-r,--requirements,-c,--constraints,--script': { value: '=read' },
          '-o,--output-file': { value: '=write' },
          '--out-dir': { value: '=write-tree' },
          '--git': { value: '=endpoint' },
        },
      },
      help: LOCAL,
      tree: UV_SYNC,
      version: {
        effect: 'write',
        bare: 'none',
        flags: '--short',
        options: { '--bump': { value: '=text', does: 'write' } },
        operands: 'text',
      },
      init: {
        effect: 'write',
        operands: 'write-tree',
        flags: '--bare --lib --app --package --no-readme --no-workspace',
        values: '--name --build-backend --vcs',
      },
      pip: { effect: 'none', subcommands: UV_PIP_SUBCOMMANDS },
      cache: { effect: 'none', subcommands: { dir: LOCAL, 'clean prune': REMOVE } },
      python: {
        effect: 'none',
        subcommands: {
          list: {
            ...LOCAL,
            flags:
              '--all-versions --all-platforms --only-installed --only-downloads --show-urls --all-arches',
          },
          find: { ...LOCAL, effect: 'project-code' },
          dir: LOCAL,
          'install uninstall upgrade update-shell': {
            effect: 'privileged',
            also: ['remote-read'],
            operands: 'text',
          },
          pin: { effect: 'configure', operands: 'text' },
        },
      },
      tool: {
        effect: 'none',
        subcommands: {
          run: {
            effect: 'unknown-program',
            also: ['remote-read'],
            syntax: 'posix',
            operands: ['module', 'text...'],
          },
          list: LOCAL,
          'install upgrade uninstall update-shell': {
            effect: 'privileged',
            also: ['remote-read'],
            operands: 'module',
          },
        },
      },
      publish: { effect: 'remote-write', operands: 'read' },
      auth: { effect: 'secret', operands: 'unknown' },
      self: {
        effect: 'privileged',
        also: ['remote-read'],
        operands: 'text',
        subcommands: { version: LOCAL },
      },
      format: {
        effect: 'write',
        operands: 'read-visible-tree',
        options: { '--check,--diff': { only: 'remote-read', operands: 'read-visible-tree' } },
      },
    },
    configuration: [...PROJECT, 'uv.toml', 'uv.lock', '.env'],
  },
  uvx: {
    effect: 'unknown-program',
    also: ['remote-read'],
    syntax: 'posix',
    flags: UV_FLAGS,
    values: UV_VALUES,
    options: UV_OPTIONS,
    operands: ['module', 'text...'],
  },
  poetry: {
    /* Plugins of the project are loaded before every command, and most start the interpreter of `.venv`. */
    effect: 'project-code',
    flags: '-n,--no-interaction -q,--quiet -v,--verbose --ansi --no-ansi --no-plugins --no-cache',
    options: {
      '-h,--help,-V,--version': { only: 'project-code' },
      '-C,--directory,-P,--project': { value: '=directory' },
    },
    globalOptions: true,
    subcommands: {
      run: RUN,
      'install add update lock remove sync': {
        effect: 'project-code',
        also: ['remote-read', 'write'],
        flags:
          '--no-root --no-dev --sync --all-extras --dry-run --no-update --lock --regenerate -D,--dev --all-groups --no-directory --compile --optional',
        values: '--with --without --only -E,--extras -G,--group --python --platform',
        options: { '-e,--editable': {}, '--source': { value: '=endpoint' } },
        operands: 'module',
      },
      'show check version about list help': {
        effect: 'project-code',
        flags: '-t,--tree -l,--latest -o,--outdated -a,--all --lock -s,--short',
        values: '--only --with --without',
        operands: 'text',
      },
      env: {
        effect: 'none',
        subcommands: {
          'info list activate': {
            effect: 'project-code',
            flags: '-p,--path --full-path',
            operands: 'text',
          },
          'use remove': { effect: 'configure', operands: 'text' },
        },
      },
      config: { effect: 'configure', options: { '--list': { only: 'project-code' } }, operands: 'text' },
      build: { effect: 'project-code', operands: 'text' },
      publish: { effect: 'remote-write', operands: 'data' },
      'shell init new self source cache export': CONFIGURE,
      search: { effect: 'project-code', also: ['remote-read'], operands: 'text' },
    },
    configuration: [...PROJECT, 'poetry.toml', 'poetry.lock'],
  },
  conda: {
    aliases: ['mamba', 'micromamba', 'pyenv'],
    effect: 'project-code',
    also: ['remote-read'],
    operands: 'unknown',
    subcommands: { run: RUN, 'list info envs versions version which root help': LOCAL },
    configuration: ['.python-version', 'environment.yml'],
  },
  pipenv: {
    aliases: ['pdm', 'hatch', 'rye', 'pixi', 'flit', 'twine', 'virtualenv'],
    effect: 'project-code',
    also: ['remote-read'],
    operands: 'unknown',
    subcommands: {
      run: RUN,
      /* They start the interpreter of the environment, or a build backend. */
      'list info graph show envs versions version which root': {
        effect: 'project-code',
        options: HELP,
        operands: 'text',
      },
      help: LOCAL,
    },
    configuration: [...PROJECT, 'Pipfile', 'environment.yml', 'pixi.toml'],
  },
  pytest: { aliases: ['py.test'], ...PYTEST },
  tox: {
    aliases: [
      'nox',
      'nose2',
      'nosetests',
      'behave',
      'robot',
      'locust',
      'invoke',
      'inv',
      'fab',
      'django-admin',
    ],
    effect: 'project-code',
    unlisted: 'base',
    values: '-e -s -k -p -m --sessions',
    options: {
      /* tox loads toxfile.py, invoke the tasks that it lists. */
      '-h,--help,--version': { only: 'project-code' },
      '-c,--conf,-f,--noxfile': { value: '=config' },
      '--workdir,--work-dir,--temp-dir,--envdir': { value: '=delete-tree' },
      '--root': { value: '=directory' },
      '-i,--pypi,--index-url': { value: '=endpoint' },
      '-x,--override': { value: '=text', does: 'unknown-program' },
      '--force-dep,--installpkg': { value: '=module' },
      '--result-json': { value: '=write' },
    },
    operands: 'read',
    passes: SCRIPT_ARGUMENTS,
    configuration: [...PYTEST_CONFIGURATION, 'noxfile.py', 'tasks.py', 'fabfile.py', 'tox.toml'],
  },
  coverage: {
    effect: 'none',
    subcommands: {
      run: {
        ...PYTEST,
        values: '--source --include --omit --concurrency --context',
        flags: '-a,--append --branch -p,--parallel-mode --timid -L,--pylib',
        options: {
          ...PYTEST.options,
          '-h,--help,--version,--markers,--fixtures': {},
          '-m': { value: '=module' },
          '--rcfile': { value: '=config' },
          '--data-file': { value: '=write' },
          '--debug': { value: '=text' },
        },
        operands: ['script', 'read...'],
      },
      report: {
        effect: 'project-code',
        unlisted: 'base',
        options: { ...HELP, '--rcfile': { value: '=config' }, '--data-file': { value: '=read' } },
        flags: '-m,--show-missing --skip-covered -i',
        values: '--fail-under --include --omit --format --precision --sort',
        operands: 'text',
      },
      'html xml json lcov annotate combine': {
        effect: 'project-code',
        also: ['write'],
        options: {
          ...HELP,
          '--rcfile': { value: '=config' },
          '-d,--directory': { value: '=write-tree' },
          '-o': { value: '=write' },
        },
        operands: 'read',
      },
      erase: REMOVE,
    },
    configuration: [...PROJECT, '.coveragerc'],
  },
  ruff: {
    effect: 'none',
    flags: RUFF_FLAGS,
    options: RUFF_OPTIONS,
    globalOptions: true,
    subcommands: {
      'check lint': {
        effect: 'none',
        values: RUFF_VALUES,
        options: {
          ...RUFF_OPTIONS,
          '--fix,--fix-only': { does: 'write', operands: 'read-write' },
          '--add-noqa': { does: 'write', operands: 'read-write' },
          '--diff': { only: 'none' },
        },
        operands: 'read-visible-tree',
        defaultOperand: 'read-visible-tree',
      },
      format: {
        effect: 'write',
        values: RUFF_VALUES,
        options: { ...RUFF_OPTIONS, '--check,--diff': { only: 'none', operands: 'read-visible-tree' } },
        operands: 'read-write',
      },
      'rule config linter version help': { ...LOCAL, values: '--output-format' },
      clean: REMOVE,
      server: { effect: 'network' },
      analyze: { effect: 'none', operands: 'text' },
    },
    configuration: ['ruff.toml', '.ruff.toml', 'pyproject.toml'],
  },
  black: {
    aliases: ['autopep8', 'yapf', 'docformatter', 'autoflake', 'pyupgrade', 'djlint'],
    effect: 'write',
    flags:
      '-q,--quiet -v,--verbose --fast --safe --preview -S,--skip-string-normalization -C,--skip-magic-trailing-comma -W --pyi --no-color --color -r,--recursive',
    values:
      '-l,--line-length --line-width -t,--target-version -w --include --exclude --extend-exclude --profile -p --skip --filter-files --required-version --stdin-filename -j --workers',
    options: { ...FORMATTER_OPTIONS, '-i,--in-place': { does: 'write' } },
    operands: 'read-write',
    configuration: [...PROJECT, '.isort.cfg', '.style.yapf', '.editorconfig'],
  },
  isort: {
    effect: 'write',
    flags:
      '-q,--quiet -v,--verbose --fast --sg,--skip-gitignore --ac,--atomic --color -e,--balanced -r --only-modified,--om -V,--version-info',
    values:
      '-l,--line-length --profile -w --py,--python-version -s,--skip --sl --stdin-filename --filename -j,--jobs -p,--project -o,--thirdparty -b,--builtin -a,--add-import',
    options: {
      ...FORMATTER_OPTIONS,
      '-c,--check-only,--check,-d,--stdout,--diff,--show-files,--show-settings': {
        only: 'none',
        operands: 'read',
      },
      '--settings-path,--settings-file,--sp': { value: '=read' },
    },
    operands: 'read-write',
    configuration: [...PROJECT, '.isort.cfg', '.editorconfig'],
  },
  flake8: {
    aliases: ['pylint'],
    ...CHECKER,
    /* Plugins and hooks of the project's configuration are loaded first. */
    options: { ...CHECKER.options, '-h,--help,-V,--version': { only: 'project-code' } },
  },
  mypy: {
    ...CHECKER,
    aliases: [
      'pyright',
      'basedpyright',
      'bandit',
      'pycodestyle',
      'pydocstyle',
      'pyflakes',
      'vulture',
      'ty',
      'pyrefly',
      'sqlfluff',
      'interrogate',
      'radon',
      'codespell',
      'yamllint',
    ],
  },
  'pre-commit': {
    effect: 'project-code',
    options: { ...VERSION, '-c,--config': { value: '=config' } },
    globalOptions: true,
    flags: '-a,--all-files -v,--verbose --show-diff-on-failure ',
    subcommands: {
      'validate-config validate-manifest sample-config help': LOCAL,
      run: {
        effect: 'project-code',
        also: ['write'],
        values: '--hook-stage --from-ref -s --source --to-ref -o --origin --color',
        options: { '--files': { operands: 'read' } },
        operands: 'text',
      },
      'install uninstall autoupdate install-hooks migrate-config init-templatedir hook-impl': {
        effect: 'configure',
        also: ['remote-read'],
        operands: 'text',
      },
      'clean gc': REMOVE,
      'try-repo': { effect: 'unknown-program', also: ['remote-read'], operands: 'text' },
    },
    configuration: ['.pre-commit-config.yaml', '.pre-commit-config.yml'],
  },
  mkdocs: {
    effect: 'none',
    options: { ...HELP, '-V,--version': { only: 'none' } },
    subcommands: {
      build: {
        effect: 'project-code',
        flags:
          '-s,--strict --no-strict -c,--clean --dirty --use-directory-urls --no-directory-urls -q,--quiet -v,--verbose',
        values: '-t,--theme',
        options: {
          ...HELP,
          '-f,--config-file': { value: '=config' },
          '-d,--site-dir': { value: '=delete-tree' },
        },
      },
      serve: {
        effect: 'project-code',
        also: ['network'],
        options: { '-f,--config-file': { value: '=config' } },
        operands: 'text',
      },
      'gh-deploy': { effect: 'remote-write', also: ['project-code'], operands: 'text' },
      new: { effect: 'write', operands: 'write-tree' },
      'get-deps': LOCAL,
    },
    configuration: ['mkdocs.yml', 'mkdocs.yaml'],
  },
  'sphinx-build': {
    effect: 'project-code',
    unlisted: 'base',
    options: {
      ...HELP,
      '--version': { only: 'none' },
      '-c,--conf-dir': { value: '=config' },
      '-d,--doctree-dir': { value: '=write-tree' },
      '-D,--define': { value: '=text', does: 'unknown-program' },
      '-w': { value: '=write' },
    },
    values: '-b,--builder -j,--jobs -t',
    operands: ['read', 'write-tree', 'read...'],
    configuration: ['conf.py', 'docs/conf.py'],
  },
  alembic: {
    aliases: ['scrapy', 'dbt', 'airflow'],
    effect: 'project-code',
    also: ['remote-write'],
    operands: 'unknown',
  },
};
