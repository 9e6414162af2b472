import { describe, expect, test } from 'vitest';
import {
  amendmentLine,
  isOffered,
  withAmendments,
  withoutBanned,
} from '../../src/policy/dialects/codex/amendments.ts';
import { bannedPrefixes } from '../../src/policy/dialects/codex/banned.table.ts';
import { fallbackDecision, mayEscalate } from '../../src/policy/dialects/codex/fallback.ts';
import { mcpAsks } from '../../src/policy/dialects/codex/mcp.ts';
import { isWritable, patchedPaths, writableFolders } from '../../src/policy/dialects/codex/patch.ts';
import { type FailedAttempt, retryAfter } from '../../src/policy/dialects/codex/retry.ts';
import { type ApprovalName, noGranular, type SandboxName } from '../../src/policy/dialects/codex/settings.ts';

const sandbox = (name: SandboxName) => ({
  name,
  network: false,
  writableRoots: ['/data'],
  excludeTmpdir: false,
  excludeSlashTmp: false,
});

describe('the matrix', () => {
  test.each([
    ['classic', 'never', 'danger-full-access', 'dangerous', false, 'allow'],
    ['classic', 'never', 'workspace-write', 'dangerous', false, 'forbidden'],
    ['mid', 'never', 'danger-full-access', 'dangerous', false, 'forbidden'],
    ['current', 'on-request', 'danger-full-access', 'dangerous', false, 'prompt'],
    ['classic', 'on-request', 'read-only', 'known-safe', true, 'allow'],
    ['mid', 'on-request', 'read-only', 'known-safe', true, 'prompt'],
    ['mid', 'untrusted', 'read-only', 'known-safe', false, 'allow'],
    ['current', 'untrusted', 'external', 'other', false, 'prompt'],
    ['current', 'granular', 'workspace-write', 'other', false, 'allow'],
    ['current', 'granular', 'workspace-write', 'other', true, 'prompt'],
    ['current', 'on-request', 'external', 'other', true, 'allow'],
    ['current', 'never', 'read-only', 'unprotected', false, 'forbidden'],
    ['current', 'on-request', 'read-only', 'unprotected', false, 'prompt'],
  ] as const)(
    '%s %s in %s: a command that is %s, escalated %s, is %s',
    (era, approval, name, segment, escalated, decision) => {
      expect(fallbackDecision(era, { approval, sandbox: sandbox(name) }, segment, escalated)).toBe(decision);
    },
  );

  test.each([
    ['classic', 'on-request', false, true],
    ['mid', 'untrusted', false, false],
    ['current', 'untrusted', false, true],
    ['mid', 'granular', true, false],
    ['current', 'granular', true, true],
    ['current', 'granular', false, false],
    ['current', 'never', false, false],
  ] as const)(
    'in %s under %s with sandbox_approval %s leaving the sandbox may be asked for: %s',
    (era, approval, switched, may) => {
      const granular = { ...noGranular, sandbox_approval: switched };
      expect(mayEscalate(era, { approval, granular })).toBe(may);
    },
  );
});

describe('what is offered', () => {
  test('the list of banned prefixes has each once', () => {
    expect(new Set(bannedPrefixes.map((prefix) => prefix.join('\0'))).size).toBe(88);
    expect(bannedPrefixes.length).toBe(88);
  });

  test.each([
    [['git'], false],
    [['git', 'push'], true],
    [['python3', '-c'], false],
    [['python3', '-m'], true],
    [['Python3'], true],
    [['rm', '-rf'], true],
    [['bash', '-lc'], false],
    [[], false],
  ])('%j: %s', (prefix, offered) => expect(isOffered(prefix)).toBe(offered));

  test('a remembered prefix is one line, written once, with the last line ended', () => {
    const line = amendmentLine(['a "b"', 'é']);
    expect(line).toBe('prefix_rule(pattern=["a \\"b\\"", "é"], decision="allow")');
    expect(withAmendments('# mine', [['x'], ['x']])).toBe(`# mine\n${amendmentLine(['x'])}\n`);
    expect(withAmendments(`${amendmentLine(['x'])}\n`, [['x']])).toBe(`${amendmentLine(['x'])}\n`);
  });

  test('the clean-up takes out exactly the lines that were generated for banned prefixes', () => {
    const kept =
      'prefix_rule(pattern=["git"], decision="prompt")\nprefix_rule(pattern=["git", "log"], decision="allow")\n';
    expect(withoutBanned(`${amendmentLine(['git'])}\n${amendmentLine(['GIT']).toUpperCase()}\n${kept}`)).toBe(
      kept,
    );
  });
});

