import type { Finding } from '../../../src/classify/programs/interpretation.ts';
import { showWord } from './words.ts';

/**
 * A finding as a short text: code, what it is, where, `!` where it is raised, and the word. The codes that follow
 * from the rest are left out: `write@2! -o out.txt`.
 */
export function showFinding(finding: Finding): string {
  const what = finding.effect ?? finding.role;
  const parts = [
    finding.code === 'operand' || finding.code === 'option-value' || finding.code === 'option-effect'
      ? undefined
      : finding.code,
    `${what ?? ''}@${finding.at}${finding.base ? '' : '!'}`,
    finding.name,
    finding.word === undefined ? undefined : showWord(finding.word),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
