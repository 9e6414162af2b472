import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createGate,
  type Gate,
  type GateOptions,
  hostEnvironment,
  nodeFiles,
  type Ticket,
} from '../../src/gate/index.ts';
import { compilePolicy, parsePolicy } from '../../src/policy/index.ts';
import { loadShell } from '../../src/shell/index.ts';

/** Calls one after the other on real files: each that is allowed is run. */

const shell = await loadShell();

interface World {
  readonly root: string;
  readonly home: string;
  /** A folder beside the workspace. */
  readonly beside: string;
}

type Step =
  | { readonly bash: string; readonly holds?: boolean; readonly scope?: 'session'; readonly cwd?: string }
  | { readonly write: string; readonly content: string; readonly holds?: boolean }
  /** Somebody else does it, and no gate is asked. */
  | { readonly behind: (world: World) => void }
  | { readonly child: true };

type Last =
  | { readonly bash: string; readonly cwd?: string }
  | { readonly write: string }
  | { readonly read: string };

interface Sequence {
  readonly what: string;
  readonly mode?: string;
  readonly allows?: readonly string[];
  readonly persistent?: boolean;
  readonly steps: readonly Step[];
  readonly last: Last;
}

const git = (cwd: string, ...words: readonly string[]): void => {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...words], {
    cwd,
    stdio: 'ignore',
  });
};

/** A repository with two branches that differ in what the build runs. */
const makeWorld = (): World => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-scratch-')));
  const world = { root: join(base, 'w'), home: join(base, 'home'), beside: join(base, 'beside') };
  for (const folder of [
    world.root,
    join(world.home, '.ssh'),
    world.beside,
    join(world.root, 'src'),
    join(world.root, 'a'),
    join(world.root, 'b'),
  ])
    mkdirSync(folder, { recursive: true });
  const file = (name: string, text: string): void => writeFileSync(join(world.root, name), text);
  file('package.json', '{"scripts":{"test":"true"}}');
  file('Makefile', 'test:\n\ttrue\n');
  file('run.sh', 'true\n');
  file('a/run.sh', 'true\n');
  file('b/run.sh', 'true\n');
  file('src/a.ts', 'a\n');
  file('.env', 'KEY=1\n');
  git(world.root, 'init', '-q', '-b', 'main');
  git(world.root, 'add', '-A');
  git(world.root, 'commit', '-qm', 'one');
  git(world.root, 'checkout', '-qb', 'other');
  file('Makefile', 'test:\n\techo other\n');
  file('package.json', '{"scripts":{"test":"echo other"}}');
  git(world.root, 'commit', '-qam', 'two');
  git(world.root, 'checkout', '-q', 'main');
  mkdirSync(join(world.beside, 'pack'));
  writeFileSync(join(world.beside, 'pack', 'Makefile'), 'test:\n\techo packed\n');
  execFileSync('tar', ['cf', join(world.root, 'pack.tar'), '-C', join(world.beside, 'pack'), 'Makefile']);
  // What lies in the workspace was there before the run; the clock of its files is coarse.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
  return world;
};

const policyOf = (allows: readonly string[]) => {
  const rules = allows.map((command) => ({ effect: 'allow', command }));
  const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const policy = compilePolicy(parsed.value);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return policy.value;
};

const open = async (world: World, sequence: Sequence, prompt: GateOptions['prompt']): Promise<Gate> =>
  createGate({
    environment: hostEnvironment({ cwd: world.root, home: world.home, shell, platform: 'linux' }),
    files: nodeFiles,
    policy: policyOf(sequence.allows ?? []),
    mode: sequence.mode ?? 'default',
    persistentShell: sequence.persistent === true,
    ...(prompt === undefined ? {} : { prompt }),
  });

const inWorld = (world: World, text: string): string =>
  text.replaceAll('$BESIDE', world.beside).replaceAll('$HOME', world.home);

