import { quoteWord } from '../../../shell/index.ts';
import { runsAsSuch } from '../../probe/attacks.table.ts';
import type { Judges } from './port.ts';

const program = 'zq7-program';

/**
 * Whether words run whatever stands behind them: by the table of runners, or because the classification finds the program that
 * is put behind them among the commands that would run.
 */
export function isOpen(words: readonly string[], { command }: Pick<Judges, 'command'>): boolean {
  if (runsAsSuch(words)) return true;
  const line = words.map((word) => quoteWord(word)).join(' ');
  const { invocations } = command(`${line} ${program} zq7`).classification;
  return invocations.some(({ argvs }) => argvs.some(([first]) => first === program));
}
