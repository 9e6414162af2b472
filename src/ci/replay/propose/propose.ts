import type { AskedCall } from '../tally.ts';
import { type AlsoAllowed, alsoAllows } from './also-allows.ts';
import { type Candidate, candidates, type WrittenRule } from './candidate.ts';
import { isOpen } from './is-open.ts';
import type { Judges, ProposalPort } from './port.ts';

/** A rule that would have saved prompts, as the engine found it. */
export interface Proposal {
  readonly rule: WrittenRule;
  /** The same as the policy's own files hold it. */
  readonly written: string;
  /** Prompts of the log that the rule saves, beyond what the proposals before it save. */
  readonly saves: number;
  /** More calls speak for the rule than were tried, so that it saves at least so many. */
  readonly isLeast: boolean;
  /** Different calls among them. */
  readonly distinct: number;
  readonly example: string;
  /** What else passes by it, the worst first. Never a proof that there is no more. */
  readonly also: readonly AlsoAllowed[];
}

/** Calls that are tried for one rule: the most frequent of those that speak for it. */
const mostTried = 2_000;
/** Decisions that all candidates together may take, so that proposals take seconds. */
const mostDecisions = 20_000;
const mostCandidates = 80;

/**
 * The rules that save the most prompts, each confirmed by deciding the calls anew with the rule in the policy.
 *
 * INVARIANT: a rule that lets through a call that was refused then, that runs whatever stands behind it, or by which an
 * attack that runs code is allowed, is not proposed. Calls that are denied are never counted.
 */
export function propose(asked: readonly AskedCall[], port: ProposalPort, most: number): readonly Proposal[] {
  const refused = asked.filter((one) => one.refused > 0);
  const queue = [...candidates(asked, (words) => isOpen(words, port.without), port.isServerTool)]
    .sort(byWeight)
    .slice(0, mostCandidates);
  const accepted: WrittenRule[] = [];
  const saved = new Set<AskedCall>();
  const proposals: Proposal[] = [];
  let decisions = 0;
  for (const candidate of queue) {
    if (proposals.length >= most || decisions >= mostDecisions) break;
    const judges = port.withRules([...accepted, candidate.rule]);
    if (judges === undefined) continue;
    const tried = candidate.calls
      .filter((one) => !saved.has(one))
      .sort((one, other) => other.count - one.count)
      .slice(0, mostTried);
    decisions += tried.length;
    const now = tried.filter((one) => judges.call(one)?.effect === 'allow');
    const saves = now.reduce((sum, { count }) => sum + count, 0);
    const [example] = now;
    if (saves < 2 || example === undefined || letsRefused(refused, judges)) continue;
    const before = accepted.length === 0 ? port.without : port.withRules(accepted);
    const also = alsoAllows(candidate, judges, before ?? port.without);
    if (also === 'runs-anything') continue;
    for (const one of now) saved.add(one);
    accepted.push(candidate.rule);
    proposals.push({
      rule: candidate.rule,
      written: port.spell(candidate.rule),
      saves,
      isLeast: tried.length === mostTried,
      distinct: now.length,
      example: example.verdict.text,
      also,
    });
  }
  return proposals.sort((one, other) => other.saves - one.saves);
}

function byWeight(one: Candidate, other: Candidate): number {
  return other.weight - one.weight;
}

function letsRefused(refused: readonly AskedCall[], judges: Judges): boolean {
  return refused.slice(0, mostTried).some((one) => judges.call(one)?.effect === 'allow');
}