const callOf = (world: World, step: Last | Extract<Step, { bash: string } | { write: string }>) => {
  if ('bash' in step)
    return {
      tool: 'bash',
      input: { command: inWorld(world, step.bash) },
      ...(step.cwd === undefined ? {} : { cwd: join(world.root, step.cwd) }),
    };
  if ('read' in step) return { tool: 'read', input: { file_path: join(world.root, step.read) } };
  const content = 'content' in step ? step.content : 'x';
  return { tool: 'write', input: { file_path: join(world.root, step.write), content } };
};

/** What became of the last call, where every earlier one was allowed by whoever was asked. */
const play = async (sequence: Sequence): Promise<string> => {
  const world = makeWorld();
  try {
    let scope: 'session' | undefined;
    let isLast = false;
    let gate = await open(world, sequence, () => ({
      decision: isLast ? 'deny' : 'allow',
      ...(scope === undefined ? {} : { scope }),
    }));
    for (const step of sequence.steps) {
      if ('behind' in step) {
        step.behind(world);
        continue;
      }
      if ('child' in step) {
        gate = await gate.child();
        continue;
      }
      scope = 'scope' in step ? step.scope : undefined;
      const call = callOf(world, step);
      const outcome = await gate.check(call);
      if (outcome.kind !== 'allow') throw new Error(`${JSON.stringify(step)}: ${JSON.stringify(outcome)}`);
      if (step.holds === true) continue;
      run(world, step, outcome.ticket);
      outcome.ticket.done();
    }
    isLast = true;
    scope = undefined;
    return (await gate.check(callOf(world, sequence.last))).kind;
  } finally {
    rmSync(dirname(world.root), { recursive: true, force: true });
  }
};

const run = (
  world: World,
  step: Extract<Step, { bash: string } | { write: string }>,
  ticket: Ticket,
): void => {
  const verified = ticket.verify();
  if (!verified.ok) throw new Error(`${JSON.stringify(step)}: ${JSON.stringify(verified)}`);
  if ('write' in step) {
    writeFileSync(join(world.root, step.write), step.content);
    return;
  }
  const cwd = step.cwd === undefined ? world.root : join(world.root, step.cwd);
  spawnSync('bash', ['-c', inWorld(world, step.bash)], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: world.home },
  });
};

