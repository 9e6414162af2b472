import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from '../cli/terminal.ts';

/**
 * A planted loosening of every kind of rule and condition: the second of two policies has one rule more (or less), and both
 * `lint` and `diff` must show a call that passes by it.
 */

let scratch: Scratch;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

interface Found {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly evidence?: { readonly call: string; readonly effect: string };
}

type Rule = Readonly<Record<string, unknown>>;

let count = 0;
const policyFile = (name: string, rules: readonly object[]): string => {
  const lines = rules.map((rule, at) => `  ${JSON.stringify(rule)}${at === rules.length - 1 ? '' : ','}`);
  const text = ['{ "version": 1, "extends": ["recommended"], "rules": [', ...lines, '] }'].join('\n');
  scratch.write(`work/${name}`, text);
  return name;
};

const findings = async (...args: readonly string[]): Promise<readonly Found[]> => {
  const { out, err } = await runIn(scratch, [...args.slice(0, 1), '--format', 'json', ...args.slice(1)]);
  if (out === '') throw new Error(err);
  return JSON.parse(out).findings;
};

const shown = (found: readonly Found[], line: number): readonly Found[] =>
  found.filter((one) => one.line === line && one.evidence?.effect === 'allow');

/**
 * Rules of one condition each; all of them stand on the built-in policy and let through what it asks about. `diff` shows each,
 * however narrow. Of a rule that names what is meant and nothing else there is nothing for `lint` to say: it gets a wide one.
 */
const conditions: readonly (readonly [kind: string, rule: Rule, narrow?: Rule])[] = [
  ['command', { command: 'tclsh', covers: ['inline-code'] }, { command: 'frobnicate deploy' }],
  [
    'command of alternatives',
    { command: [['zorro', 'sudo']], covers: ['inner-commands'] },
    { command: ['qux', ['a', 'b']] },
  ],
  ['exact', { exact: 'touch ~/.frobrc' }, { exact: 'frobnicate --now' }],
  ['matches', { matches: '.*' }, { matches: '^frobnicate \\w+$' }],
  ['path', { path: '~/**', access: ['write'] }, { path: '~/zorro/**', access: ['write'] }],
  [
    'path of the system',
    { path: '/etc/**', access: ['write', 'delete'] },
    { path: '/etc/frob/**', access: ['write'] },
  ],
  ['host', { host: '*', access: ['connect'] }, { host: '*.frob.example', access: ['connect'] }],
  ['tool', { tool: 'mcp__*' }, { tool: 'mcp__frob__*' }],
  ['input', { when: { input: { command: '*' } } }, { when: { input: { command: 'frob*' } } }],
  [
    'input of a tool',
    { when: { all: [{ tool: 'write' }, { input: { file_path: '*' } }] } },
    { when: { all: [{ tool: 'mcp__frob__run' }, { input: { verb: 'wipe*' } }] } },
  ],
  ['access write', { access: ['write'] }],
  ['access delete', { access: ['delete'] }],
  ['access connect', { access: ['connect'] }],
  ['access execute', { access: ['execute'] }],
  ['access configure', { access: ['configure'] }],
  ['access signal', { access: ['signal'] }],
  ['tool bash', { tool: 'bash' }],
  ['tool write', { tool: 'write' }],
  ['tool-kind', { when: { toolKind: 'execute' } }],
  ['tool-kind mcp', { when: { toolKind: 'mcp' } }],
  ['tool-kind edit', { when: { toolKind: 'edit' } }],
  ['tool-kind fetch', { when: { toolKind: 'fetch' } }],
  ['resource path', { when: { resource: 'path' } }],
  ['resource host', { when: { resource: 'host' } }],
  ['resource process', { when: { resource: 'process' } }],
  ['place outside', { when: { place: 'outside' } }],
  ['place system', { when: { place: 'system' } }],
  ['place workspace', { when: { all: [{ place: 'workspace' }, { access: ['delete'] }] } }],
  ['zone public', { when: { zone: 'public' } }],
  ['zone loopback', { when: { zone: 'loopback' } }],
  ['mutates', { when: { mutates: true } }],
  ['exact-path', { when: { exactPath: true } }],
  ['few-paths', { when: { fewPaths: true } }],
  ['not secret', { when: { all: [{ secret: false }, { access: ['read', 'write'] }] } }],
  ['secret', { when: { secret: true }, overrides: ['secret'] }],
  ['protected', { when: { protected: true }, overrides: ['protected'] }],
  ['deed code', { when: { deed: 'code' } }],
  ['deed access', { when: { deed: 'access' } }],
  ['deed tool', { when: { deed: 'tool' } }],
  ['reason', { when: { reason: ['inline-code', 'base-effect', 'operand'] } }],
  ['risk write', { when: { risk: 'write' } }],
  ['risk privileged', { when: { risk: 'privileged' } }],
  ['permission outside', { when: { permission: 'outside_workspace' } }],
  ['permission network', { when: { permission: 'network' } }],
  ['runs inline-code', { when: { runs: 'inline-code' } }],
  ['runs project-code', { when: { runs: 'project-code' } }],
  ['runs unknown-program', { when: { runs: 'unknown-program' } }],
  ['runs nothing', { when: { runs: 'nothing' } }],
  ['certainty exact', { when: { certainty: 'exact' } }],
  ['certainty bounded', { when: { certainty: 'bounded' } }],
  ['mode', { when: { all: [{ mode: 'full' }, { tool: 'bash' }] } }],
  ['mode default', { when: { mode: 'default' } }],
  ['setting', { when: { all: [{ setting: { remoteReads: 'ask' } }, { tool: 'bash' }] } }],
  ['headless', { when: { all: [{ headless: false }, { tool: 'bash' }] } }],
  ['sandbox', { when: { all: [{ sandbox: false }, { tool: 'bash' }] } }],
  ['requires-prompt', { when: { all: [{ requiresPrompt: false }, { tool: 'bash' }] } }],
  ['project-code', { when: { projectCode: 'unknown' } }],
  ['any', { when: { any: [{ runs: 'inline-code' }, { command: 'frobnicate' }] } }],
  ['not', { when: { not: { command: 'ls' } } }],
  ['some-unit', { when: { someUnit: { command: 'frobnicate' } } }],
  ['always', { when: { any: [{}] } }],
];

