import { powershellAliases, powershellFileCommands } from './commands.table.ts';
import type { Draft } from './drafts.ts';
import { collapse } from './rule.ts';

/** Characters that a plain text of commands does not hold: quotes, variables, blocks, call operators. */
const unread = /['"`$@(){}[\]<>#\n\r%]|(?<!&)&(?!&)/;

/**
 * A line of plain PowerShell commands, taken apart at its separators. Names are compared in any case and by the
 * command's own name. Anything else is not taken apart.
 */
export function powershellUnits(text: string): readonly Draft[] {
  const whole = collapse(text).toLowerCase();
  if (unread.test(text) || text.trim() === '') {
    return [{ kind: 'unparsable', text, facts: { powershell: [whole] }, holes: ['not-understood'] }];
  }
  return text
    .split(/\|\||&&|[|;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Draft => {
      const [name = '', ...rest] = collapse(part).toLowerCase().split(' ');
      const canonical = Object.hasOwn(powershellAliases, name) ? (powershellAliases[name] ?? name) : name;
      return {
        kind: 'powershell',
        text: part,
        facts: {
          powershell: [...new Set([[canonical, ...rest].join(' '), [name, ...rest].join(' '), whole])],
          'file command': powershellFileCommands.has(canonical) && rest.every(isPlainOperand),
          removes: canonical === 'remove-item' && rest.some(isSystemTarget),
          changes: !/^(?:get|select|measure|where|sort|test|write)-/.test(canonical),
        },
      };
    });
}

/** A relative path that does not climb, or an option. */
function isPlainOperand(word: string): boolean {
  return !word.includes('..') && !/^(?:[a-z]:|[\\/~])/.test(word);
}

/** Removal of system paths or of patterns is denied in every mode. */
function isSystemTarget(word: string): boolean {
  return (
    word.includes('*') ||
    /^(?:[a-z]:[\\/]?$|[\\/]$|~[\\/]?$|[a-z]:[\\/](?:windows|program files|users)(?:[\\/]|$)|\/(?:etc|usr|bin|boot|lib|var|home)(?:\/|$))/.test(
      word,
    )
  );
}
