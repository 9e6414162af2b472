import type { DialectPlace } from '../../policy/dialects/contract.ts';
import type { Decision, Effect } from '../../policy/index.ts';
import { callText } from '../diff/diff.ts';
import { diffCalls } from '../diff/diff-calls.ts';
import { type NeutralCall, translator } from '../probe/neutral-call.ts';
import type { ReportPlace } from '../report/types.ts';
import { isWritten, type Reviewed, type ReviewedCall } from '../reviewed.ts';
import { convertCalls } from './calls.ts';
import { programHold, type Remedy, remedies } from './remedies.ts';
import { describe, type Target, type Written } from './targets/target.ts';
import type { NeutralPolicy, NeutralRule, Note } from './types.ts';

export interface ConvertRequest {
  readonly policy: NeutralPolicy;
  /** The same files, to be judged as their agent does. */
  readonly source: Reviewed;
  readonly target: Target;
  readonly place: DialectPlace;
  /** Judges what was written as the target's agent does; issues where that cannot be read. */
  readonly open: (written: Written) => Reviewed | readonly string[];
  /** Calls beside those that are made around the rules. */
  readonly calls: readonly NeutralCall[];
}

export interface Loosened {
  readonly call: string;
  readonly before: Effect;
  readonly after: Effect;
  readonly place: ReportPlace;
  /** It changes nothing and reads nothing outside the workspace. */
  readonly isHarmless: boolean;
}

export interface Conversion {
  readonly written: Written;
  readonly notes: readonly Note[];
  /** What could not be mended. Where not all of it is harmless, the result must not be used. */
  readonly loosened: readonly Loosened[];
  /** What the target's own reader found wrong with the result; empty, or the result must not be used. */
  readonly faults: readonly string[];
  readonly tried: number;
  readonly skipped: number;
}

/** Looser to stricter. What only a sandbox lets run unasked is stricter than what runs freely, unless it only reads. */
function rank({ effect, confinement, classification }: Decision): number {
  if (effect === 'deny') return 2;
  if (effect === 'ask') return 1;
  return confinement === 'configured' && classification.risk !== 'read' ? 0.5 : 0;
}

/** A command that is asked about and changes nothing, such as `cd`, which some agents run whatever their files say. */
function isHarmless({ call, was }: Trial): boolean {
  const { risk, permission, accesses, certainty } = was.classification;
  return (
    call.kind === 'command' &&
    was.effect === 'ask' &&
    risk === 'read' &&
    permission === 'workspace' &&
    certainty !== 'opaque' &&
    accesses.every(
      ({ action, resource }) => action === 'execute' || (action === 'read' && resource.kind === 'path'),
    )
  );
}

interface Trial {
  readonly call: NeutralCall;
  readonly was: Decision;
  readonly is: Decision;
}

/** How often calls are made anew around what was written. */
const mostRounds = 4;

/**
 * Writes the policy in the target's format and mends what a call shows to be looser than in the source.
 *
 * INVARIANT: with no `loosened` and no `faults`, no call that was tried is looser in the result than in the source.
 */
export function convert(request: ConvertRequest): Conversion {
  const { source, target, place, open } = request;
  let policy = request.policy;
  const mends: Note[] = [];
  let stuck: readonly Trial[] = [];
  const before = judging(source);
  for (let round = 0; ; round += 1) {
    const written = target.write(policy, place);
    const opened = open(written);
    if (!isReviewed(opened)) return end(policy, written, { faults: opened });
    const calls = callsOf(request, opened);
    const after = judging(opened);
    const trials = calls.map((call): Trial | undefined => {
      const [was, is] = [before(call), after(call)];
      return was === undefined || is === undefined ? undefined : { call, was, is };
    });
    const known = trials.filter((trial) => trial !== undefined);
    const loosened = known.filter(isLooser);
    if (loosened.length === 0 || round === mostRounds) {
      stuck = loosened;
      return end(policy, written, { tried: known.length, skipped: trials.length - known.length });
    }
    const mended = mendAll(request, policy, loosened, mends, before);
    if (mended === policy) {
      stuck = loosened;
      return end(policy, written, { tried: known.length, skipped: trials.length - known.length });
    }
    policy = mended;
  }

  function end(
    last: NeutralPolicy,
    written: Written,
    { faults = [], tried = 0, skipped = 0 }: Partial<Pick<Conversion, 'faults' | 'tried' | 'skipped'>>,
  ): Conversion {
    return {
      written,
      notes: [...last.notes, ...written.notes, ...mends, ...companionNotes(written, source)],
      loosened: stuck.map((trial) => ({
        call: shownCall(trial.call, place.cwd),
        before: trial.was.effect,
        after: trial.is.effect,
        place: placeOf(trial, request),
        isHarmless: isHarmless(trial),
      })),
      faults,
      tried,
      skipped,
    };
  }
}

