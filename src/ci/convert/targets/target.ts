import type { DialectPlace } from '../../../policy/dialects/contract.ts';
import type { Effect } from '../../../policy/index.ts';
import { wider } from '../names.ts';
import type { Names, NeutralPolicy, NeutralRule, Note, Spelling } from '../types.ts';

/** A file in the target's format, and what became of each rule in it. */
export interface Written {
  readonly text: string;
  /** What another file of the agent must say with it. */
  readonly companion?: { readonly name: string; readonly text: string };
  /** The rule that each line of the text is for, counted from 1. */
  readonly owners: ReadonlyMap<number, NeutralRule>;
  readonly notes: readonly Note[];
}

export interface Target {
  readonly system: string;
  /** The dialect that judges what is written. */
  readonly dialect: string;
  /** Where the agent looks for it, from the workspace. */
  readonly file: string;
  readonly write: (policy: NeutralPolicy, place: DialectPlace) => Written;
  /** Further ways to ask about a command that a rule lets through, the narrowest first. */
  readonly guards?: (command: string) => readonly Names[];
  /** What the agent does not see of a command that a rule allows, so that no rule but none holds it back. */
  readonly unseen?: Unseen;
}

export interface Unseen {
  /** Calls that show it; `{rule}` is the text of the rule. */
  readonly frames: readonly string[];
  readonly why: string;
}

/** A rule with the words that the target has for it. */
export interface Planned<Entry> {
  readonly rule: NeutralRule;
  readonly entries: readonly Entry[];
}

export interface Plan<Entry> {
  readonly planned: readonly Planned<Entry>[];
  readonly notes: readonly Note[];
}

/**
 * Finds words for each rule. An allow that has none is left out, since what it allowed then asks; a deny or ask that has
 * none is made wider until it has.
 */
export function plan<Entry>(
  rules: readonly NeutralRule[],
  spell: (names: Names, effect: Effect) => Spelling<Entry> | undefined,
): Plan<Entry> {
  const planned: Planned<Entry>[] = [];
  const notes: Note[] = [];
  // Reading and writing may have words of their own where both together have none.
  const parted = rules.flatMap((rule): readonly NeutralRule[] => {
    const { names } = rule;
    if (names.kind !== 'path' && names.kind !== 'place') return [rule];
    if (names.access.length < 2 || spell(names, rule.effect) !== undefined) return [rule];
    return names.access.map((access) => ({ ...rule, names: { ...names, access: [access] } }));
  });
  for (const rule of parted) {
    const say = (fate: Note['fate'], why: string): void => {
      notes.push({ fate, place: rule.place, text: `${rule.effect} ${rule.text}`, why });
    };
    const own = spell(rule.names, rule.effect);
    if (own !== undefined) {
      if (own.entries.length > 0) planned.push({ rule, entries: own.entries });
      if (own.why !== undefined && rule.source === 'written') say('tightened', own.why);
      continue;
    }
    if (rule.effect === 'allow') {
      if (rule.source === 'written')
        say('not-carried', 'there are no words for it here, so that what it allows is asked about');
      else say('noted', 'it is asked about here');
      continue;
    }
    let names = wider(rule.names);
    let found: Spelling<Entry> | undefined;
    while (names !== undefined && found === undefined) {
      found = spell(names, rule.effect);
      if (found === undefined) names = wider(names);
    }
    if (found === undefined || names === undefined) {
      say('not-carried', 'there are no words here for it, nor for more');
    } else {
      planned.push({ rule, entries: found.entries });
      say('tightened', `there are no words for it here, so that it is said of ${describe(names)}`);
    }
  }
  return { planned, notes };
}

/** Names for a person. */
export function describe(names: Names): string {
  switch (names.kind) {
    case 'everything':
      return 'every call';
    case 'capability':
      return capabilityTexts[names.of];
    case 'tool':
      return `the tool "${names.name}"`;
    case 'command':
    case 'harmless':
      return `commands that start with "${names.words.map((place) => place.join('|')).join(' ')}"`;
    case 'exact':
      return `the command "${names.text}"`;
    case 'wildcard':
      return `commands like "${names.text}"`;
    case 'expression':
      return `what matches "${names.text}"`;
    case 'path':
      return `${names.access.join(' and ')} of ${names.anchor === 'root' ? '/' : names.anchor === 'home' ? '~/' : ''}${names.glob}`;
    case 'place':
      return `${names.access.join(' and ')} ${names.where} the workspace`;
    case 'host':
      return `the host ${names.pattern}`;
    case 'mcp':
      return names.server === '*' ? 'all MCP tools' : `the MCP tool ${names.server} ${names.tool}`;
    case 'native':
      return 'what only the source can say';
    default: {
      const unreachable: never = names;
      return unreachable;
    }
  }
}

const capabilityTexts = {
  command: 'every command',
  read: 'reading',
  search: 'searching',
  write: 'writing',
  fetch: 'fetching',
  mcp: 'all MCP tools',
  other: 'other tools',
} as const;

/** A text that is built line by line, with the rule that each line is for. */
export interface Lines {
  readonly add: (line: string, owner?: NeutralRule) => void;
  readonly text: () => string;
  readonly owners: ReadonlyMap<number, NeutralRule>;
}

export function lines(): Lines {
  const texts: string[] = [];
  const owners = new Map<number, NeutralRule>();
  return {
    add: (line, owner) => {
      texts.push(line);
      if (owner !== undefined) owners.set(texts.length, owner);
    },
    text: () => `${texts.join('\n')}\n`,
    owners,
  };
}

/** Items of a JSON list or object, one a line, the last without its comma. */
export function addItems(
  to: Lines,
  items: readonly { readonly text: string; readonly owner?: NeutralRule | undefined }[],
  indent: string,
): void {
  items.forEach(({ text, owner }, at) => {
    to.add(`${indent}${text}${at === items.length - 1 ? '' : ','}`, owner);
  });
}
