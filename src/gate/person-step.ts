import type { Decision, GrantScope, Question, Verdict } from '../policy/index.ts';
import { canonical } from './canonical.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import { editDiffs } from './diff.ts';
import type { GrantRecord } from './grants/store.ts';
import { rewrite } from './hook-steps.ts';
import { plainInput } from './json.ts';
import { identityOf, judge, proposalsFor, steeringDigests } from './judge.ts';
import { notify } from './notify.ts';
import { offersFor } from './offers.ts';
import type { Answer, Offer, Prompt } from './prompt.ts';
import { keptScope } from './scopes.ts';

/** Puts the open questions to a person. Answers `cancelled` where the call was. */
export async function personStep(
  core: Core,
  course: Course,
  decision: Decision,
): Promise<'answered' | 'cancelled'> {
  const questions = decision.questions.filter(({ route }) => route[0] === 'person');
  const digests = steeringDigests(core, course);
  const rules = proposalsFor(core, course, decision);
  const offers = offersFor(decision, questions, core.profile.grants, {
    tool: identityOf(core, course.call.tool),
    policy: core.version(),
    digests,
    rules,
  });
  const prompt = promptOf(core, course, decision, questions, offers, withheld(rules, offers));
  notify(core, course, 'opened', () => ['person']);
  core.audit(course.session, course.name, () => ({
    kind: 'asked',
    question: prompt.id,
    keys: questions.map(({ key }) => key),
  }));
  const settlement = await core.board.open(prompt, () => isReleased(core, course), course.signal);
  const told = (answer: 'allow' | 'deny' | 'released' | 'lost' | 'cancelled', scope?: GrantScope): void =>
    core.audit(course.session, course.name, () => ({
      kind: 'answered',
      question: prompt.id,
      answer,
      ...(scope === undefined ? {} : { scope }),
    }));
  switch (settlement.kind) {
    case 'cancelled':
      told('cancelled');
      return 'cancelled';
    case 'released':
      told('released');
      await gatherAgain(core, course);
      return 'answered';
    case 'lost':
      told('lost');
      say(course, questions, 'ask');
      return 'answered';
    case 'denied-too':
      told('deny');
      say(course, questions, 'deny');
      course.answeredBy = 'person';
      return 'answered';
    case 'answered':
      break;
    default: {
      const never: never = settlement;
      return never;
    }
  }
  const { answer } = settlement;
  if (answer.decision === 'deny') {
    told('deny');
    refuse(core, course, questions, answer);
    return 'answered';
  }
  if (answer.input !== undefined) {
    const input = plainInput(answer.input);
    if (input === undefined || canonical(input) !== canonical(course.call.input)) {
      told('allow', 'once');
      rewrite(core, course, input, 'person');
      return 'answered';
    }
  }
  if (!isSame(digests, steeringDigests(core, course))) {
    told('allow', 'once');
    course.notes.push('A file that the call runs was changed while the question was open.');
    return 'answered';
  }
  const scope = keptScope(
    answer.scope ?? 'once',
    core.profile.grants,
    offers.map((offer) => offer.scope),
  );
  told('allow', scope);
  say(course, questions, 'allow');
  course.answeredBy = 'person';
  approveFiles(core, questions, digests);
  const kept = offers.find((offer) => offer.scope === scope);
  course.rules = kept?.rules ?? [];
  await remember(core, course, questions, kept);
  return 'answered';
}

function say(
  course: Course,
  questions: readonly Question[],
  effect: 'allow' | 'ask' | 'deny',
  reason?: string,
): void {
  course.verdicts = [
    ...course.verdicts,
    ...questions.map(
      ({ key }): Verdict => ({
        from: 'person',
        effect,
        stage: 'question',
        key,
        ...(reason === undefined || reason === '' ? {} : { reason }),
      }),
    ),
  ];
}

function refuse(core: Core, course: Course, questions: readonly Question[], answer: Answer): void {
  say(course, questions, 'deny', answer.feedback);
  course.answeredBy = 'person';
  course.hadFeedback = (answer.feedback ?? '') !== '';
  course.stopped ||= answer.stop === true;
  if (core.profile.questions.afterDeny === 'deny-session') core.board.denySession(course.session);
}

