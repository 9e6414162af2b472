import { type GeminiRule, readGemini, rulesInOrder } from '../../../policy/dialects/gemini/rules.ts';
import { shellTool, unaskedTools } from '../../../policy/dialects/gemini/tools.table.ts';
import type { Effect } from '../../../policy/index.ts';
import type { ReportPlace } from '../../report/types.ts';
import { isPlainText } from '../names.ts';
import { commonTool } from '../tool-names.table.ts';
import type { Names, NeutralRule, Note } from '../types.ts';
import { globsOf } from './opencode.ts';
import type { Source } from './source.ts';

/** A policy file of Gemini CLI: the rule of the highest priority decides, so that the lowest comes first here. */
export const readGeminiFiles: Source = ({ files }) => {
  const start: ReportPlace = { file: files[0]?.path ?? 'policy.toml', line: 1, column: 1 };
  const { rules } = readGemini(files);
  const notes: Note[] = [];
  const active = rulesInOrder(rules, 'default');
  for (const rule of rules) {
    const place = { file: rule.file, line: rule.line, column: rule.column };
    const text = textOf(rule);
    if (!active.includes(rule)) {
      notes.push({
        fate: 'not-carried',
        place,
        text,
        why: `it is for the modes ${rule.modes.join(', ')} alone, and the mode "default" is converted`,
      });
    } else if (rule.beyond.length > 0) {
      notes.push({
        fate: rule.decision === 'allow' ? 'not-carried' : 'tightened',
        place,
        text,
        why: `no other agent has words for ${rule.beyond.join(', ')}${rule.decision === 'allow' ? '' : ', so that it holds without'}`,
      });
    }
  }
  const written = active
    .toReversed()
    .filter(({ beyond, decision }) => beyond.length === 0 || decision !== 'allow')
    .flatMap((rule) => rulesOf(rule, notes));
  const outside: NeutralRule = {
    effect: 'deny',
    names: { kind: 'place', access: ['read', 'write'], where: 'outside' },
    source: 'built-in',
    text: 'file tools outside the workspace',
    place: start,
  };
  return {
    system: 'gemini',
    rules: [...builtIn(start), ...written, outside],
    notes,
  };
};

function builtIn(place: ReportPlace): readonly NeutralRule[] {
  const rule = (effect: Effect, names: Names, text: string): NeutralRule => ({
    effect,
    names,
    text,
    source: 'built-in',
    place,
  });
  return [
    rule('ask', { kind: 'everything' }, 'what no rule fits'),
    rule('allow', { kind: 'place', access: ['read'], where: 'inside' }, 'reading in the workspace'),
    ...unaskedTools.flatMap((name) => {
      const common = commonTool('gemini', name);
      return common === undefined || common === 'read'
        ? []
        : [rule('allow', { kind: 'tool', name: common }, name)];
    }),
  ];
}

function textOf({ decision, tools, server, prefixes, commandRegex, argsPattern }: GeminiRule): string {
  const what = [...tools, ...(server === undefined ? [] : [`MCP ${server}`])].join(', ');
  return `${decision} ${what} ${prefixes.join(', ')}${commandRegex ?? argsPattern ?? ''}`.trim();
}

function rulesOf(rule: GeminiRule, notes: Note[]): readonly NeutralRule[] {
  const place = { file: rule.file, line: rule.line, column: rule.column };
  const names = namesOf(rule);
  const text = textOf(rule).replace(/^\w+ /, '');
  const kept = rule.decision === 'allow' ? names.filter(({ kind }) => kind !== 'native') : names;
  if (kept.length < names.length) {
    notes.push({
      fate: 'not-carried',
      place,
      text: `allow ${text}`,
      why: 'no other agent has words for its pattern',
    });
  }
  return kept.map((each) => ({ effect: rule.decision, names: each, source: 'written', text, place }));
}

const whole: Readonly<Record<string, Names>> = {
  '*': { kind: 'everything' },
  [shellTool]: { kind: 'capability', of: 'command' },
  web_fetch: { kind: 'capability', of: 'fetch' },
  'mcp_*': { kind: 'mcp', server: '*', tool: '*' },
};

