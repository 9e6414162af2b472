import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Conversion, convert } from '../../src/ci/convert/check.ts';
import { systems } from '../../src/ci/convert/systems.ts';
import type { NeutralCall } from '../../src/ci/probe/neutral-call.ts';
import { translator } from '../../src/ci/probe/neutral-call.ts';
import type { Reviewed, ReviewedFile } from '../../src/ci/reviewed.ts';
import { classify, type Environment } from '../../src/classify/index.ts';
import { toolgateTools } from '../../src/classify/tools.table.ts';
import type { Dialect } from '../../src/policy/dialects/contract.ts';
import { loadDialect } from '../../src/policy/dialects/registry.ts';
import {
  compilePolicy,
  compileSource,
  type Decision,
  decide,
  modes,
  parsePolicyText,
} from '../../src/policy/index.ts';
import { loadShell } from '../../src/shell/index.ts';

const place = {
  cwd: '/home/dev/project',
  home: '/home/dev',
  repositoryRoot: '/home/dev/project',
  platform: 'linux',
  variables: {},
} as const;

const environment: Environment = {
  cwd: place.cwd,
  home: place.home,
  repositoryRoot: place.repositoryRoot,
  platform: place.platform,
  shell: await loadShell(),
};

const dialects: Record<string, Dialect> = {};
for (const name of Object.keys(systems)) {
  const dialect = await loadDialect(name);
  if (dialect !== undefined) dialects[name] = dialect;
}

/** Where each agent looks for its file. */
const files: Readonly<Record<string, string>> = {
  toolgate: 'toolgate.json',
  'claude-code': '.claude/settings.json',
  opencode: 'opencode.json',
  crush: 'crush.json',
  codex: '.codex/rules/default.rules',
  gemini: '.gemini/policies/policy.toml',
};

function open(system: string, read: readonly ReviewedFile[]): Reviewed | readonly string[] {
  const dialect = dialects[system];
  if (dialect === undefined) return openOwn(read);
  const opened = dialect.open({
    files: read.map((file) => ({ ...file, scope: dialect.scopeOf(file.path, place) })),
    place,
    machine: {},
    strictness: 'faithful',
    launch: {},
  });
  const policy = compileSource(opened.source);
  if (!policy.ok) return policy.issues.map(({ message }) => message);
  if (opened.errors.length > 0) return opened.errors.map(({ message }) => message);
  const known = { ...environment, ...opened.environment, tools: dialect.tools };
  const { name: tool, field } = dialect.shellTool;
  return {
    system: dialect.name,
    files: read,
    source: opened.source,
    errors: [],
    warnings: opened.warnings,
    document: undefined,
    tests: [],
    modes: dialect.modes,
    mode: opened.source.mode,
    cwd: place.cwd,
    home: place.home,
    tools: dialect.tools,
    shellCall: (command) => ({ tool, input: { [field]: command } }),
    judge: (call, mode) => decide(policy.value, classify(call, known), mode === undefined ? {} : { mode }),
  };
}

function openOwn(read: readonly ReviewedFile[]): Reviewed | readonly string[] {
  const [file = { path: 'toolgate.json', text: '{}' }] = read;
  const parsed = parsePolicyText(file.text, file.path);
  if (!parsed.ok) return parsed.issues.map(({ message }) => message);
  const policy = compilePolicy(parsed.value);
  if (!policy.ok) return policy.issues.map(({ message }) => message);
  return {
    system: 'toolgate',
    files: read,
    source: policy.value.source,
    errors: [],
    warnings: [],
    document: parsed.value,
    tests: [],
    modes,
    mode: policy.value.source.mode,
    cwd: place.cwd,
    home: place.home,
    tools: toolgateTools,
    shellCall: (command) => ({ tool: 'bash', input: { command } }),
    judge: (call, mode) =>
      decide(policy.value, classify(call, environment), mode === undefined ? {} : { mode }),
  };
}

/** The words that generated rules and calls are made of, so that they meet. */
const command = fc.constantFrom(
  'git status',
  'git push',
  'git push --force',
  'npm run test',
  'npm publish',
  'rm -rf',
  'ls',
  'cat',
  'curl',
  'make deploy',
);
const path = fc.constantFrom('src/**', '**/.env', 'secrets/**', 'docs/*.md', 'package.json');
const host = fc.constantFrom('example.com', '*.example.org');
const effect = fc.constantFrom('allow', 'ask', 'deny');
const access = fc.constantFrom('read', 'write');

interface Drawn {
  readonly effect: string;
  readonly kind: 'command' | 'exact' | 'wildcard' | 'path' | 'host' | 'mcp' | 'tool';
  readonly command: string;
  readonly path: string;
  readonly host: string;
  readonly access: string;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  effect,
  kind: fc.constantFrom('command', 'command', 'exact', 'wildcard', 'path', 'host', 'mcp', 'tool'),
  command,
  path,
  host,
  access,
});

