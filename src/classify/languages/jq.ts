import type { Finding } from '../programs/interpretation.ts';
import type { Line, OperandRoles, OperandUse, Reader, Reading } from '../programs/line.ts';
import { literalWord, unknownWord } from '../programs/words.ts';
import { readJqFilter } from './jq-filter.ts';
import { programText } from './program-text.ts';
import { textEffect, textRole, unreadText } from './report.ts';

/**
 * jq: the filter is the first operand. With `-f` versions differ in which word names the file that holds it; all of
 * them are files that are read. What the filter in it shows is not told: modules, the environment.
 */
export const jq: Reader = {
  entry: {
    options: {
      '-f,--from-file': { value: '=script' },
      '--slurpfile,--rawfile,--argfile': { value: '=text' },
      '--arg': { value: '=text' },
      '--argjson': { value: '=text' },
      '--args,--jsonargs': {},
      '-i,--in-place': {},
    },
  },
  pairs: new Set(['--slurpfile', '--arg', '--argjson']),
  read,
  value: (word, at) => {
    const findings: Finding[] = [];
    readFilter({ word, at, text: undefined }, findings);
    return findings;
  },
};

const inputs: OperandRoles = { front: [], rest: 'read', tail: [] };
const changed: OperandRoles = { front: [], rest: 'read-write', tail: [] };

function read(line: Line): Reading {
  const findings: Finding[] = [];
  let fromFile = false;
  let inPlace: number | undefined;
  let textFrom = Number.POSITIVE_INFINITY;
  for (const use of line.uses) {
    switch (use.option.name) {
      case '-f':
        fromFile = true;
        break;
      case '--args':
        textFrom = use.at;
        break;
      case '-i':
        inPlace = use.at;
        break;
      case '--slurpfile':
        if (use.second !== undefined) {
          findings.push({
            role: 'read',
            word: use.second,
            at: use.valueAt + 1,
            base: false,
            code: 'option-value',
            name: use.option.name,
          });
        }
        break;
      default:
    }
  }
  let operands = line.operands;
  if (!fromFile) {
    const filter = operands[0];
    operands = operands.slice(1);
    if (filter !== undefined) {
      readFilter(filter, findings);
      if (filter.word.fields === 'many') operands = [filter, ...operands];
    }
  }
  operands = operands.filter((operand) => operand.at < textFrom);
  if (inPlace !== undefined) {
    for (const { word } of operands) {
      findings.push({ role: 'read-write', word, at: inPlace, base: false, code: 'operand' });
    }
    return { findings, operands: [], roles: changed };
  }
  return { findings, operands, roles: inputs };
}

function readFilter(operand: OperandUse, findings: Finding[]): void {
  const { word, at } = operand;
  const source = programText([word]);
  const filter = source === undefined ? undefined : readJqFilter(source.text);
  if (filter === undefined) {
    findings.push(unreadText(at));
    return;
  }
  if (filter.environment) findings.push(textEffect('secret', at));
  if (filter.foreign) findings.push(unreadText(at));
  for (const module of filter.modules) {
    findings.push(
      textRole('module', module === undefined ? unknownWord(word) : literalWord(module, word), at),
    );
  }
}
