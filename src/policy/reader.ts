import type { CompiledTable } from './compiled.ts';
import { type Fixed, knownRule } from './known-rule.ts';
import { buildIndex, type RuleIndex } from './rule-index.ts';
import { listOf, noRules, type RuleList } from './rule-list.ts';
import { isSettled, mayBeSpelled, type Openness } from './settled.ts';
import { byCallShape, readsShapeOnly } from './shape.ts';
import { notApplicable, type TableAnswer } from './table-answer.ts';
import { traceLine } from './trace-line.ts';
import type { Rule } from './types.ts';
import type { TraceLine } from './unit-verdict.ts';

/** A table made ready for the calls of one mode, and perhaps of one tool. */
export interface Reader {
  readonly table: CompiledTable;
  readonly index: RuleIndex;
  /** No rule has a say in any call of the mode. */
  readonly isSilent: boolean;
  /** What a trace says where it is not applicable to a question. */
  readonly silentAnswer: TraceLine;
  /** What is known so far, by the shape of the call, then of the unit; absent where some rule reads more. */
  readonly answers: readonly Map<number, TableAnswer>[] | undefined;
  /** For units that leave so much open that many rules are known to answer maybe. */
  readonly settled: Readonly<Record<Openness, () => Settled>> | undefined;
}

export interface Settled {
  /** The rules that answer maybe, by place. */
  readonly maybe: readonly number[];
  /** What the table answers if no other rule has a say. */
  readonly answer: TableAnswer;
  /** The rules that answer maybe with others that do, made once for each list of those. */
  readonly joined: WeakMap<RuleList, RuleList>;
  /** The other rules. */
  readonly index: RuleIndex;
  /** Of those that answer maybe, the ones that answer yes where the unit spells what they name. */
  readonly spelled: RuleIndex | undefined;
}

export function makeReader(table: CompiledTable, fixed: Fixed): Reader {
  const rules = table.rules.map(({ rule }) => rule);
  const used = rules.flatMap((rule) => knownRule(rule, fixed) ?? []);
  const settled = (openness: Openness) => once(() => settle(table, fixed, openness));
  const joins = joinsRules(table);
  const isLong = used.some((rule) => (joins || rule.effect === 'allow') && isSettled(rule, 'unknown'));
  return {
    table,
    index: buildIndex(rules, fixed),
    isSilent: used.length === 0,
    silentAnswer: traceLine('answer', table.name, notApplicable),
    answers: used.every(readsShapeOnly) ? byCallShape() : undefined,
    settled: isLong
      ? {
          hostless: settled('hostless'),
          nameless: settled('nameless'),
          coded: settled('coded'),
          spelled: settled('spelled'),
          unknown: settled('unknown'),
        }
      : undefined,
  };
}

/** The other algorithms stop at a rule, so that which ones answer maybe depends on where. */
function joinsRules({ algorithm }: CompiledTable): boolean {
  return algorithm === 'strictest' || algorithm === 'deny-overrides';
}

function settle(table: CompiledTable, fixed: Fixed, openness: Openness): Settled {
  const joins = joinsRules(table);
  const isKnown = (rule: Rule): boolean => (joins || rule.effect === 'allow') && isSettled(rule, openness);
  const maybe: number[] = [];
  table.rules.forEach(({ rule: given }, at) => {
    const rule = knownRule(given, fixed);
    if (rule !== undefined && rule.effect !== 'allow' && isKnown(rule)) maybe.push(at);
  });
  const isSpelled = (rule: Rule): boolean => isKnown(rule) && mayBeSpelled(rule, openness);
  const uncertain = listOf(maybe.flatMap((at) => table.rules[at] ?? []));
  const rules = table.rules.map(({ rule }) => rule);
  return {
    maybe,
    answer:
      uncertain === noRules
        ? notApplicable
        : { effect: undefined, confinement: 'none', rules: noRules, uncertain, verdicts: byCallShape() },
    joined: new WeakMap(),
    index: buildIndex(rules, fixed, isKnown),
    spelled: table.rules.some(({ rule }) => isSpelled(knownRule(rule, fixed) ?? rule))
      ? buildIndex(rules, fixed, (rule) => !isSpelled(rule))
      : undefined,
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