const attacks: readonly Sequence[] = [
  {
    what: 'a link out of the workspace, then a write through it',
    mode: 'edit',
    steps: [{ bash: 'ln -s $HOME/.ssh src/keys' }],
    last: { write: 'src/keys/authorized_keys' },
  },
  {
    what: 'a link to the repository itself, then a hook through it',
    mode: 'edit',
    steps: [{ bash: 'ln -s ../.git src/g' }],
    last: { write: 'src/g/hooks/pre-commit' },
  },
  {
    what: 'a hard link to the configuration of git, then a write of the other name',
    mode: 'edit',
    steps: [{ bash: 'ln .git/config src/conf' }],
    last: { write: 'src/conf' },
  },
  {
    what: 'a hard link to a secret, then a read of the other name',
    mode: 'edit',
    steps: [{ bash: 'ln .env src/plain.txt' }],
    last: { read: 'src/plain.txt' },
  },
  {
    what: 'a secret that is moved, then a read of the new name',
    mode: 'edit',
    steps: [{ bash: 'mv .env src/plain.txt' }],
    last: { bash: 'cat src/plain.txt' },
  },
  {
    what: 'a secret that is copied, then a read of the copy',
    mode: 'edit',
    steps: [{ bash: 'cp .env src/plain.txt' }],
    last: { bash: 'cat src/plain.txt' },
  },
  {
    what: 'a link to the folder above, then a write through it',
    mode: 'edit',
    steps: [{ bash: 'ln -s .. up' }],
    last: { write: 'up/beside/x' },
  },
  {
    what: 'a link of a link',
    mode: 'edit',
    steps: [{ bash: 'ln -s $HOME one' }, { bash: 'ln -s one two' }],
    last: { write: 'two/.bashrc' },
  },
  {
    what: 'a folder that is linked, moved, and written through by its new name',
    mode: 'edit',
    steps: [{ bash: 'ln -s $HOME/.ssh k' }, { bash: 'mv k src/k' }],
    last: { write: 'src/k/authorized_keys' },
  },
  {
    what: 'a file that is moved over a hook',
    mode: 'edit',
    steps: [{ write: 'src/h', content: 'x' }],
    last: { bash: 'mv src/h .git/hooks/pre-commit' },
  },
  {
    what: 'hooks that are moved away, written, and moved back',
    mode: 'edit',
    steps: [{ bash: 'mv .git/hooks src/hooks' }],
    last: { write: 'src/hooks/pre-commit' },
  },
  {
    what: 'a script that is written, then run under an old rule',
    mode: 'edit',
    allows: ['sh run.sh'],
    steps: [{ write: 'run.sh', content: 'id' }],
    last: { bash: 'sh run.sh' },
  },
  {
    what: 'a script that is copied over, then run',
    mode: 'edit',
    allows: ['sh run.sh'],
    steps: [{ write: 'src/x', content: 'id' }, { bash: 'cp src/x run.sh' }],
    last: { bash: 'sh run.sh' },
  },
  {
    what: 'a script that a link stands for',
    mode: 'edit',
    allows: ['sh run.sh'],
    steps: [{ write: 'src/x', content: 'id' }, { bash: 'ln -sf src/x run.sh' }],
    last: { bash: 'sh run.sh' },
  },
  {
    what: 'a manifest that is written aside and moved into place',
    mode: 'edit',
    allows: ['npm test'],
    steps: [{ write: 'p.new', content: '{"scripts":{"test":"id"}}' }, { bash: 'mv p.new package.json' }],
    last: { bash: 'npm test' },
  },
  {
    what: 'a makefile that is edited in place',
    mode: 'edit',
    allows: ['make test'],
    steps: [{ bash: "sed -i 's/true/id/' Makefile" }],
    last: { bash: 'make test' },
  },
  {
    what: 'a makefile of another name that is read first',
    mode: 'edit',
    allows: ['make test'],
    steps: [{ write: 'GNUmakefile', content: 'test:\n\tid\n' }],
    last: { bash: 'make test' },
  },
  {
    what: 'a branch that is checked out, with another makefile',
    allows: ['make test'],
    steps: [{ bash: 'git checkout other' }],
    last: { bash: 'make test' },
  },
  {
    what: 'files of another branch that are restored',
    allows: ['npm test'],
    steps: [{ bash: 'git checkout other -- package.json' }],
    last: { bash: 'npm test' },
  },
  {
    what: 'an archive that brings a makefile',
    allows: ['make test'],
    steps: [{ bash: 'tar xf pack.tar' }],
    last: { bash: 'make test' },
  },
  {
    what: 'a patch that changes the manifest',
    allows: ['npm test'],
    steps: [
      {
        behind: ({ root }) =>
          writeFileSync(
            join(root, 'x.patch'),
            '--- a/package.json\n+++ b/package.json\n@@ -1 +1 @@\n-{"scripts":{"test":"true"}}\n\\ No newline at end of file\n+{"scripts":{"test":"id"}}\n\\ No newline at end of file\n',
          ),
      },
      { bash: 'git apply x.patch' },
    ],
    last: { bash: 'npm test' },
  },
  {
    what: 'a manifest that somebody else changes',
    allows: ['npm test'],
    steps: [{ behind: ({ root }) => writeFileSync(join(root, 'package.json'), '{"scripts":{"test":"id"}}') }],
    last: { bash: 'npm test' },
  },
  {
    what: 'a program of the project that is put in place',
    mode: 'edit',
    allows: ['npx eslint'],
    steps: [
      { bash: 'mkdir -p node_modules/.bin' },
      { write: 'node_modules/.bin/eslint', content: '#!/bin/sh\nid\n' },
    ],
    last: { bash: 'npx eslint .' },
  },
  {
    what: 'an alias of git, then its use under a rule',
    allows: ['git st'],
    steps: [{ bash: "git config alias.st '!sh run.sh'" }],
    last: { bash: 'git st' },
  },
  {
    what: 'a converter in the configuration of git, then a diff',
    steps: [{ bash: 'git config diff.x.textconv ./run.sh' }],
    last: { bash: 'git diff' },
  },
  {
    what: 'a pager in the configuration of git, then a log',
    steps: [{ bash: "git config core.pager 'sh run.sh'" }],
    last: { bash: 'git log' },
  },
  {
    what: 'a write of the manifest that is still under way',
    mode: 'edit',
    allows: ['npm test'],
    steps: [{ write: 'package.json', content: '{}', holds: true }],
    last: { bash: 'npm test' },
  },
  {
    what: 'an edit of a script in place that is still under way',
    mode: 'edit',
    allows: ['sh run.sh'],
    steps: [{ bash: "sed -i 's/true/id/' run.sh", holds: true }],
    last: { bash: 'sh run.sh' },
  },
  {
    what: 'a link that is still being made',
    mode: 'edit',
    steps: [{ bash: 'ln -s $HOME/.ssh src/k', holds: true }],
    last: { write: 'src/k/authorized_keys' },
  },
  {
    what: 'a checkout that is still under way',
    allows: ['make test'],
    steps: [{ bash: 'git checkout other', holds: true }],
    last: { bash: 'make test' },
  },
  {
    what: 'a folder that is being moved',
    mode: 'edit',
    steps: [{ bash: 'mv .git/hooks src/hooks', holds: true }],
    last: { write: 'src/hooks/pre-commit' },
  },
  {
    what: 'a manifest that the parent wrote, run by its child',
    mode: 'edit',
    allows: ['npm test'],
    steps: [{ write: 'package.json', content: '{"scripts":{"test":"id"}}' }, { child: true }],
    last: { bash: 'npm test' },
  },
  {
    what: 'a link that a parent made, written through by its child',
    mode: 'edit',
    steps: [{ bash: 'ln -s $HOME/.ssh src/k' }, { child: true }],
    last: { write: 'src/k/authorized_keys' },
  },
  {
    what: 'a grant of the parent, used by its child',
    steps: [{ bash: 'touch src/new', scope: 'session' }, { child: true }],
    last: { bash: 'touch src/new' },
  },
  {
    what: 'a grant for a script of another folder',
    steps: [{ bash: 'sh run.sh', scope: 'session', cwd: 'a' }],
    last: { bash: 'sh run.sh', cwd: 'b' },
  },
  {
    what: 'a grant for a script that was changed since',
    steps: [
      { bash: 'sh run.sh', scope: 'session' },
      { behind: ({ root }) => writeFileSync(join(root, 'run.sh'), 'id\n') },
    ],
    last: { bash: 'sh run.sh' },
  },
  {
    what: 'a grant for a script that is another file since',
    steps: [
      { bash: 'sh run.sh', scope: 'session' },
      {
        behind: ({ root }) => {
          unlinkSync(join(root, 'run.sh'));
          symlinkSync('src/a.ts', join(root, 'run.sh'));
        },
      },
    ],
    last: { bash: 'sh run.sh' },
  },
  {
    what: 'a grant for a target that is a link since',
    steps: [
      { bash: 'cp src/a.ts $BESIDE/out', scope: 'session' },
      {
        behind: ({ beside, home }) => {
          unlinkSync(join(beside, 'out'));
          symlinkSync(join(home, '.bashrc'), join(beside, 'out'));
        },
      },
    ],
    last: { bash: 'cp src/a.ts $BESIDE/out' },
  },
  {
    what: 'a grant for a target whose folder is a link since',
    steps: [
      { bash: 'cp src/a.ts $BESIDE/pack/out', scope: 'session' },
      {
        behind: ({ beside, home }) => {
          renameSync(join(beside, 'pack'), join(beside, 'old'));
          symlinkSync(join(home, '.ssh'), join(beside, 'pack'));
        },
      },
    ],
    last: { bash: 'cp src/a.ts $BESIDE/pack/out' },
  },
  {
    what: 'an alias of a shell that stays',
    persistent: true,
    steps: [{ bash: "alias ls='sh run.sh'" }],
    last: { bash: 'ls src' },
  },
  {
    what: 'a function of a shell that stays',
    persistent: true,
    steps: [{ bash: 'git() { sh run.sh; }' }],
    last: { bash: 'git status' },
  },
  {
    what: 'a path of a shell that stays',
    persistent: true,
    steps: [{ bash: 'export PATH="$PWD/src:$PATH"' }],
    last: { bash: 'ls src' },
  },
  {
    what: 'a folder of a shell that stays',
    mode: 'edit',
    persistent: true,
    steps: [{ bash: 'cd .git' }],
    last: { bash: 'echo x > hooks/pre-commit' },
  },
  {
    what: 'a variable of git of a shell that stays',
    persistent: true,
    steps: [{ bash: "export GIT_PAGER='sh run.sh'" }],
    last: { bash: 'git log' },
  },
  ...[
    'eval "$(cat run.sh)"',
    '. ./run.sh',
    'if true; then source run.sh; fi',
    '$tool src',
    'command $tool',
    'builtin "$tool" x',
  ].map(
    (bash): Sequence => ({
      what: `a shell that stays and has run what cannot be read: ${bash}`,
      persistent: true,
      steps: [{ bash }],
      last: { bash: 'ls src' },
    }),
  ),
  {
    what: 'a mount, then a write below it',
    mode: 'edit',
    steps: [{ bash: 'mkdir -p src/d && sudo mount --bind / src/d' }],
    last: { bash: 'touch src/d/etc/x' },
  },
];

