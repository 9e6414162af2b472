import type { Classification } from '../../classify/index.ts';
import type { Word } from '../../shell/index.ts';
import type { Unit } from '../types.ts';
import { lastPart } from './argv.ts';

/**
 * The texts in which a program's name may stand that unknown code runs: the words of its command, or the value of the
 * variable that it reads (`GIT_PAGER='git push'`). The name of a program that nobody knows counts too: `git.exe` and
 * `git-sync` may well be git. `undefined` where one of them is not known.
 */
export function runTexts(unit: Unit, classification: Classification): readonly string[] | undefined {
  const texts: string[] = [];
  if (unit.reason.code === 'environment-variable') {
    const values = assignedValues(unit, classification);
    if (values === undefined) return undefined;
    for (const value of values) {
      // Whoever reads it may hand it to a shell, which expands once more.
      if (/[$`*?[{~]/.test(value)) return undefined;
      add(texts, value);
    }
  }
  const nobodyKnows = unit.reason.code === 'unknown-program' || unit.reason.code === 'foreign-script';
  for (const argv of unit.argvs ?? []) {
    if (nobodyKnows && argv[0] !== undefined) addName(texts, lastPart(argv[0]));
    for (let at = 1; at < argv.length; at += 1) {
      const word = argv[at];
      if (word !== undefined) add(texts, word);
    }
  }
  return texts;
}

/** Where the file system tells no cases apart, `GIT` is git. */
function addName(texts: string[], name: string): void {
  add(texts, name);
  const small = name.toLowerCase();
  if (small !== name) add(texts, small);
}

/** As it stands, behind the letter of an option (`-Ogit`), and as a shell would have it: `g''it` is `git`. */
function add(texts: string[], text: string): void {
  texts.push(text);
  if (/^-[A-Za-z]./.test(text)) texts.push(text.slice(2));
  if (/['"\\]/.test(text)) texts.push(text.replace(/['"\\]/g, ''));
}

function assignedValues(unit: Unit, classification: Classification): readonly string[] | undefined {
  const span = unit.reason.span;
  if (span === undefined || unit.command === undefined) return undefined;
  const assignments = classification.analysis?.commands[unit.command]?.assignments;
  const values: string[] = [];
  let found = false;
  for (const assignment of assignments ?? []) {
    if (assignment.span.start !== span.start || assignment.span.end !== span.end) continue;
    found = true;
    const { value } = assignment;
    for (const word of 'pieces' in value ? [value] : value) {
      const text = textOf(word);
      if (text === undefined) return undefined;
      values.push(text);
    }
  }
  return found ? values : undefined;
}

/** What cannot hold a program's name is left out: a number, a path below a known folder. */
function textOf(word: Word): string | undefined {
  let text = '';
  for (const piece of word.pieces) {
    if (piece.kind === 'literal' || piece.kind === 'glob') text += piece.text;
    else if (piece.kind === 'choice') return undefined;
    else if (piece.shape.kind === 'number' || piece.shape.kind === 'hex') text += '0';
    else return undefined;
  }
  return text;
}
