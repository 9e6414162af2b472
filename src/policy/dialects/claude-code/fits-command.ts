import { fitsWildcard } from '../../conditions/wildcard.ts';
import type { CommandPattern } from './rule.ts';

/** Whether a command's text fits a pattern, outside of a policy's tables. */
export function fitsCommand({ text, isPattern, prefix }: CommandPattern, command: string): boolean {
  if (command === text) return true;
  return isPattern && (command === prefix || fitsWildcard(text, command));
}