/** What another file of the target's agent must say, as it was judged with it. */
function companionNotes({ companion }: Written, { files, system }: Reviewed): readonly Note[] {
  if (companion === undefined) return [];
  const place = { file: files[0]?.path ?? system, line: 1, column: 1 };
  return [
    {
      fate: 'noted',
      place,
      text: companion.name,
      why: 'it must say this as well, or the result is looser',
      example: companion.text.trimEnd(),
    },
  ];
}

/** The call with files named from the workspace. */
function shownCall(call: NeutralCall, cwd: string): string {
  return callText(call).replaceAll(`${cwd}/`, '');
}

function isReviewed(opened: Reviewed | readonly string[]): opened is Reviewed {
  return !Array.isArray(opened);
}

function isLooser({ was, is }: Trial): boolean {
  return rank(is) < rank(was);
}

function callsOf(
  { source, policy, calls, target }: ConvertRequest,
  opened: Reviewed,
): readonly NeutralCall[] {
  const found = new Map<string, NeutralCall>();
  const { from } = translator(source);
  const tested = source.tests.flatMap(({ call }) => testedCall(call, source) ?? []).map(from);
  const all = [
    ...calls,
    ...tested,
    ...convertCalls(policy, target.system),
    ...diffCalls(source, opened).map(({ call }) => call),
  ];
  for (const call of all) found.set(`${call.kind} ${call.of}`, call);
  return [...found.values()];
}

/** The call of a test that the file itself holds. */
function testedCall(
  call: Reviewed['tests'][number]['call'],
  { shellCall }: Reviewed,
): ReviewedCall | undefined {
  const { command, tool, input } = call;
  if (typeof command === 'string') return shellCall(command);
  if (typeof tool !== 'string' || typeof input !== 'object' || input === null || Array.isArray(input))
    return undefined;
  const texts = Object.entries(input).flatMap(([key, of]) =>
    typeof of === 'string' ? [[key, of] as const] : [],
  );
  return { tool, input: Object.fromEntries(texts) };
}

/** Judges each call once, in the mode that the files start in. */
function judging(reviewed: Reviewed): (call: NeutralCall) => Decision | undefined {
  const { to } = translator(reviewed);
  const known = new Map<string, Decision | undefined>();
  return (call) => {
    const key = `${call.kind} ${call.of}`;
    if (!known.has(key)) {
      const own = to(call);
      known.set(key, own === undefined ? undefined : reviewed.judge(own));
    }
    return known.get(key);
  };
}

/** Holds back one call after the other, each by the first remedy that helps. */
function mendAll(
  request: ConvertRequest,
  start: NeutralPolicy,
  loosened: readonly Trial[],
  mends: Note[],
  before: (call: NeutralCall) => Decision | undefined,
): NeutralPolicy {
  let policy = heldPrograms(request, start, loosened, mends, before);
  let now = reopened(request, policy);
  for (const { call } of loosened) {
    const trial = now === undefined ? undefined : tried(call, before, now.judge);
    if (now === undefined || trial === undefined || !isLooser(trial)) continue;
    for (const remedy of remedies({
      call,
      is: trial.is,
      needed: trial.was.effect === 'deny' ? 'deny' : 'ask',
      culprit: ownerOf(trial.is, now.written),
      holding: holdersOf(trial.was, request.policy),
      isSecret: trial.was.by.some(({ rule }) => rule === 'secret'),
      isByDefault: isByDefault(trial.was, request.policy),
      isSound: request.policy.system === 'toolgate',
      target: request.target,
      place: request.place,
    })) {
      const changed = applied(policy, remedy, placeOf(trial, request));
      const after = reopened(request, changed);
      const better = after === undefined ? undefined : tried(call, before, after.judge);
      if (after === undefined || better === undefined || isLooser(better)) continue;
      mends.push(noteOf(remedy, trial, placeOf(trial, request), request.place.cwd));
      policy = changed;
      now = after;
      break;
    }
  }
  return policy;
}

/**
 * What the target's agent runs by its own lists, all at once: each program that such a call shows is held, and kept so
 * if that helps.
 */
function heldPrograms(
  request: ConvertRequest,
  policy: NeutralPolicy,
  loosened: readonly Trial[],
  mends: Note[],
  before: (call: NeutralCall) => Decision | undefined,
): NeutralPolicy {
  const first = reopened(request, policy);
  if (first === undefined) return policy;
  const holds = new Map<
    string,
    { readonly remedy: Remedy & { readonly kind: 'hold' }; readonly trials: Trial[] }
  >();
  for (const trial of loosened) {
    // Only what is asked about: a deny is said of as little as can be, one by one.
    if (trial.was.effect === 'deny' || trial.is.effect !== 'allow') continue;
    if (ownerOf(trial.is, first.written) !== undefined) continue;
    const names = programHold(trial.call, trial.is);
    if (names === undefined) continue;
    const key = JSON.stringify(names);
    const known = holds.get(key) ?? { remedy: { kind: 'hold', effect: 'ask', names }, trials: [] };
    known.trials.push(trial);
    holds.set(key, known);
  }
  const all = [...holds.values()];
  const tight = all.reduce(
    (made, { remedy, trials: [trial] }) =>
      trial === undefined ? made : applied(made, remedy, placeOf(trial, request)),
    policy,
  );
  const now = reopened(request, tight);
  if (now === undefined) return policy;
  return all.reduce((made, { remedy, trials }) => {
    const helped = trials.find(({ call }) => {
      const trial = tried(call, before, now.judge);
      return trial !== undefined && !isLooser(trial);
    });
    if (helped === undefined) return made;
    mends.push(noteOf(remedy, helped, placeOf(helped, request), request.place.cwd));
    return applied(made, remedy, placeOf(helped, request));
  }, policy);
}

