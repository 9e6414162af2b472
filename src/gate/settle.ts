import type { Decision, TurnStop } from '../policy/index.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import { denialHooks } from './hook-steps.ts';
import { decideInModes } from './judge.ts';
import { denialMessage } from './message.ts';
import { notify } from './notify.ts';
import type { DenialCause, Denied, Outcome } from './outcome.ts';
import { issueTicket } from './ticket.ts';

export type End =
  | { readonly kind: 'decided'; readonly decision: Decision }
  | { readonly kind: 'deferred'; readonly decision: Decision; readonly reason: string }
  | { readonly kind: 'cancelled' };

/** Makes the outcome of a call that has come to an end, and tells everybody who counts. */
export async function settle(core: Core, course: Course, end: End): Promise<Outcome> {
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

export function allow(core: Core, course: Course, decision: Decision): Outcome {
  const ticket = issueTicket(core, course, decision);
  core.courses.set(ticket, course);
  core.breakers.count('allowed');
  core.summary.count('allowed');
  notify(core, course, 'granted', () => decidingTables(course, decision));
  core.audit(course.session, course.name, () => ({ kind: 'settled', outcome: 'allow', ticket: ticket.id }));
  const context = course.contexts.join('\n');
  const { rules, updates } = course;
  return {
    kind: 'allow',
    ticket,
    decision,
    ...(context === '' ? {} : { context }),
    ...(rules.length === 0 ? {} : { rules }),
    ...(updates.length === 0 ? {} : { updates }),
  };
}

function decidingTables({ answeredBy }: Course, { by, trace }: Decision): readonly string[] {
  if (answeredBy !== undefined) return [answeredBy];
  const tables = by.map(({ table }) => table);
  // A rule's own table name may be more special than the one that was read.
  return [...tables, ...trace.filter(({ answer }) => answer === 'allow').map(({ table }) => table)];
}

export async function deny(core: Core, course: Course, decision: Decision): Promise<Denied> {
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
export function causeOf(core: Core, course: Course, decision: Decision): DenialCause {
  const { classification } = decision;
  const mode = core.modes.current();
  const plain = decideInModes(core, classification, {
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
