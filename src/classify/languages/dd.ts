import type { Finding } from '../programs/interpretation.ts';
import type { Line, OptionUse, Reader, Reading } from '../programs/line.ts';

/** dd: `if=` and `of=` are what other programs have as operands, so they belong to the base. */
export const dd: Reader = {
  entry: { options: { 'if=': { value: '=read' }, 'of=': { value: '=write' } } },
  read,
};

function read(line: Line): Reading {
  const findings: Finding[] = [];
  const uses: OptionUse[] = [];
  for (const use of line.uses) {
    if (use.value !== undefined && (use.option.name === 'if=' || use.option.name === 'of=')) {
      const role = use.option.name === 'if=' ? 'read' : 'write';
      findings.push({ role, word: use.value, at: use.at, base: true, code: 'operand' });
    } else uses.push(use);
  }
  return { findings, uses };
}
