import type { Decision, Effect, Origin, TraceEntry } from '../policy/index.ts';
import { visible } from './layout.ts';

/** One unit of a decision, with every table's answer and the one that decided. */
export interface UnitAnswer {
  readonly pass: string;
  /** The unit's place in its pass; in the sound pass also the place of its deed. */
  readonly index: number;
  readonly text: string;
  readonly effect: Effect;
  /** The entry that made the effect; absent where nothing in the trace did. */
  readonly decidedBy: TraceEntry | undefined;
  readonly entries: readonly TraceEntry[];
}

const strictness: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

export const stricter = (left: Effect, right: Effect): Effect =>
  strictness[left] >= strictness[right] ? left : right;

/** The units in the order in which they were judged; the entries of one unit share its object. */
export const unitAnswers = (decision: Decision): readonly UnitAnswer[] => {
  const groups = new Map<NonNullable<TraceEntry['unit']>, TraceEntry[]>();
  for (const entry of decision.trace) {
    if (entry.unit === undefined || entry.stage === 'answer' || entry.stage === 'finish') continue;
    const group = groups.get(entry.unit);
    if (group === undefined) groups.set(entry.unit, [entry]);
    else group.push(entry);
  }
  const counts = new Map<string, number>();
  return [...groups].map(([unit, entries]) => {
    const pass = entries[0]?.pass ?? '';
    const index = counts.get(pass) ?? 0;
    counts.set(pass, index + 1);
    return { pass, index, text: unit.text, entries, ...settle(entries) };
  });
};

const settle = (entries: readonly TraceEntry[]): Pick<UnitAnswer, 'effect' | 'decidedBy'> => {
  // The deciders give one answer, the first that applies; guards and what is uncertain can only make it stricter.
  let decidedBy = entries.find(({ stage, answer }) => stage !== 'guard' && answer !== 'not-applicable');
  let effect: Effect = effectOf(decidedBy) ?? 'ask';
  for (const entry of entries) {
    const floor: Effect | undefined = entry.uncertain.length > 0 ? 'ask' : undefined;
    for (const answer of [floor, entry.stage === 'guard' ? effectOf(entry) : undefined]) {
      if (answer === undefined) continue;
      // Of a guard and the default with the same answer, the guard says why.
      const better = strictness[answer] - strictness[effect];
      if (decidedBy !== undefined && (better < 0 || (better === 0 && decidedBy.stage !== 'default')))
        continue;
      decidedBy = entry;
      effect = stricter(answer, effect);
    }
  }
  return { effect, decidedBy };
};

const effectOf = (entry: TraceEntry | undefined): Effect | undefined =>
  entry === undefined || entry.answer === 'not-applicable' ? undefined : entry.answer;

/** `git-push (toolgate.json:4:5)`; a built-in rule has its table's name instead, unless that stands beside it. */
export const originText = (origin: Origin, shorten: (file: string) => string, table?: string): string => {
  const rule = visible(origin.rule);
  if (origin.file === undefined) {
    return origin.table === table ? rule : `${rule} (${visible(origin.table)})`;
  }
  const place = [visible(shorten(origin.file)), origin.line, origin.column]
    .filter((part) => part !== undefined)
    .join(':');
  return `${rule} (${place})`;
};
