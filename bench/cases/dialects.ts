import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classify } from '../../src/classify/index.ts';
import type { ConfigurationFile, Dialect } from '../../src/policy/dialects/contract.ts';
import { loadDialect } from '../../src/policy/dialects/registry.ts';
import { compileSource, decide, type Policy } from '../../src/policy/index.ts';
import { loadCorpus } from '../corpus/load.ts';
import { type Contender, compare, median } from '../measure.ts';
import { paths } from '../paths.ts';
import { printHeading, printTable } from '../report.ts';
import { loadShells } from '../shells.ts';

const cwd = '/home/dev/project';
const home = '/home/dev';
const programs = ['git', 'npm', 'docker', 'kubectl', 'cargo', 'terraform', 'aws', 'gh', 'make', 'ls'];
const effects = ['allow', 'ask', 'deny'] as const;

type Make = (count: number) => ConfigurationFile;

/** The rules of the fixtures' own rows, each with a number in it so that none stands twice. */
const claudeRules = (): readonly string[] => {
  const found = new Set<string>();
  for (const line of readFileSync(join(paths.root, 'fixtures/vectors/claude-code.jsonl'), 'utf8').split(
    '\n',
  )) {
    for (const [rule] of line.matchAll(/"(?:Bash|Read|Edit|WebFetch|Agent|mcp__\w+)\((?:[^"\\]|\\.)*\)"/g))
      found.add(JSON.parse(rule));
  }
  // What holds for every call is left out: it would decide before the rest is read.
  return [...found].filter(
    (rule) => /\w{3}/.test(rule.slice(rule.indexOf('('))) && !/\(\W*\*\W*\)$/.test(rule),
  );
};

const claudeCode: Make = (count) => {
  const known = claudeRules();
  const permissions: Record<string, string[]> = { allow: [], ask: [], deny: [] };
  for (let at = 0; at < count; at += 1) {
    const rule = known[(at * 7) % known.length] ?? '';
    const numbered = at < known.length ? rule : rule.replace(/\w(?=\W*\)$)/, (last) => `${last}${at}`);
    permissions[effects[at % 3] ?? 'ask']?.push(numbered);
  }
  return {
    path: `${cwd}/.claude/settings.json`,
    scope: 'project',
    text: JSON.stringify({ permissions }),
  };
};

const codex: Make = (count) => ({
  path: `${home}/.codex/rules/default.rules`,
  scope: 'user',
  text: Array.from({ length: count }, (_, at) => {
    const decision = ['allow', 'prompt', 'forbidden'][at % 3];
    const program = programs[at % programs.length];
    const last = at % 4 === 0 ? `["a${at}", "b${at}"]` : `"sub${at}"`;
    const example = at % 4 === 0 ? `a${at}` : `sub${at}`;
    const match = at % 5 === 0 ? `, match = ["${program} ${example} x"]` : '';
    return `prefix_rule(pattern = ["${program}", ${last}], decision = "${decision}"${match})\n`;
  }).join(''),
});

const opencode: Make = (count) => {
  const bash: Record<string, string> = { '*': 'ask' };
  const edit: Record<string, string> = { '*': 'ask' };
  for (let at = 0; at < count; at += 1) {
    const effect = effects[at % 3] ?? 'ask';
    if (at % 4 === 0) edit[`src/area${at}/**`] = effect;
    else bash[`${programs[at % programs.length]} sub${at} *`] = effect;
  }
  return {
    path: `${cwd}/opencode.json`,
    scope: 'project',
    text: JSON.stringify({ permission: { bash, edit } }),
  };
};

const crush: Make = (count) => ({
  path: `${cwd}/crush.json`,
  scope: 'project',
  text: JSON.stringify({
    permissions: {
      allowed_tools: Array.from({ length: count }, (_, at) =>
        at % 2 === 0 ? `mcp_s${at}_t` : `edit:write${at}`,
      ),
    },
  }),
});

const families: Readonly<Record<string, Make>> = {
  'claude-code': claudeCode,
  'codex@classic': codex,
  codex,
  opencode,
  'opencode@2': opencode,
  crush,
};

const policyOf = (dialect: Dialect, file: ConfigurationFile, strictness: 'faithful' | 'hardened'): Policy => {
  const opened = dialect.open({
    files: [file],
    place: { cwd, home, repositoryRoot: cwd, platform: 'linux', variables: {} },
    machine: {},
    strictness,
    launch: {},
  });
  const compiled = compileSource(opened.source);
  if (!compiled.ok) throw new Error(compiled.issues.map(({ message }) => message).join('; '));
  return compiled.value;
};

/** In ms of the processor: what else the machine does at the moment counts less. */
const millis = (run: () => unknown): { readonly first: number; readonly median: number } => {
  const taken = Array.from({ length: 15 }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return { first: taken[0] ?? 0, median: median(taken) };
};

/** Opening a configuration of 500 rules, and a decision under it beside one under ten. */
export const benchDialects = async (): Promise<void> => {
  const { one: shell } = await loadShells();
  const texts = loadCorpus()
    .map(({ command }) => command)
    .filter((_, at) => at % 6 === 0);
  const rows: string[][] = [];
  for (const [name, make] of Object.entries(families)) {
    const dialect = await loadDialect(name);
    if (dialect === undefined) throw new Error(`no dialect ${name}`);
    for (const strictness of ['faithful', 'hardened'] as const) {
      const open = millis(() => policyOf(dialect, make(500), strictness));
      const contenders = [10, 500].map((count): Contender => {
        const policy = policyOf(dialect, make(count), strictness);
        const surroundings = { cwd, home, shell, tools: dialect.tools };
        const { name: tool, field } = dialect.shellTool;
        return {
          name: `${count}`,
          run: (text) => decide(policy, classify({ tool, input: { [field]: text } }, surroundings), {}),
        };
      });
      const [ten, many] = compare(contenders, texts, 3);
      rows.push([
        `${name}, ${strictness}`,
        open.first.toFixed(1),
        open.median.toFixed(1),
        (ten?.median ?? 0).toFixed(1),
        (many?.median ?? 0).toFixed(1),
        ((many?.median ?? 0) / (ten?.median ?? 1)).toFixed(2),
      ]);
    }
  }
  printHeading(
    'dialects',
    `500 rules opened and compiled, and a decision, one parser, over ${texts.length} texts`,
  );
  printTable(['', 'open, first ms', 'median ms', 'µs with 10', 'µs with 500', 'ratio'], rows);
};
