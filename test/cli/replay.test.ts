import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeScratch, type Outcome, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const fixtures = join(import.meta.dirname, '../../fixtures/replay');
const log = (name: string): string => join(fixtures, `${name}.jsonl`);
const replay = (...args: readonly string[]): Promise<Outcome> => runIn(scratch, ['replay', ...args]);

interface Grouped {
  readonly about: string;
  readonly by: string | null;
  readonly count: number;
  readonly distinct: number;
  readonly example: string;
  readonly first: { readonly file: string; readonly line: number };
}

interface Told {
  readonly calls: Readonly<Record<string, number>>;
  readonly lines: {
    readonly read: number;
    readonly bad: number;
    readonly named: readonly { readonly file: string; readonly line: number; readonly why: string }[];
  };
  readonly asked: { readonly groups: number; readonly largest: readonly Grouped[] };
  readonly denied: { readonly groups: number; readonly largest: readonly Grouped[] };
  readonly changed: readonly (Grouped & { readonly was: string; readonly now: string })[];
  readonly neverFired: readonly { readonly rule: string; readonly file: string; readonly line: number }[];
  readonly proposals: readonly {
    readonly rule: Readonly<Record<string, unknown>>;
    readonly written: string;
    readonly saves: number;
    readonly distinct: number;
    readonly alsoAllows: readonly { readonly call: string; readonly why: string }[];
  }[];
  readonly findings: readonly { readonly rule: string; readonly level: string; readonly line: number }[];
}

const told = async (...args: readonly string[]): Promise<Told & { readonly code: number }> => {
  const { code, out, err } = await replay('--format', 'json', ...args);
  if (out === '') throw new Error(err);
  return { code, ...JSON.parse(out) };
};

const policy = (...rules: readonly object[]): readonly string[] => {
  scratch.write('work/p.json', JSON.stringify({ version: 1, extends: ['recommended'], rules }, undefined, 1));
  return ['--policy', 'p.json'];
};

describe('each form of log', () => {
  test('toolgate audit: a call is its events together, and its input the last one', async () => {
    const { calls, asked, lines } = await told('--policy', 'recommended', log('audit'));
    expect(calls).toMatchObject({ total: 6, allow: 2, ask: 4, deny: 0, withoutInput: 1 });
    expect(asked.largest[0]).toMatchObject({
      count: 3,
      distinct: 1,
      example: 'npm test',
      first: { line: 1 },
    });
    expect(lines.named).toMatchObject([{ line: 34, why: 'an audit event of another version' }]);
  });

  test('Claude Code: tool_use blocks, each id once', async () => {
    const { calls, asked } = await told('--policy', 'recommended', log('claude-code'));
    expect(calls).toMatchObject({ total: 12, ownState: 1, ask: 8 });
    expect(asked.largest[0]).toMatchObject({ count: 4, example: 'npm test' });
  });

  test('Codex rollouts, with the envelope and without', async () => {
    const { calls, asked, lines } = await told('--policy', 'recommended', log('codex'), log('codex-old'));
    expect(calls).toMatchObject({ total: 8, ownState: 1, allow: 1, ask: 6 });
    expect(asked.largest[0]).toMatchObject({ count: 2, example: 'npm test' });
    expect(lines.named).toMatchObject([{ line: 19, why: 'a call whose arguments are no JSON object' }]);
  });

  test('plain lines, and rows that hold a call', async () => {
    const { calls, changed } = await told('--policy', 'recommended', log('calls'));
    expect(calls).toMatchObject({ total: 8, allow: 3, ask: 5, withoutInput: 1 });
    expect(changed).toMatchObject([{ was: 'deny', now: 'ask', count: 1, first: { line: 3 } }]);
  });

  test('lines of all forms may stand in one log', async () => {
    const texts = await Promise.all(
      ['claude-code', 'codex', 'calls'].map((name) => told('--policy', 'recommended', log(name))),
    );
    const { readFileSync } = await import('node:fs');
    const mixed = ['claude-code', 'codex', 'calls'].map((name) => readFileSync(log(name), 'utf8')).join('');
    scratch.write('work/mixed.jsonl', mixed);
    const { calls } = await told('--policy', 'recommended', 'mixed.jsonl');
    expect(calls['total']).toBe(texts.reduce((sum, { calls: { total = 0 } }) => sum + total, 0));
  });

  test('a folder stands for the logs in it and below, and - for standard input', async () => {
    mkdirSync(join(scratch.work, 'logs/a/b'), { recursive: true });
    copyFileSync(log('claude-code'), join(scratch.work, 'logs/a/b/s.jsonl'));
    copyFileSync(log('codex'), join(scratch.work, 'logs/rollout-1.jsonl'));
    scratch.write('work/logs/note.txt', 'no log');
    expect((await told('--policy', 'recommended', 'logs')).calls['total']).toBe(19);
    const stdin = '{"command":"git status"}\n{"command":"git push"}';
    const { out } = await runIn(scratch, ['replay', '--format', 'json', '-'], { stdin });
    expect(JSON.parse(out).calls).toMatchObject({ total: 2, allow: 1, ask: 1 });
  });
});

