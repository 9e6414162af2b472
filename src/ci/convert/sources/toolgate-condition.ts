import type { AccessAction } from '../../../classify/index.ts';
import type { Condition, RuleWord } from '../../../policy/index.ts';
import { commonTool } from '../tool-names.table.ts';
import type { Anchor, Names, PathAccess } from '../types.ts';

/** What an allow, a deny or an ask of a condition can be said of in other words. */
export interface ReadCondition {
  readonly names: readonly Names[];
  /** What the names say less of (an allow) or more of (a deny or ask). */
  readonly loss?: string;
}

const unread: ReadCondition = { names: [] };

/** Names that fit no more than an allow's condition, and no less than that of a deny or ask. */
export function readCondition(when: Condition, isAllow: boolean): ReadCondition {
  switch (when.kind) {
    case 'always':
      return { names: [{ kind: 'everything' }] };
    case 'command':
      return commandNames(when.words, isAllow);
    case 'exact':
      return { names: [{ kind: 'exact', text: when.text }] };
    case 'matches':
      return { names: [expressionNames(when.pattern, when.flags ?? '')] };
    case 'path': {
      return {
        names: [{ kind: 'path', access: accessOf(when.access, isAllow), ...globOf(when.glob), below: false }],
      };
    }
    case 'host':
      return {
        names: when.pattern.startsWith('*.')
          ? [
              { kind: 'host', pattern: when.pattern },
              { kind: 'host', pattern: when.pattern.slice(2) },
            ]
          : [{ kind: 'host', pattern: when.pattern }],
      };
    case 'tool': {
      const names = when.names.map(toolNames);
      return isAllow ? { names: names.filter(({ kind }) => kind !== 'native') } : { names };
    }
    case 'any': {
      const below = belowPair(when.of, isAllow);
      if (below !== undefined) return { names: [below] };
      const parts = when.of.map((one) => readCondition(one, isAllow));
      // A part of a deny that cannot be read may be about anything.
      if (!isAllow && parts.some(({ names }) => names.length === 0)) return unread;
      return { names: parts.flatMap(({ names }) => names), ...lossOf(parts) };
    }
    case 'all':
      return allOf(when.of, isAllow);
    case 'some-unit':
      return isAllow ? unread : readCondition(when.of, isAllow);
    default:
      return unread;
  }
}

function lossOf(parts: readonly ReadCondition[]): { readonly loss?: string } {
  const loss = parts.find((part) => part.loss !== undefined)?.loss;
  return loss === undefined ? {} : { loss };
}

/** An allow needs each part to be said. A deny or ask may be said of one part alone, which is more. */
function allOf(of: readonly Condition[], isAllow: boolean): ReadCondition {
  const exact = knownPair(of, isAllow);
  if (exact !== undefined) return exact;
  if (isAllow) return unread;
  const parts = of.map((one) => readCondition(one, false)).filter(({ names }) => names.length > 0);
  const [part] = parts.sort((one, other) => breadth(one) - breadth(other));
  return part === undefined
    ? unread
    : {
        names: part.names,
        loss: 'the rest of its condition has no words elsewhere, so that it holds back more',
      };
}

/** A tool says least, where anything else is said too. */
function breadth({ names }: ReadCondition): number {
  return Math.max(
    ...names.map(({ kind }) =>
      kind === 'everything' ? 2 : kind === 'capability' || kind === 'tool' ? 1 : 0,
    ),
  );
}

/** Pairs that say one thing: a pattern with the tool that it is for, and the words that convert writes twice. */
function knownPair(of: readonly Condition[], isAllow: boolean): ReadCondition | undefined {
  const tools = of.find((one) => one.kind === 'tool');
  const rest = of.filter((one) => one !== tools);
  const harmless = harmlessCommand(of);
  if (harmless !== undefined && isAllow) return { names: [harmless] };
  const placed = placePair(of);
  if (placed !== undefined) return { names: [placed] };
  const [only, other] = rest;
  if (tools?.kind !== 'tool' || only === undefined) return undefined;
  const isShell = tools.names.length === 1 && tools.names[0] === 'bash';
  if (
    isShell &&
    other === undefined &&
    (only.kind === 'matches' || only.kind === 'command' || only.kind === 'exact')
  ) {
    return readCondition(only, isAllow);
  }
  const isFetch = tools.names.length === 1 && tools.names[0] === 'fetch';
  if (!isFetch || only.kind !== 'host') return undefined;
  if (other === undefined) return readCondition(only, isAllow);
  const isBelow =
    other.kind === 'not' && other.of.kind === 'host' && only.pattern === `*.${other.of.pattern}`;
  return isBelow && rest.length === 2 ? { names: [{ kind: 'host', pattern: only.pattern }] } : undefined;
}

/** Programs as far as they only read the workspace. */
function harmlessCommand(of: readonly Condition[]): Names | undefined {
  const command = of.find((one) => one.kind === 'command');
  const isHeld = (['deed', 'runs-nothing', 'risk', 'permission'] as const).every((kind) =>
    of.some((one) => one.kind === kind),
  );
  return command?.kind === 'command' && isHeld && of.length === 5 ? harmlessWords(command.words) : undefined;
}

