import type { WrittenRule } from '../../ci/replay/propose/candidate.ts';
import type { Json } from '../../classify/index.ts';
import { readJson } from '../../policy/schema/jsonc.ts';
import { quoteWord } from '../../shell/index.ts';

/** A configuration file that holds rules in an agent's own spelling. */
export interface RuleFile {
  readonly path: string;
  readonly text: string;
}

export interface RulePlace {
  readonly cwd: string;
  /** The root of the repository, or else the directory. */
  readonly workspace: string;
  readonly home: string | undefined;
}

/** How rules are written in an agent's configuration, beside what stands there already. */
export interface RuleSpelling {
  /** The rule as the agent's file holds it; `undefined` where the agent has no rule that says this and no more. */
  readonly spell: (rule: WrittenRule, place: RulePlace) => string | undefined;
  /** `existing`: the files that the policy was read from, the weakest first. */
  readonly file: (spelled: readonly string[], place: RulePlace, existing: readonly RuleFile[]) => RuleFile;
  /** What the agent has no rule for that would be narrow enough; told beside the proposals. */
  readonly lacks?: string;
}

/** By the name of the dialect without its version. */
export const ruleSpellings: Readonly<Record<string, RuleSpelling>> = {
  'claude-code': {
    spell: claudeRule,
    file: (spelled, { cwd }) => ({
      path: `${cwd}/.claude/settings.local.json`,
      text: JSON.stringify({ permissions: { allow: spelled } }),
    }),
  },
  codex: {
    spell: codexRule,
    // Those of a project are read only where it is trusted.
    file: (spelled, { cwd, home = cwd }) => ({
      path: `${home}/.codex/rules/proposed.rules`,
      text: `${spelled.join('\n')}\n`,
    }),
  },
  opencode: {
    spell: opencodeRule,
    file: opencodeFile,
    lacks:
      'but whole commands and tools of servers: a rule on their first words would take in a redirect to any file, one on files or hosts more than was asked about',
  },
  crush: {
    spell: crushRule,
    file: (spelled, { cwd }, existing) => ({
      path: `${cwd}/crush.json`,
      text: JSON.stringify({
        permissions: { allowed_tools: [...existing.flatMap(allowedTools), ...spelled] },
      }),
    }),
    lacks: 'but tools of servers: its rules name whole tools alone, and no command, file or host',
  },
  crystal: {
    spell: crystalRule,
    file: (spelled, { cwd }) => ({
      path: `${cwd}/.crystal/toolgate.json`,
      text: `{"grants": [${spelled.join(', ')}]}`,
    }),
    lacks: 'but answers to whole commands: it has no rule on words, files or hosts',
  },
};

/**
 * One entry of `permission.bash`, or of `permission` for a tool of a server. Source: https://opencode.ai/docs/permissions. Words with
 * a star behind them are no such entry: the star takes in a redirect to any file.
 */
function opencodeRule({ exact, tool }: WrittenRule): string | undefined {
  if (typeof tool === 'string') return `${JSON.stringify(tool)}: "allow"`;
  if (typeof exact !== 'string' || /[*?\\]/.test(exact)) return undefined;
  return `"bash": { ${JSON.stringify(exact)}: "allow" }`;
}

/** The rules behind those that stand there: the last one that fits decides. */
function opencodeFile(
  spelled: readonly string[],
  { cwd }: RulePlace,
  existing: readonly RuleFile[],
): RuleFile {
  const permission: Record<string, Json> = {};
  const bash: Record<string, Json> = {};
  for (const { text } of existing) {
    const held = fieldOf(readJson(text).value, 'permission');
    if (typeof held === 'string') permission['*'] = held;
    const commands = fieldOf(held, 'bash');
    // A word for all commands becomes the first of several rules.
    if (typeof commands === 'string') bash['*'] = commands;
  }
  for (const one of spelled) {
    const entry = readJson(`{ ${one} }`).value;
    const commands = fieldOf(entry, 'bash');
    if (isObject(commands)) Object.assign(bash, commands);
    else if (isObject(entry)) Object.assign(permission, entry);
  }
  if (Object.keys(bash).length > 0) permission['bash'] = bash;
  return { path: `${cwd}/opencode.json`, text: JSON.stringify({ permission }) };
}

/** A tool of a server by its name; every other tool would be allowed whatever it is called with. */
function crushRule({ tool }: WrittenRule): string | undefined {
  return typeof tool === 'string' ? tool : undefined;
}

function allowedTools({ text }: RuleFile): readonly string[] {
  const tools = fieldOf(fieldOf(readJson(text).value, 'permissions'), 'allowed_tools');
  return Array.isArray(tools) ? tools.filter((tool) => typeof tool === 'string') : [];
}

/** An answer as it is remembered: for this text, in this workspace. */
function crystalRule({ exact }: WrittenRule, { workspace }: RulePlace): string | undefined {
  return typeof exact === 'string'
    ? JSON.stringify({ workspace, tool: 'bash', fingerprint: exact })
    : undefined;
}

function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Source: https://code.claude.com/docs/en/permissions. */
function claudeRule({ command, exact, path, access, host, tool }: WrittenRule): string | undefined {
  if (typeof exact === 'string') return isPlain(exact) ? `Bash(${exact})` : undefined;
  if (command !== undefined) {
    const text = wordsOf(command)
      .map((word) => quoteWord(word))
      .join(' ');
    return isPlain(text) ? `Bash(${text} *)` : undefined;
  }
  if (typeof path === 'string') {
    const [action] = typeof access === 'string' ? [access] : (access ?? []);
    const name = action === 'read' ? 'Read' : action === 'write' ? 'Edit' : undefined;
    return name === undefined || path.includes('\\') ? undefined : `${name}(/${path})`;
  }
  if (typeof host === 'string') return `WebFetch(domain:${host})`;
  return typeof tool === 'string' ? tool : undefined;
}

/** A star is always one of the pattern, and a line end or a parenthesis would end the rule early. */
function isPlain(text: string): boolean {
  return !/[*\n()\\]|:$/.test(text);
}

/** Source: openai/codex, codex-rs/execpolicy. A rule is always a prefix. */
function codexRule({ command, exact }: WrittenRule): string | undefined {
  const words =
    command !== undefined
      ? wordsOf(command)
      : typeof exact === 'string' && /^[\w./:=@ -]+$/.test(exact)
        ? wordsOf(exact)
        : undefined;
  return words === undefined ? undefined : `prefix_rule(pattern=${JSON.stringify(words)}, decision="allow")`;
}

function wordsOf(command: string | readonly string[]): readonly string[] {
  return typeof command === 'string' ? command.split(' ').filter((word) => word !== '') : command;
}
