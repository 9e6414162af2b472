/** Where each agent's configuration holds its hooks, and what an entry of ours looks like there. */
export interface Installation {
  readonly agent: string;
  readonly files: Readonly<
    Record<'user' | 'project', { readonly below: 'home' | 'root'; readonly path: string }>
  >;
  /** Lists that get one entry each. */
  readonly lists: readonly {
    readonly path: readonly string[];
    readonly entry: (command: string) => object;
  }[];
}

/** How long the agent waits, in seconds; the decision takes far less. */
const patience = 30;

const group =
  (matcher: string, timeout: number, more: object = {}) =>
  (command: string): object => ({ matcher, hooks: [{ type: 'command', command, timeout, ...more }] });

const home = (path: string) => ({ below: 'home', path }) as const;
const root = (path: string) => ({ below: 'root', path }) as const;

export const installations: readonly Installation[] = [
  {
    agent: 'claude-code',
    files: { user: home('.claude/settings.json'), project: root('.claude/settings.json') },
    lists: [
      { path: ['hooks', 'PreToolUse'], entry: group('*', patience) },
      { path: ['hooks', 'PermissionRequest'], entry: group('*', patience) },
    ],
  },
  {
    agent: 'codex',
    files: { user: home('.codex/hooks.json'), project: root('.codex/hooks.json') },
    lists: [
      { path: ['hooks', 'PreToolUse'], entry: group('*', patience) },
      { path: ['hooks', 'PermissionRequest'], entry: group('*', patience) },
    ],
  },
  {
    agent: 'crush',
    files: { user: home('.config/crush/crush.json'), project: root('crush.json') },
    lists: [
      {
        path: ['hooks', 'PreToolUse'],
        entry: (command) => ({ name: 'toolgate', command, timeout: patience }),
      },
    ],
  },
  {
    agent: 'gemini-cli',
    files: { user: home('.gemini/settings.json'), project: root('.gemini/settings.json') },
    lists: [
      {
        path: ['hooks', 'BeforeTool'],
        // This agent counts in milliseconds.
        entry: group('.*', patience * 1000, { name: 'toolgate' }),
      },
    ],
  },
];

/** OpenCode has no hook programs: a plugin file stands for one. */
export const openCodePlugin = {
  user: home('.config/opencode/plugin/toolgate.js'),
  project: root('.opencode/plugin/toolgate.js'),
} as const;
