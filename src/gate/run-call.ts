import { type Call, classify, copyCall } from '../classify/index.ts';
import { type Decision, decide, type TurnStop, type Verdict, type VerdictSource } from '../policy/index.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import {
  auditedInput,
  callDigest,
  callHooks,
  classificationHooks,
  denialHooks,
  questionHooks,
} from './hook-steps.ts';
import { judge } from './judge.ts';
import { denialMessage } from './message.ts';
import { notify } from './notify.ts';
import type { CheckOptions } from './options.ts';
import type { DenialCause, Denied, Outcome } from './outcome.ts';
import { personStep } from './person-step.ts';
import { review } from './reviewer.ts';
import { issueTicket } from './ticket.ts';

/** Answers, rewrites and judgements of one call; more is a hook that never comes to rest. */
const mostRounds = 24;

/**
 * Takes one call to its outcome: gathers, and lets `decide` judge after each thing that it gathered. Never rejects.
 *
 * INVARIANT: an allowed call was judged `allow` with everything that its ticket was issued with.
 */
export async function runCall(core: Core, given: unknown, options: CheckOptions): Promise<Outcome> {
  const session = options.session ?? core.options.session ?? 'default';
  const copied = copyCall(given);
  if (!copied.ok) return refuseInvalid(core, session, given);
  const course = begin(core, copied.call, session, options);
  try {
    return settle(core, course, await proceed(core, course));
  } finally {
    course.place?.leave();
  }
}

function begin(core: Core, call: Call, session: string, options: CheckOptions): Course {
  const course: Course = {
    name: core.callName(),
    session,
    original: call,
    signal: options.signal === undefined ? core.signal : AbortSignal.any([core.signal, options.signal]),
    repetition: core.repetition.count(session, call),
    callsOfTurn: options.callsOfTurn ?? 1,
    call,
    verdicts: [],
    adjustments: [],
    adjustedFor: undefined,
    records: core.sessionGrants.length === 0 ? noRecords : core.knownGrants(session),
    contexts: [],
    notes: [],
    place: undefined,
    wasOpened: false,
    answeredBy: undefined,
    halted: false,
    stopped: false,
    hadFeedback: false,
    mayRetry: false,
  };
  core.audit(session, course.name, () => ({
    kind: 'called',
    ...(call.id === undefined ? {} : { callId: call.id }),
    tool: call.tool,
    cwd: call.cwd ?? core.family.environment(session).cwd,
    input: auditedInput(core, call),
    inputDigest: callDigest(core, call),
    repetition: course.repetition,
  }));
  return course;
}

const noRecords: Course['records'] = [];

/** Nobody can run what is no call, so nobody is asked. */
function refuseInvalid(core: Core, session: string, given: unknown): Denied {
  const classification = classify(given, core.family.environment(session));
  const decision = decide(core.policy, classification, { headless: true });
  const message = 'This is no call of a tool: it must be an object with the name of a tool and an input.';
  core.summary.deny({ session, tool: classification.call.tool, cause: 'policy', message });
  return {
    kind: 'deny',
    message,
    cause: 'policy',
    decision,
    by: decision.by,
    stopsTurn: false,
    mayRetry: true,
  };
}

type End =
  | { readonly kind: 'decided'; readonly decision: Decision }
  | { readonly kind: 'deferred'; readonly decision: Decision; readonly reason: string }
  | { readonly kind: 'cancelled' };

const cancelled: End = { kind: 'cancelled' };

async function proceed(core: Core, course: Course): Promise<End> {
  const deferral = core.hooks.call.length === 0 ? undefined : await callHooks(core, course);
  for (let round = 0; round < mostRounds; round += 1) {
    if (course.signal.aborted) return cancelled;
    const decision = await judged(core, course);
    if (deferral !== undefined && !isRefused(core, course, decision))
      return { kind: 'deferred', decision, reason: deferral };
    if (decision.effect === 'deny') return { kind: 'decided', decision };
    if (waitsForItsTurn(core, course, decision)) {
      if (!(await takePlace(core, course))) return cancelled;
      continue;
    }
    if (decision.effect === 'allow') return { kind: 'decided', decision };
    const next = nextSource(decision);
    if (next === 'person') {
      // Others were asked meanwhile: what they said may have answered this one.
      if (course.place === undefined) {
        if (!(await takePlace(core, course))) return cancelled;
        continue;
      }
      const step = await personStep(core, course, decision);
      leavePlace(course);
      if (step === 'cancelled') return cancelled;
    } else if (next === 'hook') {
      await questionHooks(core, course, decision);
    } else {
      await reviewStep(core, course, decision);
    }
  }
  const reason = 'Hooks keep changing the call.';
  course.verdicts = [...course.verdicts, { from: 'hook', effect: 'deny', stage: 'call', reason }];
  return { kind: 'decided', decision: judge(core, course) };
}