const loosenedBy = async (
  before: readonly object[],
  after: readonly object[],
  line: number,
): Promise<boolean> => {
  count += 1;
  const files = [policyFile(`before${count}.json`, before), policyFile(`after${count}.json`, after)];
  const found = await findings('diff', ...files);
  const [first] = found;
  expect(first?.rule).toBe('loosened');
  return (
    shown(
      found.filter(({ rule }) => rule === 'loosened'),
      line,
    ).length > 0
  );
};

describe('an allow rule of each condition', () => {
  const rows = conditions.map(([kind, rule, narrow]) => ({ kind, rule, narrow }));
  test.each(rows)('$kind', async ({ rule, narrow }) => {
    expect(await loosenedBy([], [{ effect: 'allow', ...rule }], 2)).toBe(true);
    if (narrow !== undefined) expect(await loosenedBy([], [{ effect: 'allow', ...narrow }], 2)).toBe(true);
    const linted = await findings('lint', policyFile(`lint${count}.json`, [{ effect: 'allow', ...rule }]));
    expect(shown(linted, 2).length).toBeGreaterThan(0);
  });
});

/** A deny or ask rule of each kind that goes, under a policy that would let through what it held. */
describe('a deny rule that is taken out', () => {
  test.each([
    ['command', { command: 'frobnicate wipe' }],
    ['exact', { exact: 'frobnicate --now' }],
    ['matches', { matches: '\\bzap\\b' }],
    ['path', { path: 'gen/**', access: ['write'] }],
    ['host', { host: 'bad.frob.example' }],
    ['tool', { tool: 'mcp__frob__*' }],
    ['access', { access: ['delete'] }],
    ['runs', { when: { runs: 'inline-code' } }],
    ['risk', { when: { risk: 'privileged' } }],
    ['mode', { when: { all: [{ mode: 'full' }, { command: 'frobnicate' }] } }],
    ['input', { when: { input: { command: 'frob*' } } }],
  ] as const)('%s', async (_, rule) => {
    const held = { effect: 'deny', ...rule };
    const open = { effect: 'allow', tool: 'bash' };
    count += 1;
    const before = policyFile(`held${count}.json`, [open, held]);
    const after = policyFile(`free${count}.json`, [open]);
    const found = await findings('diff', before, after);
    expect(found.some((one) => one.rule === 'loosened')).toBe(true);
  });
});

interface Planted {
  readonly id: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** What the finding's call must hold. */
  readonly part?: string;
  /** `diff`: the rule names what is meant, so that there is nothing for `lint` to say. */
  readonly by?: 'diff';
  readonly strictness?: 'faithful';
}

const settings = (lists: object): string => JSON.stringify({ permissions: lists }, undefined, 1);
const json = (value: object): string => JSON.stringify(value, undefined, 1);
const claude = '.claude/settings.json';
const crystal = '.crystal/toolgate.json';
/** A tool of a plugin, which may write. */
const frob = { tool: 'frob_run', risk: 'write', permission: 'workspace' };

