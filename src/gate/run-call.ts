import { type Call, classify, copyCall } from '../classify/index.ts';
import { type Decision, decide, type Verdict, type VerdictSource } from '../policy/index.ts';
import { tellCalled, tellDecided, tellInvalid } from './audit-steps.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import { callHooks, classificationHooks, questionHooks } from './hook-steps.ts';
import { judge } from './judge.ts';
import type { CheckOptions } from './options.ts';
import type { Denied, Outcome } from './outcome.ts';
import { personStep } from './person-step.ts';
import { leavePlace, takePlace } from './place.ts';
import { type ConversationEntry, review } from './reviewer.ts';
import { causeOf, type End, settle } from './settle.ts';

/** Answers, rewrites and judgements of one call; more is a hook that never comes to rest. */
const mostRounds = 24;

/**
 * Takes one call to its outcome: gathers, and lets `decide` judge after each thing that it gathered. Never rejects but for a function of the host that throws.
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
    records: core.grants.inMemory(session),
    contexts: [],
    rules: [],
    updates: [],
    unsandboxed: false,
    notes: [],
    place: undefined,
    wasOpened: false,
    answeredBy: undefined,
    halted: false,
    stopped: false,
    hadFeedback: false,
    mayRetry: false,
  };
  tellCalled(core, course);
  return course;
}

/** Nobody can run what is no call, so nobody is asked. */
function refuseInvalid(core: Core, session: string, given: unknown): Denied {
  const classification = classify(given, core.family.environment(session));
  const decision = decide(core.policy, classification, { headless: true });
  const { tool } = classification.call;
  const message = 'This is no call of a tool: it must be an object with the name of a tool and an input.';
  const stopsTurn = core.breakers.count('otherwise-denied').includes('stop-turn');
  core.summary.deny({ session, tool, cause: 'policy', message });
  tellInvalid(core, session, core.callName(), decision, stopsTurn);
  return {
    kind: 'deny',
    message,
    cause: 'policy',
    decision,
    by: decision.by,
    stopsTurn,
    mayRetry: true,
  };
}

const cancelled: End = { kind: 'cancelled' };

async function proceed(core: Core, course: Course): Promise<End> {
  if (course.signal.aborted) return cancelled;
  const deferral = core.hooks.call.length === 0 ? undefined : await callHooks(core, course);
  for (let round = 0; round < mostRounds; round += 1) {
    const decision = await judged(core, course);
    // Whatever was waited for since: nobody wants the answer any more.
    if (course.signal.aborted) return cancelled;
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
    course.records = await core.grants.gather(course.session);
    if (course.records.length > 0) decision = judge(core, course);
  }
  tellDecided(core, course, decision);
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

async function reviewStep(core: Core, course: Course, decision: Decision): Promise<void> {
  const { reviewer } = core.options;
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
            conversation: conversationOf(core),
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

/** The host's function may fail, and then there is nothing to judge the call against. */
function conversationOf({ options }: Core): readonly ConversationEntry[] {
  try {
    return options.conversation?.() ?? [];
  } catch {
    return [];
  }
}
