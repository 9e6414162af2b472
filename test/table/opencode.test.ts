import { describe, expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import type {
  Dialect,
  LaunchOptions,
  OpenedDialect,
  Strictness,
} from '../../src/policy/dialects/contract.ts';
import { deniedMessage } from '../../src/policy/dialects/opencode/errors.ts';
import { opencode, opencode2 } from '../../src/policy/dialects/opencode/index.ts';
import { answer, ask, dispose, nothingWaits } from '../../src/policy/dialects/opencode/replies.ts';
import { pathGlobs } from '../../src/policy/dialects/opencode/sound/path-globs.ts';
import { childSessionRules } from '../../src/policy/dialects/opencode/subagents.ts';
import { hiddenTools, visibleSubagents } from '../../src/policy/dialects/opencode/visibility.ts';
import { compileSource, type Decision, decide, type State } from '../../src/policy/index.ts';
import { createShell, loadShell } from '../../src/shell/index.ts';

const shell = await loadShell();

const place = {
  cwd: '/home/dev/project',
  home: '/home/dev',
  repositoryRoot: '/home/dev/project',
  platform: 'linux',
  variables: {},
} as const;

interface Run {
  readonly dialect?: Dialect;
  readonly text?: string;
  readonly permission?: unknown;
  readonly strictness?: Strictness;
  readonly launch?: LaunchOptions;
  readonly variables?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly state?: State;
  readonly environment?: Partial<Environment>;
}

const path = '/home/dev/project/opencode.json';

const open = ({
  dialect = opencode,
  text,
  permission,
  strictness = 'faithful',
  launch = {},
  variables = {},
  links,
}: Run): OpenedDialect =>
  dialect.open({
    files:
      text === undefined && permission === undefined
        ? []
        : [{ path, scope: 'project', text: text ?? JSON.stringify({ permission }) }],
    place: { ...place, variables },
    machine: links === undefined ? {} : { resolvePath: (one) => links[one] ?? one },
    strictness,
    launch,
  });

const judge = (call: unknown, run: Run = {}): Decision => {
  const opened = open(run);
  const policy = compileSource(opened.source);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const { dialect = opencode, links } = run;
  const known = classify(call, {
    cwd: place.cwd,
    home: place.home,
    shell,
    tools: dialect.tools,
    ...(links === undefined ? {} : { resolvePath: (one: string) => links[one] ?? one }),
    ...run.environment,
    ...opened.environment,
  });
  return decide(policy.value, known, run.state ?? {});
};

const bash = (command: string, more: object = {}) => ({ tool: 'bash', input: { command, ...more } });
const read = (filePath: string) => ({ tool: 'read', input: { filePath } });

describe('configurations that OpenCode does not start with', () => {
  test.each([
    ['no JSON', '{\n  "permission": {,}\n}', 'not-json', 2],
    ['an action that is none', '{\n  "permission": {\n    "bash": "alow"\n  }\n}', 'bad-action', 3],
    [
      'an action that is none in a map',
      '{\n  "permission": { "bash": {\n    "git *": "yes" } }\n}',
      'bad-action',
      3,
    ],
    [
      'patterns where one action belongs',
      '{\n  "permission": {\n    "webfetch": { "*": "ask" }\n  }\n}',
      'no-patterns-here',
      3,
    ],
    ['a list', '{\n  "permission": {\n    "bash": ["ask"] }\n}', 'bad-permission', 3],
    ['a switch that is none', '{\n  "tools": {\n    "bash": "on" }\n}', 'bad-tools', 3],
    ['an agent that is none', '{\n  "agent": {\n    "mine": "x" }\n}', 'bad-agent', 3],
    ['a list in place of all', '[]', 'not-an-object', 1],
  ])('%s', (_, text, code, line) => {
    const { errors } = open({ text });
    expect(errors.map((one) => [one.code, one.file, one.line])).toEqual([[code, path, line]]);
    expect(errors[0]?.column).toBeGreaterThan(0);
    expect(errors[0]?.mend).not.toBe('');
    for (const strictness of ['faithful', 'hardened'] as const) {
      const decision = judge(bash('ls'), { text, strictness });
      expect([decision.effect, decision.by[0]?.line]).toEqual(['deny', line]);
    }
  });

  test('an action that is nearly one is told', () => {
    expect(open({ text: '{"permission": {"bash": "alow"}}' }).errors[0]?.mend).toBe('Did you mean "allow"?');
  });

  test('a variable that holds no object', () => {
    const { errors } = open({ variables: { OPENCODE_PERMISSION: '"allow"' } });
    expect(errors.map(({ code, file }) => [code, file])).toEqual([['bad-variable', 'OPENCODE_PERMISSION']]);
  });
});

test('a key that stands twice loses its first value in faithful, which flags it, and denies in hardened', () => {
  const text = '{"permission": {"bash": {"rm *": "deny",\n "rm *": "allow"}}}';
  const faithful = judge(bash('rm x'), { text });
  expect([faithful.effect, faithful.trace.flatMap(({ holes = [] }) => holes)]).toEqual([
    'allow',
    ['opencode-rule-dropped'],
  ]);
  const hardened = judge(bash('rm x'), { text, strictness: 'hardened' });
  expect([hardened.effect, hardened.by[0]?.line]).toEqual(['deny', 2]);
});

test.each([
  [{ bash: { yarn: 'deny' } }, 'bare-command', 'Write "yarn *" to deny it with arguments too.'],
  [{ external_directory: { '/opt/x': 'allow' } }, 'dead-folder', 'Write "/opt/x/*".'],
  [{ read: { '/etc/*': 'deny' } }, 'dead-path', undefined],
  [{ write: 'deny' }, 'dead-key', 'Write "edit".'],
  [{ bash: { 'git *': 'allow', '*': 'ask' } }, 'shadowed-rule', 'Move it behind the rule for "bash *".'],
])('of %j it is warned: %s', (permission, code, mend) => {
  const { warnings } = open({ permission });
  expect(warnings.map((one) => one.code)).toContain(code);
  const found = warnings.find((one) => one.code === code);
  expect(found?.line).toBe(1);
  if (mend !== undefined) expect(found?.mend).toBe(mend);
});

test('a misspelled key of the file is told', () => {
  expect(open({ text: '{"permissions": {}}' }).warnings[0]?.mend).toBe('Did you mean "permission"?');
});

describe('agents in Markdown files', () => {
  const withAgent = (text: string): OpenedDialect =>
    opencode.open({
      files: [{ path: '/home/dev/project/.opencode/agent/ship.md', scope: 'agents', text }],
      place,
      machine: {},
      strictness: 'faithful',
      launch: { mode: 'ship' },
    });
  const effectOf = (text: string, command: string): string => {
    const policy = compileSource(withAgent(text).source);
    if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
    return decide(policy.value, classify(bash(command), { cwd: place.cwd, shell, tools: opencode.tools }))
      .effect;
  };
  const head = [
    '---',
    'description: >',
    '  Ships: {everything} *now*',
    'tools:',
    '  write: false # and edit',
    'permission:',
    '  "*": ask',
    '  bash:',
    "    'git *': allow",
    '    git push *: deny',
    '---',
    'permission: ignored',
  ];

  test('their permissions count, in their order', () => {
    const text = head.join('\n');
    expect(withAgent(text).errors).toEqual([]);
    expect(['ls', 'git log', 'git push x'].map((one) => effectOf(text, one))).toEqual([
      'ask',
      'allow',
      'deny',
    ]);
  });

  test.each([
    ['a star without quotes', 'permission:\n  *: ask', 'bad-agent-file', 3],
    ['a map on one line', 'permission: { bash: ask }', 'bad-agent-file', 2],
    [
      'lines that do not stand under each other',
      'permission:\n  bash: ask\n   edit: deny',
      'bad-agent-file',
      4,
    ],
    ['an action that is none', 'permission:\n  bash: alow', 'bad-action', 3],
  ])('%s denies', (_, text, code, line) => {
    const whole = `---\n${text}\n---\n`;
    expect(withAgent(whole).errors.map((one) => [one.code, one.line])).toEqual([[code, line]]);
    expect(effectOf(whole, 'ls')).toBe('deny');
  });

  test('a file without a head is an agent without rules of its own', () => {
    expect(effectOf('Ship it.', 'ls')).toBe('allow');
  });
});

test('a rule of the session that is none denies', () => {
  const launch = { flags: { session: [{ permission: 'bash', pattern: 'rm *', action: 'dney' }] } };
  expect(open({ launch }).errors.map(({ code }) => code)).toEqual(['bad-session-rule']);
  expect(judge(bash('ls'), { launch }).effect).toBe('deny');
});

describe('layers', () => {
  const layered = (variables: Readonly<Record<string, string>>) =>
    judge(bash('git push'), { permission: { bash: { 'git *': 'allow', '*': 'ask' } }, variables }).effect;

  test('a variable lies over the files and keeps the place of their keys', () => {
    expect(layered({})).toBe('ask');
    expect(layered({ OPENCODE_PERMISSION: '{"bash": {"*": "allow"}}' })).toBe('allow');
    expect(layered({ OPENCODE_PERMISSION: '{"bash": {"git *": "deny"}}' })).toBe('ask');
    expect(layered({ OPENCODE_CONFIG_CONTENT: '{"permission": {"bash": {"git push *": "deny"}}}' })).toBe(
      'deny',
    );
  });

  test('files are looked for from the user to the managed ones', () => {
    const found = opencode.candidates({
      ...place,
      cwd: '/home/dev/project/a',
      variables: { OPENCODE_CONFIG: '/x.json', OPENCODE_CONFIG_DIR: '/dir' },
    });
    const agents = (folder: string): readonly string[] =>
      ['agent', 'agents', 'mode', 'modes'].map((name) => `agents ${folder}/${name}`);
    expect(found.map((one) => `${one.scope} ${one.path}`)).toEqual([
      'user /home/dev/.config/opencode/config.json',
      'user /home/dev/.config/opencode/opencode.json',
      'user /home/dev/.config/opencode/opencode.jsonc',
      'named /x.json',
      'project /home/dev/project/opencode.json',
      'project /home/dev/project/opencode.jsonc',
      'project /home/dev/project/a/opencode.json',
      'project /home/dev/project/a/opencode.jsonc',
      ...agents('/home/dev/.config/opencode'),
      'folder /home/dev/project/a/.opencode/opencode.json',
      'folder /home/dev/project/a/.opencode/opencode.jsonc',
      ...agents('/home/dev/project/a/.opencode'),
      'folder /home/dev/project/.opencode/opencode.json',
      'folder /home/dev/project/.opencode/opencode.jsonc',
      ...agents('/home/dev/project/.opencode'),
      'folder /home/dev/.opencode/opencode.json',
      'folder /home/dev/.opencode/opencode.jsonc',
      ...agents('/home/dev/.opencode'),
      'folder /dir/opencode.json',
      'folder /dir/opencode.jsonc',
      ...agents('/dir'),
      'managed /etc/opencode/opencode.json',
      'managed /etc/opencode/opencode.jsonc',
    ]);
    expect(opencode.scopeOf('/etc/opencode/opencode.json', place)).toBe('managed');
    expect(opencode.scopeOf('/elsewhere.json', place)).toBe('project');
  });

  test('the older modes are primary agents', () => {
    const text = JSON.stringify({ mode: { ship: { tools: { bash: false } } } });
    expect(judge(bash('ls'), { text, launch: { mode: 'ship' } }).effect).toBe('deny');
    expect(judge(bash('ls'), { text }).effect).toBe('allow');
  });

  test('an agent that is disabled may do nothing', () => {
    const text = JSON.stringify({ agent: { plan: { disable: true } } });
    expect(judge(bash('ls'), { text, launch: { mode: 'plan' } }).effect).toBe('deny');
  });
});

describe('what a call asks', () => {
  test.each([
    ['a file of the project', read('src/a.ts'), 'allow'],
    ['a file of environment variables', read('.env.local'), 'ask'],
    ['a file outside', read('/etc/hosts'), 'ask'],
    ['a search outside', { tool: 'grep', input: { pattern: 'x', path: '/etc' } }, 'ask'],
    [
      'a patch that moves a file out',
      {
        tool: 'apply_patch',
        input: {
          patchText: '*** Begin Patch\n*** Update File: a\n*** Move to: ../b\n@@\n-x\n+y\n*** End Patch',
        },
      },
      'ask',
    ],
    ['a patch without a file', { tool: 'apply_patch', input: { patchText: 'x' } }, 'ask'],
    ['an MCP tool', { tool: 'srv_tool', input: {} }, 'allow'],
    ['a resource', { tool: 'read_mcp_resource', input: { server: 's', uri: 'x://y.env' } }, 'ask'],
    ['a shell that starts outside', bash('ls', { workdir: '/tmp' }), 'ask'],
    ['a text without a command', bash('> f'), 'allow'],
    ['a folder that is moved to', bash('cd /tmp'), 'ask'],
    ['a field of a wrong type', { tool: 'read', input: { filePath: 7 } }, 'ask'],
    ['what is no call', 7, 'ask'],
    ['a tool in another case', { tool: 'Bash', input: { command: 'rm -rf /' } }, 'ask'],
    ['a question', { tool: 'question', input: {} }, 'allow'],
    ['the way out of a plan', { tool: 'plan_exit', input: {} }, 'deny'],
  ])('%s', (_, call, effect) => {
    expect(judge(call).effect).toBe(effect);
  });

  test('a question that is set to ask is never asked', () => {
    expect(judge({ tool: 'question', input: {} }, { permission: { question: 'ask' } }).effect).toBe('allow');
  });

  test('one request is one question, and remembers what "always" would', () => {
    const { questions } = judge(bash('git push; npm run dev -- x; cd /tmp'), { permission: { bash: 'ask' } });
    expect(questions.map(({ units }) => units.length)).toEqual([1, 2]);
    expect(questions[1]?.grants.filter(({ scope }) => scope === 'session').map(({ key }) => key)).toEqual([
      'bash git push *',
      'bash npm run dev *',
    ]);
  });

  test('a grant reaches what its pattern fits', () => {
    const grants = [{ key: 'bash git push *', scope: 'session' as const }];
    const permission = { bash: 'ask' };
    expect(judge(bash('git push origin'), { permission, state: { grants } }).effect).toBe('allow');
    expect(judge(bash('git pull'), { permission, state: { grants } }).effect).toBe('ask');
    expect(judge(bash('git push; rm x'), { permission, state: { grants } }).effect).toBe('ask');
  });

  test('the third equal call asks, against the rules of the agent alone', () => {
    expect(judge(bash('ls'), { state: { repetition: 2 } }).effect).toBe('allow');
    expect(judge(bash('ls'), { state: { repetition: 3 } }).effect).toBe('ask');
    expect(judge(bash('ls'), { state: { repetition: 3 }, permission: 'allow' }).effect).toBe('allow');
    const session = [{ permission: '*', pattern: '*', action: 'allow' }];
    expect(judge(bash('ls'), { state: { repetition: 3 }, launch: { flags: { session } } }).effect).toBe(
      'ask',
    );
  });

  test('without a person what asks is denied, unless it is answered by itself', () => {
    expect(judge(read('.env'), { launch: { headless: true } }).effect).toBe('deny');
    expect(judge(read('.env'), { launch: { headless: true, flags: { auto: true } } }).effect).toBe('allow');
    expect(judge({ tool: 'question', input: {} }, { launch: { headless: true } }).effect).toBe('deny');
  });

  test('switches of a message replace the rules of the session', () => {
    const flags = { tools: { bash: false }, session: [{ permission: 'read', pattern: '*', action: 'deny' }] };
    expect(judge(bash('ls'), { launch: { flags } }).effect).toBe('deny');
    expect(judge(read('a'), { launch: { flags } }).effect).toBe('allow');
  });

  test('a subagent that is too deep, and one that the person named', () => {
    const task = { tool: 'task', input: { subagent_type: 'general' } };
    expect(judge(task).effect).toBe('allow');
    expect(judge(task, { state: { facts: { 'subagent-depth': 1 } } }).effect).toBe('deny');
    expect(judge(task, { permission: { task: 'deny' } }).effect).toBe('deny');
    expect(
      judge(task, { permission: { task: 'deny' }, state: { facts: { 'user-invoked': true } } }).effect,
    ).toBe('allow');
  });

  test('without the grammar toolgate reads the commands itself', () => {
    const permission = { bash: { '*': 'allow', 'rm *': 'deny' } };
    expect(judge(bash('ls; rm x'), { permission, environment: { shell: createShell() } }).effect).toBe(
      'deny',
    );
  });
});

describe('version 2', () => {
  const v2 = { dialect: opencode2 };

  test('nothing that was allowed for good undoes a deny', () => {
    const grants = [{ key: 'bash git push', scope: 'project' as const }];
    expect(judge(bash('git push'), { ...v2, permission: { bash: 'ask' }, state: { grants } }).effect).toBe(
      'allow',
    );
    expect(judge(bash('git push'), { ...v2, permission: { bash: 'deny' }, state: { grants } }).effect).toBe(
      'deny',
    );
  });

  test('the whole text is one pattern', () => {
    const permission = { bash: { '*': 'deny', 'git *': 'allow' } };
    const decision = judge(bash('git status; rm x'), { ...v2, permission });
    expect([decision.effect, decision.trace.flatMap(({ holes = [] }) => holes)]).toEqual([
      'allow',
      expect.arrayContaining(['opencode-whole-text']),
    ]);
    expect(judge(bash('git status; rm x'), { ...v2, permission, strictness: 'hardened' }).effect).toBe(
      'deny',
    );
  });

  test('explore has no shell, nobody asks about loops, and a link that leads out is refused', () => {
    expect(judge(bash('ls'), { ...v2, launch: { mode: 'explore' } }).effect).toBe('deny');
    expect(judge(bash('ls'), { ...v2, state: { repetition: 9 } }).effect).toBe('allow');
    const links = { '/home/dev/project/l': '/etc/passwd' };
    expect(judge(read('l'), { ...v2, links }).effect).toBe('deny');
    expect(judge(read('l'), { links }).effect).toBe('allow');
  });
});

describe('beside decisions', () => {
  const rules = [
    { permission: '*', pattern: '*', action: 'allow' },
    { permission: 'task', pattern: 'general', action: 'deny' },
    { permission: 'edit', pattern: '*', action: 'deny' },
  ] as const;

  test('what the model sees', () => {
    expect(hiddenTools(['write', 'bash', 'task'], rules, 'linux')).toEqual(['write']);
    expect(visibleSubagents(['general', 'explore'], rules, 'linux')).toEqual(['explore']);
  });

  test('a denied call is told every rule of its key', () => {
    expect(deniedMessage(rules, 'task', 'linux')).toContain(
      '[{"permission":"*","pattern":"*","action":"allow"},{"permission":"task","pattern":"general","action":"deny"}]',
    );
  });

  test("a subagent gets denies and folders of its parent's session", () => {
    const parent = [
      { permission: 'bash', pattern: 'rm *', action: 'deny' },
      { permission: 'bash', pattern: '*', action: 'allow' },
      { permission: 'external_directory', pattern: '/x/*', action: 'allow' },
    ] as const;
    const child = [{ permission: 'task', pattern: 'x', action: 'deny' }] as const;
    expect(childSessionRules(parent, child, ['lsp'])).toEqual([
      parent[0],
      parent[2],
      { permission: 'todowrite', pattern: '*', action: 'deny' },
      { permission: 'lsp', pattern: '*', action: 'deny' },
    ]);
  });

  test('the end of an instance rejects what waits and forgets what was remembered', () => {
    const request = {
      id: '1',
      session: 'a',
      permission: 'bash',
      patterns: ['ls'],
      always: ['ls *'],
      ruleset: [],
    };
    const asked = ask(nothingWaits, request, 'ask').waiting;
    const remembered = answer(
      ask(asked, { ...request, id: '2', session: 'b' }, 'ask').waiting,
      '1',
      { kind: 'always' },
      'linux',
    );
    expect(remembered?.waiting.pending.map(({ id }) => id)).toEqual(['2']);
    const ended = dispose(remembered?.waiting ?? asked);
    expect([[...ended.outcomes], ended.waiting]).toEqual([[['2', { state: 'rejected' }]], nothingWaits]);
    expect(answer(asked, 'unknown', { kind: 'once' }, 'linux')).toBeUndefined();
  });
});

test.each([
  ['src/*', 'wide', ['/w/src/**']],
  ['*.env', 'wide', ['**/*.env']],
  ['a/*/b', 'narrow', ['/w/a/**/b']],
  ['a/x*', 'narrow', ['/w/a/x*', '/w/a/x*/**']],
  ['../x/*', 'wide', ['/x/**']],
  ['/etc/*', 'wide', ['/etc/**']],
  ['a[1]/b', 'wide', ['/w/a\\[1\\]/b']],
])('the wildcard %s over paths, read %s', (wildcard, reach, globs) => {
  const found = pathGlobs(wildcard, '/w', reach === 'wide' ? 'wide' : 'narrow').map(({ glob }) => glob);
  expect(found).toEqual(globs);
});

test('a wildcard of many stars over paths is read wide as all that may lie there, and narrow as less', () => {
  const wildcard = 'x*a*b*c*d*e*f';
  expect(pathGlobs(wildcard, '/w', 'wide').map(({ glob }) => glob)).toContain('/w/**');
  expect(pathGlobs(wildcard, '/w', 'narrow').map(({ glob }) => glob)).not.toContain('/w/**');
});
