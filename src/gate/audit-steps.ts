import type { Decision } from '../policy/index.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import { auditedInput, callDigest } from './hook-steps.ts';

/** A call is on its way, for the first time or once more without a sandbox. */
export function tellCalled(core: Core, course: Course): void {
  const { call, session } = course;
  core.audit(session, course.name, () => ({
    kind: 'called',
    ...(call.id === undefined ? {} : { callId: call.id }),
    tool: call.tool,
    cwd: call.cwd ?? core.family.environment(session).cwd,
    input: auditedInput(core, call),
    inputDigest: callDigest(core, call),
    repetition: course.repetition,
  }));
}

/** What the policy made of a call with all that was gathered so far. */
export function tellDecided(core: Core, course: Course, decision: Decision): void {
  const mode = core.modes.current() ?? course.call.mode;
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
}

/** What is no call has no words that a log could hold. */
export function tellInvalid(
  core: Core,
  session: string,
  name: string,
  decision: Decision,
  stopsTurn: boolean,
): void {
  const { call, environment } = decision.classification;
  core.audit(session, name, () => ({
    kind: 'called',
    tool: call.tool,
    cwd: environment.cwd,
    input: null,
    inputDigest: core.digest('null'),
    repetition: 1,
  }));
  core.audit(session, name, () => ({
    kind: 'decided',
    effect: 'deny',
    policy: core.version(),
    by: decision.by,
    reasons: decision.reasons.map(({ code }) => code),
    questions: [],
    verdicts: [],
    grants: [],
  }));
  core.audit(session, name, () => ({ kind: 'settled', outcome: 'deny', cause: 'policy', stopsTurn }));
}
