/** What a folder's files say about how its project is checked; the commands that only check. */
export interface Ecosystem {
  /** A file whose presence says so. */
  readonly file: string;
  readonly commands: readonly string[];
  /** Commands that add code of others, which a person wants to see. */
  readonly installs: readonly string[];
}

export const ecosystems: readonly Ecosystem[] = [
  { file: 'Cargo.toml', commands: ['cargo check', 'cargo test', 'cargo clippy'], installs: ['cargo add'] },
  { file: 'go.mod', commands: ['go vet', 'go test', 'go build'], installs: ['go get'] },
  { file: 'pyproject.toml', commands: ['pytest'], installs: ['pip install', 'uv add', 'poetry add'] },
  { file: 'setup.py', commands: ['pytest'], installs: ['pip install'] },
  { file: 'Gemfile', commands: ['bundle exec rspec'], installs: ['bundle add'] },
  { file: 'pom.xml', commands: ['mvn test'], installs: [] },
];

/** Of package.json: by the lock file beside it. */
export const packageManagers: readonly {
  readonly lock: string;
  readonly name: string;
  readonly installs: readonly string[];
}[] = [
  { lock: 'pnpm-lock.yaml', name: 'pnpm', installs: ['pnpm add', 'pnpm install'] },
  { lock: 'yarn.lock', name: 'yarn', installs: ['yarn add', 'yarn install'] },
  { lock: 'bun.lock', name: 'bun', installs: ['bun add', 'bun install'] },
  { lock: 'package-lock.json', name: 'npm', installs: ['npm install', 'npm ci'] },
];

/** Scripts of package.json that by their name only check. */
export const checkingScripts: readonly string[] = ['test', 'lint', 'typecheck', 'check', 'build'];

/** Files of agents, with what they are. */
export const agentFiles: readonly { readonly file: string; readonly agent: string }[] = [
  { file: '.claude/settings.json', agent: 'Claude Code' },
  { file: '.claude/settings.local.json', agent: 'Claude Code' },
  { file: 'opencode.json', agent: 'OpenCode' },
  { file: 'opencode.jsonc', agent: 'OpenCode' },
  { file: 'crush.json', agent: 'Crush' },
  { file: '.crush.json', agent: 'Crush' },
  { file: '.codex/config.toml', agent: 'Codex' },
];