describe('lines that cannot be read', () => {
  test('are counted and named, and stop nothing', async () => {
    const { code, calls, lines } = await told('--policy', 'recommended', join(fixtures, 'broken.log'));
    expect(code).toBe(0);
    expect(calls['total']).toBe(2);
    expect(lines.bad).toBe(5);
    expect(lines.named.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  test('bytes that are no text, and JSON that is nested without end, are such lines', async () => {
    const deep = `{"command":"ls","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const bytes = Buffer.concat([
      Buffer.from('{"command":"cat \xff"}\n', 'latin1'),
      Buffer.from(`${deep}\n{"command":"ls"}\r\n`),
    ]);
    scratch.write('work/bad.jsonl', bytes);
    const { calls, lines } = await told('--policy', 'recommended', 'bad.jsonl');
    expect(lines.named.map(({ line }) => line)).toContain(1);
    expect(calls['allow']).toBeGreaterThan(0);
  });

  test('a log of nothing else exits 2', async () => {
    scratch.write('work/none.jsonl', 'hello\n{}\n');
    const { code, err } = await replay('none.jsonl');
    expect(code).toBe(2);
    expect(err).toContain('none.jsonl:1');
  });

  test('a log without calls is clean', async () => {
    scratch.write('work/empty.jsonl', '{"type":"summary","summary":"x"}\n');
    expect((await replay('empty.jsonl')).code).toBe(0);
  });
});

describe('what became of the calls', () => {
  const lax = { effect: 'allow', command: 'git push --force', covers: ['configure'] };

  test('a refused call that is allowed now is an error and exits 1', async () => {
    for (const name of ['audit', 'claude-code', 'codex']) {
      const { code, changed, findings } = await told(...policy(lax), log(name));
      expect(changed[0], name).toMatchObject({ was: 'refused', now: 'allow', count: 1 });
      expect(findings[0], name).toMatchObject({ rule: 'refused-now-allowed', level: 'error' });
      expect(code, name).toBe(1);
    }
  });

  test('a call that ran and is denied now is a warning', async () => {
    const denies = policy({ effect: 'deny', command: 'npm test' });
    const { code, changed, denied } = await told(...denies, log('claude-code'));
    expect(changed[0]).toMatchObject({ was: 'ran', now: 'deny', count: 4 });
    expect(denied.largest[0]).toMatchObject({ count: 4 });
    expect(code).toBe(0);
    expect((await told(...denies, '--fail-level', 'warning', log('claude-code'))).code).toBe(1);
  });

  test('info fails where anything is asked about', async () => {
    scratch.write('work/a.jsonl', '{"command":"git status"}\n');
    scratch.write('work/b.jsonl', '{"command":"git push"}\n');
    expect((await replay('--fail-level', 'info', '--policy', 'recommended', 'a.jsonl')).code).toBe(0);
    expect((await replay('--fail-level', 'info', '--policy', 'recommended', 'b.jsonl')).code).toBe(1);
  });
});

test('rules that never fired are named with their place', async () => {
  const rules = policy(
    { effect: 'allow', exact: 'npm test' },
    { effect: 'deny', command: 'terraform destroy' },
    { effect: 'deny', path: 'gen/**', access: ['write'] },
  );
  const { neverFired, calls } = await told(...rules, log('claude-code'));
  expect(neverFired.map(({ line }) => line)).toEqual([11, 15]);
  expect(calls['allow']).toBe(7);
});

test('a rule that fired on a part of a call that was asked about did fire', async () => {
  scratch.write('work/a.jsonl', '{"command":"npm test && git push"}\n');
  const { neverFired, calls } = await told(...policy({ effect: 'allow', exact: 'npm test' }), 'a.jsonl');
  expect(calls['ask']).toBe(1);
  expect(neverFired).toEqual([]);
});

const lines = (...commands: readonly string[]): void => {
  scratch.write('work/c.jsonl', commands.map((command) => `${JSON.stringify({ command })}\n`).join(''));
};
const times = <T>(count: number, of: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => of(at));

describe('proposals', () => {
  const proposed = async () => (await told('--policy', 'recommended', 'c.jsonl')).proposals;

  test('one text that comes often is proposed as that text', async () => {
    lines(...times(5, () => 'npm test'));
    expect(await proposed()).toMatchObject([{ rule: { effect: 'allow', exact: 'npm test' }, saves: 5 }]);
  });

  test('what differs in its last words is proposed as the words in common', async () => {
    lines(...times(9, (at) => `git commit -m ${'abcdefghi'[at]}${at}`));
    const [first] = await proposed();
    expect(first).toMatchObject({
      rule: { effect: 'allow', command: 'git commit -m' },
      saves: 9,
      distinct: 9,
    });
    expect(first?.alsoAllows.length).toBeGreaterThan(0);
  });

  test('two scripts are proposed, and not every script', async () => {
    lines(...times(6, () => 'npm run build'), ...times(6, () => 'npm run check'), 'npm run deploy');
    const rules = (await proposed()).map(({ rule }) => rule['exact']);
    expect(rules.sort()).toEqual(['npm run build', 'npm run check']);
  });

  test.each([
    ['node', (at: number) => `node -e 'console.log(${at})'`],
    ['python3', (at: number) => `python3 -c 'print(${at})'`],
    ['bash', (at: number) => `bash -c 'frob${at} x'`],
    ['npx', (at: number) => `npx package-${at}`],
    ['sudo', (at: number) => `sudo frob${at}`],
    ['npm run', (at: number) => `npm run task${at}`],
    ['docker run', (at: number) => `docker run image${at}`],
    ['ssh', (at: number) => `ssh host frob${at}`],
    ['env', (at: number) => `env A=1 frob${at} x`],
    ['xargs', (at: number) => `xargs frob${at}`],
    ['uv run', (at: number) => `uv run tool${at}`],
    ['python3.12', (at: number) => `python3.12 -c 'print(${at})'`],
  ])('%s is never proposed as such', async (_, of) => {
    lines(...times(8, of));
    for (const { rule } of await proposed()) expect(rule['command']).toBeUndefined();
  });

  test('a script of the project is proposed by its name, and what that means is told', async () => {
    scratch.write('work/tool.py', 'print(1)\n');
    lines(...times(8, (at) => `python3 tool.py --n ${at}`));
    const [first] = await proposed();
    expect(first?.rule['command']).toMatch(/^python3 tool\.py/);
    expect(JSON.stringify(first?.alsoAllows)).toContain('code of the project');
  });

  test('a text that was refused once is not proposed, nor a prefix that would let it through', async () => {
    const ran = times(8, (at) => `${JSON.stringify({ command: `git commit -m x${at}` })}\n`);
    const refused = `${JSON.stringify({ command: 'git commit -m secret', ran: false })}\n`;
    scratch.write('work/c.jsonl', [...ran, refused].join(''));
    expect(await proposed()).toEqual([]);
  });

  test('what a rule denies is counted for no proposal', async () => {
    lines(...times(5, () => 'npm test'));
    const { proposals, calls } = await told(...policy({ effect: 'deny', command: 'npm test' }), 'c.jsonl');
    expect(calls).toMatchObject({ deny: 5, ask: 0 });
    expect(proposals).toEqual([]);
  });

  test('what a guard holds is not proposed, since no rule saves it', async () => {
    lines(...times(5, () => 'cat .env'));
    expect(await proposed()).toEqual([]);
  });

  test('files outside are proposed by their folder, a host by its name, a tool of a server by its own', async () => {
    scratch.write(
      'work/c.jsonl',
      [
        ...times(6, (at) => ({ tool: 'read', input: { path: `/srv/data/f${at}.txt` } })),
        ...times(4, (at) => ({ tool: 'fetch', input: { url: `https://docs.example.com/${at}` } })),
        ...times(3, (at) => ({ tool: 'mcp__tracker__list', input: { page: at } })),
      ]
        .map((call) => `${JSON.stringify(call)}\n`)
        .join(''),
    );
    const rules = (await proposed()).map(({ rule }) => rule);
    expect(rules).toContainEqual({ effect: 'allow', path: '/srv/data/*', access: ['read'] });
    expect(rules).toContainEqual({ effect: 'allow', host: 'docs.example.com', access: ['connect'] });
    expect(rules).toContainEqual({ effect: 'allow', tool: 'mcp__tracker__list' });
  });

  test('together they save what they say', async () => {
    lines(
      ...times(6, () => 'npm test'),
      ...times(6, (at) => `git commit -m c${at}`),
      ...times(4, () => 'npm test && git commit -m both'),
    );
    const { proposals, calls } = await told('--policy', 'recommended', 'c.jsonl');
    const saved = proposals.reduce((sum, { saves }) => sum + saves, 0);
    const after = await told(...policy(...proposals.map(({ rule }) => rule)), 'c.jsonl');
    expect(after.calls['ask']).toBe((calls['ask'] ?? 0) - saved);
    expect(saved).toBe(16);
  });
});

describe("an agent's policy", () => {
  const logOf = (shell: string, server: string): void => {
    scratch.write(
      'work/c.jsonl',
      [
        ...times(5, () => ({ tool: shell, input: { command: 'npm test' } })),
        ...times(6, (at) => ({ tool: shell, input: { command: `git commit -m m${at}` } })),
        ...times(3, (at) => ({ tool: server, input: { page: at } })),
        ...times(4, (at) => ({ tool: shell, input: { command: `node -e 'f(${at})'` } })),
        ...times(4, () => ({ tool: shell, input: { command: 'git push' }, ran: false })),
      ]
        .map((call) => `${JSON.stringify(call)}\n`)
        .join(''),
    );
  };

  test.each([
    ['a word for all commands', { bash: 'ask' }],
    ['rules on commands', { bash: { '*': 'ask', 'rm *': 'deny' } }],
    ['a word for everything', 'ask'],
  ])('OpenCode with %s: entries behind those that stand there', async (_, permission) => {
    scratch.write('work/opencode.json', JSON.stringify({ permission }));
    logOf('bash', 'tracker_list');
    const { proposals, calls } = await told('--dialect', 'opencode', 'c.jsonl');
    const written = proposals.map((one) => one.written);
    // Behind other words of git commit a redirect would pass, and what was refused stays refused.
    expect(written.filter((one) => one.includes('bash'))).toEqual(['"bash": { "npm test": "allow" }']);
    const npm = proposals.find((one) => one.written.includes('npm test'));
    expect(JSON.stringify(npm)).toContain('npm test && npm test > zq7.txt');
    // The host writes them down, behind what stands there.
    const bash: Record<string, string> =
      typeof permission === 'object' && typeof permission.bash === 'object'
        ? { ...permission.bash }
        : { '*': 'ask' };
    for (const one of written) Object.assign(bash, JSON.parse(`{ ${one} }`).bash ?? {});
    const all = typeof permission === 'string' ? { '*': permission } : permission;
    scratch.write('work/opencode.json', JSON.stringify({ permission: { ...all, bash } }));
    const after = await told('--dialect', 'opencode', 'c.jsonl');
    expect(after.calls['ask']).toBe((calls['ask'] ?? 0) - 5);
  });

  test('OpenCode: a tool of a server by its name', async () => {
    scratch.write('work/opencode.json', JSON.stringify({ permission: 'ask' }));
    logOf('bash', 'tracker_list');
    const { proposals } = await told('--dialect', 'opencode', 'c.jsonl');
    expect(proposals.map((one) => one.written)).toContain('"tracker_list": "allow"');
  });

  test('Crush: tools of servers alone, and the report says so', async () => {
    scratch.write('work/crush.json', JSON.stringify({ permissions: { allowed_tools: ['edit'] } }));
    logOf('bash', 'mcp_tracker_list');
    const outcome = await told('--dialect', 'crush', 'c.jsonl');
    expect(outcome.proposals.map((one) => one.written)).toEqual(['mcp_tracker_list']);
    const { out } = await runIn(scratch, ['replay', '--dialect', 'crush', 'c.jsonl']);
    expect(out.replaceAll(/\s+/g, ' ')).toContain('nothing is proposed but tools of servers');
  });

  test('Crystal: the answer to one text, as it is remembered', async () => {
    scratch.write('work/.crystal/toolgate.json', '{}');
    logOf('bash', 'mcp__tracker__list');
    const { proposals } = await told('--dialect', 'crystal', 'c.jsonl');
    expect(proposals.map((one) => JSON.parse(one.written))).toEqual([
      { workspace: scratch.work, tool: 'bash', fingerprint: 'npm test' },
    ]);
  });

  test('rules are proposed as its files hold them, and confirmed by the agent itself', async () => {
    scratch.write('work/.claude/settings.json', '{ "permissions": {} }');
    scratch.write(
      'work/c.jsonl',
      [
        ...times(5, () => ({ tool: 'Bash', input: { command: 'npm test' } })),
        ...times(6, (at) => ({ tool: 'Bash', input: { command: `git commit -m m${at}` } })),
        ...times(4, (at) => ({
          tool: 'WebFetch',
          input: { url: `https://docs.frob.example/${at}`, prompt: 'x' },
        })),
        ...times(3, (at) => ({ tool: 'mcp__tracker__list', input: { page: at } })),
        ...times(3, (at) => ({ tool: 'Bash', input: { command: `node -e 'f(${at})'` } })),
      ]
        .map((call) => `${JSON.stringify(call)}\n`)
        .join(''),
    );
    const before = await told('--dialect', 'claude-code', 'c.jsonl');
    const written = before.proposals.map((one) => one.written);
    expect(written).toEqual(
      expect.arrayContaining([
        'Bash(npm test)',
        'Bash(git commit -m *)',
        'WebFetch(domain:docs.frob.example)',
        'mcp__tracker__list',
      ]),
    );
    scratch.write('work/.claude/settings.json', JSON.stringify({ permissions: { allow: written } }));
    const after = await told('--dialect', 'claude-code', 'c.jsonl');
    expect((before.calls['ask'] ?? 0) - (after.calls['ask'] ?? 0)).toBe(18);
  });

  test('Codex gets prefix rules, and none by which another option runs code', async () => {
    scratch.write('home/.codex/config.toml', 'approval_policy = "untrusted"\n');
    lines(...times(5, () => 'npm test'), ...times(6, (at) => `git commit -m m${at}`));
    const { proposals, calls } = await told('--dialect', 'codex@classic', 'c.jsonl');
    expect(calls['ask']).toBe(11);
    expect(proposals.map((one) => one.written)).toEqual([
      'prefix_rule(pattern=["git","commit","-m"], decision="allow")',
    ]);
  });

  test('an agent that is no full dialect gets none, and is told so', async () => {
    scratch.write('work/policy.toml', '[[rule]]\ntoolName = "*"\ndecision = "ask_user"\npriority = 1\n');
    lines(...times(5, () => 'npm test'));
    const { out } = await replay('--dialect', 'gemini', '--config', 'policy.toml', 'c.jsonl');
    expect(out).toContain('no rules are proposed');
  });

  test('its own log is judged by its own names', async () => {
    scratch.write(
      'work/.claude/settings.json',
      '{ "permissions": { "allow": ["Bash(npm test)", "Bash(make)"], "deny": ["Read(./.env)"] } }',
    );
    const { calls, neverFired } = await told('--dialect', 'claude-code', '--cwd', '.', log('claude-code'));
    expect(calls['allow']).toBeGreaterThanOrEqual(5);
    expect(neverFired.map(({ rule }) => rule)).toContain('Bash(make)');
  });

  test("another agent's log is judged by what the calls do", async () => {
    scratch.write('work/.claude/settings.json', '{ "permissions": { "allow": ["Bash(npm test)"] } }');
    const { calls, asked } = await told('--dialect', 'claude-code', log('codex'));
    expect(calls).toMatchObject({ total: 7, noSuchTool: 1 });
    expect(asked.largest.some(({ example }) => example.includes('npm test'))).toBe(false);
  });

  test('faithful unless asked for hardened', async () => {
    scratch.write('work/.claude/settings.json', '{ "permissions": { "allow": ["Bash(npm test:*)"] } }');
    lines('npm test --script-shell=./x.sh');
    const faithful = await told('--dialect', 'claude-code', 'c.jsonl');
    const hardened = await told('--dialect', 'claude-code', '--strictness', 'hardened', 'c.jsonl');
    expect(faithful.calls['allow']).toBe(1);
    expect(hardened.calls['ask']).toBe(1);
  });
});

describe('reports', () => {
  test('the page has no control characters of the log', async () => {
    lines('echo \u001b[31m && git push\u001b]0;x\u0007', 'git push\n\n# x');
    const { out } = await replay('--policy', 'recommended', 'c.jsonl');
    for (const sign of ['\u001b', '\u0007']) expect(out).not.toContain(sign);
  });

  test.each(['github', 'sarif', 'junit'])('%s names findings with their places', async (format) => {
    const rules = policy({ effect: 'allow', command: 'git push --force', covers: ['configure'] });
    const { out, code } = await replay(...rules, '--format', format, log('claude-code'));
    expect(code).toBe(1);
    expect(out).toContain('refused');
    expect(out).toContain('claude-code.jsonl');
  });

  test('progress goes where somebody looks, and nowhere else', async () => {
    const shown: string[] = [];
    lines(...times(600, (at) => `ls d${at}`));
    const { run } = await import('../../src/cli/run.ts');
    const out: string[] = [];
    await run(['replay', '--policy', 'recommended', 'c.jsonl'], {
      cwd: scratch.work,
      variables: { HOME: scratch.home },
      platform: 'linux',
      colour: false,
      columns: 80,
      print: (text) => out.push(text),
      complain: () => {},
      status: (text) => shown.push(text),
      readStandardInput: async () => new Uint8Array(),
    });
    expect(shown.at(-1)).toBe('');
    expect(shown.some((text) => /^\[[#.]{30}\] +\d+ %/.test(text))).toBe(true);
    expect(out.join('')).not.toContain('###');
    expect((await replay('--policy', 'recommended', 'c.jsonl')).err).toBe('');
  });
});

test.each([
  [[]],
  [['absent.jsonl']],
  [['--no', 'a.jsonl']],
  [['--dialect', 'all', 'a.jsonl']],
  [['--mode', 'none', 'a.jsonl']],
  [['--policy', 'absent.json', 'a.jsonl']],
  [['--format', 'xml', 'a.jsonl']],
  [['--top', '0', 'a.jsonl']],
  [['--fail-level', 'bad', 'a.jsonl']],
  [['empty-folder']],
])('wrong usage %j exits 2', async (args) => {
  scratch.write('work/a.jsonl', '{"command":"ls"}\n');
  mkdirSync(join(scratch.work, 'empty-folder'));
  const { code, out, err } = await replay(...args);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).not.toBe('');
});
