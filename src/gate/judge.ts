import {
  type Classification,
  classify,
  type Environment,
  higherPermission,
  higherRisk,
} from '../classify/index.ts';
import type { ProposedRule } from '../policy/dialects/contract.ts';
import { type Decision, decide, type Effect, type Present, type State } from '../policy/index.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import type { GrantRecord } from './grants/store.ts';
import type { FoundClass } from './hooks/hook.ts';

/** The call as it would run, judged with all that was gathered for it. */
export function judge(core: Core, course: Course, except?: string): Decision {
  const known = core.family.environment(course.session, except);
  const environment = course.unsandboxed ? { ...known, sandbox: false } : known;
  const classification = classify(course.call, environment);
  return decideInModes(core, classification, stateOf(core, course, environment, classification));
}

const strictness: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

/**
 * The decision in the gate's mode, which the state holds, or the stricter one in a mode of its ancestors. Where two ask, the
 * questions of one are answered before the other is judged again.
 */
export function decideInModes(
  { policy, modes }: Core,
  classification: Classification,
  state: State,
): Decision {
  let strictest = decide(policy, classification, state);
  for (const mode of modes.all().slice(1)) {
    const { mode: _, ...others } = state;
    const decision = decide(policy, classification, mode === undefined ? others : { ...others, mode });
    if (isStricter(decision, strictest)) strictest = decision;
  }
  return strictest;
}

function isStricter(a: Decision, b: Decision): boolean {
  if (a.effect !== b.effect) return strictness[a.effect] > strictness[b.effect];
  return a.confinement === 'configured' && b.confinement !== 'configured';
}

/** What the agent itself would offer to remember of a call that asks. */
export function proposalsFor(
  core: Core,
  course: Course,
  { classification }: Decision,
): readonly ProposedRule[] {
  const { proposedRules } = core.options;
  if (proposedRules === undefined) return [];
  const environment = core.family.environment(course.session);
  return proposedRules(classification, stateOf(core, course, environment, classification));
}

/** What the dialect's own view makes of the call, before hooks: the highest of its units. */
export function foundFor(core: Core, course: Course, classification: Classification): FoundClass {
  const [pass] = core.policy.source.passes;
  const { reusableGrant } = classification;
  let { risk, permission, requiresPrompt } = classification;
  if (pass === undefined) return { risk, permission, requiresPrompt, reusableGrant };
  const environment = core.family.environment(course.session);
  const flags = pass.view.flags?.(classification);
  const units = pass.view.units(classification, stateOf(core, course, environment, classification));
  units.forEach((unit, at) => {
    risk = at === 0 ? unit.risk : higherRisk(risk, unit.risk);
    permission = at === 0 ? unit.permission : higherPermission(permission, unit.permission);
  });
  requiresPrompt ||= flags?.requiresPrompt === true;
  return { risk, permission, requiresPrompt, reusableGrant: flags?.reusableGrant ?? reusableGrant };
}

function stateOf(
  core: Core,
  course: Course,
  environment: Environment,
  classification: Classification,
): State {
  const state: { -readonly [key in keyof State]: State[key] } = {
    headless: core.headless(),
    repetition: course.repetition,
    session: course.session,
  };
  const mode = core.modes.current();
  if (mode !== undefined) state.mode = mode;
  const records = course.records.filter(({ id }) => !core.grants.isRevoked(id));
  if (records.length > 0) {
    state.grants = records.map(({ grant }) => grant);
    state.present = presentFor(core, course.call.tool, records, classification);
  }
  if (course.verdicts.length > 0) state.verdicts = course.verdicts;
  if (course.adjustments.length > 0) state.adjustments = course.adjustments;
  const facts = core.options.facts?.();
  const { secretsRead, hostsSeen } = core.family.factsOf(course.session);
  const isRewritten = course.call !== course.original;
  const asksHooks = core.hooks.question.length > 0;
  if (asksHooks || facts !== undefined || secretsRead.length > 0 || hostsSeen.length > 0 || isRewritten) {
    state.facts = {
      updatedInput: isRewritten,
      'question-hooks': asksHooks,
      'secrets-read': secretsRead,
      'hosts-seen': hostsSeen,
      // Only worked out for a rule that reads it: each file has to be looked at.
      get 'files-written'() {
        return environment.written ?? [];
      },
      ...facts,
    };
  }
  return state;
}

/** What the fingerprints of these grants are compared with. */
function presentFor(
  core: Core,
  tool: string,
  records: readonly GrantRecord[],
  { environment }: Classification,
): Present {
  const version = core.version();
  const identity = identityOf(core, tool);
  const digests: Record<string, string> = {};
  for (const { grant } of records) {
    const { fingerprint } = grant;
    if (fingerprint?.directory !== environment.cwd || fingerprint.policy !== version) continue;
    for (const path of Object.keys(fingerprint.digests)) {
      const digest = core.files?.digestOf(path);
      if (digest !== undefined) digests[path] = digest;
    }
  }
  return { tool: identity, policy: version, digests };
}

export function identityOf({ options }: Core, tool: string): string {
  return options.toolIdentity?.(tool) ?? tool;
}

/** Digests of the files that the call runs by name; `undefined` where one cannot be told. */
export function scriptDigests(
  core: Core,
  { deeds }: Classification,
): Readonly<Record<string, string>> | undefined {
  const paths: string[] = [];
  for (const { kind, reason } of deeds) {
    const path = kind === 'code' ? reason.data?.['path'] : undefined;
    if (typeof path === 'string') paths.push(path);
  }
  return digestsOf(core, paths);
}

/**
 * Digests of all files that steer what the call would run, those that are not there included: making one is a change.
 * `undefined` where one cannot be told.
 */
export function steeringDigests(core: Core, course: Course): Readonly<Record<string, string>> | undefined {
  const environment = core.family.environment(course.session);
  const paths = new Set<string>();
  const { deeds } = classify(course.call, {
    ...environment,
    // What the call is judged by is what is asked for here.
    baseline: (path) => {
      paths.add(path);
      return environment.baseline?.(path) ?? 'unknown';
    },
  });
  for (const { kind, reason } of deeds) {
    const path = kind === 'code' ? reason.data?.['path'] : undefined;
    if (typeof path === 'string') paths.add(path);
  }
  return digestsOf(core, paths);
}

const none: Readonly<Record<string, string>> = {};

function digestsOf(core: Core, paths: Iterable<string>): Readonly<Record<string, string>> | undefined {
  let digests: Record<string, string> | undefined;
  for (const path of paths) {
    const digest = core.files?.digestOf(path);
    if (digest === undefined) return undefined;
    digests ??= {};
    digests[path] = digest;
  }
  return digests ?? none;
}
