import type { DialectPlace } from '../../../policy/dialects/contract.ts';
import type { Effect } from '../../../policy/index.ts';
import { flatten } from '../flatten.ts';
import { capabilityOf, isPlainText } from '../names.ts';
import type { Names, NeutralPolicy, NeutralRule, Spelling } from '../types.ts';
import { lines, plan, type Target, type Written } from './target.ts';

type Entry =
  | { readonly kind: 'prefix'; readonly words: readonly (readonly string[])[] }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string };

/** Rules of argv prefixes, and a project that is not trusted, so that whatever no rule fits is asked about. */
export const codexTarget: Target = {
  system: 'codex',
  dialect: 'codex',
  file: '.codex/rules/converted.rules',
  write,
};

const decisions: Readonly<Record<Effect, string>> = { allow: 'allow', ask: 'prompt', deny: 'forbidden' };

function write(policy: NeutralPolicy, place: DialectPlace): Written {
  const flat = flatten(policy);
  const { planned, notes } = plan(
    flat.rules.filter((rule) => !isRest(rule)),
    spell,
  );
  const text = lines();
  for (const { rule, entries } of planned) {
    for (const entry of entries) {
      if (entry.kind === 'prefix') text.add(prefixRule(entry.words, rule.effect), rule);
    }
  }
  const denies = planned.find(({ rule }) => rule.effect === 'deny' && capabilityOf(rule.names) === 'command');
  if (denies !== undefined) {
    text.add(
      '# A script that Codex cannot take apart, and a program that runs another one, would hide what is forbidden above.',
    );
    for (const words of hiding) text.add(prefixRule(words, 'deny'), denies.rule);
  }
  const mcp = planned.flatMap(({ rule, entries }) =>
    entries.flatMap((entry) => (entry.kind === 'mcp' ? [{ rule, ...entry }] : [])),
  );
  return {
    text: text.text(),
    owners: text.owners,
    companion: { name: '.codex/config.toml', text: configuration(mcp, place) },
    notes: [...flat.notes, ...notes],
  };
}

function isRest({ effect, names, source }: NeutralRule): boolean {
  return effect === 'ask' && names.kind === 'everything' && source === 'built-in';
}

/** Codex compares rules with the shell's own words where it cannot read the script. */
const hiding: readonly (readonly (readonly string[])[])[] = [
  [
    ['bash', 'sh', 'zsh', '/bin/bash', '/bin/sh', '/bin/zsh', '/usr/bin/bash', '/usr/bin/sh', '/usr/bin/zsh'],
    ['-lc', '-c'],
  ],
  [
    [
      'env',
      'command',
      'timeout',
      'nohup',
      'nice',
      'stdbuf',
      'time',
      'sudo',
      'doas',
      'xargs',
      'setsid',
      'watch',
      'ionice',
      'builtin',
      'exec',
      'eval',
    ],
  ],
];

function prefixRule(words: readonly (readonly string[])[], effect: Effect): string {
  const pattern = words
    .map((place) =>
      place.length === 1
        ? JSON.stringify(place[0])
        : `[${place.map((word) => JSON.stringify(word)).join(', ')}]`,
    )
    .join(', ');
  return `prefix_rule(pattern = [${pattern}], decision = "${decisions[effect]}")`;
}

function spell(names: Names, effect: Effect): Spelling<Entry> | undefined {
  const isAllow = effect === 'allow';
  switch (names.kind) {
    case 'command':
      return { entries: [{ kind: 'prefix', words: names.words }] };
    case 'harmless':
      return { entries: [] };
    case 'exact': {
      if (isAllow || !isPlainText(names.text)) return undefined;
      return {
        entries: [{ kind: 'prefix', words: names.text.split(' ').map((word) => [word]) }],
        why: 'a rule fits what starts with its words, so that more is held back',
      };
    }
    case 'place':
      // Whatever is read or patched is asked about, and rules have no words for paths.
      return names.where === 'inside' && isAllow && !names.access.includes('write')
        ? { entries: [] }
        : undefined;
    case 'mcp':
      return names.server === '*'
        ? undefined
        : { entries: [{ kind: 'mcp', server: names.server, tool: names.tool }] };
    case 'everything':
    case 'capability':
    case 'tool':
    case 'wildcard':
    case 'expression':
    case 'path':
    case 'host':
    case 'native':
      return undefined;
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}

interface McpEntry {
  readonly rule: NeutralRule;
  readonly server: string;
  readonly tool: string;
}

/** What belongs into the tables of the configuration that stand there already. */
function configuration(mcp: readonly McpEntry[], { cwd }: DialectPlace): string {
  const text = [
    '# What no rule fits is asked about only in a project that is not trusted.',
    'sandbox_mode = "read-only"',
    '',
    `[projects.${JSON.stringify(cwd)}]`,
    'trust_level = "untrusted"',
  ];
  for (const server of new Set(mcp.map((entry) => entry.server))) {
    const own = mcp.filter((entry) => entry.server === server);
    const modeOf = (tool: string): string | undefined => {
      const rule = own.findLast((entry) => entry.tool === tool)?.rule;
      return rule?.effect === 'allow' ? 'approve' : rule?.effect === 'ask' ? 'prompt' : undefined;
    };
    const denied = own.filter(({ rule }) => rule.effect === 'deny').map(({ tool }) => tool);
    const head: string[] = [];
    if (denied.includes('*')) head.push('enabled = false');
    else if (denied.length > 0) head.push(`disabled_tools = ${JSON.stringify([...new Set(denied)])}`);
    const rest = modeOf('*');
    if (rest !== undefined) head.push(`default_tools_approval_mode = "${rest}"`);
    if (head.length > 0) text.push('', `[mcp_servers.${JSON.stringify(server)}]`, ...head);
    for (const tool of new Set(own.map((entry) => entry.tool))) {
      const mode = modeOf(tool);
      if (tool === '*' || mode === undefined || denied.includes(tool)) continue;
      text.push(
        '',
        `[mcp_servers.${JSON.stringify(server)}.tools.${JSON.stringify(tool)}]`,
        `approval_mode = "${mode}"`,
      );
    }
  }
  return `${text.join('\n')}\n`;
}
