import { expect, test } from 'vitest';
import { type Classification, classify, type Deed } from '../../src/classify/index.ts';
import {
  compilePolicy,
  decide,
  type PolicyDocument,
  type Rule,
  recommended,
  type State,
} from '../../src/policy/index.ts';
import { classification, deed, hostAccess, invocation, pathAccess, shellCall } from '../support/calls.ts';

type Case = readonly [id: string, rules: readonly Rule[], call: Classification, state: State, effect: string];

function rule(effect: Rule['effect'], when: Rule['when'], part: Partial<Rule> = {}): Rule {
  return { effect, when, origin: { table: 'rules', rule: 'r' }, ...part };
}

const command = (text: string): Rule['when'] => ({
  kind: 'command',
  words: text.split(' ').map((word) => [word]),
});
const npmTest: Partial<Deed> = { runs: 'project-code', risk: 'write' };
const write = pathAccess('write', '/w/src/a.ts');
const aWrite: Partial<Deed> = { kind: 'access', access: write, risk: 'write', base: false };
const anywhere = (glob: string): Rule['when'] => ({ kind: 'path', glob });

const cases: readonly Case[] = [
  ['harmless', [], shellCall('date'), {}, 'allow'],
  [
    'read-workspace',
    [],
    shellCall('cat a', [{}, { kind: 'access', access: pathAccess('read', '/w/a') }]),
    {},
    'allow',
  ],
  [
    'read-outside',
    [],
    shellCall('cat a', [{}, { kind: 'access', access: pathAccess('read', '/x/a') }]),
    {},
    'ask',
  ],
  [
    'secret',
    [],
    shellCall('cat a', [{ kind: 'access', access: pathAccess('read', '/w/.env', { secret: 'yes' }) }]),
    {},
    'ask',
  ],
  [
    'secret-maybe',
    [],
    shellCall('cat a', [{ kind: 'access', access: pathAccess('read', '/w', { secret: 'maybe' }) }]),
    {},
    'ask',
  ],
  [
    'secret-headless',
    [],
    shellCall('cat a', [{ kind: 'access', access: pathAccess('read', '/w/.env', { secret: 'yes' }) }]),
    { headless: true },
    'deny',
  ],
  ['write-default', [], shellCall('tee a', [{}, aWrite]), {}, 'ask'],
  ['write-edit', [], shellCall('tee a', [{}, aWrite]), { mode: 'edit' }, 'allow'],
  ['write-plan', [], shellCall('tee a', [{}, aWrite]), { mode: 'plan' }, 'deny'],
  [
    'write-plan-ruled',
    [rule('allow', { kind: 'tool', names: ['bash'] })],
    shellCall('tee a', [{}, aWrite]),
    { mode: 'plan' },
    'deny',
  ],
  [
    'write-parity',
    [rule('allow', { kind: 'path', glob: 'src/**', access: ['write'] })],
    shellCall('tee a', [{}, aWrite]),
    {},
    'allow',
  ],
  [
    'delete-edit',
    [],
    shellCall('rm a', [{ kind: 'access', access: pathAccess('delete', '/w/a'), risk: 'write' }]),
    { mode: 'edit' },
    'ask',
  ],
  [
    'delete-full',
    [],
    shellCall('rm a', [{ kind: 'access', access: pathAccess('delete', '/w/a'), risk: 'write' }]),
    { mode: 'full' },
    'allow',
  ],
  [
    'protected-full',
    [],
    shellCall('tee a', [
      { kind: 'access', access: pathAccess('write', '/w/.git/config', { protected: 'yes' }), risk: 'write' },
    ]),
    { mode: 'full' },
    'ask',
  ],
  [
    'protected-read-and-write-elsewhere',
    [],
    shellCall('x', [
      { kind: 'access', access: pathAccess('read', '/w/.git/config', { protected: 'yes' }) },
      aWrite,
    ]),
    { mode: 'edit' },
    'allow',
  ],
  [
    'project-code-ruled',
    [rule('allow', command('npm test'))],
    shellCall('npm test -- x', [npmTest]),
    {},
    'allow',
  ],
  ['project-code-unruled', [], shellCall('npm test', [npmTest]), { mode: 'edit' }, 'ask'],
  ['project-code-full', [], shellCall('npm test', [npmTest]), { mode: 'full' }, 'ask'],
  [
    'inline-code-not-covered',
    [rule('allow', command('python3'))],
    shellCall('python3 -c x', [{}, { kind: 'code', runs: 'inline-code', base: false, spelledBy: 3 }]),
    {},
    'ask',
  ],
  [
    'inline-code-spelled',
    [rule('allow', command('python3 -c x'))],
    shellCall('python3 -c x', [{}, { kind: 'code', runs: 'inline-code', base: false, spelledBy: 3 }]),
    {},
    'allow',
  ],
  [
    'inline-code-covered',
    [rule('allow', command('python3'), { covers: ['inline-code'] })],
    shellCall('python3 -c x', [{}, { kind: 'code', runs: 'inline-code', base: false, spelledBy: 3 }]),
    {},
    'allow',
  ],
  ['absolute-name', [rule('allow', command('make'))], shellCall('/usr/bin/make all', [npmTest]), {}, 'allow'],
  ['foreign-name', [rule('allow', command('make'))], shellCall('/w/bin/make all', [npmTest]), {}, 'ask'],
  ['unknown-word-in-prefix', [rule('allow', command('npm test'))], shellCall('npm ?', [npmTest]), {}, 'ask'],
  [
    'deny-any-place',
    [rule('deny', command('git push -f'))],
    shellCall('/opt/git push origin -f'),
    {},
    'deny',
  ],
  ['deny-other', [rule('deny', command('git push -f'))], shellCall('git push origin'), {}, 'allow'],
  ['deny-cluster', [rule('deny', command('rm -rf'))], shellCall('rm x -f -r'), {}, 'deny'],
  [
    'deny-value',
    [rule('deny', command('python -m http.server'))],
    shellCall('python -u -m http.server 80'),
    {},
    'deny',
  ],
  ['deny-unknown-word', [rule('deny', command('git push'))], shellCall('git ?'), {}, 'ask'],
  [
    'deny-recursive',
    [rule('deny', anywhere('**/.env*'))],
    shellCall('grep', [{ kind: 'access', access: pathAccess('read', '/w/src', { recursive: true }) }]),
    {},
    'ask',
  ],
  [
    'deny-glob-excluded',
    [rule('deny', anywhere('**/.env*'))],
    shellCall('cat *.md', [{ kind: 'access', access: pathAccess('read', '/w/docs/*.md', { exact: false }) }]),
    {},
    'allow',
  ],
  [
    'deny-resolved',
    [rule('deny', anywhere('**/.env*'))],
    shellCall('cat', [{ kind: 'access', access: pathAccess('read', '/w/link', { resolved: '/w/.env' }) }]),
    {},
    'deny',
  ],
  [
    'allow-needs-resolved',
    [rule('allow', { kind: 'path', glob: 'src/**' })],
    shellCall('tee', [
      { kind: 'access', access: pathAccess('write', '/w/src/l', { resolved: '/etc/x' }), risk: 'write' },
    ]),
    {},
    'ask',
  ],
  [
    'allow-glob-inside',
    [rule('allow', { kind: 'path', glob: 'src/**' })],
    shellCall('tee', [
      { kind: 'access', access: pathAccess('write', '/w/src/*.ts', { exact: false }), risk: 'write' },
    ]),
    {},
    'allow',
  ],
  [
    'allow-glob-outside',
    [rule('allow', { kind: 'path', glob: 'src/**' })],
    shellCall('tee', [
      { kind: 'access', access: pathAccess('write', '/w/*/a.ts', { exact: false }), risk: 'write' },
    ]),
    {},
    'ask',
  ],
  [
    'host-wildcard',
    [rule('allow', { kind: 'host', pattern: '*.example.com' })],
    shellCall('curl', [{ kind: 'access', access: hostAccess('a.example.com'), permission: 'network' }]),
    {},
    'allow',
  ],
  [
    'host-unknown',
    [
      rule('deny', { kind: 'host', pattern: '*.example.com' }),
      rule('allow', { kind: 'tool', names: ['bash'] }),
    ],
    shellCall('curl', [{ kind: 'access', access: hostAccess(undefined), permission: 'network' }]),
    {},
    'ask',
  ],
  [
    'matches-raw',
    [rule('deny', { kind: 'matches', pattern: 'rm +-rf' })],
    shellCall('echo rm  -rf'),
    {},
    'deny',
  ],
  [
    'exact',
    [rule('allow', { kind: 'exact', text: ' perl -e 1 ' })],
    shellCall('perl -e 1', [{}, { kind: 'code', runs: 'inline-code', base: false }]),
    {},
    'allow',
  ],
  [
    'exact-opaque',
    [rule('allow', { kind: 'exact', text: '$x' })],
    shellCall('$x', [{ kind: 'opaque' }]),
    {},
    'ask',
  ],
  [
    'not-over-unknown-name',
    [rule('allow', { kind: 'not', of: command('rm') })],
    shellCall('? x', [{ risk: 'write' }]),
    {},
    'ask',
  ],
  [
    'spread',
    [rule('deny', { kind: 'all', of: [command('curl'), anywhere('**/.env')] })],
    classification({
      deeds: [
        deed({ kind: 'access', access: pathAccess('read', '/w/.env'), command: 0 }),
        deed({ command: 1 }),
      ],
      invocations: [invocation('cat .env'), invocation('curl x', { command: 1 })],
    }),
    {},
    'deny',
  ],
  [
    'one-unit',
    [rule('deny', { kind: 'all', of: [{ kind: 'all', of: [command('curl'), anywhere('**/.env')] }] })],
    classification({
      deeds: [
        deed({ kind: 'access', access: pathAccess('read', '/w/.env'), command: 0 }),
        deed({ command: 1 }),
      ],
      invocations: [invocation('cat .env'), invocation('curl x', { command: 1 })],
    }),
    {},
    'allow',
  ],
  [
    'code-may-open-what-is-denied',
    [rule('deny', anywhere('**/.env')), rule('allow', { kind: 'tool', names: ['bash'] })],
    shellCall('python3 -c x', [{ kind: 'code', runs: 'inline-code', base: false }]),
    {},
    'ask',
  ],
  [
    'no-deeds',
    [rule('allow', { kind: 'path', glob: '**' })],
    classification({ deeds: [] }),
    { mode: 'full' },
    'ask',
  ],
  [
    'flow-to-network',
    [rule('allow', { kind: 'tool', names: ['*'] })],
    shellCall('x', [{ kind: 'flow', reason: { code: 'secret-to-network' } }]),
    {},
    'deny',
  ],
];