/** Denied by somebody, and not merely because nobody is there to be asked. */
function isRefused(core: Core, course: Course, decision: Decision): boolean {
  return decision.effect === 'deny' && causeOf(core, course, decision) !== 'nobody-to-ask';
}

/** One judgement, with the grants there are if it would ask. */
async function judged(core: Core, course: Course): Promise<Decision> {
  if (core.hooks.classification.length > 0 && course.adjustedFor !== course.call) {
    await classificationHooks(core, course, judge(core, course).classification);
  }
  let decision = judge(core, course);
  if (decision.effect === 'ask') {
    course.records = await core.gatherGrants(course.session);
    if (course.records.length > 0) decision = judge(core, course);
  }
  const mode = core.mode() ?? course.call.mode;
  core.audit(course.session, course.name, () => ({
    kind: 'decided',
    effect: decision.effect,
    ...(decision.confinement === undefined ? {} : { confinement: decision.confinement }),
    ...(mode === undefined ? {} : { mode }),
    policy: core.version(),
    by: decision.by,
    reasons: decision.reasons.map(({ code }) => code),
    questions: decision.questions.map(({ key }) => key),
    verdicts: course.verdicts,
    grants: course.records.map(({ id }) => id),
  }));
  return decision;
}

/** Whom the first open question goes to; the person, if a hook or the reviewer has nothing more to say. */
function nextSource(decision: Decision): VerdictSource {
  const sources = decision.questions.flatMap(({ route }) => route.slice(0, 1));
  return (
    sources.find((source) => source === 'hook') ?? sources.find((source) => source === 'reviewer') ?? 'person'
  );
}

/** Some agents judge one call at a time, from a point on. */
function waitsForItsTurn(core: Core, course: Course, decision: Decision): boolean {
  const { waits, before = [] } = core.profile.questions;
  if (waits !== 'undecided' || course.place !== undefined || core.headless()) return false;
  return !decision.by.some(({ table }) => before.includes(table));
}

async function takePlace(core: Core, course: Course): Promise<boolean> {
  course.place = await core.queue.enter(course.signal);
  return course.place !== undefined;
}

function leavePlace(course: Course): void {
  course.place?.leave();
  course.place = undefined;
}

async function reviewStep(core: Core, course: Course, decision: Decision): Promise<void> {
  const { reviewer, conversation } = core.options;
  const questions = decision.questions.filter(({ route }) => route[0] === 'reviewer');
  const result =
    reviewer === undefined || core.breakers.skipsReviewer()
      ? undefined
      : await review(
          reviewer,
          core.profile.reviewer,
          {
            call: course.call,
            classification: decision.classification,
            reason: decision.reason,
            questions,
            conversation: conversation?.() ?? [],
          },
          core.clock,
          course.signal,
        );
  if (result !== undefined) {
    core.audit(course.session, course.name, () => ({
      kind: 'reviewed',
      effect: result.effect,
      ...(result.fault === undefined ? {} : { fault: result.fault }),
    }));
    if (result.reason !== '' && result.effect === 'ask') course.notes.push(result.reason);
    if (result.effect !== 'ask') course.answeredBy = 'reviewer';
  }
  const reason = result === undefined || result.reason === '' ? {} : { reason: result.reason };
  course.verdicts = [
    ...course.verdicts,
    ...questions.map(
      ({ key }): Verdict => ({
        from: 'reviewer',
        effect: result?.effect ?? 'ask',
        stage: 'question',
        key,
        ...reason,
      }),
    ),
  ];
}

