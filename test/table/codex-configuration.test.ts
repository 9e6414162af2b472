import { describe, expect, test } from 'vitest';
import { readCodex } from '../../src/policy/dialects/codex/config/open-config.ts';
import { codexCurrent } from '../../src/policy/dialects/codex/index.ts';
import type { ConfigurationFile, LaunchOptions } from '../../src/policy/dialects/contract.ts';

const place = {
  cwd: '/w/sub',
  home: '/home/u',
  repositoryRoot: '/w',
  platform: 'linux',
  variables: {},
} as const;

const user = (text: string): ConfigurationFile => ({
  path: '/home/u/.codex/config.toml',
  scope: 'user',
  text,
});
const rules = (text: string, scope = 'user', path = `/${scope}.rules`): ConfigurationFile => ({
  path,
  scope,
  text,
});
const managed = (text: string): ConfigurationFile => ({
  path: '/etc/codex/requirements.toml',
  scope: 'managed',
  text,
});

const read = (
  files: readonly ConfigurationFile[],
  launch: LaunchOptions = {},
  era: 'classic' | 'mid' | 'current' = 'current',
) => readCodex(files, place, era, launch);

const placesOf = (issues: readonly { code: string; line?: number; column?: number }[]) =>
  issues.map(({ code, line, column }) => [code, line, column]);

const trusted = '[projects."/w"]\ntrust_level = "trusted"\n';

describe('settings', () => {
  test('without any file: on-request in a read-only sandbox', () => {
    const { settings } = read([]);
    expect([settings.approval, settings.sandbox.name]).toEqual(['on-request', 'read-only']);
  });

  test.each([
    ['trusted', 'on-request', 'workspace-write'],
    ['untrusted', 'untrusted', 'workspace-write'],
  ])('of a project that is marked %s: %s in %s', (level, approval, sandbox) => {
    const { settings } = read([user(`[projects."/w"]\ntrust_level = "${level}"\n`)]);
    expect([settings.approval, settings.sandbox.name]).toEqual([approval, sandbox]);
  });

  test('a later file stands over an earlier one, tables are joined', () => {
    const { settings } = read([
      {
        ...user('sandbox_mode = "read-only"\n[mcp_servers.a]\ncommand = "x"\n'),
        path: '/etc/codex/config.toml',
        scope: 'system',
      },
      user(
        'sandbox_mode = "workspace-write"\n[mcp_servers.b]\ncommand = "x"\ndefault_tools_approval_mode = "approve"\n',
      ),
    ]);
    expect(settings.sandbox.name).toBe('workspace-write');
    expect(Object.keys(settings.mcp)).toEqual(['a', 'b']);
    expect(settings.mcp['b']?.approval).toBe('approve');
  });

  test('a profile stands over the files, and one that is not there keeps the agent from starting', () => {
    const text =
      'approval_policy = "never"\n[profiles.calm]\napproval_policy = "on-request"\nsandbox_mode = "read-only"\n';
    expect(read([user(text)]).settings.approval).toBe('never');
    const { settings } = read([user(text)], { flags: { profile: 'calm' } });
    expect([settings.approval, settings.sandbox.name]).toEqual(['on-request', 'read-only']);
    expect(read([user(text)], { flags: { profile: 'none' } }).fatal.map(({ code }) => code)).toEqual([
      'unknown-profile',
    ]);
  });

  test('granular says of each question whether it is asked', () => {
    const { settings } = read([
      user(
        'approval_policy = { granular = { sandbox_approval = true, rules = false, mcp_elicitations = true } }\n',
      ),
    ]);
    expect(settings.approval).toBe('granular');
    expect(settings.granular).toMatchObject({ sandbox_approval: true, rules: false, skill_approval: false });
  });

  test('the launch stands over all', () => {
    const { settings } = read([user('approval_policy = "never"\n')], {
      mode: 'on-request',
      flags: { sandbox: 'danger-full-access' },
    });
    expect([settings.approval, settings.sandbox.name]).toEqual(['on-request', 'danger-full-access']);
  });

  test.each([
    ['current', ['retired-approval']],
    ['mid', []],
    ['classic', []],
  ] as const)('untrusted as a policy in %s', (era, codes) => {
    expect(
      read([user('model = "x"\napproval_policy = "untrusted"\n')], {}, era).fatal.map(({ code }) => code),
    ).toEqual(codes);
  });

  test('on-failure is a policy of its own in classic alone, and elsewhere said to be on-request', () => {
    const file = user('approval_policy = "on-failure"\n');
    expect(read([file], {}, 'classic').settings.approval).toBe('on-failure');
    const { settings, warnings } = read([file], {}, 'current');
    expect([settings.approval, warnings.map(({ code }) => code)]).toEqual([
      'on-request',
      ['on-failure-alias'],
    ]);
  });
});

