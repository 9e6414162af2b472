import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systems } from '../../src/ci/convert/systems.ts';
import { makeScratch, type Outcome, runIn, type Scratch } from './terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const fixtures = join(import.meta.dirname, '../../fixtures/convert');

/** Where the agents look for their files. */
const places: Readonly<Record<string, string>> = {
  toolgate: 'toolgate.json',
  'claude-code': '.claude/settings.json',
  opencode: 'opencode.json',
  crush: 'crush.json',
  codex: '.codex/rules/default.rules',
  gemini: '.gemini/policies/policy.toml',
};

const names = Object.keys(systems);
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));

const convert = (...args: readonly string[]): Promise<Outcome> => runIn(scratch, ['convert', ...args]);

const placeSource = (from: string): string => {
  const place = places[from] ?? '';
  const [file = ''] = readdirSync(join(fixtures, from)).filter((name) => !/^to-/.test(name));
  scratch.write(`work/${place}`, readFileSync(join(fixtures, from, file)));
  return place;
};

describe('a realistic file', () => {
  test.each(pairs)('%s to %s: the result and the report', async (from, to) => {
    const source = placeSource(from);
    const { code, out, err } = await convert('--from', from, '--to', to, source);
    expect(code, err).toBeLessThan(2);
    const ending = places[to]?.split('.').at(-1) ?? 'txt';
    await expect(`${out}\n`).toMatchFileSnapshot(join(fixtures, from, `to-${to}.${ending}`));
    await expect(
      `${err.replaceAll(scratch.work, '/project').replace(/\d+ calls tried/, 'N calls tried')}\n`,
    ).toMatchFileSnapshot(join(fixtures, from, `to-${to}.report.txt`));
    if (out === '') {
      expect(err).toContain('nothing was written');
      return;
    }
    // Codex needs a second file, and diff takes one.
    if (to === 'codex') return;
    // The check that convert promises, by the command that it names.
    const result = places[to] ?? '';
    scratch.write(`work/${result}`, `${out}\n`);
    const diff = await runIn(scratch, ['diff', `${from}:${source}`, `${to}:${result}`, '--format', 'json']);
    // That no other agent has Codex's sandbox stands in the report.
    const looser = JSON.parse(diff.out).findings.filter(
      ({ rule, evidence }: { rule: string; evidence: { why: string } }) =>
        rule === 'loosened' && !evidence.why.includes('in a sandbox'),
    );
    expect(looser).toEqual([]);
  });
});

