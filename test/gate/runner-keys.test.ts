import { describe, expect, it } from 'vitest';
import { standsForRunner } from '../../src/gate/runner-key.ts';
import { opencode } from '../../src/policy/dialects/opencode/index.ts';
import { dialectGate } from './dialects.ts';
import { bash } from './support.ts';

describe('a prefix that says no more than which interpreter or wrapper runs what follows', () => {
  it.each([
    ...['python3', '/usr/bin/python3', 'node', 'tsx', 'ruby', 'perl', 'php', 'Rscript', 'osascript', 'java'],
    ...['bash', 'sh', 'busybox', 'awk', 'sed', 'psql', 'sqlite3', 'vim'],
    ...[
      'deno run',
      'go run',
      'docker run',
      'docker exec',
      'docker compose run',
      'kubectl exec',
      'kubectl -n',
    ],
    ...['npx', 'npm exec', 'pnpm dlx', 'bunx', 'uv run', 'poetry run', 'pipx run', 'tmux new'],
    ...[
      'sudo',
      'doas',
      'env',
      'env X=1',
      'timeout 5',
      'nohup',
      'time',
      'xargs',
      'eval',
      'command',
      'watch',
      'flock',
    ],
    ...['find', 'git bisect run', 'ssh', 'screen', 'parallel', 'sudo python3', 'timeout 5 env'],
  ])('%s', (prefix) => {
    expect(standsForRunner(prefix.split(' '))).toBe(true);
  });

  it.each([
    ...[
      'ls',
      'touch',
      'printf',
      'rg',
      'jq',
      'git',
      'git status',
      'docker ps',
      'kubectl get',
      'terraform plan',
    ],
    ...[
      'make',
      'make x',
      'npm run build',
      'npm test',
      'cargo test',
      'go test',
      'pytest',
      'pip install',
      'gh pr',
    ],
    ...[
      'python3 a.py',
      'node a.js',
      'deno run a.ts',
      'uv run pytest',
      'npx eslint',
      'sudo make',
      'timeout 5 make',
    ],
  ])('not %s', (prefix) => {
    expect(standsForRunner(prefix.split(' '))).toBe(false);
  });

  const files = { digestOf: () => 'absent', changedAt: () => 0 };
  it.each([
    ['python3 a.py', []],
    ['node -e 1', []],
    ['deno run a.ts', []],
    ['docker run x', []],
    ['awk 1 f', []],
    ['touch x', ['session']],
    ['make x', ['session']],
    ['npm run build', ['session']],
  ])('is not offered by OpenCode to be remembered: %s', async (command, scopes) => {
    const offered: string[] = [];
    const text = '{"permission":{"bash":"ask"}}';
    const gate = await dialectGate(
      opencode,
      { files: [{ path: '/w/opencode.json', scope: 'project', text }] },
      {
        files,
        prompt: ({ offers }) => {
          offered.push(...offers.map(({ scope }) => scope));
          return { decision: 'deny' };
        },
      },
    );
    await gate.check(bash(command));
    expect([...new Set(offered)]).toEqual(['once', ...scopes]);
  });
});
