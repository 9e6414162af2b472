import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { Line, OperandRoles, OperandUse, OptionUse, Reader, Reading } from '../programs/line.ts';
import { literalWord, unknownWord } from '../programs/words.ts';
import { readAwkProgram } from './awk-program.ts';
import { programText } from './program-text.ts';
import { textEffect, textRole, unreadText } from './report.ts';

/** awk: options end at the program text, which is the first operand unless an option gives one. */
export const awk: Reader = {
  entry: {
    syntax: 'posix',
    options: {
      '-f,--file': { value: '=script' },
      '-E,--exec': { value: '=script' },
      '-e,--source': { value: '=text' },
    },
  },
  read,
};

const files: OperandRoles = { front: [], rest: 'read', tail: [] };

function read(line: Line): Reading {
  const findings: Finding[] = [];
  const sources: OptionUse[] = [];
  let byOption = false;
  for (const use of line.uses) {
    if (use.option.name === '-e') sources.push(use);
    if (use.option.name === '-e' || use.option.name === '-f' || use.option.name === '-E') byOption = true;
  }
  let operands = line.operands;
  if (byOption) {
    for (const use of sources) readProgram(use.value, use.valueAt, findings);
  } else {
    const program = operands[0];
    operands = operands.slice(1);
    if (program !== undefined) {
      readProgram(program.word, program.at, findings);
      if (program.text === undefined && program.word.fields === 'many') operands = [program, ...operands];
    }
  }
  return { findings, operands: operands.filter(isFile), roles: files };
}

/** `name=value` among the files sets a variable. */
function isFile(operand: OperandUse): boolean {
  return operand.text === undefined || !/^[A-Za-z_]\w*=/.test(operand.text);
}

function readProgram(word: Word | undefined, at: number, findings: Finding[]): void {
  const source = programText([word]);
  const program = source === undefined ? undefined : readAwkProgram(source.text);
  if (program === undefined || source === undefined || word === undefined) {
    findings.push(unreadText(at));
    return;
  }
  const name = (path: string | undefined) =>
    path !== undefined && source.exact ? literalWord(path, word) : unknownWord(word);
  if (program.executes) findings.push(textEffect('inline-code', at));
  if (program.environment) findings.push(textEffect('secret', at));
  if (program.network) findings.push(textEffect('network', at));
  for (const path of program.reads) findings.push(textRole('read', name(path), at));
  for (const path of program.writes) {
    if (path === undefined) findings.push(textEffect('unknown-write', at));
    else findings.push(textRole('write', name(path), at));
  }
}
