import { describe, expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { compilePolicy, decide, recommended } from '../../src/policy/index.ts';
import { loadShell } from '../../src/shell/index.ts';
import { plainHost } from './support.ts';

/** docs/threat-model.md, "What the host supplies". */
const shell = await loadShell();
const policy = compilePolicy(recommended);

const effectOf = (command: string, host: Environment, mode = 'full'): string => {
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return decide(policy.value, classify({ command }, host), { mode }).effect;
};
const host: Environment = { ...plainHost, shell };
const without = (...fields: readonly (keyof Environment)[]): Environment => {
  const entries = Object.entries(host).filter(([name]) => !fields.some((field) => field === name));
  return { cwd: host.cwd, ...Object.fromEntries(entries) };
};

describe('what the host leaves out', () => {
  test.each<readonly [what: string, line: string, host: Environment, effect: string]>([
    ['roots: cwd is the workspace', 'cat src/a.ts', without('roots', 'repositoryRoot'), 'allow'],
    ['roots: what is above is not', 'cat ../a.ts', without('roots', 'repositoryRoot'), 'ask'],
    [
      'roots: the root of the repository is the workspace',
      'cat ../a.ts',
      { ...without('roots'), cwd: '/w/src' },
      'allow',
    ],
    ['home: a tilde is not known', 'cat ~/a', without('home'), 'ask'],
    ['home: its credentials are outside', 'cat /home/u/.config/gh/hosts.yml', without('home'), 'ask'],
    ['resolvePath: paths count as typed', 'cat link', without('resolvePath'), 'allow'],
    ['listDirectory: a pattern at the root may meet a secret', 'cat *', without('listDirectory'), 'ask'],
    ['listDirectory: given, it does not', 'cat *', host, 'allow'],
    ['listDirectory: deeper down the spelling counts', 'cat src/*', without('listDirectory'), 'allow'],
    ['variables: each is unknown', 'cat $F', host, 'ask'],
    ['variables: a given one is read', 'cat $F', { ...host, variables: { F: 'src/a.ts' } }, 'allow'],
    ['variables: PWD is known', 'cat "$PWD/a"', host, 'allow'],
    ['session: a fresh shell', 'ls src', host, 'allow'],
    ['session: a function of the name', 'ls src', { ...host, session: { defined: ['ls'] } }, 'ask'],
    ['session: a changed lookup', 'ls src', { ...host, session: { changedLookup: true } }, 'ask'],
    ['session: an export', 'ls src', { ...host, session: { exported: ['GIT_DIR'] } }, 'ask'],
    ['session: a trap', 'ls src', { ...host, session: { traps: true } }, 'ask'],
    ['session: an unknown directory', 'ls src', { ...host, session: { directoryUnknown: true } }, 'ask'],
    ['sandbox: none', 'npm test', host, 'ask'],
    ['sandbox: declared', 'npm test', { ...host, sandbox: true }, 'allow'],
    [
      'written: a script that an earlier call wrote',
      'npm test',
      { ...host, sandbox: true, written: ['/w/package.json'] },
      'ask',
    ],
    [
      'baseline: a changed file that steers the program',
      'npm test',
      {
        ...host,
        sandbox: true,
        baseline: (path) => (path.endsWith('package.json') ? 'changed' : 'unchanged'),
      },
      'ask',
    ],
  ])('%s', (_, line, given, effect) => {
    expect(effectOf(line, given)).toBe(effect);
  });

  test('shell: one parser', () => {
    expect(classify({ command: 'ls' }, without('shell')).analysis?.engine).toBe('unbash');
    expect(classify({ command: 'ls' }, host).analysis?.engine).toBe('agreement');
  });

  test('baseline: project code is unknown', () => {
    expect(classify({ command: 'ls' }, host).environment.projectCode).toBe('unknown');
  });

  test('annotations never lower what a tool may do', () => {
    const call = { tool: 'mcp__server__tool', input: {} };
    const plain = classify(call, host);
    const hinted = classify(call, {
      ...host,
      annotations: { mcp__server__tool: { readOnlyHint: true, destructiveHint: true } },
    });
    expect(hinted.deeds).toEqual(plain.deeds);
    expect(hinted.reasons).toContainEqual({ code: 'destructive-tool' });
  });
});

describe('what a capability cannot tell never allows', () => {
  const blind: Environment = { ...host, resolvePath: () => undefined };
  test.each(['cat src/a.ts', 'ls', 'echo x > src/a.ts', 'rm src/a.ts'])('resolvePath: %s', (line) => {
    expect(effectOf(line, blind)).toBe('ask');
  });

  test('a path that leads out of the workspace is judged by where it leads', () => {
    const away: Environment = { ...host, resolvePath: (path) => path.replace('/w/link', '/home/u/.ssh') };
    expect(effectOf('cat link/config', away)).toBe('ask');
    expect(effectOf('echo x > link/config', away)).toBe('ask');
  });

  test('a lister that cannot tell', () => {
    expect(effectOf('cat *', { ...host, listDirectory: () => undefined })).toBe('ask');
  });
});

test.each(['zsh', 'fish', 'powershell', 'cmd', 'ash', ''])('the shell %s is not read', (kind) => {
  expect(effectOf('ls; ls', { ...host, shellKind: kind })).toBe('ask');
  expect(effectOf('ls; ls', { ...host, shellKind: kind }, 'plan')).toBe('deny');
});

test.each(['zsh', 'fish', 'powershell', 'cmd'])('one plain command is read for the shell %s', (kind) => {
  expect(effectOf('ls src', { ...host, shellKind: kind })).toBe('allow');
  expect(effectOf('npm test', { ...host, shellKind: kind })).toBe('ask');
});

test.each(['bash', 'sh', 'dash'])('the shell %s is read', (kind) => {
  expect(effectOf('ls', { ...host, shellKind: kind })).toBe('allow');
});