function applied(policy: NeutralPolicy, remedy: Remedy, place: ReportPlace): NeutralPolicy {
  switch (remedy.kind) {
    case 'drop':
      return { ...policy, rules: policy.rules.filter((rule) => rule !== remedy.rule) };
    case 'narrow':
      return {
        ...policy,
        rules: policy.rules.flatMap((rule) =>
          rule === remedy.rule ? remedy.to.map((names) => ({ ...rule, names })) : [rule],
        ),
      };
    case 'hold': {
      const { effect, names } = remedy;
      const held: NeutralRule = { effect, names, source: 'added', text: describe(names), place };
      return { ...policy, rules: [...policy.rules, held] };
    }
    default: {
      const unreachable: never = remedy;
      return unreachable;
    }
  }
}

const verbs: Readonly<Record<Effect, string>> = { allow: 'allowed', ask: 'asked about', deny: 'denied' };

function noteOf(remedy: Remedy, { call, was, is }: Trial, place: ReportPlace, cwd: string): Note {
  const example = shownCall(call, cwd);
  const before = was.effect === 'allow' ? 'allowed in a sandbox alone' : verbs[was.effect];
  switch (remedy.kind) {
    case 'drop':
      return {
        fate: remedy.rule.source === 'written' ? 'not-carried' : 'noted',
        place: remedy.rule.place,
        text: `${remedy.rule.effect} ${remedy.rule.text}`,
        why: `here it would let a call through that is ${before} in the source`,
        example,
      };
    case 'narrow':
      return {
        fate: 'tightened',
        place: remedy.rule.place,
        text: `${remedy.rule.effect} ${remedy.rule.text}`,
        why: `it is kept for these words alone: with more behind them it would let a call through that is ${before} in the source`,
        example,
      };
    case 'hold':
      return {
        fate: 'added',
        place,
        text: `${remedy.effect} ${describe(remedy.names)}`,
        why: `without it a call would be ${verbs[is.effect]} here that is ${before} in the source`,
        example,
      };
    default: {
      const unreachable: never = remedy;
      return unreachable;
    }
  }
}

interface Now {
  readonly written: Written;
  readonly judge: (call: NeutralCall) => Decision | undefined;
}

function reopened({ target, place, open }: ConvertRequest, policy: NeutralPolicy): Now | undefined {
  const written = target.write(policy, place);
  const opened = open(written);
  return isReviewed(opened) ? { written, judge: judging(opened) } : undefined;
}

function tried(call: NeutralCall, before: Now['judge'], after: Now['judge']): Trial | undefined {
  const [was, is] = [before(call), after(call)];
  return was === undefined || is === undefined ? undefined : { call, was, is };
}

/** The rules that decided in the source. */
function holdersOf({ by }: Decision, { rules }: NeutralPolicy): readonly NeutralRule[] {
  return rules.filter(
    ({ place, effect, source }) =>
      source === 'written' &&
      effect !== 'allow' &&
      by.some(
        ({ file, line, column }) => place.file === file && place.line === line && place.column === column,
      ),
  );
}

/** Held by nothing in particular: by no rule, or by one that is about everything of its kind. */
function isByDefault(was: Decision, policy: NeutralPolicy): boolean {
  const holding = holdersOf(was, policy);
  if (holding.length > 0) {
    return holding.every(({ names }) => names.kind === 'everything' || names.kind === 'capability');
  }
  return was.by.every((origin) => isWritten(origin) || !guards.has(origin.rule));
}

/** Built-in rules of agents that are about something in particular. */
const guards: ReadonlySet<string> = new Set([
  'secret',
  'protected',
  'forbidden',
  'secret-to-network',
  'critical-removal',
  'download-and-run',
  'metadata-host',
  'refused',
  'build-file',
  'blocked-by-name',
  'blocked-by-args',
  'disabled',
]);

/** The rule of the source that an allow of the result goes back to. */
function ownerOf({ by }: Decision, { owners }: Written): NeutralRule | undefined {
  for (const origin of by) {
    const owner = isWritten(origin) ? owners.get(origin.line) : undefined;
    if (owner?.effect === 'allow') return owner;
  }
  return undefined;
}

/** The rule of the source that held the call back, or else the start of its file. */
function placeOf({ was }: Trial, { source }: ConvertRequest): ReportPlace {
  const by = was.by.find(isWritten);
  if (by !== undefined) return { file: by.file, line: by.line, column: by.column };
  return { file: source.files[0]?.path ?? source.system, line: 1, column: 1 };
}
