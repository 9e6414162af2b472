import type { Invocation, NormalWords, Tri } from '../../classify/index.ts';
import { either } from '../order.ts';
import type { RuleWord, Unit } from '../types.ts';
import { type Argv, goesBy, lastPart, takesWord, type Words } from './argv.ts';
import type { Check, Context } from './check.ts';
import { isNamedIn } from './name-in-text.ts';
import { runTexts } from './run-texts.ts';
import { hasOptions } from './wide-options.ts';
import { type WideShape, wideShape } from './wide-shape.ts';

/** `command`, read wide: by canonical words, in whatever spelling, order of options and nesting. */
export function wideCommand(words: Words): Check {
  const shape = wideShape(words);
  return (unit, context) => {
    if (unit.kind === 'opaque' && unit.argvs === undefined) return 'maybe';
    if (unit.kind === 'code' && mayRun(unit, shape, words, context)) return orSurely(unit, shape, words);
    let value =
      unit.argvs === undefined ? 'no' : meets(shape, words, unit.argvs, unit.normal ?? [], unit.open);
    if (unit.insideOf !== undefined) {
      for (const outer of unit.insideOf) {
        if (value === 'yes') return value;
        value = either(value, meetsInvocation(shape, words, outer));
      }
    }
    return value === 'no' && unit.kind === 'opaque' ? 'maybe' : value;
  };
}

function orSurely(unit: Unit, shape: WideShape, words: Words): Tri {
  const own = unit.argvs === undefined ? 'no' : meets(shape, words, unit.argvs, unit.normal ?? [], unit.open);
  let value = either('maybe', own);
  for (const outer of unit.insideOf ?? []) value = either(value, meetsInvocation(shape, words, outer));
  return value;
}

/**
 * Code that is not read may run any command. A program that the tables do not know, or that runs what its words say,
 * may run one that its words name; a subcommand that they do not know may be an alias of any other. A runner of the
 * project's code may be handed a whole command (`tox exec -- git push`).
 */
function mayRun(unit: Unit, shape: WideShape, words: Words, context: Context): boolean {
  if (unit.runs === 'inline-code') return true;
  if (unit.runs === 'project-code') return (unit.argvs ?? []).some((argv) => handsOn(shape, words, argv));
  if (unit.runs !== 'unknown-program') return false;
  const own = lastPart(unit.program?.split(' ')[0] ?? '');
  if (shape.names.includes(own) && unit.reason.code === 'unknown-subcommand') return true;
  const texts = runTexts(unit, context.classification);
  return texts === undefined || texts.some((text) => shape.names.some((name) => isNamedIn(text, name)));
}

/** The rule's words stand behind the first word, in their order. */
function handsOn(shape: WideShape, words: Words, argv: Argv): boolean {
  for (let start = 1; start < argv.length; start += 1) {
    const name = argv[start];
    if (name === undefined || !goesBy(name, shape.names)) continue;
    let wanted = 1;
    for (let at = start + 1; at < argv.length && wanted < words.length; at += 1) {
      const word = argv[at];
      if (word === undefined || takesWord(words[wanted], word)) wanted += 1;
    }
    if (wanted >= words.length) return true;
  }
  return false;
}

function meetsInvocation(shape: WideShape, words: Words, of: Invocation): Tri {
  return meets(shape, words, of.argvs, of.normal, of.open);
}

function meets(
  shape: WideShape,
  words: Words,
  argvs: readonly Argv[],
  normal: readonly NormalWords[],
  open: boolean,
): Tri {
  let value: Tri = 'no';
  for (const argv of argvs) {
    value = either(value, rawPrefix(shape, words, argv, open));
    if (value === 'yes') return value;
  }
  for (const reading of normal) {
    value = either(value, meetsNormal(shape, reading, argvs));
    if (value === 'yes') return value;
  }
  return value;
}

/** The words stand on the line just as the rule spells them. */
function rawPrefix(shape: WideShape, words: Words, argv: Argv, open: boolean): Tri {
  const name = argv[0];
  let value: Tri = name === undefined ? 'maybe' : goesBy(name, shape.names) ? 'yes' : 'no';
  if (value === 'no') return value;
  // An unquoted unknown may hold the name and the words after it.
  if (name === undefined && open) return 'maybe';
  for (let at = 1; at < words.length; at += 1) {
    const word = argv[at];
    if (word === undefined) {
      if (at >= argv.length) return open ? 'maybe' : 'no';
      value = 'maybe';
      // An unquoted unknown may be none or several words: what follows has no place of its own.
      if (open) return value;
    } else if (!takesWord(words[at], word)) {
      return 'no';
    }
  }
  return value;
}

function meetsNormal(shape: WideShape, reading: NormalWords, argvs: readonly Argv[]): Tri {
  let value: Tri = reading.name === undefined ? 'maybe' : goesBy(reading.name, shape.names) ? 'yes' : 'no';
  if (value === 'no') return value;
  value = weaker(value, hasOptions(shape.options, reading, argvs, false));
  if (value !== 'no') value = weaker(value, leads(shape.operands, reading));
  if (value === 'yes' || !shape.hasValues) return value;
  const asValues = weaker(
    hasOptions(shape.options, reading, argvs, true),
    leads(shape.operandsBeyondValues, reading),
  );
  return either(value, reading.name === undefined ? weaker('maybe', asValues) : asValues);
}

function weaker(a: Tri, b: Tri): Tri {
  if (a === 'no' || b === 'no') return 'no';
  return a === 'maybe' || b === 'maybe' ? 'maybe' : 'yes';
}

/** The plain words are the subcommand and the first operands. */
function leads(words: Words, { operands, aliases, open, unsure }: NormalWords): Tri {
  let value: Tri = 'yes';
  for (let at = 0; at < words.length; at += 1) {
    const operand = operands[at];
    if (operand === undefined) {
      if (at >= operands.length) return open || unsure === true ? 'maybe' : 'no';
      value = 'maybe';
      if (open) return value;
    } else if (!meetsWord(words[at], operand, aliases?.[at])) {
      return unsure === true ? 'maybe' : 'no';
    }
  }
  return value;
}

function meetsWord(
  wanted: readonly RuleWord[] | undefined,
  word: string,
  aliases: readonly string[] | undefined,
): boolean {
  return takesWord(wanted, word) || aliases?.some((alias) => takesWord(wanted, alias)) === true;
}
