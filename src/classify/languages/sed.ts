import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { Line, OperandRoles, OperandUse, OptionUse, Reader, Reading } from '../programs/line.ts';
import { staticText } from '../programs/texts.ts';
import { literalWord, unknownWord } from '../programs/words.ts';
import { programText } from './program-text.ts';
import { textEffect, textRole, unreadText } from './report.ts';
import { readSedScript } from './sed-script.ts';

/** sed: the script is the first operand, or the values of `-e` joined by newlines, or a file. */
export const sed: Reader = {
  entry: {
    options: {
      '-e,--expression': { value: '=text' },
      '-f,--file': { value: '=script' },
      '-i,--in-place': { value: '=?text', operands: 'read-write' },
      '-I': { value: '=?text', operands: 'read-write' },
    },
  },
  read,
};

const files: OperandRoles = { front: [], rest: 'read', tail: [] };

function read(line: Line): Reading {
  const findings: Finding[] = [];
  const expressions: OptionUse[] = [];
  let byOption = false;
  let inPlace: OptionUse | undefined;
  for (const use of line.uses) {
    switch (use.option.name) {
      case '-e':
        expressions.push(use);
        byOption = true;
        break;
      case '-f':
        byOption = true;
        break;
      case '-i':
      case '-I':
        inPlace = use;
        break;
      default:
    }
  }
  let operands = line.operands;
  const afterOption = operands[0];
  // BSD sed takes the word after `-i` as the suffix. An empty one is no script that anyone means.
  if (inPlace !== undefined && afterOption?.text === '' && afterOption.at === inPlace.at + 1) {
    operands = operands.slice(1);
  }
  if (byOption) {
    readScript(
      expressions.map((use) => use.value),
      expressions[0]?.valueAt ?? line.at,
      findings,
    );
  } else {
    const script = operands[0];
    operands = operands.slice(1);
    if (script !== undefined) {
      readScript([script.word], script.at, findings);
      if (script.text === undefined && script.word.fields === 'many') operands = [script, ...operands];
    }
  }
  if (inPlace?.value !== undefined) backups(inPlace, operands, findings);
  return { findings, operands, roles: files };
}

function readScript(words: readonly (Word | undefined)[], at: number, findings: Finding[]): void {
  const first = words[0];
  if (first === undefined) return;
  const program = programText(words);
  const script = program === undefined ? undefined : readSedScript(program.text);
  if (script === undefined) {
    findings.push(unreadText(at));
    return;
  }
  const name = (path: string) => (program?.exact === true ? literalWord(path, first) : unknownWord(first));
  if (script.executes) findings.push(textEffect('inline-code', at));
  for (const path of script.reads) findings.push(textRole('read', name(path), at));
  for (const path of script.writes) findings.push(textRole('write', name(path), at));
}

/**
 * `-i.bak` keeps a copy of each file under another name, which may be one that matters
 * (`sed -i.json … .claude/settings`). With a slash in it the suffix puts the copy anywhere.
 */
function backups(use: OptionUse, operands: readonly OperandUse[], findings: Finding[]): void {
  const value = use.value;
  const suffix = value === undefined ? undefined : staticText(value);
  if (suffix === '') return;
  if (suffix === undefined || suffix.includes('/')) {
    findings.push({
      effect: 'unknown-write',
      at: use.at,
      base: false,
      code: 'option-effect',
      name: use.option.name,
    });
    return;
  }
  for (const { word, text } of operands) {
    const copy = backupName(word, text, suffix);
    if (copy === undefined) {
      findings.push({
        effect: 'unknown-write',
        at: use.at,
        base: false,
        code: 'option-effect',
        name: use.option.name,
      });
    } else {
      findings.push({
        role: 'write',
        word: copy,
        at: use.at,
        base: false,
        code: 'option-value',
        name: use.option.name,
      });
    }
  }
}

function backupName(word: Word, text: string | undefined, suffix: string): Word | undefined {
  if (!suffix.includes('*')) return { ...word, pieces: [...word.pieces, { kind: 'literal', text: suffix }] };
  if (text === undefined) return undefined;
  const slash = text.lastIndexOf('/') + 1;
  return literalWord(text.slice(0, slash) + suffix.replaceAll('*', text.slice(slash)), word);
}
