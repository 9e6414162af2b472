import type { Effect } from '../../../policy/index.ts';
import { commandTexts, isPlainText } from '../names.ts';
import { ownTool } from '../tool-names.table.ts';
import type { Anchor, Names, NeutralPolicy, NeutralRule, Spelling } from '../types.ts';
import { lines, plan, type Target, type Written } from './target.ts';

interface Entry {
  readonly key: string;
  readonly pattern: string;
}

/** One list, of which the last rule that fits decides: as the neutral rules stand. */
export const opencodeTarget: Target = {
  system: 'opencode',
  dialect: 'opencode',
  file: 'opencode.json',
  write,
  // The text of a command holds its redirects, and a command behind a wrapper stands inside of another one's text.
  guards: (command) =>
    /[<>]/.test(command)
      ? [
          { kind: 'wildcard', text: '*>*' },
          { kind: 'wildcard', text: '*<*' },
        ]
      : [],
  // The agent asks about each command by its own text, and a redirect of a list or a pipeline belongs to none of them.
  unseen: {
    frames: ['{rule} && {rule} > zq7.txt', 'true && {rule} > zq7.txt', '{rule} | {rule} > zq7.txt'],
    why: 'OpenCode sees no redirect behind && or at the end of a pipeline, so that an allow here lets the command write any file; --accept-redirects keeps it all the same',
  },
};

const actionOnly = new Set(['webfetch', 'websearch', 'todowrite', 'question']);

interface Held {
  readonly effect: Effect;
  readonly owner: NeutralRule;
}

function write(policy: NeutralPolicy): Written {
  // What stands in front of a rule for everything decides nothing.
  const whole = policy.rules.findLastIndex(({ names }) => names.kind === 'everything');
  const rest = whole < 0 ? undefined : policy.rules[whole];
  const { planned, notes } = plan(policy.rules.slice(whole + 1), spell);
  const keys = new Map<string, Map<string, Held>>();
  for (const { rule, entries } of planned) {
    for (const { key, pattern } of entries) {
      const patterns = keys.get(key) ?? new Map<string, Held>();
      if (pattern === '*') patterns.clear();
      patterns.delete(pattern);
      patterns.set(pattern, { effect: rule.effect, owner: rule });
      // Keys keep the order in which they were last spoken of, as far as stars in them meet others.
      keys.set(key, patterns);
    }
  }
  const text = lines();
  text.add('{');
  text.add('  "$schema": "https://opencode.ai/config.json",');
  text.add('  "permission": {');
  text.add(`    "*": ${JSON.stringify(rest?.effect ?? 'ask')}${keys.size === 0 ? '' : ','}`, rest);
  [...keys].forEach(([key, patterns], at) => {
    const end = at === keys.size - 1 ? '' : ',';
    const only = patterns.get('*');
    if (only !== undefined && (patterns.size === 1 || actionOnly.has(key))) {
      text.add(`    ${JSON.stringify(key)}: ${JSON.stringify(only.effect)}${end}`, only.owner);
      return;
    }
    text.add(`    ${JSON.stringify(key)}: {`);
    [...patterns].forEach(([pattern, { effect, owner }], place) => {
      const comma = place === patterns.size - 1 ? '' : ',';
      text.add(`      ${JSON.stringify(pattern)}: ${JSON.stringify(effect)}${comma}`, owner);
    });
    text.add(`    }${end}`);
  });
  text.add('  }');
  text.add('}');
  return { text: text.text(), owners: text.owners, notes };
}

