import type { Finding, Level, RuleSummary } from '../report/types.ts';
import type { Conversion, Loosened } from './check.ts';
import type { Fate, Note } from './types.ts';

const levelOf: Readonly<Record<Fate, Level>> = {
  'not-carried': 'error',
  tightened: 'warning',
  added: 'warning',
  noted: 'info',
};

const ids: Readonly<Record<Fate, string>> = {
  'not-carried': 'not-carried',
  tightened: 'tightened',
  added: 'held-back',
  noted: 'noted',
};

export const convertRules: readonly RuleSummary[] = [
  { id: 'looser', level: 'error', summary: 'A call that the result would let pass and the source does not.' },
  { id: 'not-carried', level: 'error', summary: 'A rule or setting that the result does not have.' },
  {
    id: 'tightened',
    level: 'warning',
    summary: 'A rule that holds back more, or allows less, in the result.',
  },
  { id: 'held-back', level: 'warning', summary: 'A rule that was added so that the result is not looser.' },
  { id: 'noted', level: 'info', summary: 'What differs without a rule of the file being changed.' },
];

/** What could not be carried over, in the order of the source; what is looser first. */
export function convertFindings({ notes, loosened }: Conversion): readonly Finding[] {
  const worst = looserFindings(loosened);
  return [...worst, ...grouped(once(notes)).sort(byPlace).map(finding)];
}

/** One finding for each rule of the source, and its calls. */
function looserFindings(loosened: readonly Loosened[]): readonly Finding[] {
  const groups = new Map<string, [Loosened, ...Loosened[]]>();
  for (const one of loosened) {
    const { place, before, after, isHarmless } = one;
    const key = `${place.file}:${place.line}:${place.column} ${before} ${after} ${isHarmless}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()].map(([first, ...others]): Finding => {
    const { call, before, after, place, isHarmless } = first;
    const more = shortened(others.map((one) => one.call));
    return {
      ...place,
      rule: 'looser',
      level: 'error',
      message: isHarmless
        ? 'Nothing in a file of this agent holds it back. It changes nothing and reads nothing outside the workspace.'
        : 'The result would be looser, and nothing that was tried mends it.',
      evidence: { call, effect: after, why: `${before} in the source` },
      ...(more.length === 0 ? {} : { details: more.join('\n') }),
      key: call,
    };
  });
}

function once(notes: readonly Note[]): readonly Note[] {
  return [
    ...new Map(notes.map((note) => [JSON.stringify([note.place, note.text, note.why]), note])).values(),
  ];
}

/** What was added for one and the same reason is told once. */
function grouped(notes: readonly Note[]): Note[] {
  const added = new Map<string, Note>();
  const others: Note[] = [];
  for (const note of notes) {
    if (note.fate !== 'added') {
      others.push(note);
      continue;
    }
    const { place, text, example } = note;
    const key = `${place.file}:${place.line}:${place.column} ${note.why}`;
    const line = example === undefined ? text : `${text}    (${example})`;
    const known = added.get(key);
    if (known === undefined) added.set(key, { ...note, text: 'Held back here', example: line });
    else added.set(key, { ...known, example: `${known.example}\n${line}` });
  }
  return [
    ...[...added.values()].map((note) => ({
      ...note,
      example: shortened(note.example?.split('\n') ?? []).join('\n'),
    })),
    ...others,
  ];
}

const mostLines = 12;

function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), `... ${lines.length - mostLines} more`];
}

function finding(note: Note): Finding {
  const { fate, place, text, why, example } = note;
  return {
    ...place,
    rule: ids[fate],
    level: levelOf[fate],
    message: `${text}: ${why}.`,
    ...(example === undefined ? {} : { details: example }),
    key: `${text} ${why}`,
  };
}

function byPlace({ place: one }: Note, { place: other }: Note): number {
  return (
    (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
    one.line - other.line ||
    one.column - other.column
  );
}
