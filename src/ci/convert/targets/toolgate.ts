import type { Effect } from '../../../policy/index.ts';
import { flatten } from '../flatten.ts';
import { isPlainText } from '../names.ts';
import { escaped, quietRun, wildcardExpression } from '../patterns.ts';
import { ownTool } from '../tool-names.table.ts';
import type { Capability, Names, NeutralRule, Spelling } from '../types.ts';
import { addItems, lines, plan, type Target } from './target.ts';

type Entry = Readonly<Record<string, unknown>>;

/** toolgate.json without a base: what no rule fits asks. */
export const toolgateTarget: Target = {
  system: 'toolgate',
  dialect: 'toolgate',
  file: 'toolgate.json',
  write: (policy) => {
    const flat = flatten(policy);
    const { planned, notes } = plan(
      flat.rules.filter((rule) => !isRest(rule)),
      spell,
    );
    const text = lines();
    text.add('{');
    text.add('  "version": 1,');
    text.add('  "rules": [');
    const items = planned.flatMap(({ rule, entries }) =>
      entries.map((entry) => ({ text: inline({ effect: rule.effect, ...entry }), owner: rule })),
    );
    addItems(text, items, '    ');
    text.add('  ]');
    text.add('}');
    return { text: text.text(), owners: text.owners, notes: [...flat.notes, ...notes] };
  },
};

/** What no rule fits asks anyway. */
function isRest({ effect, names }: NeutralRule): boolean {
  return effect === 'ask' && names.kind === 'everything';
}

function spell(names: Names, effect: Effect): Spelling<Entry> | undefined {
  const isAllow = effect === 'allow';
  const one = (entry: Entry): Spelling<Entry> => ({ entries: [entry] });
  switch (names.kind) {
    case 'everything':
      return { entries: isAllow ? everyTool.map((tool) => ({ tool })) : [{ tool: '*' }] };
    case 'capability': {
      const tools = toolsOf[names.of];
      return tools === undefined ? undefined : one({ tool: tools });
    }
    case 'tool': {
      const [tool] = ownTool('toolgate', names.name);
      return tool === undefined ? (isAllow ? undefined : { entries: [] }) : one({ tool });
    }
    case 'command': {
      if (names.words[0]?.some((word) => word.includes('=')) === true) return undefined;
      const command = names.words.every((place) => place.length === 1)
        ? names.words.map(([word = '']) => word).join(' ')
        : names.words.map((place) => (place.length === 1 ? place[0] : place));
      return one({ command });
    }
    case 'exact':
      return isAllow ? one({ exact: names.text }) : one({ matches: `^\\s*${spaced(names.text)}\\s*$` });
    case 'wildcard':
      return isAllow
        ? one({ matches: wildcardExpression(names.text, quietRun), tool: 'bash' })
        : one({
            matches: `^\\s*${names.text.split('*').map(spaced).join('.*')}\\s*$`,
            flags: 's',
            tool: 'bash',
          });
    case 'expression':
      return one({
        matches: names.text,
        ...(names.flags === '' ? {} : { flags: names.flags }),
        tool: 'bash',
      });
    case 'harmless':
      return isAllow
        ? one({
            command: names.words,
            deed: 'command',
            runs: 'nothing',
            risk: 'read',
            permission: 'workspace',
          })
        : undefined;
    case 'path': {
      const glob = globText(names.anchor, names.glob);
      return one({
        path: names.below ? [glob, `${glob}/**`] : glob,
        access: accessOf(names.access, isAllow),
      });
    }
    case 'place': {
      const access = accessOf(names.access, isAllow);
      if (names.where === 'outside')
        return one({ access, place: ['outside', 'system', 'scratch', 'unknown'] });
      if (!isAllow) return one({ access, place: ['workspace', 'unknown'] });
      // What steers later runs (git's hooks, shells' start files) is never among what a mode lets write.
      const writes = names.access.includes('write');
      return one({
        access,
        place: 'workspace',
        ...(writes ? { fewPaths: true, protected: false } : {}),
        runs: 'nothing',
      });
    }
    case 'host':
      return spellHost(names.pattern, isAllow);
    case 'mcp': {
      if (!isPlainText(names.server.replace('*', '')) && names.server !== '*') return undefined;
      return one({ tool: names.server === '*' ? 'mcp__*' : `mcp__${names.server}__${names.tool}` });
    }
    case 'native':
      return undefined;
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}

const toolsOf: Readonly<Partial<Record<Capability, string | readonly string[]>>> = {
  command: 'bash',
  read: 'read',
  search: ['list', 'glob', 'grep'],
  write: ['edit', 'write', 'patch'],
  fetch: 'fetch',
  mcp: 'mcp__*',
};

const everyTool = ['bash', 'read', 'list', 'glob', 'grep', 'edit', 'write', 'patch', 'fetch', 'mcp__*'];

/** Here `*.x` is the host x as well. */
function spellHost(pattern: string, isAllow: boolean): Spelling<Entry> {
  if (!pattern.startsWith('*.')) {
    return { entries: [{ host: pattern, access: 'connect', ...(isAllow ? { tool: 'fetch' } : {}) }] };
  }
  return isAllow
    ? {
        entries: [
          { host: pattern, access: 'connect', tool: 'fetch', when: { not: { host: pattern.slice(2) } } },
        ],
      }
    : { entries: [{ host: pattern, access: 'connect' }] };
}

function accessOf(access: readonly ('read' | 'write')[], isAllow: boolean): string | readonly string[] {
  const all = access.flatMap((one) => (one === 'write' && !isAllow ? ['write', 'delete'] : [one]));
  return all.length === 1 ? (all[0] ?? '') : all;
}

function globText(anchor: 'workspace' | 'home' | 'root', glob: string): string {
  if (anchor === 'workspace') return /^[~/!]|^\*\*\//.test(glob) ? `./${glob}` : glob;
  return anchor === 'home' ? `~/${glob}` : `/${glob}`;
}

/** A text with any run of blanks where it has one. */
function spaced(text: string): string {
  return text.split(' ').map(escaped).join('\\s+');
}

/** JSON on one line, with blanks as a person would set them. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, of]) => `${JSON.stringify(key)}: ${inline(of)}`)
    .join(', ')} }`;
}
