import type { NormalWords, Tri } from '../../classify/index.ts';
import type { RuleWord } from '../types.ts';
import { type Argv, takesWord } from './argv.ts';
import type { WideOption } from './wide-shape.ts';
import { fitsWildcard } from './wildcard.ts';

/** Whether the rule's dash words are among the options, in any spelling and any place. */
export function hasOptions(
  options: readonly WideOption[],
  reading: NormalWords,
  argvs: readonly Argv[],
  withValues: boolean,
): Tri {
  let value: Tri = 'yes';
  for (const option of options) {
    let one: Tri = 'no';
    for (const spelling of option.spellings) {
      if (hasOption(spelling, reading, argvs, withValues ? option.value : undefined)) one = 'yes';
    }
    if (one === 'no') {
      if (!reading.open) return 'no';
      value = 'maybe';
    }
  }
  return value;
}

function hasOption(
  spelling: RuleWord,
  reading: NormalWords,
  argvs: readonly Argv[],
  values: readonly RuleWord[] | undefined,
): boolean {
  if (typeof spelling !== 'string') return hasLike(spelling.like, reading, argvs);
  if (values !== undefined) return argvs.some((argv) => hasValue(argv, spelling, values));
  if (listed(reading.options, spelling)) return true;
  for (const argv of argvs) {
    for (const word of argv) {
      if (word === spelling || word?.startsWith(`${spelling}=`)) return true;
    }
  }
  // A cluster such as `-rf` asks for each of its letters.
  if (spelling.startsWith('--') || spelling.length < 3) return false;
  for (let at = 1; at < spelling.length; at += 1) {
    if (!listed(reading.options, `-${spelling.charAt(at)}`)) return false;
  }
  return true;
}

/** A pattern of options takes them in every spelling, with the value behind `=` or without it. */
function hasLike(pattern: string, { options }: NormalWords, argvs: readonly Argv[]): boolean {
  for (const option of options) if (option.split(',').some((one) => fitsWildcard(pattern, one))) return true;
  return argvs.some((argv) => argv.some((word) => word !== undefined && fitsWildcard(pattern, word)));
}

/** An entry may hold one spelling or all of an option's, joined by commas. */
function listed(options: readonly string[], spelling: string): boolean {
  for (const option of options) {
    if (option === spelling) return true;
    if (option.includes(',') && option.split(',').includes(spelling)) return true;
  }
  return false;
}

function hasValue(argv: Argv, spelling: string, values: readonly RuleWord[]): boolean {
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at];
    if (word === undefined) continue;
    const next = argv[at + 1];
    if (word === spelling && next !== undefined && takesWord(values, next)) return true;
    if (word.startsWith(spelling) && takesWord(values, attached(word, spelling))) return true;
  }
  return false;
}

/** What stands behind an option in one word with it. */
function attached(word: string, spelling: string): string {
  const rest = word.slice(spelling.length);
  return rest.startsWith('=') ? rest.slice(1) : rest;
}