describe('after the sandbox refused', () => {
  const attempt: FailedAttempt = { tool: 'command', failure: 'sandbox-denied', approved: false };
  const settings = (approval: ApprovalName, switched = false, denyRead: readonly string[] = []) => ({
    approval,
    granular: { ...noGranular, sandbox_approval: switched },
    denyRead,
  });

  test.each<[Partial<FailedAttempt>, ReturnType<typeof settings>, object]>([
    [{ failure: 'exit' }, settings('untrusted'), { kind: 'returned', gate: 'failure' }],
    [{ failure: 'timeout' }, settings('untrusted'), { kind: 'returned', gate: 'failure' }],
    [{ network: 'unknown' }, settings('untrusted'), { kind: 'returned', gate: 'failure' }],
    [{ tool: 'other' }, settings('untrusted'), { kind: 'returned', gate: 'tool' }],
    [{}, settings('on-request'), { kind: 'returned', gate: 'policy' }],
    [{}, settings('never'), { kind: 'returned', gate: 'policy' }],
    [{}, settings('granular', false), { kind: 'returned', gate: 'policy' }],
    [{}, settings('granular', true), { kind: 'retry', asks: true, confinement: 'none' }],
    [{ tool: 'patch' }, settings('on-request'), { kind: 'retry', asks: true, confinement: 'none' }],
    [{ approved: true }, settings('untrusted'), { kind: 'retry', asks: false, confinement: 'none' }],
    [
      { approved: true, strictReview: true },
      settings('untrusted'),
      { kind: 'retry', asks: true, confinement: 'none' },
    ],
    [
      { approved: true, network: 'known' },
      settings('untrusted'),
      { kind: 'retry', asks: true, confinement: 'none' },
    ],
    [{ network: 'known' }, settings('on-request'), { kind: 'retry', asks: true, confinement: 'none' }],
    [{}, settings('untrusted', false, ['/secret']), { kind: 'returned', gate: 'hidden-paths' }],
    [
      { network: 'known' },
      settings('untrusted', false, ['/secret']),
      { kind: 'retry', asks: true, confinement: 'configured' },
    ],
  ])('%j', (more, of, retry) => expect(retryAfter({ ...attempt, ...more }, of)).toEqual(retry));
});

describe('a patch', () => {
  const folders = writableFolders(sandbox('workspace-write'), '/w', { TMPDIR: '/var/tmp/x' });

  test.each([
    ['/w/a', true],
    ['/w/sub/.git/x', true],
    ['/w/.gitignore', true],
    ['/w/.git', false],
    ['/w/.git/hooks/x', false],
    ['/w/.codex/config.toml', false],
    ['/w/.agents/x', false],
    ['/wx', false],
    ['/data/x', true],
    ['/data/.git/x', false],
    ['/tmp/x', true],
    ['/var/tmp/x/y', true],
    ['/etc/hosts', false],
  ])('may write %s: %s', (path, writable) => expect(isWritable(path, folders)).toBe(writable));

  test('a folder that is named as writable opens what one above it protects', () => {
    const open = writableFolders({ ...sandbox('workspace-write'), writableRoots: ['.codex'] }, '/w', {});
    expect([isWritable('/w/.codex/x', open), isWritable('/w/.git/x', open)]).toEqual([true, false]);
  });

  test('names its paths, those of moves too, dot segments taken out', () => {
    const text =
      '*** Begin Patch\n*** Update File: a/../b\n*** Move to: /etc/x\n@@\n-a\n+*** Add File: no\n*** End Patch';
    expect(patchedPaths(text, '/w')).toEqual([
      { path: '/w/b', action: 'update' },
      { path: '/etc/x', action: 'move' },
    ]);
    expect(patchedPaths('*** Begin Patch\n*** End Patch', '/w')).toEqual([]);
    expect(patchedPaths('no patch', '/w')).toBeUndefined();
  });
});

test.each([
  ['auto', {}, true],
  ['auto', { readOnlyHint: true }, false],
  ['auto', { readOnlyHint: true, destructiveHint: true }, true],
  ['auto', { destructiveHint: false, openWorldHint: false }, false],
  ['auto', { destructiveHint: false }, true],
  ['writes', { readOnlyHint: true, destructiveHint: true }, false],
  ['writes', {}, true],
  ['approve', { destructiveHint: true }, false],
  ['prompt', { readOnlyHint: true }, true],
] as const)('a tool in the mode %s with %j asks: %s', (mode, hints, asks) => {
  expect(mcpAsks(mode, hints)).toBe(asks);
});