describe('what does not fit says where', () => {
  test.each<[string, (string | number)[]]>([
    ['model = "x"\nsandbox_mode = "wide-open"\n', ['wrong-type', 2, 1]],
    ['[sandbox_workspace_write]\n  network_access = "yes"\n', ['wrong-type', 2, 3]],
    ['[sandbox_workspace_write]\nwritable_roots = [1]\n', ['wrong-type', 2, 1]],
    ['[mcp_servers.s.tools.t]\napproval_mode = "often"\n', ['wrong-type', 2, 1]],
    ['[projects."/w"]\ntrust_level = "maybe"\n', ['wrong-type', 2, 1]],
    ['approval_policy = { granular = { rules = 1 } }\n', ['wrong-type', 1, 1]],
    ['a = [1,\n', ['not-toml', 2, 1]],
    ['a = 1\na = 2\n', ['not-toml', 2, 1]],
  ])('%j', (text, [code, line]) => {
    const [issue] = read([user(text)]).fatal;
    expect([issue?.code, issue?.line, issue?.file]).toEqual([code, line, '/home/u/.codex/config.toml']);
    expect(issue?.mend).not.toBe('');
  });

  test('a key that nobody knows warns with the nearest', () => {
    const [warning] = read([user('model = "x"\nsandbox_mod = "read-only"\n')]).warnings;
    expect(warning).toMatchObject({
      code: 'unknown-key',
      line: 2,
      column: 1,
      mend: 'Did you mean "sandbox_mode"?',
    });
  });
});

describe('rules', () => {
  test('of all layers are joined, managed ones last', () => {
    const { rules: found } = read([
      user(trusted),
      rules('prefix_rule(["a"])', 'system'),
      rules('prefix_rule(["b"])'),
      rules('prefix_rule(["c"])', 'project'),
      managed(
        '[[rules.prefix_rules]]\npattern = [{ token = "d" }, { any_of = ["e", "f"] }]\ndecision = "forbidden"\njustification = "no"\n',
      ),
    ]);
    expect(found.prefixRules.map(({ pattern, decision }) => [pattern.flat().join(' '), decision])).toEqual([
      ['a', 'allow'],
      ['b', 'allow'],
      ['c', 'allow'],
      ['d e f', 'forbidden'],
    ]);
  });

  test('of a project that is not trusted are not read, with a warning', () => {
    const { rules: found, warnings } = read([rules('prefix_rule(["c"])', 'project')]);
    expect([found.prefixRules, warnings.map(({ code }) => code)]).toEqual([[], ['untrusted-layer']]);
  });

  test.each<[string, string[]]>([
    ['["git status"]', ['rule-of-several-words']],
    ['["/opt/my tools/x", "a"]', []],
    ['["rm", "*"]', ['rule-of-star']],
    ['["find", ".", "-name", "*.py"]', []],
    ['["cat", ["~/.ssh", "~"]]', ['rule-of-home', 'rule-of-home']],
    ['["CI=1", "make"]', ['rule-of-assignment']],
    ['["env", "CI=1", "make"]', []],
    ['["bash", "-lc", "npm test"]', ['rule-of-script']],
    ['["bash", "-lc", "a | b > c"]', []],
    ['["bash", "x.sh"]', []],
    ['[["npm", "git status"], "run"]', ['rule-of-several-words']],
  ])('%s: words that no command has', (pattern, codes) => {
    const { warnings } = read([rules(`prefix_rule(${pattern})`)]);
    expect(warnings.map(({ code }) => code)).toEqual(codes);
    for (const { line, column, mend } of warnings) expect([line, column, mend === '']).toEqual([1, 1, false]);
  });

  test('one broken file takes the local ones with it and leaves the managed ones', () => {
    const {
      rules: found,
      errors,
      rulesDropped,
    } = read([
      rules('prefix_rule(["a"], decision="forbidden")', 'user', '/a.rules'),
      rules('prefix_rule(["b"]', 'user', '/b.rules'),
      managed('[[rules.prefix_rules]]\npattern = [{ token = "d" }]\ndecision = "prompt"\n'),
    ]);
    expect(found.prefixRules.map(({ pattern }) => pattern)).toEqual([[['d']]]);
    expect([placesOf(errors), rulesDropped]).toEqual([[['rules-syntax', 1, 18]], true]);
  });

  test('host executables count in later files', () => {
    const { errors } = read([
      rules('host_executable("git", ["/opt/git"])', 'system'),
      rules('prefix_rule(["git"], match=["/usr/bin/git x"])'),
    ]);
    expect(placesOf(errors)).toEqual([['rules-refused', 1, 1]]);
  });
});

