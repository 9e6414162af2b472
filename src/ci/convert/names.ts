import type { Effect } from '../../policy/index.ts';
import { globOverlaps, literalOf, wildcardCovers } from './patterns.ts';
import type { Capability, Names } from './types.ts';

export const strictness: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

/** What the calls are for that names may fit; `undefined`: more than one thing, or it is not known. */
export function capabilityOf(names: Names): Capability | undefined {
  switch (names.kind) {
    case 'capability':
      return names.of;
    case 'tool':
      return toolCapabilities[names.name] ?? 'other';
    case 'command':
    case 'exact':
    case 'wildcard':
    case 'expression':
    case 'harmless':
      return 'command';
    case 'host':
      return 'fetch';
    case 'mcp':
      return 'mcp';
    case 'path':
    case 'place':
    case 'everything':
      return undefined;
    case 'native':
      return names.about;
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}

/** Tools that more than one agent has, by a name of ours. */
export const toolCapabilities: Readonly<Record<string, Capability>> = {
  read: 'read',
  list: 'search',
  glob: 'search',
  grep: 'search',
  edit: 'write',
  write: 'write',
  fetch: 'fetch',
  websearch: 'other',
  task: 'other',
  skill: 'other',
  todo: 'other',
};

/** Whether every call that `inner` fits is surely one that `outer` fits. */
export function covers(outer: Names, inner: Names): boolean {
  if (outer.kind === 'everything') return true;
  if (inner.kind === 'everything' || inner.kind === 'native') return false;
  if (outer.kind === 'capability') {
    return inner.kind === 'path' || inner.kind === 'place'
      ? inner.access.every((access) => access === outer.of) && outer.of !== 'read'
      : capabilityOf(inner) === outer.of;
  }
  if (outer.kind === 'tool') return inner.kind === 'tool' && inner.name === outer.name;
  if (outer.kind === 'mcp') {
    return (
      inner.kind === 'mcp' &&
      (outer.server === '*' || outer.server === inner.server) &&
      (outer.tool === '*' || outer.tool === inner.tool)
    );
  }
  if (outer.kind === 'command') {
    if (inner.kind === 'exact') {
      return commandTexts(outer.words).some((text) => text === inner.text);
    }
    if (inner.kind === 'wildcard')
      return commandTexts(outer.words).some((text) => inner.text === `${text} *`);
    return (
      inner.kind === 'command' &&
      inner.words.length >= outer.words.length &&
      outer.words.every((place, at) => (inner.words[at] ?? []).every((word) => place.includes(word)))
    );
  }
  if (outer.kind === 'wildcard') {
    if (inner.kind === 'exact' || inner.kind === 'wildcard') return wildcardCovers(outer.text, inner.text);
    if (inner.kind !== 'command') return false;
    return commandTexts(inner.words).every(
      (text) => wildcardCovers(outer.text, text) && wildcardCovers(outer.text, `${text} *`),
    );
  }
  if (outer.kind === 'exact') return inner.kind === 'exact' && inner.text === outer.text;
  if (outer.kind === 'path') {
    return (
      inner.kind === 'path' &&
      inner.anchor === outer.anchor &&
      inner.access.every((access) => outer.access.includes(access)) &&
      (outer.glob === '**' || (inner.glob === outer.glob && (outer.below || !inner.below)))
    );
  }
  if (outer.kind === 'host') {
    return (
      inner.kind === 'host' &&
      (inner.pattern === outer.pattern ||
        (outer.pattern.startsWith('*.') && inner.pattern.endsWith(outer.pattern.slice(1))))
    );
  }
  return JSON.stringify(outer) === JSON.stringify(inner);
}

/** Whether some call may fit both; yes where it is not known. */
export function overlaps(one: Names, other: Names): boolean {
  if (covers(one, other) || covers(other, one)) return true;
  const [first, second] = [capabilitiesOf(one), capabilitiesOf(other)];
  if (first !== undefined && second !== undefined && !first.some((each) => second.includes(each))) {
    return false;
  }
  if (one.kind === 'tool' && other.kind === 'tool') return one.name === other.name;
  if (one.kind === 'mcp' && other.kind === 'mcp') {
    const meet = (a: string, b: string): boolean => a === '*' || b === '*' || a === b;
    return meet(one.server, other.server) && meet(one.tool, other.tool);
  }
  if (one.kind === 'path' && other.kind === 'path') {
    return (
      one.access.some((access) => other.access.includes(access)) &&
      (one.anchor !== other.anchor || globOverlaps(one.glob, other.glob))
    );
  }
  if (one.kind === 'host' && other.kind === 'host') {
    return one.pattern === other.pattern;
  }
  const [head, otherHead] = [firstWords(one), firstWords(other)];
  return (
    head === undefined ||
    otherHead === undefined ||
    head.some((text) => otherHead.some((one) => text.startsWith(one) || one.startsWith(text)))
  );
}

function capabilitiesOf(names: Names): readonly Capability[] | undefined {
  if (names.kind === 'path' || names.kind === 'place') {
    return names.access.flatMap((access): readonly Capability[] =>
      access === 'read' ? ['read', 'search'] : ['write'],
    );
  }
  const only = capabilityOf(names);
  return only === undefined ? undefined : [only];
}

/** How the texts of the commands start; `undefined`: it is not known. */
function firstWords(names: Names): readonly string[] | undefined {
  switch (names.kind) {
    case 'command':
    case 'harmless':
      return commandTexts(names.words);
    case 'exact':
      return [names.text];
    case 'wildcard':
      return [names.text.replace(/\*.*$/s, '')];
    default:
      return undefined;
  }
}

const mostTexts = 64;

/** The command lines that an argv prefix stands for; none where there are too many. */
export function commandTexts(words: readonly (readonly string[])[]): readonly string[] {
  let texts: readonly string[] = [''];
  for (const place of words) {
    texts = texts.flatMap((text) => place.map((word) => (text === '' ? word : `${text} ${word}`)));
    if (texts.length > mostTexts) return [];
  }
  return texts;
}

/** Words that need no quotes in any shell and stand for themselves in any pattern; the program `[` is one of them. */
export function isPlainText(text: string): boolean {
  return /^(?:\[|[\w./:=@%+,-]+)(?: [\w./:=@%+,-]+)*$/.test(text);
}

/** A step to names that fit more, for what is denied or asked about and has no words of its own. */
export function wider(names: Names): Names | undefined {
  switch (names.kind) {
    case 'exact': {
      const words = names.text.split(/[ \t]+/);
      return isPlainText(names.text)
        ? { kind: 'command', words: words.map((word) => [word]) }
        : commandOf(words[0]);
    }
    case 'command': {
      if (commandTexts(names.words).length !== 1 && names.words.some((place) => place.length > 1)) {
        return names.words.length > 1 ? { kind: 'command', words: names.words.slice(0, 1) } : command;
      }
      return names.words.length > 1 ? { kind: 'command', words: names.words.slice(0, -1) } : command;
    }
    case 'wildcard':
      return commandOf(/^([^\s*]+)\s/.exec(names.text)?.[1]);
    case 'expression': {
      const literal = literalOf(names.text);
      return literal === undefined || names.flags.includes('i')
        ? command
        : { kind: 'wildcard', text: `*${literal}*` };
    }
    case 'harmless':
      return command;
    case 'path':
      return widest(names.access);
    case 'place':
      return widest(names.access);
    case 'host':
      return { kind: 'capability', of: 'fetch' };
    case 'mcp':
      if (names.tool !== '*') return { ...names, tool: '*' };
      return names.server === '*' ? { kind: 'everything' } : { ...names, server: '*' };
    case 'tool': {
      const of = toolCapabilities[names.name] ?? 'other';
      return of === 'other' ? undefined : { kind: 'capability', of };
    }
    case 'native':
      return names.about === undefined ? undefined : { kind: 'capability', of: names.about };
    case 'capability':
      return names.of === 'other' ? undefined : { kind: 'everything' };
    case 'everything':
      return undefined;
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}

const command: Names = { kind: 'capability', of: 'command' };

function commandOf(word: string | undefined): Names {
  return word !== undefined && isPlainText(word) ? { kind: 'command', words: [[word]] } : command;
}

function widest(access: readonly ('read' | 'write')[]): Names {
  const [only, other] = access;
  return only !== undefined && other === undefined
    ? { kind: 'capability', of: only }
    : { kind: 'everything' };
}