function withheld(rules: Prompt['withheld'], offers: readonly Offer[]): Prompt['withheld'] {
  return rules.filter((rule) => !offers.some((offer) => offer.rules.includes(rule)));
}

function promptOf(
  core: Core,
  course: Course,
  decision: Decision,
  questions: readonly Question[],
  offers: readonly Offer[],
  held: Prompt['withheld'],
): Prompt {
  const { call } = course;
  const { classification } = decision;
  const { readFile } = core.family.environment(course.session);
  const diffs = editDiffs(call, readFile, classification.environment.cwd);
  return {
    id: core.makeId(),
    session: course.session,
    ...(call.id === undefined ? {} : { callId: call.id }),
    tool: call.tool,
    input: call.input,
    cwd: classification.environment.cwd,
    summary: classification.summary,
    reason: decision.reason,
    questions: questions.map(({ key, text, reasons, risk, permission }) => ({
      key,
      text,
      reasons,
      risk,
      permission,
    })),
    classification,
    diffs,
    offers,
    withheld: held,
    notes: [...course.notes, ...core.faults()],
  };
}

function isSame(
  before: Readonly<Record<string, string>> | undefined,
  now: Readonly<Record<string, string>> | undefined,
): boolean {
  if (before === undefined || now === undefined) return before === now;
  const paths = Object.keys(before);
  return paths.length === Object.keys(now).length && paths.every((path) => before[path] === now[path]);
}

/** The person saw that these files changed and lets them run: they are the baseline from now on. */
function approveFiles(
  core: Core,
  questions: readonly Question[],
  digests: Readonly<Record<string, string>> | undefined,
): void {
  for (const { reasons } of questions) {
    for (const { code, data } of reasons) {
      const path = code === 'changed-execution-file' ? data?.['path'] : undefined;
      const digest = typeof path === 'string' ? digests?.[path] : undefined;
      if (typeof path === 'string' && digest !== undefined) core.baseline?.approve(path, digest);
    }
  }
}

async function remember(
  core: Core,
  course: Course,
  questions: readonly Question[],
  offer: Offer | undefined,
): Promise<void> {
  if (offer === undefined || offer.grants.length === 0) return;
  const { scope } = offer;
  const { project } = core;
  const records = offer.grants.map(
    (grant): GrantRecord => ({
      id: core.makeId(),
      grant,
      text: questions.map(({ text }) => text).join('; '),
      tool: course.call.tool,
      createdAt: core.clock.now(),
      ...(scope === 'session' ? { session: course.session } : {}),
      ...(scope === 'project' ? { project } : {}),
    }),
  );
  if (!(await core.grants.add(scope, records))) {
    course.notes.push('The answer could not be remembered.');
    return;
  }
  core.audit(course.session, course.name, () => ({
    kind: 'granted',
    grants: records.map(({ id }) => id),
    scope,
    keys: records.map(({ grant }) => grant.key),
  }));
  const { afterGrant } = core.profile.questions;
  if (afterGrant === 'none') return;
  // What was granted has to be there before the others are judged again.
  await core.grants.gather(course.session);
  core.board.recheck(afterGrant === 'same-session' ? course.session : undefined);
}

/** Whether a grant that was given meanwhile lets the call pass. */
function isReleased(core: Core, course: Course): boolean {
  const before = course.records;
  course.records = core.grants.latest(course.session);
  const decision = judge(core, course);
  if (decision.effect === 'allow' && isReleaseOf(core, course, decision)) return true;
  course.records = before;
  return false;
}

/** With `grants-alone`, what a rule allows does not count: each unit of the agent's own view must be granted. */
function isReleaseOf(core: Core, course: Course, { classification }: Decision): boolean {
  if (core.profile.questions.release === 'decide') return true;
  const grants = course.records.map(({ grant }) => grant);
  const state = { grants, session: course.session };
  return core.policy.source.passes
    .filter(({ view }) => view.values === 'two-valued')
    .every(({ view }) =>
      view
        .units(classification, state)
        .every((unit) => unit.granted ?? grants.some(({ key }) => key === unit.key)),
    );
}

async function gatherAgain(core: Core, course: Course): Promise<void> {
  course.records = await core.grants.gather(course.session);
}
