import type { Script } from '../../../../shell/index.ts';
import { plainWordValue } from './plain-word.ts';

/**
 * The words of a script that is exactly one command of literal words with a here-document and no other redirect. Earlier eras
 * compared rules with these words alone.
 */
export function heredocPrefix(tree: Script): readonly string[] | undefined {
  const [statement, ...more] = tree.statements;
  if (statement === undefined || more.length > 0 || statement.background || tree.faults.length > 0)
    return undefined;
  const { command } = statement;
  if (command.kind !== 'simple' || command.redirects.length === 0) return undefined;
  if (!command.redirects.every(({ operator }) => operator === '<<' || operator === '<<-')) return undefined;
  const words: string[] = [];
  for (const word of command.words) {
    const value = word.kind === 'word' ? plainWordValue(word.raw, false) : undefined;
    if (value === undefined) return undefined;
    words.push(value);
  }
  return words.length === 0 ? undefined : words;
}
