import type { Command, Redirect, ShellAnalysis, Word } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';
import { wordText } from './deed-kit.ts';
import { nullDevices } from './places.table.ts';
import type { Interpretation } from './programs/interpretation.ts';
import { otherNames } from './synonyms.ts';
import type { Invocation, NormalWords } from './types.ts';

/** One reading of a command, and what the tables say of it; nothing for a function or a command elsewhere. */
export interface Reading {
  readonly words: readonly Word[];
  readonly interpretation: Interpretation | undefined;
}

/** What rules match: every reading's words. */
export function invocation(
  command: Command,
  analysis: ShellAnalysis,
  read: readonly Reading[],
  /** The command behind another program's name: deny and ask rules alone compare it. */
  same: readonly Reading[] = NO_READINGS,
): Invocation {
  const argvs: Argv[] = [];
  const normal: NormalWords[] = [];
  let open = false;
  for (const reading of read) {
    const argv = argvOf(reading);
    argvs.push(argv);
    addNormal(normalWords(reading, argv), reading, normal);
    open ||= hasManyFields(reading);
  }
  for (const reading of same) {
    addNormal(normalWords(reading, argvOf(reading)), reading, normal);
  }
  const first = read[0];
  const known = first?.interpretation?.known === true;
  return {
    command: command.id,
    argvs,
    open,
    normal,
    program: known ? first.interpretation?.program : undefined,
    known,
    text: commandText(command, analysis, first?.words ?? command.words),
  };
}

const NO_READINGS: readonly Reading[] = [];

/** The words, and the same by the command's other names. */
function addNormal(words: NormalWords, { interpretation }: Reading, into: NormalWords[]): void {
  into.push(words);
  for (const other of otherNames(words, interpretation)) into.push(other);
}

type Argv = readonly (string | undefined)[];

function argvOf({ words }: Reading): Argv {
  const argv: (string | undefined)[] = [];
  for (const word of words) argv.push(word.fields === 'one' ? staticText(word) : undefined);
  return argv;
}

function withSubcommands({ path, operands }: Interpretation): Argv {
  return path.length < 2 ? operands : [...path.slice(1), ...operands];
}

function hasManyFields({ words }: Reading): boolean {
  for (const word of words) if (word.fields === 'many') return true;
  return false;
}

function normalWords({ interpretation }: Reading, argv: Argv): NormalWords {
  const aliases = interpretation?.aliases;
  return {
    name: argv[0],
    operands: interpretation === undefined ? argv.slice(1) : withSubcommands(interpretation),
    ...(aliases === undefined || aliases.length === 0 ? {} : { aliases: aliases.slice(1) }),
    ...(interpretation?.unsure === true ? { unsure: true } : {}),
    options:
      interpretation?.options ?? argv.flatMap((text) => (text?.startsWith('-') === true ? [text] : [])),
    // A word of several fields has no text either.
    open: argv.includes(undefined),
  };
}

/**
 * What an `exact` rule is about: the words with the assignments before them and the files that they are sent to, since
 * a rule for `cat a` says nothing of `cat a > b`. `2>&1` and `> /dev/null` change nothing that matters.
 */
function commandText(command: Command, analysis: ShellAnalysis, words: readonly Word[]): string {
  const text = wordsText(command, analysis, words);
  let before = '';
  for (const { name, append, value } of command.assignments) {
    const shown =
      'raw' in value ? wordText(value).replace(`${name}=`, '') : `(${value.map(wordText).join(' ')})`;
    before += `${name}${append ? '+' : ''}=${shown} `;
  }
  let after = '';
  let bodies = '';
  for (const redirect of command.redirects) {
    const { action, operator, descriptor, target } = redirect;
    if (action === 'duplicate' || nullDevices.has(staticText(target) ?? '')) continue;
    const delimiter = hereDelimiter(redirect, command, analysis);
    after += ` ${descriptorText(operator, descriptor)}${operator}${delimiter ?? ` ${wordText(target)}`}`;
    // The body stays part of the text: what an `exact` rule allows with one body it does not allow with another.
    if (delimiter !== undefined) bodies += `\n${withoutLastBreak(wordText(target))}`;
    if (delimiter !== undefined) bodies += `\n${delimiter.replace(/['"\\]/g, '')}`;
  }
  return before === '' && after === '' ? text : before + text + after + bodies;
}

/** The word after `<<` as it is spelled, where the command stands in the source itself. */
function hereDelimiter(redirect: Redirect, command: Command, analysis: ShellAnalysis): string | undefined {
  const { operator, span } = redirect;
  if ((operator !== '<<' && operator !== '<<-') || command.via !== undefined) return undefined;
  const spelled = analysis.source.slice(span.start, span.end);
  const at = spelled.indexOf(operator);
  const delimiter = at < 0 ? '' : spelled.slice(at + operator.length).trim();
  return delimiter === '' ? undefined : delimiter;
}

function withoutLastBreak(body: string): string {
  return body.endsWith('\n') ? body.slice(0, -1) : body;
}

function descriptorText(operator: string, descriptor: number | { readonly variable: string }): string {
  if (typeof descriptor !== 'number') return `{${descriptor.variable}}`;
  const usual = operator.startsWith('<') ? 0 : 1;
  return descriptor === usual || operator.startsWith('&') ? '' : String(descriptor);
}

function wordsText(command: Command, analysis: ShellAnalysis, words: readonly Word[]): string {
  if (command.via === undefined) {
    const first = words[0];
    const last = words.at(-1);
    if (first !== undefined && last !== undefined)
      return analysis.source.slice(first.span.start, last.span.end);
  }
  return words.map(wordText).join(' ');
}
