import type { Environment, Json } from '../classify/index.ts';
import {
  type GateProfile,
  type Grant,
  type HookMoment,
  type Policy,
  type PolicyDocument,
  recommended,
} from '../policy/index.ts';
import { loadShell } from '../shell/index.ts';
import { type AuditEntry, type AuditEvent, auditVersion } from './audit/events.ts';
import { redactEntry } from './audit/redact-entry.ts';
import { createBaseline } from './baseline.ts';
import { createBoard } from './board.ts';
import { createBreakers } from './breakers.ts';
import type { Core } from './core.ts';
import { type Escalated, type EscalateOptions, escalateCall } from './escalate-call.ts';
import type { RunEnd } from './escalation.ts';
import { createFamily, type Family } from './family.ts';
import { compiled, stricterOf, withPrograms } from './gate-policy.ts';
import { revokeGrants } from './grants/change.ts';
import { memoryGrantStore } from './grants/memory-store.ts';
import type { GrantRecord, GrantStore } from './grants/store.ts';
import { resultHooks } from './hook-steps.ts';
import { type ReadyHook, readyHooks } from './hooks/fire.ts';
import { hookNotes } from './hooks/notes.ts';
import { hostEnvironment } from './host-environment.ts';
import { nodeClock, nodeFiles, nodeId, sha256 } from './node-ports.ts';
import { nodeRunProgram } from './node-program.ts';
import type { CheckOptions, GateOptions } from './options.ts';
import type { Outcome, Ticket } from './outcome.ts';
import { ownProfile } from './own-profile.ts';
import { policyVersion } from './policy-version.ts';
import type { Answer, AnswerReceipt, Prompt, PromptListener } from './prompt.ts';
import { createQueue } from './queue.ts';
import { createRepetition } from './repetition.ts';
import { runCall } from './run-call.ts';
import { createSummary, type RunSummary } from './summary.ts';
import { visibleTools } from './visible-tools.ts';

/** May a tool call run, and who has to say so. One for each run of an agent. */
export interface Gate {
  /** Takes a call to its outcome. Never rejects for anything that a model, a hook or a person does. */
  readonly check: (call: unknown, options?: CheckOptions) => Promise<Outcome>;
  /** Answers an open question. The first answer counts. */
  readonly answer: (question: string, answer: Answer) => AnswerReceipt;
  readonly questions: () => readonly Prompt[];
  /** Shows the listener every question; the returned function takes it away. */
  readonly listen: (listener: PromptListener) => () => void;
  readonly grants: {
    readonly list: () => Promise<readonly GrantRecord[]>;
    /** Takes one back: calls that wait are judged without it, and tickets that need it are stale. */
    readonly revoke: (id: string) => Promise<boolean>;
  };
  /** A run in the sandbox has ended: whether the call may be tried without it, and on whose word. */
  readonly escalate: (ticket: Ticket, end: RunEnd, options?: EscalateOptions) => Promise<Escalated>;
  /** Hooks that want to see the result; answers what they want told to the model beside it. */
  readonly afterRun: (ticket: Ticket, result: Json) => Promise<string>;
  readonly visibleTools: (tools: readonly string[]) => readonly string[];
  /** The mode from now on; tickets that are out are judged in it. `undefined`: the policy's or the call's own. */
  readonly setMode: (mode: string | undefined) => void;
  /** The model said something, or its turn has ended: equal calls are counted anew where the dialect does so. */
  readonly interrupt: (by: 'message' | 'turn', session?: string) => void;
  readonly summary: () => RunSummary;
  /** What whoever starts the run should be told: hooks that may do more than raise, that never run, that run always. */
  readonly notes: readonly string[];
  /** A gate for a child agent: it denies and asks what this one does, and has none of its grants. */
  readonly child: (options?: ChildOptions) => Promise<Gate>;
  /** Cancels every call that waits; no ticket is good any more. */
  readonly close: () => void;
}

export interface ChildOptions {
  readonly session?: string;
  /** Beside the parent's, and never in its place. */
  readonly policy?: Policy | PolicyDocument;
  readonly headless?: boolean;
  readonly mode?: string;
}

