import type { WrapperEntry, WrapperTable } from './wrapper-schema.ts';

/** `TOOL run CMD…`, where the options are few and unknown ones end the reading. */
const RUN: WrapperEntry = {};

const CONDA_RUN: WrapperEntry = {
  options:
    '-n,--name= -p,--prefix= -v,--verbose --dev --debug-wrapper-scripts --no-capture-output --live-stream -e= --attach=',
  directories: '--cwd=',
};

const UV_RUN: WrapperEntry = {
  options:
    '--isolated --no-cache -n --offline -q,--quiet -v,--verbose --no-sync --frozen --locked --all-extras --all-groups ' +
    '--no-dev --dev --only-dev --active --exact --no-project --no-env-file --no-config --no-editable --no-default-groups ' +
    '--from= -w,--with= --with-editable= --with-requirements= --extra= --no-extra= --group= --only-group= --no-group= ' +
    '-p,--python= --package= --project= --env-file= --index= --default-index= -i,--index-url= --extra-index-url= ' +
    '-f,--find-links= --no-index -U,--upgrade -P,--upgrade-package= --reinstall --refresh --resolution= --prerelease= ' +
    '--link-mode= --cache-dir= --color= --all-packages --no-progress --native-tls -c,--constraints= --overrides= ' +
    '--python-platform= --managed-python --no-managed-python --no-python-downloads',
  obscures: '--config-file= -s,--script --gui-script',
  directories: '--directory=',
  stops: '-h,--help -V,--version',
  fronts: { '-m,--module': 'python -m' },
};

const UV_TOOL: WrapperEntry = { ...UV_RUN, fronts: {} };

const NPM_EXEC: WrapperEntry = {
  options:
    '-p,--package= -w,--workspace= --workspaces -ws --include-workspace-root --registry= --cache= -y,--yes --no ' +
    '--prefer-offline --prefer-online --offline -q,--quiet -s,--silent --loglevel= --ignore-existing --no-install',
  directories: '--prefix=',
  obscures: '--userconfig= --globalconfig= --script-shell= --node-options= -n,--node-arg= --shell=',
  texts: '-c,--call=',
  stops: '-h,--help -v,--version',
};

const TMUX_PANE = '-A -d -D -E -P -X -b -f -h -v -k -a -S -Z -I -c= -e= -F= -n= -s= -t= -x= -y= -l= -p=';

