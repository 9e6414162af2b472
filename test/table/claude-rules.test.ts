import { expect, test } from 'vitest';
import { splitWords, toolName, translateRule } from '../../scripts/conformance/claude-rules.ts';
import { hostWith } from '../../scripts/conformance/host.ts';
import { loadEngine } from '../../scripts/engine.ts';

const engine = await loadEngine();

test.each([
  ['allow', 'Bash(npm test:*)', [{ effect: 'allow', command: ['npm', ['test', { like: 'test:*' }]] }]],
  ['allow', 'Bash(echo *)', [{ effect: 'allow', command: ['echo'] }]],
  ['allow', "Bash(node -p 'a b')", [{ effect: 'allow', exact: "node -p 'a b'" }]],
  ['allow', 'Bash', [{ effect: 'allow', tool: 'bash' }]],
  ['deny', 'Bash(*)', [{ effect: 'deny', tool: 'bash' }]],
  [
    'allow',
    'Bash(curl https://ok.test*)',
    [{ effect: 'allow', when: { all: [{ command: ['curl'] }, { matches: '^curl https://ok\\.test.*$' }] } }],
  ],
  ['deny', 'Bash(touch /tmp/*)', [{ effect: 'deny', matches: '^touch /tmp/.*$', tool: 'bash' }]],
  ['allow', 'Edit(src/**)', [{ effect: 'allow', path: 'src/**', access: ['write'] }]],
  ['allow', 'Edit(/src/**)', [{ effect: 'allow', path: 'src/**', access: ['write'] }]],
  ['deny', 'Read(//etc/**)', [{ effect: 'deny', path: '/etc/**', access: ['read'] }]],
  [
    'deny',
    'Read(.env)',
    [
      { effect: 'deny', path: '**/.env', access: ['read'] },
      { effect: 'deny', path: '**/.env/**', access: ['read'] },
    ],
  ],
  ['allow', 'WebFetch(domain:a.test)', [{ effect: 'allow', host: 'a.test', tool: 'fetch' }]],
  ['allow', 'PowerShell(Get-Content *)', []],
  ['deny', 'PowerShell(Get-Content *)', [{ effect: 'deny', tool: 'PowerShell' }]],
] as const)('%s %s is rendered', (effect, rule, rendered) => {
  expect(translateRule(effect, rule)).toEqual(rendered);
  engine.compile({ version: 1, rules: rendered });
});

test.each([
  [`perl -0pi -e 's/a b/c/' x`, ['perl', '-0pi', '-e', 's/a b/c/', 'x']],
  ['a "b \\"c" d\\ e', ['a', 'b "c', 'd e']],
  ["a'b'c", ['abc']],
])('%s is split as a shell would', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test('tool names are compared exactly', () => {
  expect(['Bash', 'bash', 'BASH', 'toString', '__proto__'].map(toolName)).toEqual([
    'bash',
    'bash',
    'BASH',
    'toString',
    '__proto__',
  ]);
});

test('the links of a row are followed, a loop is not', () => {
  const { resolvePath } = hostWith(
    { cwd: '/w', home: '/home/u' },
    { 'src/link': '-> /etc', near: '-> ../other', a: '-> b', b: '-> a', 'x.txt': 'text' },
  );
  expect(resolvePath?.('/w/src/link/passwd')).toBe('/etc/passwd');
  expect(resolvePath?.('/w/near/x')).toBe('/other/x');
  expect(resolvePath?.('/w/a/x')).toBeUndefined();
  expect(resolvePath?.('/w/src/new/x')).toBe('/w/src/new/x');
});
