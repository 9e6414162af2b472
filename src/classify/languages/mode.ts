import type { Word } from '../../shell/index.ts';
import type { Line, Reader, Reading } from '../programs/line.ts';
import { staticText } from '../programs/texts.ts';
import { textEffect } from './report.ts';

/** chmod, and `-m` of `install`: a mode that lets a file run with its owner's or group's rights is more than a write. */
export const mode: Reader = { read };

function read(line: Line): Reading {
  const findings = [];
  for (const { option, value, valueAt } of line.uses)
    if (option.name === '-m' && (value === undefined || givesRights(value)))
      findings.push(textEffect('privileged', valueAt));
  const first = line.operands[0];
  const names = line.entry.roles?.front[0] === 'text';
  const elsewhere = line.uses.some(({ option }) => option.replacesOperands > 0);
  if (names && !elsewhere && first !== undefined && givesRights(first.word))
    findings.push(textEffect('privileged', first.at));
  return { findings };
}

/** Bits 04000 and 02000 of a number, `s` in words; and what is not known. */
function givesRights(word: Word): boolean {
  const text = staticText(word);
  if (text === undefined) return true;
  const digits = /^[-+=]?([0-7]+)$/.exec(text)?.[1];
  if (digits !== undefined) return !text.startsWith('-') && (Number.parseInt(digits, 8) & 0o6000) !== 0;
  return /[+=][rwxXt]*s/.test(text);
}
