import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { compilePolicy, decide, recommended } from '../../src/policy/index.ts';
import { host, rule } from '../support/lines-judge.ts';
import { expectSpread, runs } from '../support/property.ts';

/** Whatever stands in for a call: nothing throws, nothing is changed, and what is no call is never allowed. */

const compiled = compilePolicy({
  ...recommended,
  mode: 'full',
  settings: { remoteReads: 'allow', loopback: 'allow', trustProjectCode: 'allow' },
  rules: [rule('allow', { kind: 'path', glob: '**' })],
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const policy = compiled.value;

const effectOf = (call: unknown): string => decide(policy, classify(call, host), {}).effect;

function accessor(): unknown {
  let reads = 0;
  return Object.defineProperty({ tool: 'bash', input: {} }, 'input', {
    enumerable: true,
    get: () => ({ command: (reads++).toString() === '0' ? 'ls' : 'rm -rf /' }),
  });
}

function cycle(): unknown {
  const input: Record<string, unknown> = { file_path: 'a.txt' };
  input['self'] = input;
  return { tool: 'read', input };
}

class Call {
  readonly tool = 'read';
  readonly input = { file_path: 'a.txt' };
}

const parsed = (text: string): unknown => JSON.parse(text);
const throwing = new Proxy(
  { tool: 'read', input: { file_path: 'a.txt' } },
  {
    ownKeys() {
      throw new Error('no');
    },
  },
);
const read = { file_path: 'a.txt' };

const hostile: Readonly<Record<string, unknown>> = {
  'nothing at all': undefined,
  null: null,
  text: 'ls',
  number: 7,
  list: [{ tool: 'read', input: read }],
  function: () => ({ tool: 'read', input: read }),
  'empty object': {},
  'empty tool': { tool: '', input: read },
  'tool that is a number': { tool: 7, input: read },
  'tool that is a list': { tool: ['read'], input: read },
  'tool that is a String object': { tool: Object('read'), input: read },
  'no input': { tool: 'read' },
  'input that is a list': { tool: 'read', input: ['a.txt'] },
  'input that is a text': { tool: 'bash', input: 'ls' },
  'command that is a list': { tool: 'bash', input: { command: ['ls'] } },
  'command that is a number': { tool: 'bash', input: { command: 7 } },
  'command that is null': { tool: 'bash', input: { command: null } },
  'no command': { tool: 'bash', input: {} },
  'short form with a list': { command: ['ls'] },
  'short form beside an input': { command: 'ls', input: { command: 'rm -rf /' } },
  'accessor that changes its mind': accessor(),
  cycle: cycle(),
  'instance of a class': new Call(),
  'proxy that throws': throwing,
  'revoked proxy': (() => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  })(),
  'key of the prototype': parsed(
    '{"tool":"read","input":{"file_path":"a.txt","__proto__":{"file_path":"/etc/shadow"}}}',
  ),
  'prototype with fields': Object.create({ tool: 'read', input: read }),
  'symbol as key': { tool: 'read', input: { ...read, [Symbol('x')]: 1 } },
  'symbol as value': { tool: 'read', input: { file_path: Symbol('a.txt') } },
  bigint: { tool: 'read', input: { ...read, limit: 1n } },
  'not a number': { tool: 'read', input: { ...read, limit: Number.NaN } },
  date: { tool: 'read', input: { ...read, since: new Date(0) } },
  map: { tool: 'read', input: new Map([['file_path', 'a.txt']]) },
  'list with holes': { tool: 'edit', input: { ...read, edits: new Array(3) } },
  'huge list': { tool: 'edit', input: { ...read, edits: Array.from({ length: 60_000 }, () => 0) } },
  'deep nesting': parsed(
    `{"tool":"read","input":{"file_path":"a.txt","x":${'['.repeat(500)}${']'.repeat(500)}}}`,
  ),
  'place that is a number': { tool: 'read', input: read, cwd: 7 },
  'tool __proto__': { tool: '__proto__', input: read },
  'tool constructor': { tool: 'constructor', input: read },
  'tool toString': { tool: 'toString', input: read },
  'tool in capitals': { tool: 'Read', input: read },
  'tool with a blank': { tool: 'read ', input: read },
  'tool with an invisible character': { tool: 're\u200bad', input: read },
  'tool in other letters': { tool: 'r\u0435ad', input: read },
  'an MCP tool': { tool: 'mcp__fs__read_file', input: { path: 'a.txt' } },
  'an MCP tool with a known name': { tool: 'mcp__x__read', input: read },
  'process input': { tool: 'write_stdin', input: { chars: 'ls' } },
  'NUL in a path': { tool: 'read', input: { file_path: 'a.txt\0.md' } },
  'half a character in a path': { tool: 'read', input: { file_path: 'a\ud800.txt' } },
  'NUL in a command': { command: 'ls\0rm' },
  'half a character in a command': { command: 'echo \ud800' },
  'command too long': { command: `echo ${'x'.repeat(20_000)}` },
  'command too deep': { command: `${'$('.repeat(2000)}ls${')'.repeat(2000)}` },
  'shell of another kind': { tool: 'bash', input: { command: 'ls (pwd)' }, shell: 'fish' },
  'shell of the prototype': { tool: 'bash', input: { command: 'ls' }, shell: 'constructor' },
};

test.each(Object.entries(hostile))('%s does not pass', (_, call) => {
  expect(effectOf(call)).not.toBe('allow');
});

const frozenHost = deepFreeze<Environment>({ cwd: '/w', home: '/home/u', roots: ['/w'], platform: 'linux' });

describe('frozen-input', () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const path = fc.constantFrom('a.txt', '.env', '/etc/passwd', '../x', '~/y', '');
  const field = fc.constantFrom(
    'command',
    'file_path',
    'path',
    'pattern',
    'url',
    'patch',
    'cwd',
    'content',
    'File_Path',
  );
  const value = fc.oneof({ weight: 3, arbitrary: path }, { weight: 1, arbitrary: json });
  const call = fc.record(
    {
      tool: fc.oneof(
        fc.constantFrom(
          'bash',
          'read',
          'list',
          'glob',
          'grep',
          'edit',
          'write',
          'patch',
          'fetch',
          'mcp__a__b',
        ),
        json,
      ),
      input: fc.oneof(
        { weight: 5, arbitrary: fc.dictionary(field, value, { maxKeys: 3 }) },
        { weight: 1, arbitrary: json },
      ),
      cwd: fc.constantFrom('/w', '/tmp', 'w'),
      id: json,
      command: json,
    },
    { requiredKeys: ['tool', 'input'] },
  );

  test('any JSON is classified, and nothing of it is changed', () => {
    fc.assert(
      fc.property(call, (one) => {
        const before = JSON.stringify(one);
        const frozen = deepFreeze(one);
        const found = classify(frozen, frozenHost);
        expect(JSON.stringify(one)).toBe(before);
        expect(found.deeds.length).toBeGreaterThan(0);
        expect(Object.isFrozen(found.call)).toBe(true);
        expect(JSON.stringify(decide(policy, found, {}))).toBe(
          JSON.stringify(decide(policy, classify(structuredClone(one), host), {})),
        );
      }),
      { ...runs, numRuns: 500 },
    );
  });

  test('the generator reaches calls and what is none', () =>
    expectSpread('frozen', call, (one) => {
      const found = classify(one, host);
      return found.deeds.some(({ reason }) => reason.code === 'invalid-call') ? 'no call' : 'a call';
    }));
});

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
