import type { Effect } from '../../../policy/index.ts';
import { flatten } from '../flatten.ts';
import { ownTool } from '../tool-names.table.ts';
import type { Capability, Names, NeutralPolicy, NeutralRule, Spelling } from '../types.ts';
import { addItems, lines, plan, type Target, type Written } from './target.ts';

type Entry =
  | { readonly kind: 'allowed'; readonly tool: string }
  | { readonly kind: 'disabled'; readonly tool: string }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string };

/** Tools as a whole are allowed or taken away; whatever else must be held back takes its tool away. */
export const crushTarget: Target = {
  system: 'crush',
  dialect: 'crush',
  file: 'crush.json',
  write,
};

function write(policy: NeutralPolicy): Written {
  const flat = flatten(policy);
  const { planned, notes } = plan(
    flat.rules.filter((rule) => !isRest(rule)),
    spell,
  );
  const of = (
    kind: 'allowed' | 'disabled',
  ): readonly { readonly text: string; readonly owner: NeutralRule }[] => {
    const items = planned.flatMap(({ rule, entries }) =>
      entries.flatMap((entry) =>
        entry.kind === kind ? [{ text: JSON.stringify(entry.tool), owner: rule }] : [],
      ),
    );
    return items.filter(({ text }, at) => items.findIndex((one) => one.text === text) === at);
  };
  const disabled = of('disabled');
  const allowed = of('allowed').filter(({ text }) => !disabled.some((one) => one.text === text));
  const servers = new Map<string, { readonly tools: Set<string>; readonly owner: NeutralRule }>();
  for (const { rule, entries } of planned) {
    for (const entry of entries) {
      if (entry.kind !== 'mcp') continue;
      const known = servers.get(entry.server) ?? { tools: new Set<string>(), owner: rule };
      known.tools.add(entry.tool);
      servers.set(entry.server, known);
    }
  }
  const text = lines();
  text.add('{');
  text.add('  "$schema": "https://charm.land/crush.json",');
  text.add('  "permissions": {');
  list(text, 'allowed_tools', allowed);
  const isLast = disabled.length === 0 && servers.size === 0;
  text.add(`  }${isLast ? '' : ','}`);
  if (disabled.length > 0) {
    text.add('  "options": {');
    list(text, 'disabled_tools', disabled);
    text.add(`  }${servers.size === 0 ? '' : ','}`);
  }
  if (servers.size > 0) {
    text.add('  "mcp": {');
    addItems(
      text,
      [...servers].map(([server, { tools, owner }]) => ({
        // A list of what is there that names nothing leaves nothing.
        text: `${JSON.stringify(server)}: ${
          tools.has('*')
            ? '{ "enabled_tools": ["none"] }'
            : `{ "disabled_tools": ${JSON.stringify([...tools])} }`
        }`,
        owner,
      })),
      '    ',
    );
    text.add('  }');
  }
  text.add('}');
  return { text: text.text(), owners: text.owners, notes: [...flat.notes, ...notes] };
}

function list(
  to: ReturnType<typeof lines>,
  key: string,
  items: readonly { readonly text: string; readonly owner: NeutralRule }[],
): void {
  if (items.length === 0) {
    to.add(`    ${JSON.stringify(key)}: []`);
    return;
  }
  to.add(`    ${JSON.stringify(key)}: [`);
  addItems(to, items, '      ');
  to.add('    ]');
}

function isRest({ effect, names }: NeutralRule): boolean {
  return effect === 'ask' && names.kind === 'everything';
}

const tools: Readonly<Partial<Record<Capability, readonly string[]>>> = {
  command: ['bash'],
  read: ['view'],
  search: ['ls', 'glob', 'grep'],
  write: ['edit', 'multiedit', 'write', 'lsp_rename', 'lsp_replace_symbol'],
  fetch: ['fetch', 'agentic_fetch', 'web_fetch', 'download'],
};

/** Tools that run without a question anyway. */
const unasked = new Set(['glob', 'grep', 'web_search', 'todos']);

function spell(names: Names, effect: Effect): Spelling<Entry> | undefined {
  const isAllow = effect === 'allow';
  const all = (own: readonly string[]): Spelling<Entry> => ({
    entries: own.map((tool) => ({ kind: isAllow ? 'allowed' : 'disabled', tool })),
  });
  switch (names.kind) {
    case 'everything':
      return isAllow ? undefined : all(Object.values(tools).flat());
    case 'capability': {
      const own = tools[names.of];
      if (own === undefined) return undefined;
      if (isAllow) return all(own.filter((tool) => !unasked.has(tool) && tool !== 'download'));
      return effect === 'ask' && (names.of === 'write' || names.of === 'fetch') ? { entries: [] } : all(own);
    }
    case 'tool': {
      const own = ownTool('crush', names.name);
      if (own.length === 0) return isAllow ? undefined : { entries: [] };
      return isAllow ? all(own.filter((tool) => !unasked.has(tool))) : all(own);
    }
    case 'place':
      if (isAllow)
        return names.where === 'inside' && !names.access.includes('write') ? { entries: [] } : undefined;
      return effect === 'ask' ? { entries: [] } : undefined;
    case 'harmless':
      return isAllow
        ? { entries: [], why: "the agent's own list of safe commands stands for it" }
        : undefined;
    case 'mcp':
      if (names.server === '*' || (names.tool === '*' && isAllow))
        return effect === 'ask' ? { entries: [] } : undefined;
      if (isAllow) return { entries: [{ kind: 'allowed', tool: `mcp_${names.server}_${names.tool}` }] };
      return effect === 'ask'
        ? { entries: [] }
        : { entries: [{ kind: 'mcp', server: names.server, tool: names.tool }] };
    case 'command':
    case 'exact':
    case 'wildcard':
    case 'expression':
    case 'path':
    case 'host':
      // What is not allowed is asked about; whether that is so is tried.
      return effect === 'ask' ? { entries: [] } : undefined;
    case 'native':
      return undefined;
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}