const planted: readonly Planted[] = [
  { id: 'Bash whole', file: claude, before: settings({}), after: settings({ allow: ['Bash'] }) },
  { id: 'Bash star', file: claude, before: settings({}), after: settings({ allow: ['Bash(*)'] }) },
  {
    id: 'Bash prefix',
    file: claude,
    before: settings({}),
    after: settings({ allow: ['Bash(tclsh:*)'] }),
    part: 'tclsh',
  },
  {
    id: 'Bash wildcard',
    file: claude,
    before: settings({}),
    after: settings({ allow: ['Bash(perl *)'] }),
    part: 'perl',
  },
  {
    id: 'Bash exact',
    file: claude,
    before: settings({}),
    after: settings({ allow: ['Bash(frob now)'] }),
    part: 'frob',
    by: 'diff',
  },
  { id: 'Edit', file: claude, before: settings({}), after: settings({ allow: ['Edit(~/**)'] }) },
  { id: 'Read', file: claude, before: settings({}), after: settings({ allow: ['Read(//**)'] }) },
  { id: 'Write whole', file: claude, before: settings({}), after: settings({ allow: ['Write'] }) },
  {
    id: 'WebFetch domain',
    file: claude,
    before: settings({}),
    after: settings({ allow: ['WebFetch(domain:frob.example)'] }),
    part: 'frob',
    by: 'diff',
  },
  { id: 'WebFetch whole', file: claude, before: settings({}), after: settings({ allow: ['WebFetch'] }) },
  {
    id: 'MCP server',
    file: claude,
    before: settings({}),
    after: settings({ allow: ['mcp__frob'] }),
    part: 'mcp__frob',
    by: 'diff',
  },
  { id: 'mode', file: claude, before: settings({}), after: settings({ defaultMode: 'bypassPermissions' }) },
  {
    id: 'deny gone',
    file: claude,
    before: settings({ allow: ['Bash'], deny: ['Bash(frob:*)'] }),
    after: settings({ allow: ['Bash'] }),
    part: 'frob',
  },
  {
    id: 'ask gone',
    file: claude,
    before: settings({ allow: ['Bash'], ask: ['Bash(frob wipe *)'] }),
    after: settings({ allow: ['Bash'] }),
    part: 'frob',
  },
  {
    id: 'Read deny gone',
    file: claude,
    before: settings({ deny: ['Read(./zorro/**)'] }),
    after: settings({}),
    part: 'zorro',
    by: 'diff',
  },
  {
    id: 'prefix rule',
    file: '.codex/rules/default.rules',
    before: '',
    after: 'prefix_rule(pattern=["tclsh"], decision="allow")\n',
    part: 'tclsh',
  },
  {
    id: 'prefix rule of alternatives',
    file: '.codex/rules/default.rules',
    before: '',
    after: 'prefix_rule(pattern=["git", ["frob", "push"]], decision="allow")\n',
    part: 'git',
    by: 'diff',
  },
  {
    id: 'prefix rule gone',
    file: '.codex/rules/default.rules',
    before: 'prefix_rule(pattern=["frob"], decision="forbidden")\n',
    after: '',
    part: 'frob',
    by: 'diff',
  },
  {
    id: 'bash pattern',
    file: 'opencode.json',
    before: json({ permission: { bash: 'ask' } }),
    after: json({ permission: { bash: { '*': 'ask', 'tclsh *': 'allow' } } }),
    part: 'tclsh',
  },
  {
    id: 'bash whole',
    file: 'opencode.json',
    before: json({ permission: { bash: 'ask' } }),
    after: json({ permission: { bash: 'allow' } }),
  },
  {
    id: 'edit whole',
    file: 'opencode.json',
    before: json({ permission: { edit: 'ask' } }),
    after: json({ permission: { edit: 'allow' } }),
  },
  {
    id: 'webfetch',
    file: 'opencode.json',
    before: json({ permission: { webfetch: 'ask' } }),
    after: json({ permission: { webfetch: 'allow' } }),
    by: 'diff',
  },
  {
    id: 'order',
    file: 'opencode.json',
    before: json({ permission: { bash: { '*': 'allow', 'frob *': 'deny' } } }),
    after: json({ permission: { bash: { 'frob *': 'deny', '*': 'allow' } } }),
    part: 'frob',
  },
  {
    id: 'external directory',
    file: 'opencode.json',
    before: json({ permission: { external_directory: 'deny' } }),
    after: json({ permission: { external_directory: 'allow' } }),
    by: 'diff',
  },
  {
    id: 'allowed tool',
    file: 'crush.json',
    before: json({ permissions: {} }),
    after: json({ permissions: { allowed_tools: ['bash'] } }),
  },
  {
    id: 'allowed tool and action',
    file: 'crush.json',
    before: json({ permissions: {} }),
    after: json({ permissions: { allowed_tools: ['edit:write'] } }),
  },
  { id: 'mode full', file: crystal, before: json({}), after: json({ mode: 'full' }) },
  { id: 'mode edit', file: crystal, before: json({ mode: 'default' }), after: json({ mode: 'edit' }) },
  {
    id: 'automatic tool',
    file: crystal,
    before: json({ tools: [frob] }),
    after: json({ tools: [frob], automatic: ['frob_run'] }),
    part: 'frob_run',
  },
  {
    id: 'class of an external tool',
    file: crystal,
    before: json({}),
    after: json({ tools: [{ ...frob, risk: 'read' }] }),
    part: 'frob_run',
    by: 'diff',
  },
  {
    id: 'required prompt gone',
    file: crystal,
    before: json({ tools: [{ ...frob, risk: 'read', requiresPrompt: true }] }),
    after: json({ tools: [{ ...frob, risk: 'read' }] }),
    part: 'frob_run',
    by: 'diff',
  },
  {
    id: 'session directory',
    file: crystal,
    before: json({ mode: 'edit' }),
    after: json({ mode: 'edit', directories: [{ path: '/zorro/lib', access: 'read-write' }] }),
    part: '/zorro/lib',
  },
  {
    id: 'access of a session directory',
    file: crystal,
    before: json({ mode: 'edit', directories: [{ path: '/zorro/lib', access: 'read-only' }] }),
    after: json({ mode: 'edit', directories: [{ path: '/zorro/lib', access: 'read-write' }] }),
    part: '/zorro/lib',
  },
  {
    id: 'remembered answer',
    file: crystal,
    before: json({}),
    after: json({ grants: [{ workspace: '{work}', tool: 'bash', fingerprint: 'frobnicate wipe' }] }),
    part: 'frobnicate wipe',
    strictness: 'faithful',
    by: 'diff',
  },
];