const rules = fc.array(drawn, { minLength: 1, maxLength: 5 });

/** The rules in each agent's own words, with one of its modes or defaults. */
const sources: Readonly<Record<string, fc.Arbitrary<string>>> = {
  toolgate: fc
    .record({ rules, base: fc.boolean(), mode: fc.constantFrom('default', 'edit') })
    .map(({ rules: all, base, mode }) =>
      JSON.stringify({
        version: 1,
        ...(base ? { extends: ['recommended'], mode } : {}),
        rules: all.map((rule) => ({ effect: rule.effect, ...ownWords(rule) })),
      }),
    ),
  'claude-code': fc
    .record({ rules, mode: fc.constantFrom('default', 'acceptEdits', 'dontAsk') })
    .map(({ rules: all, mode }) => {
      const of = (wanted: string) => all.filter((rule) => rule.effect === wanted).map(claudeWords);
      return JSON.stringify({
        permissions: { defaultMode: mode, allow: of('allow'), ask: of('ask'), deny: of('deny') },
      });
    }),
  opencode: fc
    .record({ rules, rest: fc.constantFrom('allow', 'ask', 'deny', undefined) })
    .map(({ rules: all, rest }) => JSON.stringify({ permission: opencodeWords(all, rest) })),
  crush: fc
    .record({
      allowed: fc.subarray(['bash', 'edit', 'write:write', 'view', 'ls', 'fetch', 'mcp_github_get']),
      disabled: fc.subarray(['bash', 'edit', 'fetch', 'web_search']),
    })
    .map(({ allowed, disabled }) =>
      JSON.stringify({ permissions: { allowed_tools: allowed }, options: { disabled_tools: disabled } }),
    ),
  codex: rules.map((all) =>
    all
      .map((rule) => {
        const decision = { allow: 'allow', ask: 'prompt', deny: 'forbidden' }[rule.effect] ?? 'prompt';
        return `prefix_rule(pattern = ${JSON.stringify(rule.command.split(' '))}, decision = "${decision}")`;
      })
      .join('\n'),
  ),
  gemini: fc
    .array(fc.tuple(drawn, fc.integer({ min: 1, max: 900 })), { minLength: 1, maxLength: 5 })
    .map((all) =>
      all
        .map(([rule, priority]) => {
          const decision = rule.effect === 'ask' ? 'ask_user' : rule.effect;
          return [
            '[[rule]]',
            ...geminiWords(rule),
            `decision = "${decision}"`,
            `priority = ${priority}`,
          ].join('\n');
        })
        .join('\n\n'),
    ),
};

function ownWords({ kind, command: words, path: glob, host: name, access: way }: Drawn): object {
  switch (kind) {
    case 'command':
      return { command: words };
    case 'exact':
      return { exact: words };
    case 'wildcard':
      return { matches: `^${words}.*x$` };
    case 'path':
      return { path: glob, access: way };
    case 'host':
      return { host: name };
    case 'mcp':
      return { tool: 'mcp__github__get' };
    case 'tool':
      return { tool: 'fetch' };
  }
}

function claudeWords({ kind, command: words, path: glob, host: name, access: way }: Drawn): string {
  switch (kind) {
    case 'command':
      return `Bash(${words} *)`;
    case 'exact':
      return `Bash(${words})`;
    case 'wildcard':
      return `Bash(${words} * x)`;
    case 'path':
      return `${way === 'read' ? 'Read' : 'Edit'}(./${glob})`;
    case 'host':
      return `WebFetch(domain:${name})`;
    case 'mcp':
      return 'mcp__github__get';
    case 'tool':
      return 'WebFetch';
  }
}

function opencodeWords(all: readonly Drawn[], rest: string | undefined): object {
  const keys: Record<string, string | Record<string, string>> = {};
  if (rest !== undefined) keys['*'] = rest;
  const put = (key: string, pattern: string, action: string): void => {
    const held = keys[key];
    keys[key] = { ...(typeof held === 'object' ? held : {}), [pattern]: action };
  };
  for (const { kind, command: words, path: glob, access: way, effect: action } of all) {
    const key = way === 'read' ? 'read' : 'edit';
    if (kind === 'command') put('bash', `${words} *`, action);
    else if (kind === 'exact') put('bash', words, action);
    else if (kind === 'wildcard') put('bash', '*', action);
    else if (kind === 'path') put(key, glob.replace(/\*\*\/|\*\*/g, '*'), action);
    else if (kind === 'host') put('external_directory', '*', action);
    else if (kind === 'mcp') keys['github_get'] = action;
    else keys['webfetch'] = action;
  }
  return keys;
}

