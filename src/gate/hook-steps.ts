import { type Call, type Classification, higherRisk, type Json } from '../classify/index.ts';
import type { ProposedRule } from '../policy/dialects/contract.ts';
import type { Decision, HookMoment, Verdict } from '../policy/index.ts';
import { redact } from './audit/redact.ts';
import { canonical } from './canonical.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import { type Fired, fire, hooksFor } from './hooks/fire.ts';
import type { HookCall } from './hooks/hook.ts';
import type { HookFacts } from './hooks/payload.ts';
import { type JsonObject, plainInput } from './json.ts';
import { proposalsFor } from './judge.ts';

interface Told {
  /** What the agent would offer to remember. */
  readonly suggestions?: readonly ProposedRule[];
  readonly classification?: Classification;
  readonly reason?: string;
  readonly result?: Json;
}

/** Runs the hooks of a moment for a call; `undefined` where none is for it. */
async function runHooks(
  core: Core,
  course: Course,
  moment: HookMoment,
  told: Told,
): Promise<Fired | undefined> {
  const ready = core.hooks[moment];
  const event = ready[0]?.event;
  if (event === undefined || (core.isChild && !(event.inChildren && core.profile.children.hooks)))
    return undefined;
  const { call } = course;
  const meets = (rule: string): boolean => core.options.meetsHookRule?.(rule, call.tool, call.input) ?? true;
  const hooks = hooksFor(ready, event, call.tool, meets);
  if (hooks.length === 0) return undefined;
  const { cwd } = core.family.environment(course.session);
  const mode = core.mode() ?? call.mode ?? core.policy.source.mode;
  const heard: HookCall = {
    event: event.name,
    tool: call.tool,
    input: call.input,
    cwd: call.cwd ?? cwd,
    session: course.session,
    mode,
    ...(call.id === undefined ? {} : { callId: call.id }),
    ...(told.classification === undefined ? {} : { classification: told.classification }),
    ...(told.reason === undefined ? {} : { reason: told.reason }),
    ...(told.result === undefined ? {} : { result: told.result }),
  };
  const suggestions = (told.suggestions ?? []).flatMap(({ update }) =>
    update === undefined ? [] : [update],
  );
  const facts: HookFacts = {
    ...core.options.hookFacts,
    event: event.name,
    session: course.session,
    cwd: heard.cwd,
    tool: call.tool,
    input: call.input,
    mode,
    ...(call.id === undefined ? {} : { 'call-id': call.id }),
    ...(told.reason === undefined ? {} : { reason: told.reason }),
    ...(told.result === undefined ? {} : { result: told.result }),
    ...(suggestions.length === 0 ? {} : { suggestions }),
  };
  const fired = await fire(hooks, event, heard, facts, core.hookPorts, course.signal);
  core.audit(course.session, course.name, () => ({
    kind: 'hooks',
    event: event.name,
    results: fired.results.map(({ hook, status, reply, fault }) => ({
      hook,
      status,
      ...(reply.decision === undefined ? {} : { decision: reply.decision }),
      ...(fault === undefined ? {} : { fault }),
    })),
    voided: fired.voided,
  }));
  if (fired.answer.context !== '') course.contexts.push(fired.answer.context);
  return fired;
}

/** Before the call is decided. Answers whether a hook wants it kept for later. */
export async function callHooks(core: Core, course: Course): Promise<string | undefined> {
  const fired = await runHooks(core, course, 'call', {});
  if (fired === undefined) return undefined;
  const { answer } = fired;
  const { decision, halt, reason } = answer;
  course.halted ||= halt;
  if (answer.input !== undefined && !halt) rewrite(core, course, plainInput(answer.input), 'hook');
  const effect = halt ? 'deny' : decision;
  if (effect === 'allow' || effect === 'ask' || effect === 'deny') {
    const verdict: Verdict = { from: 'hook', effect, stage: 'call', ...(reason === '' ? {} : { reason }) };
    course.verdicts = [...course.verdicts, verdict];
  }
  if (effect !== 'defer') return undefined;
  const needs = core.hooks.call[0]?.event.deferNeeds;
  const mayDefer =
    (needs?.headless !== true || core.headless()) &&
    (needs?.onlyCallOfTurn !== true || course.callsOfTurn === 1);
  if (!mayDefer) course.notes.push('A hook wanted to put the call off, which is not possible here.');
  return mayDefer ? reason : undefined;
}

