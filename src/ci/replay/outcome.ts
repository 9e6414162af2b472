import type { Finding, Level, RuleSummary } from '../report/types.ts';
import type { WrittenOrigin } from '../reviewed.ts';
import type { Proposal } from './propose/propose.ts';
import { type Change, type Group, mostBadLines, type Tally } from './tally.ts';

/** What a replay found, ready to be told. */
export interface ReplayOutcome {
  readonly system: string;
  readonly policyFiles: readonly string[];
  readonly logs: readonly string[];
  readonly tally: Tally;
  readonly distinct: number;
  readonly unfired: readonly WrittenOrigin[];
  readonly proposals: readonly Proposal[];
  /** Why there are no proposals, where the policy takes none. */
  readonly noProposals: string | undefined;
  readonly milliseconds: number;
}

export const replayRules: readonly RuleSummary[] = [
  {
    id: 'refused-now-allowed',
    level: 'error',
    summary: 'A call that was refused is allowed by this policy.',
  },
  { id: 'ran-now-denied', level: 'warning', summary: 'A call that ran is denied by this policy.' },
  { id: 'looser-than-logged', level: 'warning', summary: 'The policy of the log held the call back more.' },
  {
    id: 'unreadable-line',
    level: 'warning',
    summary: 'A line of a log that holds no call and no known entry.',
  },
  { id: 'stricter-than-logged', level: 'info', summary: 'The policy of the log held the call back less.' },
  { id: 'asked', level: 'info', summary: 'Calls that this policy asks about.' },
  { id: 'never-fired', level: 'info', summary: 'A rule that had an answer to no call of the logs.' },
  { id: 'proposal', level: 'info', summary: 'A narrow rule that would have saved prompts.' },
];

const strictness = { allow: 0, ask: 1, deny: 2 } as const;

/** The groups of a map, the largest first; of equal ones the one that was met first. */
export function largest<T extends Group>(groups: ReadonlyMap<string, T>): readonly T[] {
  return [...groups.values()].sort((one, other) => other.count - one.count || one.first.at - other.first.at);
}

export function changeRule({ was, now }: Change): string {
  if (was === 'refused') return 'refused-now-allowed';
  if (was === 'ran') return 'ran-now-denied';
  return strictness[now] < strictness[was] ? 'looser-than-logged' : 'stricter-than-logged';
}

const changeOrder = ['refused-now-allowed', 'ran-now-denied', 'looser-than-logged', 'stricter-than-logged'];

/** The worst first, of equal ones the most frequent. */
export function changesOf({ changes }: Tally): readonly Change[] {
  return [...largest(changes)].sort(
    (one, other) => changeOrder.indexOf(changeRule(one)) - changeOrder.indexOf(changeRule(other)),
  );
}

/** Everything as findings, for reports that know nothing else. */
export function replayFindings(outcome: ReplayOutcome, most: number): readonly Finding[] {
  const { tally, unfired, proposals, policyFiles } = outcome;
  const policy = policyFiles[0] ?? outcome.system;
  return [
    ...changesOf(tally).map(changeFinding),
    ...badFindings(tally),
    ...largest(tally.asked)
      .slice(0, most)
      .map((group) => groupFinding(group)),
    ...unfired.map((origin) => ({
      ...place(origin),
      rule: 'never-fired',
      level: 'info' as const,
      message: `"${origin.rule}" had an answer to none of the calls.`,
      mend: 'Take it out, or see whether its pattern says what it is meant to.',
      key: origin.rule,
    })),
    ...proposals.map(({ written, saves, isLeast, distinct, example, also }) => ({
      file: policy,
      line: 1,
      column: 1,
      rule: 'proposal',
      level: 'info' as const,
      message: `${written} would have saved ${savedText({ saves, isLeast, distinct, example })}.`,
      ...(also.length === 0
        ? {}
        : { details: also.map(({ call, why }) => `also allows ${call} (${why})`).join('\n') }),
      key: written,
    })),
  ];
}

/** How much a proposal saves, and what for. */
export function savedText({
  saves,
  isLeast,
  distinct,
  example,
}: Pick<Proposal, 'saves' | 'isLeast' | 'distinct' | 'example'>): string {
  const count = `${isLeast ? 'at least ' : ''}${saves} prompts`;
  return distinct === 1
    ? `${count}, all for: ${example}`
    : `${count} of ${distinct} different calls, such as: ${example}`;
}

function place({
  file,
  line,
  column,
}: {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}) {
  return { file, line, column: column ?? 1 };
}

function levelOf(id: string): Level {
  return replayRules.find((rule) => rule.id === id)?.level ?? 'info';
}

const became = { allow: 'allowed', ask: 'asked about', deny: 'denied' } as const;

function changeFinding(change: Change): Finding {
  const { about, by, count, example, first, was, now } = change;
  const rule = changeRule(change);
  const then = was === 'refused' || was === 'ran' ? was : became[was];
  return {
    ...place(first),
    rule,
    level: levelOf(rule),
    message: `${times(count)} ${then} then, ${became[now]} now: ${about || example}${by === undefined ? '' : `, by ${by}`}.`,
    evidence: { call: example, effect: now, why: `${then} then` },
    key: `${rule} ${about} ${by ?? ''}`,
  };
}

function times(count: number): string {
  return count === 1 ? '1 call' : `${count} calls`;
}

function groupFinding({ about, by, count, distinct, example, first }: Group): Finding {
  return {
    ...place(first),
    rule: 'asked',
    level: 'info',
    message: `${about} is asked about ${count === 1 ? 'once' : `${count} times`} (${distinct} different)${by === undefined ? ', no rule allows it' : `, by ${by}`}.`,
    evidence: { call: example, effect: 'ask', why: by ?? 'no rule allows it' },
    key: `${about} ${by ?? ''}`,
  };
}

function badFindings({ bad, badCount }: Tally): readonly Finding[] {
  const [last] = bad.slice(-1);
  const more = badCount - bad.length;
  return bad.map((one) => ({
    ...place(one),
    rule: 'unreadable-line',
    level: levelOf('unreadable-line'),
    message: `This line was left out: ${one.why}.${one === last && more > 0 ? ` ${more} more are like it (the first ${mostBadLines} are named).` : ''}`,
    key: one.why,
  }));
}
