/**
 * Rules in the syntax of Claude Code's settings as rules of `toolgate.json`.
 *
 * Only for running cases: what a rule means is rendered as narrowly as its words allow for an allow, and as widely for
 * a deny or an ask.
 */
export type RuleEffect = 'allow' | 'ask' | 'deny';

export type DocumentRule = Readonly<Record<string, unknown>>;

const toolNames: Readonly<Record<string, string>> = {
  Bash: 'bash',
  Read: 'read',
  Grep: 'grep',
  Glob: 'glob',
  LS: 'list',
  Edit: 'edit',
  MultiEdit: 'edit',
  Write: 'write',
  WebFetch: 'fetch',
};

/** toolgate's own name of a tool, compared exactly; any other name is kept and stays unknown. */
export const toolName = (name: string): string =>
  Object.hasOwn(toolNames, name) ? (toolNames[name] ?? name) : name;

const form = /^([^()]+?)(?:\((.*)\))?$/s;

/** The rules that one entry stands for; none where an allow cannot be rendered without widening it. */
export const translateRule = (effect: RuleEffect, entry: string): readonly DocumentRule[] => {
  const match = form.exec(entry);
  const tool = match?.[1];
  const specifier = match?.[2];
  if (tool === undefined) return [];
  if (specifier === undefined || specifier === '*') return [{ effect, tool: toolName(tool) }];
  switch (tool) {
    case 'Bash':
      return commandRules(effect, specifier);
    case 'Read':
      return pathRules(effect, specifier, ['read']);
    case 'Edit':
    case 'Write':
      return pathRules(effect, specifier, effect === 'allow' ? ['write'] : ['write', 'delete']);
    case 'WebFetch':
      return hostRules(effect, specifier);
    default:
      return effect === 'allow' ? [] : [{ effect, tool: toolName(tool) }];
  }
};

const commandRules = (effect: RuleEffect, specifier: string): readonly DocumentRule[] => {
  const prefix = specifier.endsWith(':*') || specifier.endsWith(' *') ? specifier.slice(0, -2) : undefined;
  if (prefix !== undefined && !prefix.includes('*')) {
    return [{ effect, command: specifier.endsWith(':*') ? orColon(splitWords(prefix)) : splitWords(prefix) }];
  }
  if (!specifier.includes('*')) return [{ effect, exact: specifier }];
  const pattern = `^${specifier.split('*').map(escapePattern).join('.*')}$`;
  const whole = splitWords(specifier.slice(0, specifier.indexOf('*')).replace(/\S*$/, ''));
  // An allow by pattern is held to the words before the star as well; a deny looks at the text alone.
  return effect === 'allow' && whole.length > 0
    ? [
        {
          effect,
          when: { all: [{ command: whole }, { matches: pattern }] },
        },
      ]
    : [{ effect, matches: pattern, tool: 'bash' }];
};

/** Who writes `npm run test:*` may mean the words before the colon or all names that start with it. */
const orColon = (words: readonly string[]): readonly unknown[] => {
  const last = words.at(-1);
  return words.length < 2 || last === undefined
    ? words
    : [...words.slice(0, -1), [last, { like: `${last}:*` }]];
};

const pathRules = (
  effect: RuleEffect,
  specifier: string,
  access: readonly string[],
): readonly DocumentRule[] => {
  const path = pathGlob(effect, specifier);
  const below = effect !== 'allow' && !path.endsWith('*') ? [{ effect, path: `${path}/**`, access }] : [];
  return [{ effect, path, access }, ...below];
};

/** `//x` is absolute, `/x` starts at the project; a name without a slash is refused at any depth. */
const pathGlob = (effect: RuleEffect, specifier: string): string => {
  if (specifier.startsWith('//')) return specifier.slice(1);
  if (specifier.startsWith('~/')) return specifier;
  const relative = specifier.replace(/^\.?\//, '');
  return effect !== 'allow' && !specifier.includes('/') ? `**/${relative}` : relative;
};

const hostRules = (effect: RuleEffect, specifier: string): readonly DocumentRule[] => {
  const host = /^domain:(.+)$/.exec(specifier)?.[1];
  if (host === undefined) return effect === 'allow' ? [] : [{ effect, tool: 'fetch' }];
  return effect === 'allow' ? [{ effect, host, tool: 'fetch' }] : [{ effect, host }];
};

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Words of a rule's text as a shell would split it: blanks, quotes, backslashes. */
export const splitWords = (text: string): readonly string[] =>
  [...text.matchAll(/(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/gs)].map(([word]) => unquote(word));

const unquote = (word: string): string =>
  word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs, (_, single, double, escaped) =>
    typeof single === 'string'
      ? single
      : typeof double === 'string'
        ? double.replace(/\\(["\\$`])/g, '$1')
        : String(escaped),
  );
