import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { CompiledEntry, Line, OperandUse, OptionUse, Reader, Reading } from '../programs/line.ts';
import { mayStartWithDash, staticText } from '../programs/texts.ts';

/**
 * kill: at most one signal, then processes. A number below 1 means a process group or every process, and stands where
 * other programs have options.
 */
export const kill: Reader = { sort, read };

const lists: ReadonlySet<string> = new Set([
  '-l',
  '-L',
  '--list',
  '--table',
  '--help',
  '--version',
  '-V',
  '-h',
]);
const signalOptions: ReadonlySet<string> = new Set(['-s', '-n', '--signal']);

function sort(entry: CompiledEntry, words: readonly Word[], at: number): Line {
  const uses: OptionUse[] = [];
  const operands: OperandUse[] = [];
  const trouble: Finding[] = [];
  let signal = false;
  let dashes = false;
  let open = false;
  for (let index = at + 1; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const text = staticText(word);
    if (text === undefined) {
      if (word.fields === 'many' || mayStartWithDash(word)) {
        open = true;
        trouble.push({ effect: 'privileged', word, at: index, base: false, code: 'dynamic-option' });
      }
    } else if (!dashes && text === '--') {
      dashes = true;
      continue;
    } else if (!dashes && !signal && text.length > 1 && text.startsWith('-')) {
      const spelled = lists.has(text) || signalOptions.has(text) || /^-(?:[A-Za-z]|\d)[\w+-]*$/.test(text);
      const option = entry.options.get(text);
      if (option !== undefined) {
        uses.push({ option, at: index, value: undefined, valueAt: index, second: undefined, exact: true });
      }
      if (!spelled) trouble.push({ at: index, base: false, code: 'unknown-option', name: text });
      signal = true;
      if (signalOptions.has(text)) index += 1;
      continue;
    }
    operands.push({ word, at: index, text });
  }
  return { entry, words, at, uses, operands, trouble, open };
}

function read(line: Line): Reading {
  if (onlyLists(line)) return { findings: [], operands: [], effect: 'none' };
  const findings: Finding[] = [];
  const operands: OperandUse[] = [];
  for (const operand of line.operands) {
    const { text, word, at } = operand;
    if (text !== undefined && /^(?:-.*|0+|\+.*|)$/.test(text)) {
      findings.push({ role: 'process', word, at, base: false, code: 'operand' });
      findings.push({ effect: 'privileged', at, base: false, code: 'program-text' });
    } else operands.push(operand);
  }
  return { findings, operands };
}

/** `kill -l` lists signals, and signal 0 only asks whether the process is there. */
function onlyLists(line: Line): boolean {
  const first = line.words[line.at + 1];
  const text = first === undefined ? undefined : staticText(first);
  if (text === undefined) return false;
  if (lists.has(text)) return true;
  if (text === '-0') return true;
  const second = line.words[line.at + 2];
  return signalOptions.has(text) && second !== undefined && staticText(second) === '0';
}
