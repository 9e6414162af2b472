import { shellTool } from '../../../policy/dialects/gemini/tools.table.ts';
import type { Effect } from '../../../policy/index.ts';
import { commandTexts } from '../names.ts';
import { ownTool } from '../tool-names.table.ts';
import type { Capability, Names, NeutralPolicy, NeutralRule, Spelling } from '../types.ts';
import { widePatterns } from './opencode.ts';
import { lines, plan, type Target, type Written } from './target.ts';

/** The keys of one `[[rule]]` beside its decision and priority. */
type Entry = Readonly<Record<string, string | readonly string[]>>;

/** Rules by priority, from the first to the last of the neutral ones: the highest that fits decides. */
export const geminiTarget: Target = {
  system: 'gemini',
  dialect: 'gemini',
  file: '.gemini/policies/converted.toml',
  write,
};

const decisions: Readonly<Record<Effect, string>> = { allow: 'allow', ask: 'ask_user', deny: 'deny' };
const mostPriority = 999;

function write(policy: NeutralPolicy): Written {
  const whole = policy.rules.findLastIndex(({ names }) => names.kind === 'everything');
  const rest = whole < 0 ? undefined : policy.rules[whole];
  const { planned, notes } = plan(policy.rules.slice(whole + 1), spell);
  const items = planned
    .flatMap(({ rule, entries }) => entries.map((entry) => ({ rule, entry, effect: rule.effect })))
    // Of equal conditions with nothing else between them the last one is enough.
    .filter(({ entry, effect }, at, all) => {
      const next = all.findIndex((one, place) => place > at && same(one.entry, entry));
      return next < 0 || all.slice(at, next + 1).some((one) => one.effect !== effect);
    });
  // Rules of one decision that follow each other may share a priority.
  let step = 1;
  const steps = items.map(({ effect }, at) => {
    if (at > 0 && (items.length < mostPriority - 10 || items[at - 1]?.effect !== effect)) step += 1;
    return step;
  });
  const text = lines();
  const block = (entry: Entry, effect: Effect, priority: number, owner: NeutralRule | undefined): void => {
    text.add('[[rule]]', owner);
    for (const [key, value] of Object.entries(entry)) text.add(`${key} = ${tomlValue(value)}`);
    text.add(`decision = "${decisions[effect]}"`);
    text.add(`priority = ${Math.min(priority, mostPriority)}`);
    text.add('');
  };
  text.add(
    '# What no other rule fits. A rule without a pattern leaves commands that seem harmless to the agent.',
  );
  const effect = rest?.effect ?? 'ask';
  block({ toolName: '*' }, effect, 1, rest);
  block(everyCommand, effect, 2, rest);
  items.forEach(({ rule, entry }, at) => {
    block(entry, rule.effect, (steps[at] ?? 1) + 2, rule);
  });
  return { text: `${text.text().trimEnd()}\n`, owners: text.owners, notes };
}

function same(one: Entry, other: Entry): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A literal where nothing in it forbids that, so that expressions stay as they are. */
function tomlValue(value: string | readonly string[]): string {
  if (typeof value !== 'string') return `[${value.map(tomlValue).join(', ')}]`;
  return /['\u0000-\u001f\u007f]/.test(value) || !/[\\"]/.test(value) ? JSON.stringify(value) : `'${value}'`;
}

const everyCommand: Entry = { toolName: shellTool, argsPattern: '"command":' };

const tools: Readonly<Partial<Record<Capability, readonly string[]>>> = {
  read: ['read_file', 'read_many_files'],
  search: ['list_directory', 'glob', 'grep_search', 'search_file_content'],
  write: ['replace', 'write_file'],
  fetch: ['web_fetch'],
};

function spell(names: Names, effect: Effect): Spelling<Entry> | undefined {
  const isAllow = effect === 'allow';
  const of = (...entries: readonly Entry[]): Spelling<Entry> => ({ entries });
  switch (names.kind) {
    case 'everything':
      return of({ toolName: '*' }, everyCommand);
    case 'capability': {
      if (names.of === 'command') return of(everyCommand);
      if (names.of === 'mcp') return of({ toolName: '*', mcpName: '*' });
      const own = tools[names.of];
      return own === undefined ? undefined : of({ toolName: own });
    }
    case 'tool': {
      const own = ownTool('gemini', names.name);
      return own.length === 0 ? (isAllow ? undefined : of()) : of({ toolName: own });
    }
    case 'command': {
      const texts = commandTexts(names.words);
      return texts.length === 0
        ? undefined
        : of({ commandPrefix: texts.length === 1 ? (texts[0] ?? '') : texts });
    }
    case 'exact':
      return of({ commandRegex: `${literal(names.text)}"` });
    case 'wildcard':
      // A star of an allow keeps to what a shell only passes on.
      return of({
        commandRegex: `${names.text
          .split('*')
          .map(literal)
          .join(isAllow ? quiet : '.*')}"`,
      });
    case 'expression':
      return isAllow || names.flags !== '' || /["$\\n]|\(\?/.test(names.text.replace(/\\[bsdw]/g, ''))
        ? undefined
        : of({ commandRegex: `.*${names.text.replace(/^\^/, '')}` });
    case 'path': {
      if (isAllow) return undefined;
      const patterns = widePatterns(names.glob, names.anchor);
      const all = names.below ? [...patterns, ...patterns.map((text) => `${text}/*`)] : patterns;
      const own = names.access.flatMap((access) => tools[access] ?? []);
      return {
        entries: all.flatMap((text) =>
          pathPatterns(text).map((argsPattern) => ({ toolName: own, argsPattern })),
        ),
      };
    }
    case 'place': {
      // Its file tools refuse whatever lies outside the workspace.
      if (names.where === 'outside') return isAllow ? undefined : of();
      if (!isAllow) return undefined;
      return of({
        toolName: names.access.flatMap((access) => [
          ...(tools[access] ?? []),
          ...(access === 'read' ? (tools.search ?? []) : []),
        ]),
      });
    }
    case 'host':
      return isAllow
        ? undefined
        : of({
            toolName: ['web_fetch'],
            argsPattern: `"prompt":".*${literal(names.pattern.replace(/^\*\.?/, ''))}`,
          });
    case 'mcp':
      return of({ toolName: names.tool, mcpName: names.server });
    case 'harmless':
    case 'native':
      return undefined;
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}

const quiet = '[^"\\\\;&|<>$`()]*';

/** A text as it stands in JSON, as an expression. The agent refuses repeated groups, and there are none. */
function literal(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A path as it is typed: from the workspace, or with what lies in front of it. */
function pathPatterns(pattern: string): readonly string[] {
  const expression = pattern.split('*').map(literal).join('.*');
  const own = `"file_path":"${expression}"`;
  return pattern.startsWith('*')
    ? [own]
    : [own, `"file_path":"\\./${expression}"`, `"file_path":".*/${expression}"`];
}