function spell(names: Names, effect: Effect): Spelling<Entry> | undefined {
  const isAllow = effect === 'allow';
  const of = (key: string, ...patterns: readonly string[]): Spelling<Entry> => ({
    entries: (patterns.length === 0 ? ['*'] : patterns).map((pattern) => ({ key, pattern })),
  });
  switch (names.kind) {
    case 'everything':
      return of('*');
    case 'capability':
      switch (names.of) {
        case 'command':
          return of('bash');
        case 'read':
          return of('read');
        case 'search':
          return { entries: ['glob', 'grep', 'list'].map((key) => ({ key, pattern: '*' })) };
        case 'write':
          return of('edit');
        case 'fetch':
          return of('webfetch');
        case 'mcp':
        case 'other':
          return undefined;
        default: {
          const unreachable: never = names.of;
          return unreachable;
        }
      }
    case 'tool': {
      const [own] = ownTool('opencode', names.name);
      if (own !== undefined) return of(own);
      // `edit` is the key of every tool that writes.
      const writes = names.name === 'edit' || names.name === 'write';
      return writes && !isAllow
        ? { ...of('edit'), why: 'one key stands for every tool that writes' }
        : undefined;
    }
    case 'command': {
      const texts = commandTexts(names.words);
      return texts.length > 0 && texts.every(isPlainText)
        ? of('bash', ...texts.map((text) => `${text} *`))
        : undefined;
    }
    case 'exact':
      return /[*?\\]/.test(names.text) ? undefined : of('bash', names.text);
    case 'wildcard': {
      if (/[?\\]/.test(names.text))
        return isAllow ? undefined : of('bash', names.text.replace(/[?\\]/g, '*'));
      // A final blank and star fit the text without them too.
      return of('bash', isAllow ? names.text.replace(/ \*$/, ' ?*') : names.text);
    }
    case 'path': {
      const patterns = patternsOf(names.anchor, names.glob, names.below, isAllow);
      if (patterns === undefined) return undefined;
      const keys = names.access.map((access) => (access === 'read' ? 'read' : 'edit'));
      return { entries: keys.flatMap((key) => patterns.map((pattern) => ({ key, pattern }))) };
    }
    case 'place': {
      if (names.where === 'outside') return isAllow ? undefined : of('external_directory');
      if (!isAllow) return undefined;
      const keys = names.access.flatMap((access) =>
        access === 'read' ? ['read', 'glob', 'grep', 'list'] : ['edit'],
      );
      return { entries: keys.map((key) => ({ key, pattern: '*' })) };
    }
    case 'mcp':
      return names.server === '*' ? undefined : of(`${names.server}_${names.tool}`);
    case 'host':
    case 'expression':
    case 'harmless':
    case 'native':
      return undefined;
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}

/** A star crosses folders, so that an allow may have one only where it means that. */
function patternsOf(
  anchor: Anchor,
  glob: string,
  below: boolean,
  isAllow: boolean,
): readonly string[] | undefined {
  const plain = glob.replace(/\\([[\]{}()!+@|])/g, '$1');
  if (isAllow && (anchor !== 'workspace' || /[?[\]{}()|\\]/.test(plain))) return undefined;
  const patterns = isAllow ? exactPatterns(plain) : widePatterns(plain, anchor);
  if (patterns === undefined) return undefined;
  return [...new Set([...patterns, ...(below ? patterns.map((text) => `${text}/*`) : [])])];
}

/** Patterns that fit no more than the glob. */
function exactPatterns(glob: string): readonly string[] | undefined {
  const [, folder = '', rest = ''] = /^((?:[^*]*\/)?)([^/]*|\*\*\/[^/]+)$/.exec(glob) ?? [];
  if (rest === '**') return [`${folder}*`];
  if (/^[^*]+$/.test(rest)) return [folder + rest];
  const name = rest.startsWith('**/') ? rest.slice(3) : undefined;
  if (name === undefined) return undefined;
  if (!name.includes('*')) return [folder + name, `${folder}*/${name}`];
  return /^\*[^*]*$/.test(name) ? [folder + name] : undefined;
}

/** Patterns that fit no less than the glob. */
export function widePatterns(glob: string, anchor: Anchor): readonly string[] {
  const loose = glob.replace(/[?\\]|\[[^\]]*\]|\{[^}]*\}|[()|]/g, '*');
  const based = anchor === 'workspace' || loose.startsWith('**/') ? loose : `**/${loose}`;
  let texts: readonly string[] = [based.startsWith('**/') ? based.slice(3) : based];
  if (based.startsWith('**/')) texts = texts.flatMap((text) => [text, `*/${text}`]);
  while (texts.some((text) => text.includes('/**/'))) {
    texts = texts.flatMap((text) =>
      text.includes('/**/') ? [text.replace('/**/', '/'), text.replace('/**/', '/*/')] : [text],
    );
  }
  return texts.map((text) => text.replace(/\*{2,}/g, '*'));
}
