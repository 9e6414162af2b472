import type { Json } from '../classify/index.ts';
import type { Decision, Question, RetryAnswer, Verdict } from '../policy/index.ts';
import { tellCalled, tellDecided } from './audit-steps.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import { escalate, type RunEnd } from './escalation.ts';
import { judge } from './judge.ts';
import type { Outcome, Ticket } from './outcome.ts';
import { personStep } from './person-step.ts';
import { leavePlace, takePlace } from './place.ts';
import { settle } from './settle.ts';

export interface EscalateOptions {
  /** Whether the tool can run without the sandbox at all. Default `true`. */
  readonly toolEscalates?: boolean;
  /** Only the sandbox keeps some paths from being read. Default `false`. */
  readonly deniedReads?: boolean;
  /** Each attempt is reviewed anew. Default `false`. */
  readonly strictReview?: boolean;
  readonly signal?: AbortSignal;
}

/** `no`: the model is handed the sandbox's refusal. Anything else is an outcome of the call, tried again. */
export type Escalated = Extract<RetryAnswer, { readonly kind: 'no' }> | Outcome;

/**
 * A call that was run in the sandbox has ended: whether it may be tried without.
 *
 * INVARIANT: without a refusal of the sandbox, or where the pure decision says no, nobody is asked; an approval is about this
 * one retry, and what the policy denies without a sandbox stays denied.
 */
export async function escalateCall(
  core: Core,
  ticket: Ticket,
  end: RunEnd,
  options: EscalateOptions,
): Promise<Escalated> {
  const before = core.courses.get(ticket);
  // Another gate's ticket, or none: nothing is known of it.
  if (before === undefined || !ticket.sandboxed) return { kind: 'no', why: 'no-refusal' };
  const { toolEscalates = true, deniedReads = false, strictReview = false } = options;
  const answer = escalate(
    core.profile.escalation,
    {
      end,
      tool: before.call.tool,
      toolEscalates,
      deniedReads,
      strictReview,
      approval: core.modes.current() ?? before.call.mode ?? core.policy.source.mode,
      approved: before.answeredBy === 'person' || before.answeredBy === 'reviewer',
    },
    core.options.retry,
  );
  if (answer.kind === 'no') return answer;
  const course = anew(core, before, answer, options.signal);
  try {
    return await proceed(core, course, answer, end);
  } finally {
    leavePlace(course);
  }
}

/** The same call on another way, without what was said for the run in the sandbox; a refusal stays. */
function anew(
  core: Core,
  before: Course,
  answer: Exclude<RetryAnswer, { kind: 'no' }>,
  signal: AbortSignal | undefined,
): Course {
  const isReused = answer.kind === 'retry';
  const kept = isReused ? before.verdicts : before.verdicts.filter(({ effect }) => effect === 'deny');
  return {
    ...before,
    name: core.callName(),
    signal: signal === undefined ? core.signal : AbortSignal.any([core.signal, signal]),
    verdicts: kept,
    records: isReused ? before.records : [],
    contexts: [],
    notes: [],
    rules: [],
    updates: [],
    place: undefined,
    wasOpened: false,
    answeredBy: isReused ? before.answeredBy : undefined,
    unsandboxed: answer.confinement === 'none',
  };
}

async function proceed(
  core: Core,
  course: Course,
  answer: Exclude<RetryAnswer, { kind: 'no' }>,
  end: RunEnd,
): Promise<Outcome> {
  tellCalled(core, course);
  const decision = judge(core, course);
  tellDecided(core, course, decision);
  core.audit(course.session, course.name, () => ({
    kind: 'escalated',
    answer: answer.kind,
    confinement: answer.confinement,
  }));
  if (decision.effect === 'deny') return settle(core, course, { kind: 'decided', decision });
  if (answer.kind === 'retry' && decision.effect === 'allow')
    return settle(core, course, { kind: 'decided', decision });
  const asked = asking(decision, end);
  if (core.headless()) return settle(core, course, refused(asked));
  if (!(await takePlace(core, course))) return settle(core, course, { kind: 'cancelled' });
  if ((await personStep(core, course, asked)) === 'cancelled')
    return settle(core, course, { kind: 'cancelled' });
  if (!isApproved(course.verdicts)) return settle(core, course, refused(asked));
  const now = judge(core, course);
  tellDecided(core, course, now);
  return settle(core, course, now.effect === 'allow' ? { kind: 'decided', decision: now } : refused(now));
}

const key = 'run without the sandbox';

/** What the person is asked: whatever the call itself asks about, and the sandbox. Good for this once. */
function asking(decision: Decision, end: RunEnd): Decision {
  const data: Readonly<Record<string, Json>> = end.kind === 'sandbox-refused' ? { action: end.action } : {};
  const text = end.kind === 'sandbox-refused' && end.host !== undefined ? `${key}: ${end.host}` : key;
  const own: Question = {
    key,
    text,
    reasons: [{ code: 'sandbox-refused', data }],
    units: [],
    route: ['person'],
    grants: [],
    risk: decision.classification.risk,
    permission: decision.classification.permission,
  };
  const questions = decision.questions.map(
    (question): Question => ({ ...question, route: ['person'], grants: [] }),
  );
  const reason = 'The sandbox refused this call; may it run without it?';
  return { ...decision, effect: 'ask', reason, questions: [own, ...questions] };
}

function isApproved(verdicts: readonly Verdict[]): boolean {
  return verdicts.findLast((verdict) => verdict.key === key)?.effect === 'allow';
}

function refused(decision: Decision): { readonly kind: 'decided'; readonly decision: Decision } {
  return { kind: 'decided', decision: { ...decision, effect: 'deny' } };
}
