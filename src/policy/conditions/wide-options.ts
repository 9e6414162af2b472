import type { NormalWords, Tri } from '../../classify/index.ts';
import type { Argv } from './argv.ts';
import type { WideOption } from './wide-shape.ts';

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
  spelling: string,
  reading: NormalWords,
  argvs: readonly Argv[],
  values: readonly string[] | undefined,
): boolean {
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

/** An entry may hold one spelling or all of an option's, joined by commas. */
function listed(options: readonly string[], spelling: string): boolean {
  for (const option of options) {
    if (option === spelling) return true;
    if (option.includes(',') && option.split(',').includes(spelling)) return true;
  }
  return false;
}

function hasValue(argv: Argv, spelling: string, values: readonly string[]): boolean {
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at];
    if (word === undefined) continue;
    const next = argv[at + 1];
    if (word === spelling && next !== undefined && values.includes(next)) return true;
    if (word.startsWith(spelling) && values.some((value) => attached(word, spelling, value))) return true;
  }
  return false;
}

function attached(word: string, spelling: string, value: string): boolean {
  return word === `${spelling}=${value}` || (!spelling.startsWith('--') && word === spelling + value);
}