describe("a loosening in an agent's file", () => {
  test.each(planted)('$file: $id', async ({ file, before, after, part = '', by, strictness }) => {
    count += 1;
    const [old, now] = [`old${count}/${file}`, `now${count}/${file}`];
    const here = (text: string): string => text.replaceAll('{work}', scratch.work);
    scratch.write(`work/${old}`, here(before));
    scratch.write(`work/${now}`, here(after));
    const how = strictness === undefined ? [] : ['--strictness', strictness];
    const loosened = (await findings('diff', ...how, old, now)).filter(({ rule }) => rule === 'loosened');
    expect(JSON.stringify(loosened.map(({ evidence }) => evidence))).toContain(part);
    expect(loosened.length).toBeGreaterThan(0);
    if (by === 'diff') return;
    const linted = (await findings('lint', now)).filter(({ evidence }) => evidence?.effect === 'allow');
    expect(linted.length).toBeGreaterThan(0);
  });
});

/** Rules that ask for what no call shows: what came before it, and what somebody said to it. */
describe('a rule on what comes with a call', () => {
  test.each([
    ['repetition', { repetition: 3 }, '3 times in a row'],
    ['a person', { verdict: { from: 'person', effect: 'ask' } }, 'when the person says ask'],
    ['a reviewer', { verdict: { from: 'reviewer', effect: ['ask', 'deny'] } }, 'when the reviewer says ask'],
    ['no grant', { granted: false }, ''],
  ])('allow on %s', async (_, when, said) => {
    const rule = { effect: 'allow', when: { all: [when, { not: { command: 'ls' } }] } };
    expect(await loosenedBy([], [rule], 2)).toBe(true);
    const linted = shown(await findings('lint', policyFile(`given${count}.json`, [rule])), 2);
    expect(linted.length).toBeGreaterThan(0);
    expect(JSON.stringify(linted)).toContain(said);
  });

  test.each([
    ['repetition', { repetition: 4 }],
    ['a grant', { granted: true }],
    ['a grant of one program', { granted: true, command: 'frobnicate' }],
    ['a person who allows', { verdict: { from: 'person', effect: 'allow' } }],
  ])('deny on %s that is taken out', async (_, when) => {
    count += 1;
    const before = policyFile(`held${count}.json`, [{ effect: 'deny', when }]);
    const after = policyFile(`free${count}.json`, []);
    const found = await findings('diff', before, after);
    expect(found.filter(({ rule }) => rule === 'loosened').length).toBeGreaterThan(0);
  });

  test('deny on many repetitions that becomes later', async () => {
    count += 1;
    const before = policyFile(`soon${count}.json`, [{ effect: 'deny', when: { repetition: 3 } }]);
    const after = policyFile(`late${count}.json`, [{ effect: 'deny', when: { repetition: 9 } }]);
    const found = await findings('diff', before, after);
    expect(found[0]?.rule).toBe('loosened');
    expect(JSON.stringify(found[0])).toContain('3 times in a row');
  });
});
