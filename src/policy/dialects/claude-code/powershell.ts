import { powershellAliases, powershellFileCommands } from './commands.table.ts';
import type { Draft } from './drafts.ts';
import { collapse } from './rule.ts';

/** What a plain text of commands does not hold outside of quotes: variables, blocks, comments, call operators. */
const unread = /[`$@(){}[\]<>#\n\r%'"]|(?<!&)&(?!&)/;

/** Texts in quotes that hold no variable and no escape. */
const quoted = /'[^'\r\n]*'|"[^"`$\r\n]*"/g;

/**
 * A line of plain PowerShell commands, taken apart at its separators. Names are compared in any case and by the
 * command's own name. Anything else is not taken apart.
 */
export function powershellUnits(text: string): readonly Draft[] {
  const texts: string[] = [];
  const bare = text.replace(quoted, (found) => `\u0001${texts.push(found) - 1}\u0001`);
  if (unread.test(bare) || text.trim() === '') {
    const facts = { powershell: [collapse(text).toLowerCase()] };
    return [{ kind: 'unparsable', text, facts, holes: ['not-understood'] }];
  }
  const spelled = (part: string): string =>
    part.replace(/\u0001(\d+)\u0001/g, (_, at: string) => texts[Number(at)] ?? '').trim();
  const parts = bare.split(/\|\||&&|[|;]/).map(spelled);
  return parts.filter((part) => part !== '').map((part) => partDraft(part, text));
}

/** A command's own name, in lower case. */
export function canonicalName(name: string): string {
  const plain = name.toLowerCase().replace(/\.exe$/, '');
  return Object.hasOwn(powershellAliases, plain) ? (powershellAliases[plain] ?? plain) : plain;
}

function partDraft(part: string, text: string): Draft {
  const [name = '', ...rest] = collapse(part).toLowerCase().split(' ');
  const canonical = canonicalName(name);
  const words = rest.map((word) => word.replace(/^['"]|['"]$/g, ''));
  return {
    kind: 'powershell',
    text: part,
    facts: {
      powershell: [...new Set([[canonical, ...rest].join(' '), collapse(text).toLowerCase()])],
      'file command': powershellFileCommands.has(canonical) && words.every(isPlainOperand),
      removes: canonical === 'remove-item' && words.some(isSystemTarget),
      changes: !/^(?:get|select|measure|where|sort|test|write)-/.test(canonical),
    },
  };
}

/** A relative path that does not climb, or an option. */
function isPlainOperand(word: string): boolean {
  return !word.includes('..') && !/^(?:[a-z]:|[\\/~])/.test(word);
}

const systemTarget =
  /^(?:[a-z]:[\\/]?|[\\/]|~[\\/]?|[a-z]:[\\/](?:windows|program files|users)(?:[\\/].*)?|\/(?:etc|usr|bin|boot|lib|var|home)(?:\/.*)?)$/;

/** Removal of system paths or of patterns is denied in every mode. */
function isSystemTarget(word: string): boolean {
  return word.includes('*') || systemTarget.test(word);
}