async function settle(core: Core, course: Course, end: End): Promise<Outcome> {
  const { session, name } = course;
  switch (end.kind) {
    case 'cancelled':
      core.summary.count('cancelled');
      core.audit(session, name, () => ({ kind: 'settled', outcome: 'cancelled' }));
      return { kind: 'cancelled' };
    case 'deferred':
      core.summary.count('deferred');
      core.audit(session, name, () => ({ kind: 'settled', outcome: 'deferred' }));
      return { kind: 'deferred', reason: end.reason, decision: end.decision };
    case 'decided':
      return end.decision.effect === 'allow'
        ? allow(core, course, end.decision)
        : await deny(core, course, end.decision);
    default: {
      const never: never = end;
      return never;
    }
  }
}

function allow(core: Core, course: Course, decision: Decision): Outcome {
  const ticket = issueTicket(core, course, decision);
  if (core.hooks.result.length > 0) core.courses.set(ticket, course);
  core.breakers.count('allowed');
  core.summary.count('allowed');
  notify(core, course, 'granted', () => decidingTables(course, decision));
  core.audit(course.session, course.name, () => ({ kind: 'settled', outcome: 'allow', ticket: ticket.id }));
  const context = course.contexts.join('\n');
  return { kind: 'allow', ticket, decision, ...(context === '' ? {} : { context }) };
}

function decidingTables({ answeredBy }: Course, { by, trace }: Decision): readonly string[] {
  if (answeredBy !== undefined) return [answeredBy];
  const tables = by.map(({ table }) => table);
  // A rule's own table name may be more special than the one that was read.
  return [...tables, ...trace.filter(({ answer }) => answer === 'allow').map(({ table }) => table)];
}

async function deny(core: Core, course: Course, decision: Decision): Promise<Denied> {
  const cause = causeOf(core, course, decision);
  const message = denialMessage(core, course, decision, cause);
  await denialHooks(core, course, cause, decision.reason);
  const actions = core.breakers.count(cause === 'reviewer' ? 'reviewer-denied' : 'otherwise-denied');
  const stopsTurn =
    course.stopped ||
    actions.includes('stop-turn') ||
    stopsOf(course, cause).some((stop) => core.profile.stops.includes(stop));
  notify(core, course, 'denied', () =>
    course.answeredBy === undefined ? decision.by.map(({ table }) => table) : [course.answeredBy],
  );
  const { id, tool } = course.call;
  core.summary.deny({
    session: course.session,
    ...(id === undefined ? {} : { callId: id }),
    tool,
    cause,
    message,
  });
  core.audit(course.session, course.name, () => ({ kind: 'settled', outcome: 'deny', cause, stopsTurn }));
  return { kind: 'deny', message, cause, decision, by: decision.by, stopsTurn, mayRetry: course.mayRetry };
}

function stopsOf(course: Course, cause: DenialCause): readonly TurnStop[] {
  const halted: readonly TurnStop[] = course.halted ? ['hook-halted'] : [];
  switch (cause) {
    case 'person':
      return course.hadFeedback
        ? [...halted, 'person-denied']
        : [...halted, 'person-denied', 'person-denied-silently'];
    case 'reviewer':
      return [...halted, 'reviewer-denied'];
    case 'hook':
      return [...halted, 'hook-denied'];
    case 'policy':
    case 'nobody-to-ask':
      return [...halted, 'policy-denied'];
    default: {
      const never: never = cause;
      return never;
    }
  }
}

/** Whose no it was. What the policy denies without any answer is the policy's. */
function causeOf(core: Core, course: Course, decision: Decision): DenialCause {
  const { classification } = decision;
  const mode = core.mode();
  const plain = decide(core.policy, classification, {
    headless: false,
    repetition: course.repetition,
    session: course.session,
    ...(mode === undefined ? {} : { mode }),
    ...(course.adjustments.length === 0 ? {} : { adjustments: course.adjustments }),
    ...(core.options.facts === undefined ? {} : { facts: core.options.facts() }),
  });
  const denial = course.verdicts.findLast(({ effect }) => effect === 'deny');
  if (plain.effect === 'deny') return course.halted ? 'hook' : 'policy';
  return denial?.from ?? 'nobody-to-ask';
}