/**
 * Makes a gate. Without options: the recommended policy on this machine and in this directory, with nobody to ask.
 *
 * @throws an `Error` where the policy cannot be compiled; its `cause` is the list of issues, each with its place and mend.
 *
 * @example
 * const gate = await createGate({ policy, prompt: askOnTheTerminal });
 * const outcome = await gate.check({ tool: 'bash', input: { command: 'npm test' } });
 * if (outcome.kind === 'allow' && outcome.ticket.verify().ok) run(outcome.ticket.input);
 */
export async function createGate(options: GateOptions = {}): Promise<Gate> {
  const machine = options.environment ?? (await thisMachine());
  const host = withPrograms(machine, options.policy);
  const clock = options.clock ?? nodeClock;
  // An environment of the host's own may be no file system that Node can see.
  const files = options.files ?? (options.environment === undefined ? nodeFiles : undefined);
  const roots = host.roots ?? [host.repositoryRoot ?? host.cwd];
  const baseline = files === undefined ? undefined : createBaseline(files, roots, clock);
  const closing = new AbortController();
  const profile = options.profile ?? ownProfile;
  let sequence = 0;
  let calls = 0;
  const shared: Shared = {
    host,
    clock,
    files,
    baseline,
    family: createFamily(host, baseline, options.persistentShell === true, clock),
    queue: createQueue(profile.questions.open),
    nextSequence: () => {
      sequence += 1;
      return sequence;
    },
    nextCall: () => {
      calls += 1;
      return `c${calls}`;
    },
  };
  const store = options.grants ?? memoryGrantStore();
  const listeners = options.prompt === undefined ? [] : [options.prompt].flat();
  return gateOf({
    options,
    profile,
    policy: compiled(options.policy ?? recommended, options.hooks !== undefined),
    shared,
    store,
    board: createBoard(listeners),
    closing,
    headless: options.headless ?? (listeners.length === 0 ? true : undefined),
    mode: options.mode,
    isChild: false,
  });
}

interface Shared extends Pick<Core, 'host' | 'clock' | 'files' | 'baseline' | 'queue'> {
  readonly family: Family;
  readonly nextSequence: () => number;
  readonly nextCall: () => string;
}

interface Parts {
  readonly options: GateOptions;
  readonly profile: GateProfile;
  readonly policy: Policy;
  readonly shared: Shared;
  readonly store: GrantStore;
  readonly board: Core['board'];
  readonly closing: AbortController;
  readonly headless: boolean | undefined;
  readonly mode: string | undefined;
  readonly isChild: boolean;
}