/** Package runners, environment tools, development runners and terminals that start a command. */
export const runnerWrappers: WrapperTable = {
  npx: { ...NPM_EXEC },
  npm: {
    options:
      '-w,--workspace= --workspaces -ws --registry= --cache= -s,--silent -q,--quiet --loglevel= -y,--yes -g,--global',
    directories: '-C,--prefix=',
    under: {
      exec: { ...NPM_EXEC, scan: 'permute' },
      x: { ...NPM_EXEC, scan: 'permute' },
      explore: { carries: 'joined', before: 1 },
    },
  },
  pnpm: {
    options:
      '-r,--recursive --parallel --silent -s -w,--workspace-root --no-bail -F,--filter= --reporter= --loglevel= ' +
      '--workspace-concurrency= --resume-from= --stream --aggregate-output --color --no-color',
    directories: '-C,--dir=',
    under: {
      exec: {
        options:
          '-r,--recursive --parallel --no-bail --resume-from= --report-summary --workspace-concurrency=',
        joins: '-c,--shell-mode',
      },
      dlx: { options: '-s,--silent --package= --allow-build= --reporter=', joins: '-c,--shell-mode' },
    },
  },
  pnpx: { options: '-s,--silent --package=', joins: '-c,--shell-mode' },
  yarn: {
    options: '-s,--silent --verbose -v',
    directories: '--cwd=',
    under: {
      exec: { carries: 'joined' },
      dlx: { options: '-p,--package= -q,--quiet' },
    },
  },
  bun: {
    options: '--silent --smol -b,--bun',
    directories: '--cwd=',
    under: {
      x: { options: '--bun -b --silent --verbose --no-install -p,--package=' },
      exec: { carries: 'texts', shell: 'other' },
    },
  },
  bunx: { options: '--bun -b --silent --verbose --no-install -p,--package=' },
  uv: {
    options:
      '-q,--quiet -v,--verbose --offline --no-cache -n --no-progress --no-config --native-tls --color= --project= --cache-dir= --no-python-downloads',
    directories: '--directory=',
    obscures: '--config-file=',
    under: { run: UV_RUN, x: UV_TOOL, 'tool run': UV_TOOL },
  },
  uvx: UV_TOOL,
  // Runs a command and shortens its output. Some first words are commands of its own.
  rtk: {
    carries: 'argv',
    options: '-v,--verbose -u,--ultra-compact --skip-env',
    stops: '-h,--help -V,--version',
    under: {
      proxy: {},
      err: {},
      test: {},
      summary: {},
      read: { carries: 'program' },
      smart: { carries: 'program' },
      json: { carries: 'program' },
      log: { carries: 'program' },
      deps: { carries: 'program' },
      gain: { carries: 'program' },
      env: { carries: 'program' },
      init: { carries: 'program' },
      config: { carries: 'program' },
      discover: { carries: 'program' },
      learn: { carries: 'program' },
    },
  },
  pipx: {
    options: '-q,--quiet -v,--verbose',
    under: {
      run: {
        options:
          '--no-cache --path --verbose -q,--quiet --system-site-packages --spec= --python= --index-url,-i= --with= --fetch-missing-python',
        obscures: '--pip-args=',
      },
    },
  },
  corepack: {
    under: {
      yarn: { fronts: { '': 'yarn' } },
      pnpm: { fronts: { '': 'pnpm' } },
      npm: { fronts: { '': 'npm' } },
    },
  },

  asdf: { under: { exec: RUN } },
  'aws-vault': {
    options: '--debug --backend= --prompt=',
    under: {
      exec: {
        options:
          '-d,--duration= -n,--no-session --region= -t,--mfa-token= -j,--json -s,--server --ecs-server --lazy --prompt=',
        before: 1,
        scan: 'around',
        bare: 'stdin-shell',
      },
    },
  },
  bundle: {
    aliases: 'bundler',
    options: '--no-color -V,--verbose -r,--retry=',
    under: { exec: { options: '--keep-file-descriptors --gemfile=' } },
  },
  cabal: { options: '-v,--verbose=?', under: { exec: { options: '-v,--verbose=?' } } },
  chamber: {
    options: '-b,--backend= -r,--retries=',
    under: { exec: { options: '--strict --pristine', before: 1, scan: 'around' } },
  },
  conda: { aliases: 'mamba micromamba', under: { run: CONDA_RUN } },
  devbox: {
    options: '-q,--quiet -c,--config= -e,--env=',
    under: {
      run: {
        carries: 'joined',
        options:
          '--pure -q,--quiet -c,--config= -e,--env= --env-file= --recompute --all-projects --omit-nix-env',
      },
    },
  },
  direnv: { under: { exec: { before: 1 } } },
  doppler: {
    options: '--silent --debug',
    under: {
      run: {
        options: '-p,--project= -c,--config= -t,--token= --preserve-env=? --mount-max-reads=',
        deeds: '--mount= --fallback=',
        texts: '--command=',
      },
    },
  },
  dotenv: {
    aliases: 'dotenv-cli',
    carries: 'argv',
    options: '-e= -o,--override -c=? -v= --quiet --debug -q= -f,--file= --expand --no-expand -p=',
    under: { run: { options: '--override --no-override' } },
  },
  dotenvx: {
    options: '-l,--log-level= -q,--quiet -v,--verbose -d,--debug',
    under: {
      run: {
        options:
          '-e,--env= -f,--env-file= -fv= -fk,--env-keys-file= -o,--overload --strict --convention= --ignore= --no-ops -q,--quiet',
      },
    },
  },
  'env-cmd': {
    options:
      '-e,--environments= -f,--file= --fallback --no-override -r,--rc-file= --silent --verbose -x,--expand-envs --recursive',
    joins: '--use-shell',
  },
  envchain: { options: '-v', stops: '-s,--set -l,--list', before: 1 },
  fnm: {
    options: '--log-level= --node-dist-mirror= --fnm-dir= --arch=',
    under: { exec: { options: '--using= --using-file' } },
  },
  ghcup: {
    options: '-v,--verbose -c,--cache',
    under: {
      run: {
        options: '-i,--install -q,--quick -m,--mingw-path --ghc= --cabal= --hls= --stack= -b,--bindir=',
      },
    },
  },
  guix: {
    under: {
      shell: {
        options:
          '-C,--container -N,--network -P,--link-profile -W,--nesting -F,--emulate-fhs --pure --preserve= -E= -D,--development= -m,--manifest= -f,--file= --check -q --share= --expose=',
        scan: 'permute',
        rests: '--',
        carries: 'options',
        obscures: '-e,--expression= -L,--load-path=',
        bare: 'opaque',
      },
      environment: {
        options: '-C,--container -N,--network --pure --ad-hoc -m,--manifest= -l,--load=',
        scan: 'permute',
        rests: '--',
        carries: 'options',
        bare: 'opaque',
      },
    },
  },
  hatch: { options: '-e,--env= -q,--quiet -v,--verbose --no-color', under: { run: { carries: 'joined' } } },
  infisical: {
    options: '--silent --log-level= --domain=',
    under: {
      run: {
        options:
          '-e,--env= --path= --projectId= --token= --expand --recursive --secret-overriding --include-imports',
        texts: '-c,--command=',
      },
    },
  },
  lerna: {
    options: '--loglevel= --concurrency=',
    under: {
      exec: {
        carries: 'joined',
        options:
          '--stream --parallel --no-bail --no-prefix --scope= --ignore= --since=? --concurrency= --no-sort --no-private --include-dependencies --include-dependents',
      },
    },
  },
  mise: {
    options: '-q,--quiet -v,--verbose -y,--yes -E,--env= --silent',
    directories: '-C,--cd=',
    under: {
      exec: {
        options: '-j,--jobs= --raw',
        texts: '-c,--command=',
        carries: 'options',
        rests: '--',
        scan: 'permute',
      },
      x: {
        options: '-j,--jobs= --raw',
        texts: '-c,--command=',
        carries: 'options',
        rests: '--',
        scan: 'permute',
      },
    },
  },
  nix: {
    options:
      '--extra-experimental-features= --experimental-features= --offline -L,--print-build-logs -v,--verbose --quiet --refresh --option==',
    under: {
      develop: {
        options:
          '-i,--ignore-environment -k,--keep= -u,--unset= --impure --offline --refresh -L,--print-build-logs --no-write-lock-file --accept-flake-config --override-input== --profile= --extra-experimental-features=',
        rests: '-c,--command',
        scan: 'permute',
        carries: 'options',
        obscures: '-f,--file= --expr= --phase=',
        bare: 'opaque',
      },
      shell: {
        options:
          '-i,--ignore-environment -k,--keep= -u,--unset= --impure --offline --refresh -L,--print-build-logs --extra-experimental-features=',
        rests: '-c,--command',
        scan: 'permute',
        carries: 'options',
        obscures: '-f,--file= --expr=',
        bare: 'opaque',
      },
    },
  },
  'nix-shell': {
    options:
      '--pure --impure --keep= -Q -v,--verbose -j,--max-jobs= --cores= --arg== --argstr== -A,--attr= -p,--packages --option== -I=',
    obscures: '-i= -E,--expr=',
    texts: '--run= --command=',
    carries: 'options',
    scan: 'permute',
    bare: 'opaque',
    stops: '--version --help',
    shell: 'bash',
  },
  nodenv: { aliases: 'pyenv rbenv goenv jenv plenv', under: { exec: RUN } },
  nvm: { under: { exec: { options: '--silent', before: 1, numeric: true } } },
  nx: { under: { exec: { options: '--', joins: '--all' } } },
  op: {
    options: '--account= --session= --cache --debug',
    under: { run: { options: '--env-file= --no-masking --environment=' } },
  },
  opam: {
    options: '-y,--yes -q,--quiet -v,--verbose',
    under: { exec: { options: '--switch= --set-root --set-switch --inplace-path --readonly' } },
  },
  pdm: {
    options: '-q,--quiet -v,--verbose',
    under: { run: { options: '-s,--site-packages -p,--project= --json --venv= --recreate' } },
  },
  perf: {
    under: {
      record: {
        options:
          '-g -a -v,--verbose -q,--quiet -e,--event= -F,--freq= -c,--count= -C,--cpu= --call-graph= -s -d -p,--pid= -t,--tid= -k,--clockid= -m,--mmap-pages= --switch-events -z,--compression-level=?',
        deeds: '-o,--output=',
      },
      stat: {
        options:
          '-a -d -v,--verbose -e,--event= -r,--repeat= -C,--cpu= -x,--field-separator= -B -i,--no-inherit -p,--pid= -t,--tid= -I,--interval-print= --per-core --per-socket -n,--null',
        texts: '--pre= --post=',
        deeds: '-o,--output= --append',
      },
      trace: {
        options:
          '-a -e,--expr,--event= -v,--verbose -s,--summary -S,--with-summary -T,--time -p,--pid= -C,--cpu= -F,--pf= --call-graph=',
        deeds: '-o,--output=',
      },
      ftrace: { options: '-a -t,--tracer= -p,--pid= -C,--cpu= -v,--verbose=?', user: true },
      'mem record': { options: '-e,--event= -K,--all-kernel -U,--all-user -v,--verbose' },
      'c2c record': { options: '-e,--event= -k,--all-kernel -u,--all-user -v,--verbose' },
      'sched record': {},
    },
  },
  pipenv: { options: '-q,--quiet -v,--verbose', under: { run: RUN } },
  poetry: {
    options:
      '-q,--quiet -v,-vv,-vvv,--verbose --ansi --no-ansi -n,--no-interaction --no-plugins -P,--project=',
    directories: '-C,--directory=',
    under: { run: RUN },
  },
  rush: { under: { exec: RUN } },
  rustup: { options: '-v,--verbose -q,--quiet', under: { run: { options: '--install', before: 1 } } },
  rye: { under: { run: { options: '-q,--quiet -v,--verbose --pyproject=', obscures: '-l,--list' } } },
  sops: {
    options: '--verbose',
    under: {
      'exec-env': { carries: 'texts', options: '--pristine --user= --background --same-process', before: 1 },
      'exec-file': {
        carries: 'texts',
        options: '--no-fifo --user= --filename= --background',
        before: 1,
        placeholder: '{}',
      },
    },
  },
  stack: {
    options: '--silent -v,--verbose --system-ghc --resolver,--snapshot= --stack-yaml= --nix --no-nix',
    under: { exec: { options: '--package= --no-ghc-package-path --plain --cwd=' } },
  },
  teller: { options: '-c,--config=', under: { run: { options: '-r,--reset -s,--shell' } } },
  'vault-env': {},
  volta: {
    options: '--verbose --quiet',
    under: { run: { options: '--node= --npm= --pnpm= --yarn= --bundled-npm --no-pnpm --no-yarn --env=' } },
  },

  'cross-env-shell': { carries: 'joined', assignments: 'name' },
  c8: {
    options:
      '--check-coverage --all --clean -r,--reporter= -o,--reports-dir= -x,--exclude= -n,--include= --100 --src= --lines= --branches= --functions= --statements= --temp-directory=',
  },
  nyc: {
    options:
      '--check-coverage --all -a --silent -s -r,--reporter= -x,--exclude= -n,--include= -e,--extension= --report-dir= --temp-dir= --lines= --branches= --functions= --statements=',
    obscures: '-i,--require= --nycrc-path=',
  },
  'cargo-watch': {
    carries: 'options',
    options:
      '-c,--clear -q,--quiet -w,--watch= -i,--ignore= -d,--delay= -B= --no-vcs-ignores --postpone --poll --why -N,--notify -E,--env= -L= --env-file= --features=',
    texts: '-s,--shell=',
    obscures: '-x,--exec= --use-shell=',
    directories: '-C,--workdir=',
    rests: '--',
  },
  watchexec: {
    options:
      '-w,--watch= -e,--exts= -f,--filter= -i,--ignore= -c,--clear=? -r,--restart -d,--debounce= -s,--signal= --stop-signal= -p,--postpone -q,--quiet -v,--verbose -o,--on-busy-update= --no-vcs-ignore --no-project-ignore --no-default-ignore --delay-run= --poll=? --print-events -N,--notify -E,--env= -n',
    directories: '--workdir=',
    obscures: '--filter-file= --ignore-file= --filter-prog,-j= --project-origin=',
    joins: '--shell=',
  },
  reflex: {
    options:
      '-r,--regex= -g,--glob= -R,--inverse-regex= -G,--inverse-glob= --all=? -s,--start-service=? -d,--decoration= -v,--verbose=? --only-dirs=? --only-files=? -t,--shutdown-timeout= --sequential=?',
    obscures: '-c,--config=',
    placeholder: '{}',
  },
  nodemon: {
    carries: 'options',
    options:
      '-e,--ext= -w,--watch= -i,--ignore= -V,--verbose -q,--quiet -L,--legacy-watch -d,--delay= -C,--on-change-only -s,--signal= -I,--no-stdin --exitcrash',
    texts: '-x,--exec=',
    obscures: '--config=',
    directories: '--cwd=',
  },
  chokidar: {
    carries: 'options',
    options:
      '-d,--debounce= -t,--throttle= -s,--follow-symlinks -i,--ignore= --initial -p,--polling --poll-interval= --verbose --silent',
    texts: '-c,--command=',
    scan: 'permute',
    placeholder: '{path}',
  },
  onchange: {
    carries: 'options',
    options:
      '-a,--add -i,--initial -e,--exclude= -p,--poll= -o,--outpipe= -j,--jobs= -d,--delay= -k,--kill -v,--verbose -f,--filter= --await-write-finish=?',
    rests: '--',
    scan: 'permute',
    placeholder: '{{file}}',
  },
  'start-server-and-test': { carries: 'program' },

  tmux: {
    options: '-2 -C -u -v -N -D -l -f= -L= -S= -T=',
    texts: '-c=',
    under: {
      'new-session,new,new-window,neww,split-window,splitw,respawn-pane,respawnp,respawn-window,respawnw': {
        options: TMUX_PANE,
        carries: 'joined',
        chained: true,
      },
      'run-shell,run': { options: '-b -C -d= -t= -c=', carries: 'joined', chained: true },
      'pipe-pane,pipep': { options: '-I -O -o -t=', carries: 'joined', chained: true },
      'display-popup,popup': {
        options: '-B -C -E -k -b= -c= -d= -e= -h= -s= -S= -t= -T= -w= -x= -y=',
        carries: 'joined',
        chained: true,
      },
      'if-shell,if,send-keys,send,source-file,source,bind-key,bind,set-hook,confirm-before,confirm,command-prompt':
        {
          carries: 'unknown',
          because: 'dynamic-code',
        },
    },
  },
  xterm: {
    aliases: 'uxterm rxvt urxvt',
    rests: '-e',
    carries: 'options',
    syntax: 'one-word',
    scan: 'permute',
  },
  launchctl: {
    under: {
      asuser: { before: 1, user: true },
      bsexec: { before: 1, user: true },
      submit: { options: '-l= -o= -e=', programs: '-p=' },
    },
  },
};
