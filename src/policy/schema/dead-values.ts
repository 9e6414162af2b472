import { plainWords } from '../conditions/argv.ts';
import type { RuleWord } from '../types.ts';
import { readWords } from './words.ts';

/** A value that no call can ever meet: a deny rule with one would do nothing, in silence. */
export interface DeadValue {
  readonly code: 'dead-command' | 'dead-host' | 'dead-tool';
  readonly detail: string;
  readonly mend: string;
}

const inside =
  'For words that start alike write a list with a pattern in it, as in ["npm", "run", { "like": "test:*" }].';

const onlyPrefix = `A prefix covers what follows: leave the star out. ${inside} Quote a star that is meant as it stands.`;

export function deadCommandText(text: string): DeadValue | undefined {
  const { operator, star } = readWords(text);
  if (operator !== undefined) {
    return {
      code: 'dead-command',
      detail: `${JSON.stringify(operator)} is no part of a command`,
      mend: 'Every command of a line is judged by itself: write one rule for each command, or quote the character.',
    };
  }
  return star === undefined ? undefined : { code: 'dead-command', detail: star, mend: onlyPrefix };
}

const listOperators: readonly string[] = ['&&', '||', '|', '&'];

/** The same for a list of words, where nothing is quoted. */
export function deadCommandWords(words: readonly (RuleWord | readonly RuleWord[])[]): DeadValue | undefined {
  const places = words.map((place) => (typeof place === 'object' && !('like' in place) ? place : [place]));
  const plain = places.map(plainWords);
  const operator = plain.flat().find((word) => listOperators.includes(word));
  if (operator !== undefined) {
    return {
      code: 'dead-command',
      detail: `${JSON.stringify(operator)} is no part of a command`,
      mend: 'Every command of a line is judged by itself: write one rule for each command.',
    };
  }
  const name = places[0]?.find((word) => typeof word !== 'string');
  if (name !== undefined) {
    return {
      code: 'dead-command',
      detail: `the program's name is a pattern, ${JSON.stringify(name.like)}`,
      mend: 'Write the name out, or all names as a list.',
    };
  }
  const star = plain.at(-1)?.find((word) => word === '*' || word.endsWith(':*'));
  return star === undefined
    ? undefined
    : {
        code: 'dead-command',
        detail: star,
        mend: `A prefix covers what follows: leave the star out. ${inside} For a star that is meant as it stands, write the command as one text and quote it.`,
      };
}

/** A host pattern is a name or an address and nothing else. */
export function deadHost(pattern: string): DeadValue | undefined {
  const bare = bareHost(pattern);
  const front = bare.startsWith('*.') ? '*.' : '';
  const name = bare === '*' || bare === '' ? bare : canonicalName(bare.slice(front.length));
  const host = `${name === '' ? '' : front}${name}`;
  if (host === pattern.toLowerCase().replace(/\.$/, '') && host !== '') return undefined;
  return {
    code: 'dead-host',
    detail: pattern,
    mend:
      host === ''
        ? 'Write a name alone, as in example.com, or *.example.com for it and all below.'
        : `Write ${host}${/^[\d.]+$|:|^\*/.test(host) ? '' : ` or *.${host}`}: no scheme, path, port or star elsewhere.`,
  };
}

/** The spelling in which calls are compared: other alphabets as `xn--`, addresses in full and without brackets. */
function canonicalName(name: string): string {
  const bracketed = name.split(':').length > 2 && !name.startsWith('[') ? `[${name}]` : name;
  try {
    return new URL(`http://${bracketed}/`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  } catch {
    return '';
  }
}

/** What a person who wrote a scheme, a path, a port or another star most likely meant; empty where that is not clear. */
function bareHost(pattern: string): string {
  const name = pattern
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^[^@]*@/, '')
    .replace(/^([^:]*|\[.*\]):[^:\]]*$/, '$1')
    .replace(/^\.+/, '*.');
  if (name === '*') return name;
  return /[*\s]/.test(name.replace(/^\*\./, '')) || name === '*.' ? '' : name;
}

/** The names of the tools that the classifier knows. */
const tools: readonly string[] = ['bash', 'read', 'list', 'glob', 'grep', 'edit', 'write', 'patch', 'fetch'];

export function deadTool(name: string): DeadValue | undefined {
  const lower = name.toLowerCase();
  return name === lower || !tools.includes(lower)
    ? undefined
    : { code: 'dead-tool', detail: name, mend: `Did you mean "${lower}"?` };
}