describe('managed requirements', () => {
  test.each<[string, (string | number)[]]>([
    ['[[rules.prefix_rules]]\npattern = [{ token = "a" }]\n', ['managed-rule', 1]],
    ['[[rules.prefix_rules]]\npattern = [{ token = "a" }]\ndecision = "allow"\n', ['managed-rule', 1]],
    ['\n[[rules.prefix_rules]]\npattern = []\ndecision = "prompt"\n', ['managed-rule', 2]],
    ['[[rules.prefix_rules]]\npattern = ["a"]\ndecision = "prompt"\n', ['managed-rule', 1]],
    [
      '[[rules.prefix_rules]]\npattern = [{ token = "a", any_of = ["b"] }]\ndecision = "prompt"\n',
      ['managed-rule', 1],
    ],
    ['allowed_approval_policies = ["sometimes"]\n', ['wrong-type', 1]],
  ])('%j keeps the agent from starting', (text, [code, line]) => {
    const { fatal } = read([managed(text)]);
    expect(fatal.map((issue) => [issue.code, issue.line])).toEqual([[code, line]]);
  });

  test('a policy or a sandbox that is not allowed becomes the first that is', () => {
    const { settings, warnings } = read([
      managed(
        'allowed_approval_policies = ["on-request"]\nallowed_sandbox_modes = ["read-only", "workspace-write"]\n',
      ),
      user('approval_policy = "never"\nsandbox_mode = "danger-full-access"\n'),
    ]);
    expect([settings.approval, settings.sandbox.name]).toEqual(['on-request', 'read-only']);
    expect(warnings.map(({ code }) => code)).toEqual(['not-allowed', 'not-allowed']);
  });

  test('external-sandbox alone takes full access away', () => {
    const { settings } = read([
      managed('allowed_sandbox_modes = ["external-sandbox"]\n'),
      user('sandbox_mode = "danger-full-access"\n'),
    ]);
    expect(settings.sandbox.name).toBe('external');
  });
});

test('the files that the agent reads, the weakest first', () => {
  expect(codexCurrent.candidates(place).map(({ path, scope }) => `${scope} ${path}`)).toEqual([
    'system /etc/codex/config.toml',
    'system /etc/codex/hooks.json',
    'system /etc/codex/rules',
    'user /home/u/.codex/config.toml',
    'user /home/u/.codex/hooks.json',
    'user /home/u/.codex/rules',
    'project /w/.codex/config.toml',
    'project /w/.codex/hooks.json',
    'project /w/.codex/rules',
    'project /w/sub/.codex/config.toml',
    'project /w/sub/.codex/hooks.json',
    'project /w/sub/.codex/rules',
    'managed /etc/codex/requirements.toml',
  ]);
});