const harmless: readonly Sequence[] = [
  {
    what: 'a file that is written, then read',
    mode: 'edit',
    steps: [{ write: 'src/b.ts', content: 'b' }],
    last: { bash: 'cat src/b.ts' },
  },
  {
    what: 'a source file that is written, then tested under a rule',
    mode: 'edit',
    allows: ['npm test'],
    steps: [{ write: 'src/b.ts', content: 'b' }],
    last: { bash: 'npm test' },
  },
  {
    what: 'a source file that is still being written while tests start',
    mode: 'edit',
    allows: ['npm test'],
    steps: [{ write: 'src/b.ts', content: 'b', holds: true }],
    last: { bash: 'npm test' },
  },
  {
    what: 'a link inside the workspace, then a read through it',
    mode: 'edit',
    steps: [{ bash: 'ln -s src lib' }],
    last: { bash: 'cat lib/a.ts' },
  },
  {
    what: 'a file that is moved, then written',
    mode: 'edit',
    steps: [{ bash: 'mv src/a.ts src/b.ts' }],
    last: { write: 'src/b.ts' },
  },
  {
    what: 'a grant for the same script in the same folder',
    steps: [{ bash: 'sh run.sh', scope: 'session' }],
    last: { bash: 'sh run.sh' },
  },
  {
    what: 'a script that a person has seen changed and let run, run again under its rule',
    allows: ['sh run.sh'],
    steps: [
      { behind: ({ root }) => writeFileSync(join(root, 'run.sh'), 'true # new\n') },
      { bash: 'sh run.sh' },
    ],
    last: { bash: 'sh run.sh' },
  },
  { what: 'a reading child', steps: [{ child: true }], last: { bash: 'ls src' } },
  {
    what: 'a folder of a shell that stays, then a read in it',
    persistent: true,
    steps: [{ bash: 'cd src' }],
    last: { bash: 'cat a.ts' },
  },
  ...['(eval "$(cat run.sh)")', 'xargs sh -c < run.sh', 'echo "$(eval "$x")"', 'ls "$x"'].map(
    (bash): Sequence => ({
      what: `a shell that stays, and something else that has run what cannot be read: ${bash}`,
      persistent: true,
      steps: [{ bash }],
      last: { bash: 'ls src' },
    }),
  ),
  {
    what: 'a new branch, then its state',
    steps: [{ bash: 'git checkout -b topic' }],
    last: { bash: 'git status' },
  },
];

describe('does not pass unasked:', () => {
  it.each(attacks)('$what', async (sequence) => {
    expect(await play(sequence)).toBe('deny');
  });
});

describe('passes unasked:', () => {
  it.each(harmless)('$what', async (sequence) => {
    expect(await play(sequence)).toBe('allow');
  });
});