describe('the command line', () => {
  const settings = (permissions: object): string =>
    scratch.write('work/.claude/settings.json', JSON.stringify({ permissions }, undefined, 1));

  test('what has words on both sides comes back as it was, and exits 0 on the way back', async () => {
    const permissions = {
      deny: ['Bash(git push *)', 'mcp__payments'],
      ask: ['Bash(npm publish *)'],
      allow: ['WebFetch(domain:docs.example.com)', 'mcp__github__get_issue'],
    };
    settings(permissions);
    const there = await convert('--to', 'toolgate', '.claude/settings.json', '--out', 'toolgate.json');
    expect({ code: there.code, out: there.out }).toEqual({ code: 0, out: '' });
    const back = await convert('--to', 'claude-code', 'toolgate.json');
    const { deny, ask } = JSON.parse(back.out).permissions;
    // Beside what was there, patterns for other spellings that toolgate itself sees through.
    expect(deny).toContain('mcp__payments');
    expect(deny.some((rule: string) => /^Bash\(git.push.*\)$/.test(rule))).toBe(true);
    expect(ask).toContain('Bash(npm publish *)');
  });

  test('the report names file, line and column of each rule, and may be JSON', async () => {
    settings({ allow: ['WebSearch'] });
    const { code, err } = await convert('--to', 'toolgate', '.claude/settings.json', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(err)).toMatchObject({
      command: 'convert',
      findings: expect.arrayContaining([
        expect.objectContaining({
          rule: 'not-carried',
          level: 'error',
          file: '.claude/settings.json',
          line: 4,
          column: 4,
        }),
      ]),
    });
  });

  test('the level from which a run fails is chosen', async () => {
    settings({ additionalDirectories: ['../docs'], allow: [] });
    const args = ['--to', 'toolgate', '.claude/settings.json'];
    expect((await convert(...args)).code).toBe(1);
    expect((await convert(...args, '--fail-level', 'error')).code).toBe(0);
  });

  test.each([
    [['--to', 'toolgate'], 'name a file'],
    [['x.json'], '--to says into what'],
    [['--to', 'frob', 'x.json'], '--to is one of'],
    [['--from', 'toolgate', '--to', 'toolgate', 'toolgate.json'], 'already'],
    [['--from', 'claude-code', '--to', 'toolgate', 'missing.json'], 'no such configuration file'],
  ])('%j is unusable: 2, and nothing is written', async (args, message) => {
    const { code, out, err } = await convert(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test('a file that its agent cannot read is unusable', async () => {
    scratch.write('work/.claude/settings.json', '{"permissions": {"deny": "Bash"}}');
    const { code, out, err } = await convert('--to', 'toolgate', '.claude/settings.json');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('.claude/settings.json:1:');
  });

  test('what cannot be mended is printed and nothing is written, unless asking will do', async () => {
    settings({ deny: ['Edit(./secrets/**)'] });
    const args = ['--to', 'codex', '.claude/settings.json'];
    const refused = await convert(...args);
    expect({ code: refused.code, out: refused.out }).toEqual({ code: 1, out: '' });
    expect(refused.err).toContain('nothing was written');
    const accepted = await convert(...args, '--accept-asks');
    expect(accepted.code).toBe(1);
    expect(accepted.out).toContain('prefix_rule');
  });

  test('several files of one agent are one policy, and each rule is told by its own file', async () => {
    settings({ allow: ['Bash(git push *)', 'WebFetch(domain:docs.example.com)'] });
    scratch.write(
      'work/.claude/settings.local.json',
      JSON.stringify({ permissions: { deny: ['Bash(git push *)'], allow: ['WebSearch'] } }, undefined, 1),
    );
    const both = ['.claude/settings.json', '.claude/settings.local.json'];
    const { out, err } = await convert(
      '--from',
      'claude-code',
      '--to',
      'toolgate',
      ...both,
      '--format',
      'json',
    );
    const { rules } = JSON.parse(out);
    expect(rules).toContainEqual(expect.objectContaining({ effect: 'deny', command: 'git push' }));
    expect(rules).toContainEqual(expect.objectContaining({ effect: 'allow', host: 'docs.example.com' }));
    scratch.write('work/toolgate.json', out);
    const push = await runIn(scratch, ['check', '--policy', 'toolgate.json', '--', 'git push']);
    expect(push.code).toBe(11);
    expect(JSON.parse(err).findings).toContainEqual(
      expect.objectContaining({ rule: 'not-carried', file: '.claude/settings.local.json' }),
    );
  });

  test("Codex's rules and its configuration are read together", async () => {
    scratch.write('work/.codex/config.toml', 'approval_policy = "never"\nsandbox_mode = "read-only"\n');
    scratch.write('work/.codex/rules/default.rules', 'prefix_rule(pattern=["frob"], decision="prompt")\n');
    const files = ['.codex/config.toml', '.codex/rules/default.rules'];
    const { code, out, err } = await convert('--from', 'codex', '--to', 'toolgate', ...files);
    expect(code, err).toBeLessThan(2);
    scratch.write('work/toolgate.json', out);
    // With nobody to ask, what a rule asks about is denied.
    const frob = await runIn(scratch, ['check', '--policy', 'toolgate.json', '--', 'frob']);
    expect(frob.code).toBe(11);
  });

  test('files of toolgate that lie over one another are refused', async () => {
    for (const name of ['a.json', 'b.json']) scratch.write(`work/${name}`, '{"version": 1}');
    const { code, out, err } = await convert('--from', 'toolgate', '--to', 'codex', 'a.json', 'b.json');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('name one file');
  });

  test('an allow by which OpenCode would write unseen is kept only where that is accepted', async () => {
    settings({ allow: ['Bash(git diff *)'] });
    const args = ['--to', 'opencode', '.claude/settings.json'];
    const strict = await convert(...args);
    expect(strict.out).not.toContain('git diff');
    expect(strict.err).toContain('git diff && git diff > zq7.txt');
    scratch.write('work/opencode.json', strict.out);
    const calls = scratch.write(
      'work/calls.jsonl',
      ['true && git diff > x', 'git diff | git diff > x', 'git diff && git diff > x']
        .map((command) => JSON.stringify({ command }))
        .join('\n'),
    );
    const differs = ['diff', '.claude/settings.json', 'opencode.json', '--format', 'json', '--calls', calls];
    const { findings } = JSON.parse((await runIn(scratch, differs)).out);
    expect(findings.filter(({ rule }: { rule: string }) => rule === 'loosened')).toEqual([]);
    const kept = await convert(...args, '--accept-redirects');
    expect(kept.out).toContain('"git diff *": "allow"');
    expect(kept.err).toContain('passes unseen');
  });

  test('what Crush runs unasked is carried over, and its chains are asked about', async () => {
    scratch.write('work/crush.json', JSON.stringify({ permissions: { allowed_tools: ['view'] } }));
    const { out } = await convert('--to', 'toolgate', 'crush.json');
    scratch.write('work/toolgate.json', out);
    const codes = await Promise.all(
      ['git log --oneline', 'ls', 'ls && ls', 'ls; frob', 'git log | cat', 'frob'].map(
        async (text) => (await runIn(scratch, ['check', '--policy', 'toolgate.json', '--', text])).code,
      ),
    );
    expect(codes).toEqual([0, 0, 10, 10, 10, 10]);
  });
});