function geminiWords({ kind, command: words, path: glob, access: way }: Drawn): readonly string[] {
  switch (kind) {
    case 'command':
      return [`commandPrefix = "${words}"`];
    case 'exact':
      return [`commandRegex = '${words}"'`];
    case 'wildcard':
      return [`commandRegex = "${words} .*x"`];
    case 'path':
      return [
        `toolName = "${way === 'read' ? 'read_file' : 'write_file'}"`,
        `argsPattern = '"file_path":".*${glob.replace(/[*./]+/g, '.*')}'`,
      ];
    case 'host':
      return ['toolName = "web_fetch"'];
    case 'mcp':
      return ['mcpName = "github"', 'toolName = "get"'];
    case 'tool':
      return ['toolName = "run_shell_command"'];
  }
}

/** Calls around the same words, apart from those that convert makes by itself. */
const calls: fc.Arbitrary<NeutralCall> = fc.oneof(
  fc
    .tuple(
      command,
      fc.constantFrom('', ' origin main', ' x', ' src/a.ts', ' -v', ' .env'),
      fc.constantFrom('', ' && ls', '; make deploy', ' | cat', ' > out.txt'),
    )
    .map(([words, tail, more]) => ({ kind: 'command', of: words + tail + more }) as const),
  fc
    .tuple(
      fc.constantFrom('read', 'write'),
      fc.constantFrom('src/a.ts', 'a/.env', '.env', 'secrets/b', 'docs/c.md', 'package.json', 'README.md'),
    )
    .map(([kind, of]) => ({ kind, of }) as const),
  fc
    .constantFrom('https://example.com/a', 'https://a.example.org/', 'https://other.example/')
    .map((of) => ({ kind: 'fetch', of }) as const),
  fc
    .constantFrom('get', 'put')
    .map(
      (tool) => ({ kind: 'mcp', of: `mcp__github__${tool} {}`, server: 'github', tool, input: {} }) as const,
    ),
);

function run(
  from: string,
  to: string,
  text: string,
  more: readonly NeutralCall[],
): { readonly source: Reviewed; readonly made: Conversion } | undefined {
  const path = `${place.cwd}/${files[from]}`;
  const source = open(from, [{ path, text }]);
  const [reader, writer] = [systems[from], systems[to]];
  if (!('judge' in source) || reader === undefined || writer === undefined) return undefined;
  const made = convert({
    policy: reader.read({ files: [{ path, text, scope: 'project' }], place, machine: {} }),
    source,
    target: writer.target,
    acceptsUnseen: false,
    place,
    open: (written) =>
      open(to, [
        ...(written.companion === undefined
          ? []
          : [{ path: `${place.cwd}/${written.companion.name}`, text: written.companion.text }]),
        { path: `${place.cwd}/${files[to]}`, text: written.text },
      ]),
    calls: more,
  });
  return { source, made };
}

const rank = ({ effect: one }: Decision): number => ({ allow: 0, ask: 1, deny: 2 })[one];

const names = Object.keys(systems);
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));
const numRuns = Number(process.env['CONVERT_RUNS'] ?? 2);
const seed = Number(process.env['FC_SEED'] ?? 20261130);

describe('a converted policy loads in its own dialect and lets no call pass that its source does not', () => {
  test.each(pairs)('%s to %s', (from, to) => {
    const arbitrary = sources[from];
    if (arbitrary === undefined) throw new Error(`no source for ${from}`);
    fc.assert(
      fc.property(arbitrary, fc.array(calls, { minLength: 10, maxLength: 30 }), (text, more) => {
        const ran = run(from, to, text, []);
        // What the dialect itself refuses is no source.
        fc.pre(ran !== undefined);
        const { source, made } = ran;
        expect(made.faults, `${text}\n${made.written.text}`).toEqual([]);
        // With something that nothing mends, the command writes no result.
        if (made.loosened.some(({ isHarmless }) => !isHarmless)) return;
        const result = open(to, [
          ...(made.written.companion === undefined
            ? []
            : [{ path: `${place.cwd}/${made.written.companion.name}`, text: made.written.companion.text }]),
          { path: `${place.cwd}/${files[to]}`, text: made.written.text },
        ]);
        if (!('judge' in result)) throw new Error(result.join('\n'));
        for (const call of more) {
          const [own, other] = [translator(source).to(call), translator(result).to(call)];
          if (own === undefined || other === undefined) continue;
          const [was, is] = [source.judge(own), result.judge(other)];
          expect(rank(is), `${call.of}\n${text}\n${made.written.text}`).toBeGreaterThanOrEqual(rank(was));
        }
      }),
      { numRuns, seed, endOnFailure: true },
    );
  });
});
