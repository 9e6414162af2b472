import type { Condition, Effect, PolicySource, Rule, Table } from '../../types.ts';
import type {
  ConfigurationCandidate,
  Dialect,
  DialectPlace,
  OpenedDialect,
  OpenRequest,
} from '../contract.ts';
import { brokenPass, dialectPasses, type PassTables } from '../passes.ts';
import { type GeminiRule, readGemini, rulesInOrder } from './rules.ts';
import { geminiTools, shellTool, unaskedTools } from './tools.table.ts';
import { geminiView } from './view.ts';

/**
 * Policy files of Gemini CLI, as far as one file says what happens to a call. No full dialect: it has no gate profile, other tiers
 * and what the agent finds harmless by itself are left out, and `hardened` asks about whatever no rule denies.
 */
export const gemini: Dialect = {
  name: 'gemini',
  version: '0.61',
  modes: ['plan', 'default', 'autoEdit', 'yolo'],
  modeAliases: {},
  defaultMode: 'default',
  tools: geminiTools,
  shellTool: { name: shellTool, field: 'command' },
  holes: [],
  candidates,
  scopeOf: () => 'user',
  open,
};

/** Of each folder every file that ends in `.toml` is meant. */
function candidates({ home, repositoryRoot, cwd }: DialectPlace): readonly ConfigurationCandidate[] {
  const folder = (path: string, scope: string): ConfigurationCandidate => ({
    path,
    scope,
    filesEnding: '.toml',
  });
  return [
    folder(`${repositoryRoot ?? cwd}/.gemini/policies`, 'workspace'),
    ...(home === undefined ? [] : [folder(`${home}/.gemini/policies`, 'user')]),
  ];
}

function open({ files, strictness, launch }: OpenRequest): OpenedDialect {
  const { rules, errors, warnings } = readGemini(files);
  const mode = launch.mode ?? 'default';
  const source: PolicySource = {
    passes:
      errors.length > 0
        ? [brokenPass(errors)]
        : dialectPasses(
            strictness,
            { view: geminiView(), ...faithfulTables(rulesInOrder(rules, mode)) },
            soundTables,
          ),
    answers: [],
    route: ['person'],
    settings: {},
    mode,
    modes: gemini.modes,
    headless: launch.headless ?? false,
  };
  return { source, errors, warnings };
}

const soundTables: PassTables = { guards: [], deciders: [], finish: [] };

const fact = (name: string, ...values: readonly (string | boolean)[]): Condition => ({
  kind: 'fact',
  name,
  values,
});
const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of: [{ kind: 'all', of }] });
const any = (of: readonly Condition[]): Condition => ({ kind: 'any', of });

const redirects = fact('redirects', true);

function faithfulTables(rules: readonly GeminiRule[]): PassTables {
  return {
    guards: [
      guard('refused', 'deny', fact('refused', true), 'the tool refuses paths outside the workspace'),
      guard('build-file', 'ask', fact('build-file', true)),
      // Of a text that cannot be taken apart, only a refusal counts.
      guard('unread', 'ask', fact('unread', true)),
    ],
    deciders: [
      { name: 'rules', algorithm: 'first-applicable', rules: rules.flatMap(engineRules) },
      {
        name: 'defaults',
        algorithm: 'first-applicable',
        rules: [
          {
            effect: 'allow',
            when: fact('tool', ...unaskedTools),
            origin: { table: 'defaults', rule: 'read-only tools' },
          },
        ],
      },
    ],
    finish: [],
  };
}

function guard(name: string, effect: 'ask' | 'deny', when: Condition, because?: string): Table {
  const rule: Rule = {
    effect,
    when,
    origin: { table: name, rule: name },
    ...(because === undefined ? {} : { because }),
  };
  return { name, algorithm: 'strictest', rules: [rule] };
}

/** An allow of a line with a redirect asks, unless the rule says that it may have one. */
function engineRules(rule: GeminiRule): readonly Rule[] {
  const { decision, file, line, column, beyond, allowsRedirection } = rule;
  // What no call shows may hold or not: it never allows, and always holds back.
  if (beyond.length > 0 && decision === 'allow') return [];
  const when = conditionOf(rule);
  const made = (effect: Effect, condition: Condition): Rule => ({
    effect,
    when: condition,
    origin: { table: 'rules', rule: nameOf(rule), file, line, column },
  });
  if (decision !== 'allow' || allowsRedirection) return [made(decision, when)];
  return [made('ask', all(when, redirects)), made('allow', when)];
}

function nameOf({ decision, tools, server, prefixes, commandRegex, argsPattern }: GeminiRule): string {
  const what = [...tools, ...(server === undefined ? [] : [`mcp ${server}`])].join(',');
  const rest = prefixes.length > 0 ? prefixes.join('|') : (commandRegex ?? argsPattern ?? '');
  return `${decision} ${what}${rest === '' ? '' : ` ${rest}`}`;
}

function conditionOf(rule: GeminiRule): Condition {
  const { tools, server, argsPattern } = rule;
  const parts: Condition[] = [];
  if (server === '*') parts.push({ kind: 'not', of: fact('server', '') });
  else if (server !== undefined) parts.push(fact('server', server));
  const named = tools.filter((name) => name !== '*');
  if (named.length > 0 && named.length === tools.length) {
    parts.push(
      any(
        named.map((name) => {
          const full =
            server !== undefined && server !== '*' && !name.startsWith('mcp_')
              ? `mcp_${server}_${name}`
              : name;
          return full.includes('*')
            ? { kind: 'fact-text', name: 'tool', pattern: { kind: 'wildcard', text: full } }
            : fact('tool', full);
        }),
      ),
    );
  }
  const patterns = argumentPatterns(rule);
  if (patterns.length > 0) {
    parts.push(
      any(
        patterns.map((text) => ({
          kind: 'fact-text',
          name: 'arguments',
          pattern: { kind: 'expression', text },
        })),
      ),
    );
  } else if (argsPattern !== undefined) {
    parts.push({ kind: 'fact-text', name: 'arguments', pattern: { kind: 'expression', text: argsPattern } });
  }
  return parts.length === 0 ? { kind: 'always' } : all(...parts);
}

/** A prefix ends where a word ends. Source: packages/core/src/policy/utils.ts of google-gemini/gemini-cli. */
function argumentPatterns({ prefixes, commandRegex }: GeminiRule): readonly string[] {
  if (commandRegex !== undefined) return [`"command":"${commandRegex}`];
  return prefixes.map((prefix) => {
    const text = JSON.stringify(prefix)
      .slice(1, -1)
      .replace(/[-[\]{}()*+?.,\\^$|#\s"]/g, '\\$&');
    return `"command":"${text}(?:[\\s"]|\\\\")`;
  });
}
