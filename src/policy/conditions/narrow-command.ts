import type { Invocation, Tri } from '../../classify/index.ts';
import { either } from '../order.ts';
import type { Coverage, Unit } from '../types.ts';
import { type Argv, lastPart, plainWords, surelyTakesWord, type Words } from './argv.ts';
import type { Check } from './check.ts';

/** Folders whose programs are what their bare name runs on a sane PATH. */
const programFolders = ['/bin/', '/usr/bin/', '/usr/local/bin/'];

/** `command`, read narrow: every argv starts with the words, and the unit is under the ceiling. */
export function narrowCommand(words: Words, covers: readonly Coverage[] | undefined): Check {
  const names = plainWords(words[0]);
  const pattern = firstPattern(words);
  return (unit) => {
    if (unit.kind === 'opaque') return 'maybe';
    if (unit.kind === 'flow') return 'no';
    if (unit.argvs !== undefined) {
      const own = everyArgv(unit.argvs, words, names);
      if (own !== 'no' && underCeiling(unit, spelledOut(unit.argvs, words, pattern), covers)) return own;
    }
    for (const outer of unit.insideOf ?? noInvocations) {
      if (outer.script === true) {
        // Who allows a script allows its body; what the body is, guards and deny rules still see.
        const named = everyArgv(outer.argvs, words, names);
        if (named !== 'no') return named;
      }
      const before = wordsBefore(outer.argvs, unit.argvs);
      if (before === undefined || words.length <= before) continue;
      // The rule spells the way in and the inner command's name: `npx eslint`.
      const whole = everyArgv(outer.argvs, words, names);
      if (whole !== 'no' && underCeiling(unit, spelledOut(outer.argvs, words, pattern) - before, covers))
        return whole;
    }
    if (covers?.includes('inner-commands') && unit.insideOf !== undefined && unit.base) {
      let outer: Tri = 'no';
      for (const invocation of unit.insideOf)
        outer = either(outer, everyArgv(invocation.argvs, words, names));
      if (unit.runs === undefined || coveredCode(unit, covers)) return outer;
    }
    return 'no';
  };
}

const noInvocations: readonly Invocation[] = [];

/** How many words of the outer command stand before the inner one, where that is the rest of the same line. */
function wordsBefore(outer: readonly Argv[], inner: readonly Argv[] | undefined): number | undefined {
  const [first] = outer;
  const [own] = inner ?? [];
  if (first === undefined || own === undefined || inner?.length !== outer.length) return undefined;
  const before = first.length - own.length;
  const isRest = outer.every((argv, reading) => {
    const rest = inner[reading];
    return (
      rest !== undefined &&
      argv.length - rest.length === before &&
      rest.every((word, at) => word === argv[before + at])
    );
  });
  return isRest && before > 0 ? before : undefined;
}

/** docs/semantics.md, "What an allow covers". */
function underCeiling(unit: Unit, spelled: number, covers: readonly Coverage[] | undefined): boolean {
  if (unit.base) return true;
  if (unit.spelledBy !== undefined && spelled >= unit.spelledBy) return true;
  if (covers === undefined) return false;
  return coveredCode(unit, covers) || (unit.access?.action === 'configure' && covers.includes('configure'));
}

function coveredCode(unit: Unit, covers: readonly Coverage[]): boolean {
  return (
    (unit.runs === 'inline-code' && covers.includes('inline-code')) ||
    (unit.runs === 'project-code' && covers.includes('project-code'))
  );
}

/** The first place that holds a pattern; where none does, the number of places. */
function firstPattern(words: Words): number {
  const at = words.findIndex((place) => place.some((word) => typeof word !== 'string'));
  return at < 0 ? words.length : at;
}

/** How many words of a command a rule spells from the front: what a pattern stands for is not spelled. */
function spelledOut(argvs: readonly Argv[], words: Words, pattern: number): number {
  for (let at = pattern; at < words.length; at += 1) {
    const plain = plainWords(words[at]);
    if (!argvs.every((argv) => plain.includes(argv[at] ?? ''))) return at;
  }
  return words.length;
}

function everyArgv(argvs: readonly Argv[], words: Words, names: readonly string[]): Tri {
  if (argvs.length === 0) return 'no';
  let value: Tri = 'yes';
  for (const argv of argvs) {
    const one = startsWith(argv, words, names);
    if (one === 'no') return 'no';
    if (one === 'maybe') value = 'maybe';
  }
  return value;
}

function startsWith(argv: Argv, words: Words, names: readonly string[]): Tri {
  let value: Tri = 'yes';
  for (let at = 0; at < words.length; at += 1) {
    const alternatives = words[at];
    const word = argv[at];
    if (alternatives === undefined) continue;
    if (word === undefined) {
      if (at >= argv.length) return 'no';
      value = 'maybe';
    } else if (!(at === 0 ? sameProgram(word, names) : surelyTakesWord(alternatives, word))) {
      return 'no';
    }
  }
  return value;
}

function sameProgram(name: string, alternatives: readonly string[]): boolean {
  if (alternatives.includes(name)) return true;
  if (name.charCodeAt(0) !== SLASH) return false;
  const bare = lastPart(name);
  return alternatives.includes(bare) && programFolders.includes(name.slice(0, name.length - bare.length));
}

const SLASH = 47;
