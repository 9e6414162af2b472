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
}
