import type { Context } from './conditions/check.ts';
import { strictness, tightest } from './order.ts';
import type { Reader } from './reader.ts';
import type { ReadyPass } from './ready.ts';
import { concat, noRules, type RuleList } from './rule-list.ts';
import { readTable, type Sought } from './table.ts';
import { notApplicable, type TableAnswer } from './table-answer.ts';
import { traceLine } from './trace-line.ts';
import type { Confinement, Effect } from './types.ts';
import type { TraceLine, UnitVerdict } from './unit-verdict.ts';

/** More shapes than any policy meets: a bound for a process that runs for months. */
const mostShapes = 4096;

/** docs/semantics.md, "One decision", 1. */
export function judgeUnit(pass: ReadyPass, sought: Sought, context: Context): UnitVerdict {
  const special = readSpecial(pass, sought, context);
  const known = (special === undefined ? pass.verdicts : onlyAnswer(special)?.verdicts)?.[sought.call];
  const found = known?.get(sought.shape);
  if (found !== undefined) return found;
  const made = join(pass, sought, context, special ?? noAnswers);
  keep(known, sought.shape, made);
  return made;
}

const noAnswers: readonly TableAnswer[] = [];

/** The answer of the one special table that has a say, if there is one. */
function onlyAnswer(answers: readonly TableAnswer[]): TableAnswer | undefined {
  let only: TableAnswer | undefined;
  for (const answer of answers) {
    if (answer === notApplicable) continue;
    if (only !== undefined) return undefined;
    only = answer;
  }
  return only;
}

function keep<T>(known: Map<number, T> | undefined, shape: number, made: T): void {
  if (known === undefined) return;
  if (known.size >= mostShapes) known.clear();
  known.set(shape, made);
}

function shapeAnswer(reader: Reader, sought: Sought, context: Context): TableAnswer {
  const known = reader.answers?.[sought.call];
  const found = known?.get(sought.shape);
  if (found !== undefined) return found;
  const made = readTable(reader, sought, context);
  keep(known, sought.shape, made);
  return made;
}

/**
 * The answers of the tables that read more than a unit's shape; `undefined` if none of them is applicable or unsure:
 * then the shape tells the verdict.
 */
function readSpecial(pass: ReadyPass, sought: Sought, context: Context): readonly TableAnswer[] | undefined {
  let answers: TableAnswer[] | undefined;
  for (let at = 0; at < pass.special.length; at += 1) {
    const reader = pass.special[at];
    if (reader === undefined) continue;
    const answer = readTable(reader, sought, context);
    if (answer === notApplicable) continue;
    answers ??= pass.special.map(() => notApplicable);
    answers[at] = answer;
  }
  return answers;
}

/** What the tables read so far say of one unit. */
interface Found {
  effect: Effect;
  confinement: Confinement;
  rules: RuleList;
  uncertain: RuleList;
}

/** Reads the tables of the pass. The answers of those in `pass.special` are given; left out, they are not applicable. */
function join(
  pass: ReadyPass,
  sought: Sought,
  context: Context,
  special: readonly TableAnswer[],
): UnitVerdict {
  const found: Found = { effect: 'allow', confinement: 'none', rules: noRules, uncertain: noRules };
  const lines: TraceLine[] = [];
  let at = 0;
  const read = (reader: Reader, stage: 'guard' | 'decider'): TableAnswer => {
    const isSpecial = pass.special[at] === reader;
    const answer = isSpecial ? (special[at] ?? notApplicable) : shapeAnswer(reader, sought, context);
    if (isSpecial) at += 1;
    take(found, answer);
    lines.push(traceLine(stage, reader.table.name, answer));
    return answer;
  };
  for (const reader of pass.guards) read(reader, 'guard');
  let decided = false;
  for (const reader of pass.deciders) {
    decided = read(reader, 'decider').effect !== undefined;
    if (decided) break;
  }
  if (!decided) {
    lines.push(defaultLine);
    if (found.effect === 'allow') found.effect = 'ask';
  }
  return raiseToFloor(found, lines);
}

const defaultLine: TraceLine = {
  stage: 'default',
  table: 'default',
  answer: 'ask',
  rules: noRules.origins,
  uncertain: noRules.origins,
};

function take(found: Found, answer: TableAnswer): void {
  if (answer.uncertain !== noRules) found.uncertain = concat(found.uncertain, answer.uncertain);
  if (answer.effect === undefined) return;
  found.confinement = tightest(found.confinement, answer.confinement);
  if (answer.effect === found.effect) {
    found.rules = concat(found.rules, answer.rules);
  } else if (strictness(answer.effect) > strictness(found.effect)) {
    found.effect = answer.effect;
    found.rules = answer.rules;
  }
}

function raiseToFloor(found: Found, lines: readonly TraceLine[]): UnitVerdict {
  const { effect, confinement, rules, uncertain } = found;
  const sure = rules.rules.length;
  if (uncertain === noRules || effect === 'deny') return { effect, confinement, rules, sure, lines };
  // What set the floor counts beside rules that ask for sure: else one more ask could hide a cause from finish.
  return effect === 'ask'
    ? { effect, confinement, rules: concat(rules, uncertain), sure, lines }
    : { effect: 'ask', confinement, rules: uncertain, sure: 0, lines };
}
