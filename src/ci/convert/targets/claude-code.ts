import type { DialectPlace } from '../../../policy/dialects/contract.ts';
import type { Effect } from '../../../policy/index.ts';
import { flatten } from '../flatten.ts';
import { commandTexts, isPlainText } from '../names.ts';
import { ownTool } from '../tool-names.table.ts';
import type { Anchor, Capability, Names, NeutralPolicy, NeutralRule, Spelling } from '../types.ts';
import { addItems, lines, plan, type Target, type Written } from './target.ts';

/** Settings of Claude Code: one list for each effect, and the mode for the rest. */
export const claudeCodeTarget: Target = {
  system: 'claude-code',
  dialect: 'claude-code',
  file: '.claude/settings.json',
  write,
};

function write(policy: NeutralPolicy, place: DialectPlace): Written {
  const mode = modeOf(policy.rules);
  const rules = policy.rules.filter((rule) => !isBuiltIn(rule, mode));
  const flat = flatten({ ...policy, rules });
  const { planned, notes } = plan(
    flat.rules.filter(
      ({ effect, names }) => mode !== 'dontAsk' || effect !== 'ask' || names.kind !== 'everything',
    ),
    (names, effect) => spell(names, effect, place),
  );
  const text = lines();
  text.add('{');
  text.add('  "permissions": {');
  if (mode !== 'default') text.add(`    "defaultMode": ${JSON.stringify(mode)},`);
  for (const { key, owner } of outsideFlags(flat.rules)) text.add(`    ${JSON.stringify(key)}: true,`, owner);
  const lists = (['deny', 'ask', 'allow'] as const).map((effect) => ({
    effect,
    items: planned
      .filter(({ rule }) => rule.effect === effect)
      .flatMap(({ rule, entries }) => entries.map((entry) => ({ text: JSON.stringify(entry), owner: rule })))
      .filter(({ text }, at, all) => all.findIndex((one) => one.text === text) === at),
  }));
  const held = lists.filter(({ items, effect }) => items.length > 0 || effect === 'allow');
  held.forEach(({ effect, items }, at) => {
    const end = at === held.length - 1 ? '' : ',';
    if (items.length === 0) {
      text.add(`    "${effect}": []${end}`);
      return;
    }
    text.add(`    "${effect}": [`);
    addItems(text, items, '      ');
    text.add(`    ]${end}`);
  });
  text.add('  }');
  text.add('}');
  return { text: text.text(), owners: text.owners, notes: [...flat.notes, ...notes] };
}

type Mode = 'default' | 'dontAsk' | 'acceptEdits';

/** With a rest that is denied nothing may be asked about; edits in the workspace have a mode of their own. */
function modeOf(rules: readonly NeutralRule[]): Mode {
  const rest = rules.findLast(({ names }) => names.kind === 'everything');
  if (rest?.effect === 'deny') return 'dontAsk';
  const writes = rules.findLast(
    ({ names }) => names.kind === 'place' && names.where === 'inside' && names.access.includes('write'),
  );
  return writes?.effect === 'allow' ? 'acceptEdits' : 'default';
}

/** What is denied outside the workspace. */
function outsideFlags(
  rules: readonly NeutralRule[],
): readonly { readonly key: string; readonly owner: NeutralRule }[] {
  return (['read', 'write'] as const).flatMap((access) => {
    const owner = rules.find(
      ({ effect, names }) =>
        effect === 'deny' &&
        names.kind === 'place' &&
        names.where === 'outside' &&
        names.access.includes(access),
    );
    const key =
      access === 'read' ? 'blockReadsOutsideWorkingDirectories' : 'blockWritesOutsideWorkingDirectories';
    return owner === undefined ? [] : [{ key, owner }];
  });
}

/** What the agent does anyway. */
function isBuiltIn({ effect, names, source }: NeutralRule, mode: Mode): boolean {
  if (source !== 'built-in') return false;
  if (names.kind === 'everything') return effect !== 'allow';
  if (names.kind === 'harmless') return true;
  if (names.kind !== 'place' || names.where !== 'inside' || effect !== 'allow') return false;
  return !names.access.includes('write') || mode === 'acceptEdits';
}