function harmlessWords(words: readonly (readonly RuleWord[])[]): Names | undefined {
  const plain = plainPlaces(words);
  return plain.length === words.length ? { kind: 'harmless', words: plain } : undefined;
}

/** The places in front of the first word that is a pattern. */
function plainPlaces(words: readonly (readonly RuleWord[])[]): readonly (readonly string[])[] {
  const places: (readonly string[])[] = [];
  for (const place of words) {
    const plain = place.filter((word) => typeof word === 'string');
    if (plain.length < place.length) break;
    places.push(plain);
  }
  return places;
}

/** A pattern within one word has no counterpart: an allow of it is left out, anything else is said of the words in front of it. */
function commandNames(words: readonly (readonly RuleWord[])[], isAllow: boolean): ReadCondition {
  const plain = plainPlaces(words);
  if (plain.length === words.length) return { names: [{ kind: 'command', words: plain }] };
  if (isAllow || plain.length === 0) return unread;
  return {
    names: [{ kind: 'command', words: plain }],
    loss: 'a pattern within a word has no counterpart elsewhere, so that it is said of the words in front of it',
  };
}

/** A glob and the same with whatever lies below it. */
function belowPair(of: readonly Condition[], isAllow: boolean): Names | undefined {
  const [one, other, more] = of;
  if (one?.kind !== 'path' || other?.kind !== 'path' || more !== undefined) return undefined;
  if (other.glob !== `${one.glob}/**`) return undefined;
  return { kind: 'path', access: accessOf(one.access, isAllow), ...globOf(one.glob), below: true };
}

/** Reading or writing in the workspace. */
function placePair(of: readonly Condition[]): Names | undefined {
  const access = of.find((one) => one.kind === 'access');
  const place = of.find((one) => one.kind === 'place');
  const rest = of.filter((one) => one !== access && one !== place && !isOfCourse(one));
  if (access?.kind !== 'access' || place?.kind !== 'place' || rest.length > 0) return undefined;
  if (place.places.length !== 1 || place.places[0] !== 'workspace') return undefined;
  return { kind: 'place', access: accessOf(access.actions, true), where: 'inside' };
}

/** What goes with every allow of a place. */
function isOfCourse(condition: Condition): boolean {
  return (
    condition.kind === 'runs-nothing' ||
    condition.kind === 'few-paths' ||
    (condition.kind === 'not' && condition.of.kind === 'protected')
  );
}

function accessOf(actions: readonly AccessAction[] | undefined, isAllow: boolean): readonly PathAccess[] {
  if (actions === undefined) return ['read', 'write'];
  const reads: readonly PathAccess[] = actions.includes('read') ? ['read'] : [];
  const changing = isAllow ? ['write'] : ['write', 'delete', 'configure', 'execute', 'signal'];
  return actions.some((action) => changing.includes(action)) ? [...reads, 'write'] : reads;
}

function globOf(glob: string): { readonly anchor: Anchor; readonly glob: string } {
  if (glob.startsWith('~/')) return { anchor: 'home', glob: glob.slice(2) };
  if (glob.startsWith('**/')) return { anchor: 'root', glob };
  if (glob.startsWith('/')) return { anchor: 'root', glob: glob.replace(/^\/+/, '') };
  return { anchor: 'workspace', glob: glob.replace(/^\.\//, '') };
}

/** An expression that only a text with stars is written as is that text. */
function expressionNames(pattern: string, flags: string): Names {
  const inner = /^\^\\s\*(.*)\\s\*\$$/s.exec(pattern)?.[1];
  const parts = inner?.split('.*').map(plainText) ?? [];
  if (parts.length === 1 && parts[0] !== undefined) return { kind: 'exact', text: parts[0] };
  if (parts.length > 1 && flags === 's' && parts.every((part) => part !== undefined)) {
    return { kind: 'wildcard', text: parts.join('*') };
  }
  return { kind: 'expression', text: pattern, flags };
}

/** The text that an expression stands for, where nothing in it is special but runs of blanks. */
function plainText(expression: string): string | undefined {
  const text = expression.replaceAll('\\s+', ' ');
  return /[[\](){}*+?|^$.]/.test(text.replace(/\\[^\w]/g, '')) || /\\\w/.test(text)
    ? undefined
    : text.replace(/\\([^\w])/g, '$1');
}

const wholeTools: Readonly<Record<string, Names>> = {
  '*': { kind: 'everything' },
  bash: { kind: 'capability', of: 'command' },
  fetch: { kind: 'capability', of: 'fetch' },
  'mcp__*': { kind: 'mcp', server: '*', tool: '*' },
};

function toolNames(name: string): Names {
  const whole = Object.hasOwn(wholeTools, name) ? wholeTools[name] : undefined;
  if (whole !== undefined) return whole;
  const mcp = /^mcp__(.+?)__(.+)$/.exec(name);
  if (mcp?.[1] !== undefined && mcp[2] !== undefined) return { kind: 'mcp', server: mcp[1], tool: mcp[2] };
  const common = commonTool('toolgate', name);
  return common === undefined
    ? { kind: 'native', about: name === 'patch' ? 'write' : undefined }
    : { kind: 'tool', name: common };
}