function gateOf(parts: Parts): Gate {
  const { options, policy, profile, shared, store, board, closing } = parts;
  const digest = options.digest ?? sha256;
  const makeId = options.makeId ?? nodeId;
  let mode = parts.mode;
  let version: string | undefined;
  let fromStore: readonly GrantRecord[] = [];
  const sessionGrants: GrantRecord[] = [];
  const project = shared.host.roots?.[0] ?? shared.host.repositoryRoot ?? shared.host.cwd;
  const isFor = (record: GrantRecord, session: string): boolean => {
    if (revoked.has(record.id)) return false;
    if (record.grant.scope === 'session')
      return profile.grants.sharedBy === 'instance' || record.session === session;
    return record.grant.scope === 'user' || record.project === project;
  };
  const revoked = new Set<string>();
  // A child has none of its parent's grants.
  const remembered = parts.isChild ? [] : rememberedRecords(options.rememberedGrants ?? []);
  const known = (session: string): readonly GrantRecord[] => [
    ...remembered,
    ...[...sessionGrants, ...fromStore].filter((record) => isFor(record, session)),
  ];
  const given = options.hooks ?? [];
  const ready = readyHooks(given, profile.hooks);
  const core: Core = {
    options,
    profile,
    policy,
    version: () => {
      version ??= policyVersion(policy, digest);
      return version;
    },
    host: shared.host,
    family: shared.family,
    baseline: shared.baseline,
    queue: shared.queue,
    board,
    breakers: createBreakers(profile.breakers),
    repetition: createRepetition(profile.repetition),
    summary: createSummary(),
    hooks: byMoment(ready),
    hookPorts: {
      clock: shared.clock,
      runProgram: options.runProgram ?? nodeRunProgram,
      mostOutput: 256 << 10,
    },
    clock: shared.clock,
    makeId,
    digest,
    files: shared.files,
    signal: options.signal === undefined ? closing.signal : AbortSignal.any([closing.signal, options.signal]),
    isChild: parts.isChild,
    headless: () => parts.headless ?? policy.source.headless,
    mode: () => mode,
    sessionGrants,
    store,
    revoked,
    knowsGrants: () => sessionGrants.length > 0 || remembered.length > 0,
    knownGrants: known,
    gatherGrants: async (session) => {
      fromStore = (await store.read()).records;
      return known(session);
    },
    latestGrants: (records) => {
      const others = records.filter(({ grant }) => grant.scope !== 'session');
      fromStore = [...fromStore, ...others];
    },
    courses: new WeakMap(),
    audit: (session, call, entry) => {
      if (options.audit === undefined) return;
      const redacted = redactEntry(entry(), options.auditInputs ?? 'digests', digest);
      options.audit(event(shared, session, call, redacted));
    },
    callName: shared.nextCall,
  };
  return {
    check: (call, checkOptions = {}) => runCall(core, call, checkOptions),
    answer: board.answer,
    questions: board.prompts,
    listen: board.listen,
    grants: {
      list: async () => [...sessionGrants, ...(await store.read()).records],
      revoke: (id) => revoke(core, id),
    },
    escalate: (ticket, end, escalateOptions = {}) => escalateCall(core, ticket, end, escalateOptions),
    afterRun: async (ticket, result) => {
      const course = core.courses.get(ticket);
      return course === undefined ? '' : resultHooks(core, course, result);
    },
    visibleTools: (tools) => visibleTools(policy, tools, options.hidesTool),
    setMode: (next) => {
      mode = next;
    },
    interrupt: (by, session) => core.repetition.interrupt(session ?? options.session ?? 'default', by),
    summary: core.summary.read,
    notes: hookNotes(given, ready),
    child: async (childOptions = {}) => childOf(parts, childOptions),
    close: () => closing.abort(),
  };
}

function rememberedRecords(grants: readonly Grant[]): readonly GrantRecord[] {
  return grants.map((grant, at) => ({
    id: `remembered-${at}`,
    grant,
    text: grant.key,
    tool: '',
    createdAt: 0,
  }));
}

function childOf(parts: Parts, given: ChildOptions): Gate {
  const own = given.policy === undefined ? undefined : compiled(given.policy, false);
  const session = given.session ?? `${parts.options.session ?? 'default'}/${parts.shared.nextCall()}`;
  const mode = given.mode ?? parts.mode;
  const isHeadless = given.headless === true ? true : parts.headless;
  return gateOf({
    ...parts,
    options: { ...parts.options, session },
    policy: own === undefined ? parts.policy : stricterOf(own, parts.policy),
    store: memoryGrantStore(),
    headless: isHeadless,
    mode,
    isChild: true,
  });
}

function byMoment(hooks: readonly ReadyHook[]): Readonly<Record<HookMoment, readonly ReadyHook[]>> {
  const of = (moment: HookMoment) => hooks.filter(({ event }) => event.moment === moment);
  return {
    call: of('call'),
    classification: of('classification'),
    question: of('question'),
    denied: of('denied'),
    result: of('result'),
  };
}

function event(shared: Shared, session: string, call: string, entry: AuditEntry): AuditEvent {
  return {
    version: auditVersion,
    sequence: shared.nextSequence(),
    at: shared.clock.now(),
    session,
    call,
    ...entry,
  };
}

async function revoke(core: Core, id: string): Promise<boolean> {
  const at = core.sessionGrants.findIndex((record) => record.id === id);
  const { revoked } =
    at >= 0
      ? { revoked: core.sessionGrants.splice(at, 1) }
      : await revokeGrants(core.store, (record) => record.id === id);
  for (const record of revoked) core.revoked.add(record.id);
  if (revoked.length === 0) return false;
  core.audit(core.options.session ?? 'default', 'none', () => ({ kind: 'revoked', grants: [id] }));
  return true;
}

async function thisMachine(): Promise<Environment> {
  const { platform } = process;
  const home = process.env['HOME'];
  return hostEnvironment({
    cwd: process.cwd(),
    home,
    shell: await loadShell(),
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
  });
}
