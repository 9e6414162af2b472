import {
  type Call,
  type Classification,
  higherPermission,
  higherRisk,
  type Json,
} from '../classify/index.ts';
import type { ProposedRule } from '../policy/dialects/contract.ts';
import type { Adjustment, Decision, HookMoment, Verdict } from '../policy/index.ts';
import { redact } from './audit/redact.ts';
import { canonical } from './canonical.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import type { HookAnswer } from './hooks/aggregate.ts';
import { type Fired, fire, hooksFor, type ReadyHook } from './hooks/fire.ts';
import type { FoundClass, HookCall } from './hooks/hook.ts';
import type { HookFacts } from './hooks/payload.ts';
import { type JsonObject, plainInput } from './json.ts';
import { foundFor, proposalsFor } from './judge.ts';

interface Told {
  /** What the agent would offer to remember. */
  readonly suggestions?: readonly ProposedRule[];
  readonly classification?: Classification;
  readonly found?: FoundClass;
  readonly reason?: string;
  readonly result?: Json;
}

/** Runs the hooks of a moment for a call; `undefined` where none is for it. */
async function runHooks(
  core: Core,
  course: Course,
  moment: HookMoment,
  told: Told,
  heard?: Set<ReadyHook>,
): Promise<Fired | undefined> {
  const ready = core.hooks[moment];
  const event = ready[0]?.event;
  if (event === undefined || (core.isChild && !(event.inChildren && core.profile.children.hooks)))
    return undefined;
  const { call } = course;
  const meets = (rule: string): boolean => core.options.meetsHookRule?.(rule, call.tool, call.input) ?? true;
  const hooks = hooksFor(ready, event, call.tool, meets).filter((one) => heard?.has(one) !== true);
  if (hooks.length === 0) return undefined;
  for (const one of hooks) heard?.add(one);
  const { cwd } = core.family.environment(course.session);
  const mode = core.modes.current() ?? call.mode ?? core.policy.source.mode;
  const said: HookCall = {
    event: event.name,
    tool: call.tool,
    input: call.input,
    cwd: call.cwd ?? cwd,
    session: course.session,
    mode,
    ...(call.id === undefined ? {} : { callId: call.id }),
    ...(told.classification === undefined ? {} : { classification: told.classification }),
    ...(told.found === undefined ? {} : { found: told.found }),
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
    cwd: said.cwd,
    tool: call.tool,
    input: call.input,
    mode,
    ...(call.id === undefined ? {} : { 'call-id': call.id }),
    ...(told.reason === undefined ? {} : { reason: told.reason }),
    ...(told.result === undefined ? {} : { result: told.result }),
    ...(suggestions.length === 0 ? {} : { suggestions }),
  };
  const fired = await fire(hooks, event, said, facts, core.hookPorts, course.signal);
  core.audit(course.session, course.name, () => ({
    kind: 'hooks',
    event: event.name,
    results: fired.results.map(({ hook, status, reply, fault }) => ({
      hook,
      status,
      ...(reply.decision === undefined ? {} : { decision: reply.decision }),
      ...(fault === undefined ? {} : { fault }),
    })),
    answer: auditedAnswer(core, fired.answer),
    voided: fired.voided,
  }));
  for (const { hook, status, reply } of fired.results)
    if (status !== 'answered' && reply.decision === undefined)
      course.notes.push(`The hook ${JSON.stringify(hook)} failed and is left out.`);
  if (fired.answer.context !== '') course.contexts.push(fired.answer.context);
  return fired;
}

/**
 * Before the call is decided. Answers whether a hook wants it kept for later.
 *
 * INVARIANT: every hook that is for the tool that would run has been heard, also where another hook put that tool there.
 */
export async function callHooks(core: Core, course: Course): Promise<string | undefined> {
  const heard = new Set<ReadyHook>();
  let deferral: string | undefined;
  for (;;) {
    const { tool } = course.call;
    const fired = await runHooks(core, course, 'call', {}, heard);
    if (fired === undefined) return deferral;
    deferral = hearCallHooks(core, course, fired.answer) ?? deferral;
    if (course.call.tool === tool) return deferral;
  }
}

function hearCallHooks(core: Core, course: Course, answer: HookAnswer): string | undefined {
  const { decision, halt, reason } = answer;
  course.halted ||= halt;
  if (!halt) rewriteByHook(core, course, answer);
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

/** After the call was classified: hooks may raise what was found, for this input alone, or hold the call back. */
export async function classificationHooks(
  core: Core,
  course: Course,
  classification: Classification,
): Promise<void> {
  course.adjustedFor = course.call;
  course.adjustments = [];
  const found = foundFor(core, course, classification);
  const fired = await runHooks(core, course, 'classification', { classification, found });
  if (fired === undefined) return;
  const { answer, adjustments } = fired;
  course.adjustments = adjustments;
  if (adjustments.some((one) => lowers(one, found)))
    course.notes.push('A hook tried to lower what was found, which it may not.');
  course.halted ||= answer.halt;
  const effect = answer.halt ? 'deny' : answer.decision;
  if (effect !== 'deny' && effect !== 'ask') return;
  const reason = answer.reason === '' ? {} : { reason: answer.reason };
  course.verdicts = [...course.verdicts, { from: 'hook', effect, stage: 'call', ...reason }];
}

function lowers({ kind, risk, permission, requiresPrompt }: Adjustment, found: FoundClass): boolean {
  if (kind === 'set') return false;
  return (
    (risk !== undefined && higherRisk(risk, found.risk) !== risk) ||
    (permission !== undefined && higherPermission(permission, found.permission) !== permission) ||
    (requiresPrompt === false && found.requiresPrompt)
  );
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
  if (answer !== undefined && !answer.halt) rewriteByHook(core, course, answer);
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
  if (effect !== 'allow') return;
  course.answeredBy = 'hook';
  course.updates = answer?.updates ?? [];
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

/** What hooks made of the call: another input, or another tool with it. */
function rewriteByHook(
  core: Core,
  course: Course,
  { input, tool }: Pick<HookAnswer, 'input' | 'tool'>,
): void {
  if (input === undefined && tool === undefined) return;
  rewrite(core, course, input === undefined ? course.call.input : plainInput(input), 'hook', tool);
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
  tool: string = course.call.tool,
): void {
  if (input === undefined) {
    const reason = 'The new input cannot be read.';
    course.verdicts = [...course.verdicts, { from: 'hook', effect: 'deny', stage: 'call', reason }];
    return;
  }
  const isSameTool = tool === course.call.tool;
  if (isSameTool && canonical(input) === canonical(course.call.input)) return;
  const call = Object.freeze({ ...course.call, tool, input });
  course.call = call;
  course.verdicts = course.verdicts.filter(({ effect, stage }) => effect !== 'allow' && stage === 'call');
  course.answeredBy = undefined;
  course.updates = [];
  core.audit(course.session, course.name, () => ({
    kind: 'rewritten',
    by,
    ...(isSameTool ? {} : { tool }),
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

function auditedAnswer(core: Core, { decision, halt, reason, context, input, unused }: HookAnswer) {
  const made = input ?? unused;
  const shown = made === undefined ? undefined : plainInput(made);
  return {
    decision,
    halt,
    ...(reason === '' ? {} : { reason }),
    ...(context === '' ? {} : { context }),
    ...(shown === undefined
      ? {}
      : {
          input: redact(shown, core.options.auditInputs ?? 'digests', core.digest),
          used: input !== undefined,
        }),
  };
}