/** After the call was classified: hooks may raise what was found, for this input alone. */
export async function classificationHooks(
  core: Core,
  course: Course,
  classification: Classification,
): Promise<void> {
  course.adjustedFor = course.call;
  course.adjustments = [];
  const fired = await runHooks(core, course, 'classification', { classification });
  if (fired === undefined) return;
  course.adjustments = fired.answer.adjustments;
  const lowers = fired.answer.adjustments.some(
    ({ kind, risk }) =>
      kind === 'raise' && risk !== undefined && higherRisk(risk, classification.risk) !== risk,
  );
  if (lowers) course.notes.push('A hook tried to lower the risk, which it may not.');
}

/** When somebody is about to be asked. A hook's answer is about the open questions that it was shown. */
export async function questionHooks(core: Core, course: Course, decision: Decision): Promise<void> {
  const keys = decision.questions.filter(({ route }) => route[0] === 'hook').map(({ key }) => key);
  const { call } = course;
  const fired = await runHooks(core, course, 'question', {
    classification: decision.classification,
    reason: decision.reason,
    suggestions: core.hooks.question.length === 0 ? [] : proposalsFor(core, course, decision),
  });
  const answer = fired?.answer;
  course.halted ||= answer?.halt === true;
  if (answer?.input !== undefined && answer.halt !== true)
    rewrite(core, course, plainInput(answer.input), 'hook');
  // An approval is about the input that was shown; the new one is decided anew, and asked about again.
  const isAnother = course.call !== call;
  const said = answer?.halt === true ? 'deny' : (answer?.decision ?? 'none');
  const effect = said === 'deny' ? 'deny' : said === 'allow' && !isAnother ? 'allow' : 'ask';
  if (isAnother && effect !== 'deny') return;
  const reason = answer === undefined || answer.reason === '' ? {} : { reason: answer.reason };
  course.verdicts = [
    ...course.verdicts,
    ...keys.map((key): Verdict => ({ from: 'hook', effect, stage: 'question', key, ...reason })),
  ];
  if (effect === 'allow') course.answeredBy = 'hook';
}

/** After a denial: a hook may say that another attempt makes sense. */
export async function denialHooks(core: Core, course: Course, cause: string, reason: string): Promise<void> {
  const event = core.hooks.denied[0]?.event;
  if (event === undefined) return;
  if (event.denialsOf !== undefined && !event.denialsOf.some((one) => one === cause)) return;
  const fired = await runHooks(core, course, 'denied', { reason });
  course.mayRetry = fired?.answer.retry === true;
}

/** After the call ran: what hooks want told to the model beside the result. */
export async function resultHooks(core: Core, course: Course, result: Json): Promise<string> {
  course.contexts = [];
  await runHooks(core, course, 'result', { result });
  return course.contexts.join('\n');
}

/**
 * Takes a new input.
 *
 * INVARIANT: every approval that saw another input is void; a refusal stays.
 */
export function rewrite(
  core: Core,
  course: Course,
  input: JsonObject | undefined,
  by: 'hook' | 'person',
): void {
  if (input === undefined) {
    const reason = 'The new input cannot be read.';
    course.verdicts = [...course.verdicts, { from: 'hook', effect: 'deny', stage: 'call', reason }];
    return;
  }
  if (canonical(input) === canonical(course.call.input)) return;
  const call = Object.freeze({ ...course.call, input });
  course.call = call;
  course.verdicts = course.verdicts.filter(({ effect, stage }) => effect !== 'allow' && stage === 'call');
  course.answeredBy = undefined;
  core.audit(course.session, course.name, () => ({
    kind: 'rewritten',
    by,
    input: auditedInput(core, call),
    inputDigest: callDigest(core, call),
  }));
}

export function callDigest(core: Core, { tool, input, cwd }: Call): string {
  return core.digest(`${tool}\n${cwd ?? ''}\n${canonical(input)}`);
}

export function auditedInput(core: Core, call: Call): Json {
  return redact(call.input, core.options.auditInputs ?? 'digests', core.digest);
}
