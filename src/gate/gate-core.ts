import type { Environment } from '../classify/index.ts';
import type { GateProfile, HookMoment, Issue, Policy } from '../policy/index.ts';
import { type AuditEntry, type AuditEvent, auditVersion } from './audit/events.ts';
import { redactEntry } from './audit/redact-entry.ts';
import { createBaseline } from './baseline.ts';
import { createBreakers } from './breakers.ts';
import type { Core } from './core.ts';
import { createFamily, type Family } from './family.ts';
import type { GrantStore } from './grants/store.ts';
import { type ReadyHook, readyHooks } from './hooks/fire.ts';
import { createKnownGrants } from './known-grants.ts';
import type { Modes } from './modes.ts';
import { nodeClock, nodeFiles, nodeId, sha256 } from './node-ports.ts';
import { nodeRunProgram } from './node-program.ts';
import type { GateOptions } from './options.ts';
import type { Policies } from './policies.ts';
import { policyVersion } from './policy-version.ts';
import { createQueue } from './queue.ts';
import { createRepetition } from './repetition.ts';
import type { Summary } from './summary.ts';

/** What a gate and its children have in common. */
export interface Shared extends Pick<Core, 'clock' | 'files' | 'baseline' | 'queue' | 'project'> {
  /** Names the run in its events. */
  readonly run: string;
  readonly family: Family;
  readonly nextSequence: () => number;
  readonly nextCall: () => string;
}

export function sharedOf(options: GateOptions, host: Environment, profile: GateProfile): Shared {
  const clock = options.clock ?? nodeClock;
  // An environment of the host's own may be no file system that Node can see.
  const files = options.files ?? (options.environment === undefined ? nodeFiles : undefined);
  const roots = host.roots ?? [host.repositoryRoot ?? host.cwd];
  const baseline = files === undefined ? undefined : createBaseline(files, roots, clock);
  let sequence = 0;
  let calls = 0;
  return {
    run: nodeId(),
    project: host.roots?.[0] ?? host.repositoryRoot ?? host.cwd,
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
}

/** What makes one gate: its options, and what its parent hands down. */
export interface Parts {
  readonly options: GateOptions;
  readonly profile: GateProfile;
  readonly policies: Policies;
  readonly shared: Shared;
  readonly store: GrantStore;
  readonly board: Core['board'];
  readonly closing: AbortController;
  /** Of what ends the gate beside its own closing: its host, and its parent. */
  readonly outer: AbortSignal | undefined;
  readonly headless: boolean | undefined;
  readonly modes: Modes;
  readonly summary: Summary;
  readonly isChild: boolean;
}

/** A callback may fail in another way each time. */
const mostFaults = 20;

export function coreOf(parts: Parts): Core {
  const { options, policies, profile, shared, board, closing } = parts;
  const digest = options.digest ?? sha256;
  let named: { readonly policy: Policy; readonly version: string } | undefined;
  const faults = new Set<string>();
  const noteFault = (message: string): void => {
    if (faults.size < mostFaults) faults.add(message);
  };
  const audit: Core['audit'] = (session, call, entry) => {
    if (options.audit === undefined) return;
    const redacted = redactEntry(entry(), options.auditInputs ?? 'digests', digest);
    try {
      options.audit(eventOf(shared, session, call, redacted));
    } catch (error) {
      noteFault(`The audit callback failed: ${messageOf(error)}`);
    }
  };
  const report = (issues: readonly Issue[]): void => {
    const fresh = issues.filter(({ message }) => !faults.has(message));
    if (fresh.length === 0) return;
    for (const { message } of fresh) noteFault(message);
    const told = fresh.map(({ code, message }) => ({ code, message }));
    audit(options.session ?? 'default', 'none', () => ({ kind: 'store', issues: told }));
  };
  return {
    options,
    profile,
    get policy() {
      return policies.current();
    },
    version: () => {
      const policy = policies.current();
      if (named?.policy !== policy) named = { policy, version: policyVersion(policy, digest) };
      return named.version;
    },
    project: shared.project,
    family: shared.family,
    baseline: shared.baseline,
    queue: shared.queue,
    board,
    breakers: createBreakers(profile.breakers),
    repetition: createRepetition(profile.repetition),
    summary: parts.summary,
    hooks: byMoment(readyHooks(options.hooks ?? [], profile.hooks)),
    hookPorts: {
      clock: shared.clock,
      runProgram: options.runProgram ?? nodeRunProgram,
      mostOutput: 256 << 10,
    },
    clock: shared.clock,
    makeId: options.makeId ?? nodeId,
    digest,
    files: shared.files,
    signal: parts.outer === undefined ? closing.signal : AbortSignal.any([closing.signal, parts.outer]),
    isChild: parts.isChild,
    headless: () => parts.headless ?? policies.current().source.headless,
    modes: parts.modes,
    grants: createKnownGrants({
      store: parts.store,
      // A child has none of its parent's grants.
      remembered: parts.isChild ? [] : (options.rememberedGrants ?? []),
      project: shared.project,
      sharedBy: profile.grants.sharedBy,
      report,
    }),
    courses: new WeakMap(),
    audit,
    notice: (notice) => {
      try {
        options.notice?.(notice);
      } catch (error) {
        noteFault(`The notice callback failed: ${messageOf(error)}`);
      }
    },
    faults: () => [...faults],
    callName: shared.nextCall,
  };
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

function eventOf(
  { run, clock, nextSequence }: Shared,
  session: string,
  call: string,
  entry: AuditEntry,
): AuditEvent {
  return { version: auditVersion, run, sequence: nextSequence(), at: clock.now(), session, call, ...entry };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