function namesOf({
  tools,
  server,
  prefixes,
  commandRegex,
  argsPattern,
  decision,
}: GeminiRule): readonly Names[] {
  if (prefixes.length > 0) return prefixes.flatMap(prefixNames);
  if (commandRegex !== undefined) return expanded(commandRegex).map(regexNames);
  const isEveryCommand = argsPattern === '"command":' && tools.every((tool) => tool === shellTool);
  if (argsPattern !== undefined && !isEveryCommand) {
    const paths = pathNames(argsPattern, tools, decision === 'allow');
    if (paths !== undefined) return paths;
    // What a pattern of arguments says is known to this agent alone; a refusal is said of the whole tool.
    return decision === 'allow'
      ? [{ kind: 'native', about: undefined }]
      : tools.flatMap((tool) => toolNames(tool, server));
  }
  if (tools.length === 0 && server !== undefined) return [{ kind: 'mcp', server, tool: '*' }];
  return tools.flatMap((tool) => toolNames(tool, server));
}

function toolNames(tool: string, server: string | undefined): readonly Names[] {
  if (server !== undefined) return [{ kind: 'mcp', server, tool }];
  const known = Object.hasOwn(whole, tool) ? whole[tool] : undefined;
  if (known !== undefined) return [known];
  const [, own, name] = /^mcp_([^_]+)_(.+)$/.exec(tool) ?? [];
  if (own !== undefined && name !== undefined) {
    return [own === '*' ? { kind: 'mcp', server: '*', tool: '*' } : { kind: 'mcp', server: own, tool: name }];
  }
  const common = commonTool('gemini', tool);
  return [common === undefined ? { kind: 'native', about: undefined } : { kind: 'tool', name: common }];
}

function prefixNames(prefix: string): readonly Names[] {
  const text = prefix.trim();
  if (isPlainText(text)) return [{ kind: 'command', words: text.split(' ').map((word) => [word]) }];
  return [
    { kind: 'exact', text },
    { kind: 'wildcard', text: `${text} *` },
  ];
}

/** The file that a pattern of arguments names, as far as that is plain text and stars. */
function pathNames(
  argsPattern: string,
  tools: readonly string[],
  isAllow: boolean,
): readonly Names[] | undefined {
  const inner = /^"file_path":"(.*)$/s.exec(argsPattern)?.[1];
  const kinds = new Set(
    tools.map((tool) =>
      tool === 'replace' || tool === 'write_file' ? 'write' : tool === 'read_file' ? 'read' : 'other',
    ),
  );
  if (inner === undefined || isAllow || kinds.has('other')) return undefined;
  const names = regexNames(inner);
  if (names.kind !== 'exact' && names.kind !== 'wildcard') return undefined;
  const globs = globsOf(names.text.replace(/^\.\//, ''), isAllow);
  const access = [...kinds].filter((kind) => kind !== 'other');
  return globs?.map((glob) => ({ kind: 'path', access, anchor: 'workspace', glob, below: false }));
}

const mostAlternatives = 16;

/** An expression with plain alternatives in a group as one expression for each. */
function expanded(regex: string): readonly string[] {
  const group = /\((?:\?:)?([\w ./:=@-]+(?:\|[\w ./:=@-]+)*)\)(?![*+?{])/.exec(regex);
  if (group === null) return [regex];
  const before = regex.slice(0, group.index);
  const after = regex.slice(group.index + group[0].length);
  const all = (group[1] ?? '').split('|').flatMap((one) => expanded(before + one + after));
  return all.length > mostAlternatives ? [regex] : all;
}

/** Found from the start of the command on. What ends with the quote behind the text is the whole of it. */
function regexNames(regex: string): Names {
  const isWhole = regex.endsWith('"');
  const inner = isWhole ? regex.slice(0, -1) : regex;
  const parts = inner.split('.*');
  const plain = parts.map((part) =>
    /[[\](){}*+?|^$.]/.test(part.replace(/\\[^\w]/g, '')) || /\\\w/.test(part)
      ? undefined
      : part.replace(/\\([^\w])/g, '$1'),
  );
  if (plain.every((part) => part !== undefined)) {
    if (isWhole)
      return parts.length === 1
        ? { kind: 'exact', text: plain.join('') }
        : { kind: 'wildcard', text: plain.join('*') };
    return { kind: 'wildcard', text: `${plain.join('*')}*` };
  }
  return { kind: 'expression', text: `^(?:${inner})${isWhole ? '$' : ''}`, flags: '' };
}
