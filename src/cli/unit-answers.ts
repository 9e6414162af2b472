import type { Decision, Effect, Origin, TraceEntry } from '../policy/index.ts';

/** One unit of a decision, with every table's answer and the one that decided. */
export interface UnitAnswer {
  readonly pass: string;
  readonly text: string;
  readonly kind: string;
  readonly key: string;
  readonly effect: Effect;
  /** The entry that made the effect; absent where nothing in the trace did. */
  readonly decidedBy: TraceEntry | undefined;
  readonly entries: readonly TraceEntry[];
}

const strictness: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

export const stricter = (left: Effect, right: Effect): Effect =>
  strictness[left] >= strictness[right] ? left : right;

/** The units in the order in which they were judged. */
export const unitAnswers = (decision: Decision): readonly UnitAnswer[] => {
  const groups = new Map<string, TraceEntry[]>();
  for (const entry of decision.trace) {
    if (entry.unit === undefined) continue;
    const name = `${entry.pass}\n${entry.unit.kind}\n${entry.unit.key}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [entry]);
    else group.push(entry);
  }
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    return first?.unit === undefined ? [] : [answerOf(first.pass, first.unit, entries)];
  });
};

const answerOf = (
  pass: string,
  unit: NonNullable<TraceEntry['unit']>,
  entries: readonly TraceEntry[],
): UnitAnswer => {
  const answered = entries.filter((entry) => entry.answer !== 'not-applicable');
  // The deciders give one answer, the first that applies; guards can only make it stricter.
  let decidedBy = answered.find((entry) => entry.stage !== 'guard');
  for (const entry of answered) {
    if (entry.stage !== 'guard') continue;
    if (decidedBy === undefined || rank(entry) > rank(decidedBy)) decidedBy = entry;
  }
  const answer = decidedBy?.answer ?? 'ask';
  return {
    pass,
    text: unit.text,
    kind: unit.kind,
    key: unit.key,
    effect: answer === 'not-applicable' ? 'ask' : answer,
    decidedBy,
    entries,
  };
};

const rank = (entry: TraceEntry): number =>
  entry.answer === 'not-applicable' ? -1 : strictness[entry.answer];

/** `toolgate.json:4:5 git-push`, or table and rule where no file is known. */
export const originText = (origin: Origin, shorten: (file: string) => string): string => {
  if (origin.file === undefined) return `${origin.table} / ${origin.rule}`;
  const place = [shorten(origin.file), origin.line, origin.column].filter((part) => part !== undefined).join(':');
  return `${origin.rule} (${place})`;
};
