import type { Word } from '../../shell/index.ts';
import type { Finding, Interpretation } from './interpretation.ts';
import { judgeLine } from './judge.ts';
import type { CompiledEntry, Line } from './line.ts';
import { isForeignPath, lookup, type Programs } from './lookup.ts';
import { sortWords } from './options.ts';
import type { ProgramEffect } from './schema.ts';
import { staticText } from './texts.ts';

/**
 * Says what the words of one command mean by the tables. `words[0]` is the name; wrappers are peeled and `choice`
 * pieces replaced by one of their values before.
 *
 * INVARIANT: what the tables do not list is never left out: it stands among the findings as an unknown option,
 * subcommand, program or operand.
 */
export function interpret(words: readonly Word[], programs: Programs): Interpretation {
  const first = words[0];
  const name = first === undefined ? undefined : staticText(first);
  const found = name === undefined ? undefined : lookup(programs, name);
  if (first === undefined || name === undefined || found === undefined) return unknownProgram(words);
  const findings: Finding[] = [];
  if (isForeignPath(name))
    findings.push({ role: 'script', word: first, at: 0, base: true, code: 'program-path' });
  const path = [found.name];
  const options: string[] = [];
  const operands: (string | undefined)[] = [];
  let open = false;
  let effect: ProgramEffect = found.entry.entry.effect;
  let stdin: Interpretation['stdin'] = 'data';
  let entry: CompiledEntry = found.entry;
  let at = 0;
  let passed = false;
  let ancestors: Line[] = [];
  for (;;) {
    const sorted = sortWords(entry, words, at);
    const { line, next, stop, ended } = sorted;
    for (const use of line.uses) for (const spelling of use.option.spellings) options.push(spelling);
    open ||= line.open;
    if (ended === 'subcommand' && next !== undefined) {
      ancestors.push(line);
      path.push(next.name);
      entry = next.entry;
      at = stop;
      continue;
    }
    for (const operand of line.operands) operands.push(operand.text);
    const judged = judgeLine(line, ancestors, ended, findings);
    if (!passed) {
      effect = judged.effect;
      stdin = judged.stdin;
    }
    if (ended === 'unknown-subcommand') {
      unknownRest(words, stop, findings, operands, options);
      open = true;
    }
    const passes = ended === 'passes' ? entry.passes() : undefined;
    if (passes === undefined) break;
    passed = true;
    ancestors = [];
    entry = passes;
    at = stop;
  }
  return {
    path,
    known: true,
    effect,
    findings,
    options,
    operands,
    open,
    stdin,
    configuration: entry.configuration,
  };
}

/** Everything after a word that the tables do not know. The word itself is a finding of its own. */
function unknownRest(
  words: readonly Word[],
  at: number,
  findings: Finding[],
  operands: (string | undefined)[],
  options: string[],
): void {
  const word = words[at];
  const text = word === undefined ? undefined : staticText(word);
  findings.push({
    effect: 'unknown-program',
    ...(word === undefined ? {} : { word }),
    at,
    base: false,
    code: 'unknown-subcommand',
    ...(text === undefined ? {} : { name: text }),
  });
  operands.push(text);
  takeUnknown(words, at + 1, findings, operands, options);
}

function takeUnknown(
  words: readonly Word[],
  from: number,
  findings: Finding[],
  operands: (string | undefined)[],
  options: string[],
): void {
  for (let index = from; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) continue;
    findings.push({ role: 'unknown', word, at: index, base: true, code: 'operand' });
    const text = staticText(word);
    if (text?.startsWith('-') === true) options.push(text);
    else operands.push(text);
  }
}

function unknownProgram(words: readonly Word[]): Interpretation {
  const findings: Finding[] = [{ effect: 'unknown-program', at: 0, base: true, code: 'unknown-program' }];
  const options: string[] = [];
  const operands: (string | undefined)[] = [];
  takeUnknown(words, 1, findings, operands, options);
  return {
    path: [],
    known: false,
    effect: 'unknown-program',
    findings,
    options,
    operands,
    open: words.some((word) => staticText(word) === undefined),
    stdin: 'data',
    configuration: [],
  };
}