test.each(cases)('%s', (_, rules, call, state, effect) => {
  const document: PolicyDocument = { ...recommended, rules };
  const policy = compilePolicy(document);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const decision = decide(policy.value, call, state);
  expect(decision.effect, JSON.stringify(decision.trace)).toBe(effect);
});

test.each([
  ['nosuch', 'deny'],
  ['Plan', 'deny'],
  ['full', 'allow'],
  ['', 'deny'],
])('a mode that is not known is read as plan: %j', (mode, effect) => {
  const policy = compilePolicy(recommended);
  if (!policy.ok) throw new Error('unexpected');
  expect(decide(policy.value, shellCall('touch', [aWrite]), { mode }).effect).toBe(effect);
});

test('a mode that a rule names is known', () => {
  const when: Rule['when'] = { kind: 'mode', modes: ['night'] };
  const policy = compilePolicy({ ...recommended, rules: [rule('ask', when)] });
  if (!policy.ok) throw new Error('unexpected');
  expect(decide(policy.value, shellCall('touch', [aWrite]), { mode: 'night' }).effect).toBe('ask');
});

test('the state may be left out', () => {
  const policy = compilePolicy(recommended);
  if (!policy.ok) throw new Error('unexpected');
  expect(decide(policy.value, shellCall('date'))).toEqual(decide(policy.value, shellCall('date'), {}));
});

test.each(['plan', 'default', 'full'])('what is no call asks in mode %s, and the reason says so', (mode) => {
  const policy = compilePolicy(recommended);
  if (!policy.ok) throw new Error('unexpected');
  const { effect, reason } = decide(policy.value, classify([], { cwd: '/w' }), { mode });
  expect(effect).toBe('ask');
  expect(reason).toMatch(/^Ask: the call: cannot be told what it does/);
});