function spell(names: Names, effect: Effect, place: DialectPlace): Spelling<string> | undefined {
  const isAllow = effect === 'allow';
  const one = (...entries: readonly string[]): Spelling<string> => ({ entries });
  switch (names.kind) {
    case 'everything':
      return isAllow ? one(...everyTool) : one('*');
    case 'capability':
      return names.of === 'mcp' && isAllow ? undefined : listed(capabilities[names.of]);
    case 'tool': {
      const own = ownTool('claude-code', names.name);
      if (own.length > 0) return one(...own);
      return isAllow ? undefined : names.name === 'list' ? one() : undefined;
    }
    case 'command': {
      const texts = commandTexts(names.words);
      return texts.length > 0 && texts.every(isPlainText)
        ? one(...texts.map((text) => `Bash(${text} *)`))
        : undefined;
    }
    case 'exact':
      return isLiteral(names.text) ? one(`Bash(${names.text})`) : undefined;
    case 'wildcard':
      return wildcard(names.text, isAllow);
    case 'expression':
    case 'native':
      return undefined;
    case 'harmless':
      return isAllow
        ? { entries: [], why: "the agent's own list of commands that only read stands for it" }
        : undefined;
    case 'path':
      return pathEntries(names, isAllow, place);
    case 'place':
      // The agent lets reads pass in its folder and asks outside of it; the mode and two flags say the rest.
      if (names.where === 'inside') return isAllow ? { entries: [] } : undefined;
      return isAllow ? undefined : { entries: [] };
    case 'host':
      return one(`WebFetch(domain:${names.pattern})`);
    case 'mcp':
      if (names.server === '*') return isAllow ? undefined : one('mcp__*');
      return names.tool === '*' ? one(`mcp__${names.server}`) : one(`mcp__${names.server}__${names.tool}`);
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}

const everyTool = ['Bash', 'Read', 'Edit', 'Write', 'MultiEdit', 'NotebookEdit', 'WebFetch', 'WebSearch'];

const capabilities: Readonly<Partial<Record<Capability, readonly string[]>>> = {
  command: ['Bash'],
  read: ['Read'],
  search: ['Grep', 'Glob'],
  write: ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'],
  fetch: ['WebFetch'],
  mcp: ['mcp__*'],
};

function listed(entries: readonly string[] | undefined): Spelling<string> | undefined {
  return entries === undefined ? undefined : { entries };
}

function isLiteral(text: string): boolean {
  return !/[*\n\\]/.test(text) && !/\s{2}/.test(text) && text.trim() === text && text !== '';
}

/** A lone star behind a blank at the end fits the text without both too, so that an allow of it would be wider. */
function wildcard(text: string, isAllow: boolean): Spelling<string> | undefined {
  const isWhole = /^[* ]*$/.test(text);
  const isOptional = text.endsWith(' *') && text.split('*').length === 2;
  if (isWhole || text.includes(':*') || (isAllow && isOptional)) return undefined;
  return isLiteral(text.replaceAll('*', 'x')) ? { entries: [`Bash(${text})`] } : undefined;
}

/** A pattern without a slash fits at any depth, so that one for a file of the top folder is wider. */
function pathEntries(
  { access, anchor, glob, below }: Extract<Names, { kind: 'path' }>,
  isAllow: boolean,
  place: DialectPlace,
): Spelling<string> | undefined {
  // `x/**` is x as well there, but `x/**/*` is not.
  const inside = isAllow && !below && glob.endsWith('/**') ? `${glob}/*` : glob;
  const text = pathText(anchor, inside, isAllow, place);
  if (text === undefined) return undefined;
  if (!access.includes('write')) return { entries: [`Read(${text})`] };
  if (!access.includes('read') && !isAllow) return { entries: [`Edit(${text})`] };
  return { entries: isAllow ? [`Edit(${text})`] : [`Read(${text})`, `Edit(${text})`] };
}

function pathText(anchor: Anchor, glob: string, isAllow: boolean, place: DialectPlace): string | undefined {
  // Braces and groups are plain characters there.
  const plain = glob.replace(/\\([{}()!+@|])/g, '$1');
  if (/(?<!\\)[{}()|]/.test(glob)) return undefined;
  switch (anchor) {
    case 'root':
      return `//${plain}`;
    case 'home':
      return place.home === undefined ? undefined : `~/${plain}`;
    case 'workspace':
      if (plain.startsWith('**/')) return plain.slice(3).includes('/') || isAllow ? plain : plain.slice(3);
      return plain.includes('/') || !isAllow ? `./${plain}` : `/${plain}`;
    default: {
      const unreachable: never = anchor;
      return unreachable;
    }
  }
}
